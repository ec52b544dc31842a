import { assign, emit, setup } from 'xstate';
import type { verifyAccount } from '../contract/account.ts';
import { VERIFIED_SHOWN_MS } from '../contract/constants.ts';
import { isNoFailure, isRefusal } from './rules/failure.ts';
import { service } from './service.ts';
import { errorToast, successToast, type ToastEvent } from './toast.ts';

interface VerificationContext {
  /** The token in the link. */
  token: string;
  problem: string | null;
}

export const verificationMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as VerificationContext,
    emitted: {} as ToastEvent,
    events: {} as { type: 'verify.retry' },
  },
  actors: { verifyAccount: service<typeof verifyAccount>() },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    showProblem: assign({ problem: (_, { text }: { text: string }) => text }),
  },
  guards: {
    answerWasNoFailure: (_, { error }: { error: unknown }) => isNoFailure(error),
    linkWasRefused: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  delays: { verifiedShownFor: VERIFIED_SHOWN_MS },
}).createMachine({
  id: 'verification',
  description:
    "Verifies the link from a registration's mail. The request is sent once and never retried automatically.",
  context: ({ input }) => ({ token: input.token, problem: null }),
  initial: 'verifying',
  states: {
    verifying: {
      invoke: {
        id: 'verifyAccount',
        src: 'verifyAccount',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'verified',
          actions: {
            type: 'toastSuccess',
            params: { text: 'Email verified successfully! You can now log in.' },
          },
          meta: { spec: 'VERIFY-2' },
        },
        onError: [
          {
            guard: { type: 'answerWasNoFailure', params: ({ event }) => event },
            target: 'failed.refused',
            actions: [
              {
                type: 'showProblem',
                params: { text: 'Verification failed. Please try again or contact support.' },
              },
              {
                type: 'toastError',
                params: { text: 'Email verification failed. The link may have expired or is invalid.' },
              },
            ],
            meta: { spec: 'VERIFY-4' },
          },
          {
            guard: { type: 'linkWasRefused', params: ({ event }) => event },
            target: 'failed.refused',
            actions: [
              {
                type: 'showProblem',
                params: { text: 'Verification failed. The link may have expired or is invalid.' },
              },
              {
                type: 'toastError',
                params: { text: 'Email verification failed. The link may have expired or is invalid.' },
              },
            ],
            meta: { spec: 'VERIFY-5' },
          },
          {
            target: 'failed.unanswered',
            actions: [
              {
                type: 'showProblem',
                params: { text: 'Verification failed. The link may have expired or is invalid.' },
              },
              {
                type: 'toastError',
                params: { text: 'Email verification failed. The link may have expired or is invalid.' },
              },
            ],
            meta: { spec: 'VERIFY-5' },
          },
        ],
      },
    },
    verified: {
      after: { verifiedShownFor: { target: 'home', meta: { spec: 'VERIFY-3' } } },
    },
    home: { type: 'final', description: 'The view redirects to the home page.' },
    failed: {
      initial: 'refused',
      states: {
        refused: {},
        unanswered: {
          description: 'The link may still be valid.',
          on: {
            'verify.retry': { target: '#verification.verifying', meta: { spec: 'VERIFY-6' } },
          },
        },
      },
    },
  },
});
