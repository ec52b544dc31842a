import { assertEvent, assign, emit, setup } from 'xstate';
import type { forgotPassword } from '../contract/account.ts';
import { cleanLine } from '../contract/clean.ts';
import { fieldErrors, TypedEmail } from '../contract/fields.ts';
import type { Problem } from './problem.ts';
import { service } from './service.ts';
import { failed, problemToast, successToast, type Toast, type ToastEvent } from './toast.ts';

export type ForgotPasswordEvent = { type: 'forgot.submit'; email: string } | { type: 'email.change' };
function linkRequest(event: ForgotPasswordEvent) {
  assertEvent(event, 'forgot.submit');
  return { email: cleanLine(event.email) };
}

export const forgotPasswordMachine = setup({
  types: {
    /** Why the link of a mail redirected here, if the visitor was redirected (RESET-1). */
    input: {} as { problem: Problem<never> | null },
    context: {} as { problem: Problem<'email'> | null },
    emitted: {} as ToastEvent,
    events: {} as ForgotPasswordEvent,
  },
  actors: { forgotPassword: service<typeof forgotPassword>() },
  actions: {
    toastSuccess: emit(successToast),
    showFailure: assign({ problem: (now, toast: Toast) => failed(now, toast) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    showProblem: assign({
      problem: ({ event }, { text }: Toast) => {
        assertEvent(event, 'forgot.submit');
        return { text, fields: fieldErrors({ email: TypedEmail }, event) };
      },
    }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    emailIsMissing: (_, { email }: { email: string }) => cleanLine(email) === '',
  },
}).createMachine({
  id: 'forgot-password',
  description: 'Sends a mail with a link that resets the password.',
  context: ({ input }) => input,
  initial: 'form',
  states: {
    form: {
      on: {
        'forgot.submit': [
          {
            guard: { type: 'emailIsMissing', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: 'Please provide your email address' } },
            meta: { spec: 'FORGOT-1' },
          },
          { target: 'sending', actions: 'clearProblem', meta: { spec: 'FORGOT-2' } },
        ],
      },
    },
    sending: {
      invoke: {
        id: 'forgotPassword',
        src: 'forgotPassword',
        input: ({ event }) => linkRequest(event),
        onDone: {
          target: 'sent',
          actions: { type: 'toastSuccess', params: { text: 'Password reset email sent' } },
          meta: { spec: 'FORGOT-3' },
        },
        onError: {
          target: 'form',
          actions: [
            { type: 'showFailure', params: { text: 'An error occurred. Please try again.' } },
            'toastProblem',
          ],
          meta: { spec: 'FORGOT-4' },
        },
      },
    },
    sent: {
      on: { 'email.change': { target: 'form', meta: { spec: 'FORGOT-5' } } },
    },
  },
});
