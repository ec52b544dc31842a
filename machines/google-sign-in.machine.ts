import { assign, emit, setup } from 'xstate';
import { unprovided } from './service.ts';
import { errorToast, type Toasted } from './toast.ts';

/** How somebody can sign in with Google here. */
export interface GoogleOffer {
  /** The shop's, by which Google knows it. */
  clientId: string | null;
  /** The sandbox identity stands in. */
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
    emitted: {} as Toasted,
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
    tellSession: (_, _told: { credential: string }) => {},
  },
  guards: {
    googleKnowsTheShop: (_, { clientId }: GoogleOffer) => clientId !== null,
    sandboxStandsIn: (_, { sandbox }: GoogleOffer) => sandbox,
  },
}).createMachine({
  id: 'google-sign-in',
  description: "Google's button below the forms of /login and /register, or what stands in for it.",
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
      description: "Google's script is on its way.",
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
      description: "Google's own button is shown. Google says who it was, or that it was nobody.",
      on: {
        'credential.arrive': {
          actions: { type: 'tellSession', params: ({ event }) => ({ credential: event.credential }) },
          meta: { spec: 'GOOGLE-4' },
        },
        'credential.lack': {
          actions: { type: 'toastError', params: { text: 'Google login failed' } },
          meta: { spec: 'GOOGLE-5' },
        },
      },
    },
    broken: {
      description: 'Google is not to be had. Password and e-mail are.',
      on: { 'google.retry': { target: 'loading', meta: { spec: 'GOOGLE-3' } } },
    },
    standIn: {
      description: 'The sandbox identity.',
      on: {
        'credential.arrive': {
          actions: { type: 'tellSession', params: ({ event }) => ({ credential: event.credential }) },
          meta: { spec: 'GOOGLE-4' },
        },
      },
    },
    absent: { description: 'Nothing is shown.' },
  },
});
