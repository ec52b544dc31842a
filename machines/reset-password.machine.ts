import { assertEvent, assign, emit, setup } from 'xstate';
import type { resetPassword } from '../contract/account.ts';
import { RESET_PASSWORD_LENGTH } from '../contract/constants.ts';
import { fieldErrors } from '../contract/fields.ts';
import { Again, NewPassword as Fresh } from '../contract/passwords.ts';
import type { Problem } from './problem.ts';
import { failedAt } from './rules/refused-field.ts';
import { required } from './rules/required.ts';
import { service } from './service.ts';
import { problemToast, successToast, type Toast, type ToastEvent } from './toast.ts';

interface ResetPasswordContext {
  /** The token in the link. */
  token: string | null;
  problem: Problem<keyof NewPassword> | null;
}

/** The two fields as they were submitted. */
export interface NewPassword {
  password: string;
  confirmPassword: string;
}

export type ResetPasswordEvent = { type: 'reset.submit' } & NewPassword;
/** Returns the empty fields, in the order of the form. */
const missingFields = (passwords: NewPassword) =>
  (['password', 'confirmPassword'] as const).filter((name) => passwords[name] === '');

function resetRequest({ token }: ResetPasswordContext, event: ResetPasswordEvent) {
  assertEvent(event, 'reset.submit');
  return { token: required(token), password: event.password, password_confirmation: event.confirmPassword };
}

/** The schema of each field. */
const typed = ({ password }: NewPassword) => ({
  password: Fresh(RESET_PASSWORD_LENGTH),
  confirmPassword: Again(password),
});

const sentAs = { password: 'password', password_confirmation: 'confirmPassword' } as const;

export const resetPasswordMachine = setup({
  types: {
    input: {} as { token: string | null },
    context: {} as ResetPasswordContext,
    emitted: {} as ToastEvent,
    events: {} as ResetPasswordEvent,
  },
  actors: { resetPassword: service<typeof resetPassword>() },
  actions: {
    toastSuccess: emit(successToast),
    endSession: () => {},
    showProblem: assign({
      problem: ({ event }, { text }: Toast) => {
        assertEvent(event, 'reset.submit');
        return { text, fields: fieldErrors(typed(event), event) };
      },
    }),
    showFailure: assign({ problem: (now, toast: Toast) => failedAt(now, toast, sentAs) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    linkHasNoToken: ({ context }) => context.token === null,
    fieldsAreMissing: (_, passwords: NewPassword) => missingFields(passwords).length > 0,
    passwordsDiffer: (_, { password, confirmPassword }: NewPassword) => password !== confirmPassword,
    passwordIsShort: (_, { password }: NewPassword) => password.length < RESET_PASSWORD_LENGTH,
    tokenIsBlank: ({ context }) => required(context.token).trim() === '',
  },
}).createMachine({
  id: 'reset-password',
  description: 'A customer sets a new password with the link from a mail.',
  context: ({ input }) => ({ token: input.token, problem: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: 'linkHasNoToken',
          target: 'noToken',
          actions: [
            {
              type: 'showFailure',
              params: { text: 'Invalid reset link. Please request a new password reset.' },
            },
            'toastProblem',
          ],
          meta: { spec: 'RESET-1' },
        },
        { target: 'form', meta: { spec: 'RESET-6' } },
      ],
    },
    noToken: {
      type: 'final',
      description: 'The view redirects to /forgot-password, which shows the problem.',
    },
    form: {
      on: {
        'reset.submit': [
          {
            guard: { type: 'fieldsAreMissing', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: 'Please fill in all fields' } },
            meta: { spec: 'RESET-2' },
          },
          {
            guard: { type: 'passwordsDiffer', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: "Passwords don't match" } },
            meta: { spec: 'RESET-3' },
          },
          {
            guard: { type: 'passwordIsShort', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: 'Password must be at least 8 characters long' } },
            meta: { spec: 'RESET-4' },
          },
          {
            guard: 'tokenIsBlank',
            actions: { type: 'showProblem', params: { text: 'Invalid reset token' } },
            meta: { spec: 'RESET-5' },
          },
          { target: 'resetting', actions: 'clearProblem', meta: { spec: 'RESET-6' } },
        ],
      },
    },
    resetting: {
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context, event }) => resetRequest(context, event),
        onDone: {
          target: 'done',
          actions: [
            'endSession',
            {
              type: 'toastSuccess',
              params: { text: 'Password reset successful. You can now log in with your new password.' },
            },
          ],
          meta: { spec: 'RESET-7' },
        },
        onError: {
          target: 'form',
          actions: [
            {
              type: 'showFailure',
              params: { text: 'An error occurred while resetting your password. Please try again.' },
            },
            'toastProblem',
          ],
          meta: { spec: 'RESET-8' },
        },
      },
    },
    done: { description: 'The password is changed and the link is used up.' },
  },
});
