import { assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { ApiError } from '../contract/api-error.ts';
import { cleanLine } from '../contract/clean.ts';
import { CONTACT_STORE_BRAND } from '../contract/constants.ts';
import type { getProfile, logIn, logInWithGoogle, logOut, Profile } from '../contract/session.ts';
import type { Problem } from './problem.ts';
import { type Credentials, wrongInCredentials } from './rules/credentials.ts';
import { failedAt } from './rules/refused-field.ts';
import { type Failure, service } from './service.ts';
import { errorToast, problemToast, successToast, type Toast, type ToastEvent } from './toast.ts';

interface AuthenticationContext {
  /**
   * Whether a token is stored that this machine has not started a session with: from an earlier visit, or stored
   * during a call.
   */
  hasToken: boolean;
  profile: Profile | null;
  /** Why the last attempt failed, for the login form. */
  problem: Problem<keyof Credentials> | null;
}

export type AuthenticationEvent =
  | ({ type: 'login.submit' } & Credentials)
  | { type: 'credential.come'; credential: string }
  | { type: 'logout.submit'; hasToken: boolean }
  | {
      type:
        | 'login.open'
        | 'profile.change'
        | 'profile.need'
        | 'session.end'
        | 'token.appear'
        | 'token.vanish';
    };

export type AuthenticationSnapshot = SnapshotFrom<typeof authenticationMachine>;

const sentAs = { email: 'email', password: 'password' } as const;

// The inputs of the services.
function loginRequest(event: AuthenticationEvent) {
  assertEvent(event, 'login.submit');
  return { email: cleanLine(event.email), password: event.password };
}
function googleRequest(event: AuthenticationEvent) {
  assertEvent(event, 'credential.come');
  return { created_store_id: CONTACT_STORE_BRAND, token: event.credential };
}

export const authenticationMachine = setup({
  types: {
    input: {} as { hasToken: boolean },
    context: {} as AuthenticationContext,
    emitted: {} as ToastEvent,
    events: {} as AuthenticationEvent,
  },
  actors: {
    logIn: service<typeof logIn>(),
    logInWithGoogle: service<typeof logInWithGoogle>(),
    loadProfile: service<typeof getProfile>(),
    logOut: service<typeof logOut>(),
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepToken: (_, _token: { token: string }) => {},
    forgetToken: () => {},
    forgetDraft: () => {},
    noteToken: assign({ hasToken: (_, { isThere }: { isThere: boolean }) => isThere }),
    keepProfile: assign({ profile: (_, profile: Profile) => profile }),
    forgetProfile: assign({ profile: null }),
    showProblem: assign({
      problem: ({ event }, { text }: Toast) => {
        assertEvent(event, 'login.submit');
        return { text, fields: wrongInCredentials(event) };
      },
    }),
    showFailure: assign({ problem: (now, toast: Toast) => failedAt(now, toast, sentAs) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    tokenIsThere: ({ context }) => context.hasToken,
    tokenIsStored: (_, { hasToken }: { hasToken: boolean }) => hasToken,
    fieldsAreMissing: (_, typed: Credentials) => Object.keys(wrongInCredentials(typed)).length > 0,
    tokenCountedNoMore: (_, { error }: Failure) => error instanceof ApiError && error.status === 401,
  },
}).createMachine({
  id: 'authentication',
  description: 'Whether a customer is signed in on this page, how they sign in, and how the session ends.',
  context: ({ input }) => ({ hasToken: input.hasToken, profile: null, problem: null }),
  initial: 'signedOut',
  on: {
    'token.appear': { actions: { type: 'noteToken', params: { isThere: true } }, meta: { spec: 'AUTH-29' } },
    'token.vanish': { actions: { type: 'noteToken', params: { isThere: false } }, meta: { spec: 'AUTH-29' } },
  },
  states: {
    signedOut: {
      description: 'No session. The login form and Google sign-in start here.',
      entry: 'forgetProfile',
      exit: 'clearProblem',
      always: { guard: 'tokenIsThere', target: 'session', meta: { spec: 'AUTH-1' } },
      on: {
        'login.submit': [
          {
            guard: { type: 'fieldsAreMissing', params: ({ event }) => event },
            target: '.open',
            actions: { type: 'showProblem', params: { text: 'Please provide both email and password' } },
            meta: { spec: 'AUTH-3' },
          },
          { target: 'loggingIn', meta: { spec: 'AUTH-4' } },
        ],
        'login.open': { actions: 'clearProblem', meta: { spec: 'AUTH-26' } },
        'credential.come': { target: 'loggingInWithGoogle', meta: { spec: 'AUTH-7' } },
      },
      initial: 'open',
      states: {
        open: {},
        ended: {
          tags: 'ended',
          description:
            'A session ended by itself, or a logout failed: the page shows why until the next attempt.',
          on: { 'login.open': { meta: { spec: 'AUTH-40' } } },
        },
      },
    },

    loggingIn: {
      description: 'The server checks e-mail and password.',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ event }) => loginRequest(event),
        onDone: {
          target: 'session.welcoming',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.output.result }) },
            { type: 'toastSuccess', params: { text: 'Login successful!' } },
          ],
          meta: { spec: 'AUTH-5' },
        },
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'showFailure', params: { text: 'Invalid credentials. Please try again.' } },
            'toastProblem',
          ],
          meta: { spec: 'AUTH-6' },
        },
      },
    },

    loggingInWithGoogle: {
      description: 'The server checks the credential from Google.',
      invoke: {
        id: 'logInWithGoogle',
        src: 'logInWithGoogle',
        input: ({ event }) => googleRequest(event),
        onDone: {
          target: 'session.welcoming',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.output.result }) },
            { type: 'toastSuccess', params: { text: 'Successfully logged in with Google' } },
          ],
          meta: { spec: 'AUTH-8' },
        },
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'showFailure', params: { text: 'Google login failed. Please try again.' } },
            'toastProblem',
          ],
          meta: { spec: 'AUTH-9' },
        },
      },
    },

    session: {
      description: 'A token is stored and assumed valid.',
      entry: { type: 'noteToken', params: { isThere: false } },
      on: {
        'session.end': {
          target: 'signedOut.ended',
          actions: [
            'forgetToken',
            { type: 'showFailure', params: { text: 'Your session has ended. Please log in again.' } },
            'toastProblem',
          ],
          meta: { spec: 'AUTH-14' },
        },
        'token.vanish': { target: 'signedOut', actions: 'forgetDraft', meta: { spec: 'AUTH-20' } },
        'token.appear': { target: '.signedIn', actions: 'forgetProfile', meta: { spec: 'AUTH-19' } },
      },
      initial: 'signedIn',
      states: {
        welcoming: {
          tags: 'fetchingProfile',
          description:
            'The login succeeded. The profile is loaded before the customer goes to the home page.',
          invoke: {
            id: 'loadProfile',
            src: 'loadProfile',
            input: () => ({}),
            onDone: {
              target: 'signedIn.met',
              actions: { type: 'keepProfile', params: ({ event }) => event.output.result },
              meta: { spec: 'AUTH-12' },
            },
            onError: {
              target: 'signedIn.met',
              actions: { type: 'toastError', params: { text: 'Failed to fetch your profile information' } },
              meta: { spec: 'AUTH-13' },
            },
          },
        },
        signedIn: {
          tags: 'signedIn',
          description: 'A customer is signed in. The sign-in screens redirect to the home page.',
          exit: 'clearProblem',
          on: {
            'logout.submit': [
              {
                guard: { type: 'tokenIsStored', params: ({ event }) => event },
                target: '#authentication.loggingOut',
                meta: { spec: 'AUTH-15' },
              },
              {
                actions: [
                  { type: 'showFailure', params: { text: 'No token found, please log in again.' } },
                  'toastProblem',
                ],
                meta: { spec: 'AUTH-16' },
              },
            ],
            'profile.change': { target: '.meeting', meta: { spec: 'AUTH-21' } },
          },
          initial: 'meeting',
          states: {
            meeting: {
              tags: 'fetchingProfile',
              description: 'The profile that belongs to the token is loading.',
              invoke: {
                id: 'loadProfile',
                src: 'loadProfile',
                input: () => ({}),
                onDone: {
                  target: 'met',
                  actions: { type: 'keepProfile', params: ({ event }) => event.output.result },
                  meta: { spec: 'AUTH-12' },
                },
                onError: {
                  target: 'met',
                  actions: [
                    'forgetProfile',
                    { type: 'toastError', params: { text: 'Failed to fetch your profile information' } },
                  ],
                  meta: { spec: 'AUTH-13' },
                },
              },
            },
            met: {
              description: 'The profile was loaded, or the load failed. Only a booking needs the profile.',
              on: { 'profile.need': { target: 'meeting', meta: { spec: 'AUTH-28' } } },
            },
          },
        },
      },
    },

    loggingOut: {
      tags: 'signedIn',
      description: 'The server revokes the token. This browser deletes it whatever the server answers.',
      exit: ['forgetToken', 'forgetDraft'],
      invoke: {
        id: 'logOut',
        src: 'logOut',
        input: () => ({}),
        onDone: {
          target: 'signedOut',
          actions: { type: 'toastSuccess', params: { text: 'Logged out successfully' } },
          meta: { spec: 'AUTH-17' },
        },
        onError: [
          {
            guard: { type: 'tokenCountedNoMore', params: ({ event }) => event },
            target: 'signedOut',
            actions: { type: 'toastSuccess', params: { text: 'Logged out successfully' } },
            meta: { spec: 'AUTH-17' },
          },
          {
            target: 'signedOut.ended',
            actions: [
              {
                type: 'showFailure',
                params: { text: 'An error occurred while logging out. Please try again.' },
              },
              'toastProblem',
            ],
            meta: { spec: 'AUTH-18' },
          },
        ],
      },
    },
  },
});
