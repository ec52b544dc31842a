import { assertEvent, assign, emit, setup } from 'xstate';
import type { changePassword } from '../contract/account.ts';
import { CHANGE_PASSWORD_LENGTH } from '../contract/constants.ts';
import { fieldErrors } from '../contract/fields.ts';
import { Again, NewPassword, TypedPassword } from '../contract/passwords.ts';
import type { Problem } from './problem.ts';
import { isNoFailure } from './rules/failure.ts';
import { failedAt } from './rules/refused-field.ts';
import { service } from './service.ts';
import { problemToast, successToast, type Toast, type ToastEvent } from './toast.ts';

/** The three fields as they were submitted. */
export interface PasswordChange {
  current: string;
  next: string;
  confirmation: string;
}

export type ChangePasswordEvent = { type: 'password.submit' } & PasswordChange;
/** Returns the empty fields, in the order of the form. */
const missingFields = (change: PasswordChange) =>
  (['current', 'next', 'confirmation'] as const).filter((name) => change[name] === '');

function changeRequest(event: ChangePasswordEvent) {
  assertEvent(event, 'password.submit');
  return {
    current_password: event.current,
    password: event.next,
    password_confirmation: event.confirmation,
  };
}

/** The schema of each field. */
const typed = ({ next }: PasswordChange) => ({
  current: TypedPassword,
  next: NewPassword(CHANGE_PASSWORD_LENGTH),
  confirmation: Again(next),
});

const sentAs = {
  current_password: 'current',
  password: 'next',
  password_confirmation: 'confirmation',
} as const;

export const changePasswordMachine = setup({
  types: {
    context: {} as { problem: Problem<keyof PasswordChange> | null },
    emitted: {} as ToastEvent,
    events: {} as ChangePasswordEvent,
  },
  actors: { changePassword: service<typeof changePassword>() },
  actions: {
    toastSuccess: emit(successToast),
    showProblem: assign({
      problem: ({ event }, { text }: Toast) => {
        assertEvent(event, 'password.submit');
        return { text, fields: fieldErrors(typed(event), event) };
      },
    }),
    showFailure: assign({ problem: (now, toast: Toast) => failedAt(now, toast, sentAs) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    fieldsAreMissing: (_, change: PasswordChange) => missingFields(change).length > 0,
    newOnesDiffer: (_, { next, confirmation }: PasswordChange) => next !== confirmation,
    newOneIsShort: (_, { next }: PasswordChange) => next.length < CHANGE_PASSWORD_LENGTH,
    answerWasNoFailure: (_, { error }: { error: unknown }) => isNoFailure(error),
  },
}).createMachine({
  id: 'change-password',
  description: 'A customer who knows the old password sets a new one.',
  context: { problem: null },
  initial: 'form',
  states: {
    form: {
      on: {
        'password.submit': [
          {
            guard: { type: 'fieldsAreMissing', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: 'Please fill in all password fields' } },
            meta: { spec: 'CHANGE-1' },
          },
          {
            guard: { type: 'newOnesDiffer', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: "New passwords don't match" } },
            meta: { spec: 'CHANGE-2' },
          },
          {
            guard: { type: 'newOneIsShort', params: ({ event }) => event },
            actions: {
              type: 'showProblem',
              params: { text: 'New password must be at least 6 characters long' },
            },
            meta: { spec: 'CHANGE-3' },
          },
          { target: '#change-password.changing', actions: 'clearProblem', meta: { spec: 'CHANGE-4' } },
        ],
      },
      initial: 'open',
      states: {
        open: {},
        changed: { tags: 'changed', description: 'The fields are empty again, ready for another change.' },
      },
    },
    changing: {
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => changeRequest(event),
        onDone: {
          target: 'form.changed',
          actions: { type: 'toastSuccess', params: { text: 'Password successfully updated' } },
          meta: { spec: 'CHANGE-5' },
        },
        onError: [
          {
            guard: { type: 'answerWasNoFailure', params: ({ event }) => event },
            target: 'form',
            actions: [
              { type: 'showFailure', params: { text: 'Failed to update password. Please try again.' } },
              'toastProblem',
            ],
            meta: { spec: 'CHANGE-6' },
          },
          {
            target: 'form',
            actions: [
              {
                type: 'showFailure',
                params: { text: 'An error occurred while changing your password. Please try again.' },
              },
              'toastProblem',
            ],
            meta: { spec: 'CHANGE-7' },
          },
        ],
      },
    },
  },
});
