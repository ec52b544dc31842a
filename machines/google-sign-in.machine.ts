import { assign, emit, setup } from 'xstate';
import { unprovided } from './service.ts';
import { errorToast, type ToastEvent } from './toast.ts';

/** How Google sign-in is offered on this site. */
export interface GoogleOffer {
  /** The shop's OAuth client id at Google. */
  clientId: string | null;
  /** The sandbox identity replaces Google. */
  sandbox: boolean;
}

interface GoogleSignInContext {
  clientId: string | null;
}

type GoogleSignInEvent =
  | { type: 'credential.arrive'; credential: string }
  | { type: 'credential.lack' | 'google.retry' };

export const googleSignInMachine = setup({
  types: {
    context: {} as GoogleSignInContext,
    emitted: {} as ToastEvent,
    events: {} as GoogleSignInEvent,
  },
  actors: {
    readOffer: unprovided<GoogleOffer, void>(),
    loadScript: unprovided<void, void>(),
  },
  actions: {
    toastError: emit(errorToast),
    logFailure: (_, _what: { what: string }) => {},
    keepClientId: assign({ clientId: (_, { clientId }: GoogleOffer) => clientId }),
    sendCredential: (_, _params: { credential: string }) => {},
  },
  guards: {
    googleKnowsTheShop: (_, { clientId }: GoogleOffer) => clientId !== null,
    sandboxStandsIn: (_, { sandbox }: GoogleOffer) => sandbox,
  },
}).createMachine({
  id: 'google-sign-in',
  description: "Google's button below the forms of /login and /register, or its replacement.",
  context: { clientId: null },
  initial: 'deciding',
  states: {
    deciding: {
      invoke: {
        id: 'readOffer',
        src: 'readOffer',
        onDone: [
          {
            guard: { type: 'googleKnowsTheShop', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'keepClientId', params: ({ event }) => event.output },
            meta: { spec: 'GOOGLE-1' },
          },
          {
            guard: { type: 'sandboxStandsIn', params: ({ event }) => event.output },
            target: 'standIn',
            meta: { spec: 'GOOGLE-1' },
          },
          { target: 'absent', meta: { spec: 'GOOGLE-1' } },
        ],
        onError: {
          target: 'absent',
          actions: { type: 'logFailure', params: { what: 'Reading the configuration' } },
          meta: { spec: 'GOOGLE-1' },
        },
      },
    },
    loading: {
      description: "Google's script is loading.",
      invoke: {
        id: 'loadScript',
        src: 'loadScript',
        onDone: { target: 'ready', meta: { spec: 'GOOGLE-2' } },
        onError: {
          target: 'broken',
          actions: [
            {
              type: 'toastError',
              params: { text: 'Error initializing Google Sign-In. Please try again later.' },
            },
            { type: 'logFailure', params: { what: "Loading Google's script" } },
          ],
          meta: { spec: 'GOOGLE-3' },
        },
      },
    },
    ready: {
      description: "Google's own button is shown. Google's script reports a sign-in or a failed one.",
      on: {
        'credential.arrive': {
          actions: { type: 'sendCredential', params: ({ event }) => ({ credential: event.credential }) },
          meta: { spec: 'GOOGLE-4' },
        },
        'credential.lack': {
          actions: { type: 'toastError', params: { text: 'Google login failed' } },
          meta: { spec: 'GOOGLE-5' },
        },
      },
    },
    broken: {
      description: "Google's script failed to load. Login with e-mail and password works.",
      on: { 'google.retry': { target: 'loading', meta: { spec: 'GOOGLE-3' } } },
    },
    standIn: {
      description: 'The button of the sandbox identity is shown.',
      on: {
        'credential.arrive': {
          actions: { type: 'sendCredential', params: ({ event }) => ({ credential: event.credential }) },
          meta: { spec: 'GOOGLE-4' },
        },
      },
    },
    absent: { description: 'Nothing is shown.' },
  },
});
