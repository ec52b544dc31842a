import { assign, type SnapshotFrom, setup } from 'xstate';
import { type AuthenticationEvent, authenticationCases, loginInOrder } from './authentication-cases.ts';
import { by, type EdgeMeta, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

interface Authentication {
  /** What is said beside the login form. */
  problem: string | undefined;
  /** A profile is there, the newest that came. */
  profileKnown: boolean;
}

const setUp = setup({
  types: { context: {} as Authentication, events: {} as AuthenticationEvent, meta: {} as EdgeMeta },
  actions: {
    say: assign((_, problem: string | undefined) => ({ problem })),
    keepProfile: assign({ profileKnown: true }),
    forgetProfile: assign({ profileKnown: false }),
  },
  guards: {
    isIncomplete: ({ event }) => event.type === 'login.submit' && event.problem === 'missing',
    hasToken: ({ event }) => event.type === 'logout' && event.hasToken,
  },
});

const slowly = {
  initial: 'fresh',
  states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('AUTH-22') } } }, slow: {} },
} as const;

/** A login that is under way is finished, whatever happens meanwhile. */
const uninterrupted = {
  'login.submit': refused('AUTH-23'),
  'google.credential': refused('AUTH-23'),
  'token.appear': by('AUTH-23'),
  'token.vanish': by('AUTH-23'),
  'session.end': by('AUTH-23'),
} as const;

/** How a session ends without a logout, and what begins one in place of another. */
const overtaken = {
  'session.end': {
    target: '#authentication.signedOut',
    actions: 'forgetProfile',
    meta: {
      spec: 'AUTH-14',
      orders: ['forgetToken'],
      toast: { kind: 'error', text: 'Your session has ended. Please log in again.' },
    },
  },
  'token.vanish': {
    target: '#authentication.signedOut',
    actions: 'forgetProfile',
    meta: { spec: 'AUTH-20', orders: ['forgetDraft'] },
  },
  'token.appear': {
    target: '#authentication.signedIn.meeting',
    actions: 'forgetProfile',
    ...starting('AUTH-19', 'loadProfile'),
  },
} as const;

const met = {
  'profile.fetched': {
    target: '#authentication.signedIn.known',
    actions: 'keepProfile',
    ...by('AUTH-12'),
  },
  'profile.failed': {
    target: '#authentication.signedIn.unknown',
    actions: 'forgetProfile',
    ...told('AUTH-13', 'error', 'Failed to fetch your profile information'),
  },
} as const;

const loggedOut = {
  target: 'signedOut',
  actions: 'forgetProfile',
  meta: {
    spec: 'AUTH-17',
    orders: ['forgetToken', 'forgetDraft'],
    toast: { kind: 'success', text: 'Logged out successfully' },
  },
} as const;

const noToken = told('AUTH-16', 'error', 'No token found, please log in again.');

/**
 * Who is signed in, sections 4 and 8, rulings A1 to A3: what the spec says of it, written apart from the machine.
 * What was said beside the form is gone once somebody is signed in, whichever way.
 */
export const authenticationSpec = setUp.createMachine({
  id: 'authentication',
  context: { problem: undefined, profileKnown: false },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'open.withToken': { target: 'signedIn', ...starting('AUTH-1', 'loadProfile') },
        'open.withoutToken': { target: 'signedOut', ...by('AUTH-2') },
      },
    },
    signedOut: {
      on: {
        'login.submit': [
          {
            guard: 'isIncomplete',
            actions: { type: 'say', params: 'Please provide both email and password' },
            ...by('AUTH-3'),
          },
          {
            target: 'loggingIn',
            actions: { type: 'say', params: undefined },
            ...starting('AUTH-4', 'logIn'),
          },
        ],
        'google.credential': {
          target: 'loggingInWithGoogle',
          actions: { type: 'say', params: undefined },
          ...starting('AUTH-7', 'logInWithGoogle'),
        },
        'google.none': told('AUTH-10', 'error', 'Google login failed'),
        'google.broken': told(
          'AUTH-11',
          'error',
          'Error initializing Google Sign-In. Please try again later.',
        ),
        logout: noToken,
        'token.appear': {
          target: 'signedIn',
          actions: { type: 'say', params: undefined },
          ...starting('AUTH-19', 'loadProfile'),
        },
        'token.vanish': by('AUTH-20'),
        'session.end': by('AUTH-14'),
      },
    },
    loggingIn: {
      ...slowly,
      on: {
        ...uninterrupted,
        'login.accepted': {
          target: 'welcoming',
          meta: {
            spec: 'AUTH-5',
            orders: ['keepToken'],
            calls: ['loadProfile'],
            toast: { kind: 'success', text: 'Login successful!' },
          },
        },
        'login.failed': {
          target: 'signedOut',
          meta: {
            spec: 'AUTH-6',
            orders: ['forgetToken'],
            toast: { kind: 'error', text: 'Invalid credentials. Please try again.' },
          },
        },
      },
    },
    loggingInWithGoogle: {
      ...slowly,
      on: {
        ...uninterrupted,
        'google.accepted': {
          target: 'welcoming',
          meta: {
            spec: 'AUTH-8',
            orders: ['keepToken'],
            calls: ['loadProfile'],
            toast: { kind: 'success', text: 'Successfully logged in with Google' },
          },
        },
        'google.failed': {
          target: 'signedOut',
          meta: {
            spec: 'AUTH-9',
            orders: ['forgetToken'],
            toast: { kind: 'error', text: 'Google login failed. Please try again.' },
          },
        },
      },
    },
    welcoming: {
      ...slowly,
      on: {
        ...met,
        ...overtaken,
        'login.submit': refused('AUTH-23'),
        'google.credential': refused('AUTH-23'),
      },
    },
    signedIn: {
      initial: 'meeting',
      states: { meeting: { on: met }, known: {}, unknown: {} },
      on: {
        ...overtaken,
        'profile.change': { target: '.meeting', ...starting('AUTH-21', 'loadProfile') },
        logout: [{ guard: 'hasToken', target: 'loggingOut', ...starting('AUTH-15', 'logOut') }, noToken],
      },
    },
    loggingOut: {
      on: {
        'logout.done': loggedOut,
        'logout.unauthorised': loggedOut,
        'logout.failed': {
          target: 'signedOut',
          actions: 'forgetProfile',
          meta: {
            spec: 'AUTH-18',
            orders: ['forgetToken', 'forgetDraft'],
            toast: { kind: 'error', text: 'An error occurred while logging out. Please try again.' },
          },
        },
        logout: refused('AUTH-15'),
        'token.appear': by('AUTH-15'),
        'token.vanish': by('AUTH-15'),
        'session.end': by('AUTH-15'),
        'profile.change': by('AUTH-15'),
      },
    },
  },
});

export type AuthenticationState = SnapshotFrom<typeof authenticationSpec>;

/** Which mistake the form holds, and whether there is a token, matters only where somebody listens. */
function isWorthTrying(state: AuthenticationState, event: AuthenticationEvent): boolean {
  if (event.type === 'login.submit') return state.matches('signedOut') || event === loginInOrder;
  return event.type !== 'logout' || event.hasToken || !state.matches('loggingOut');
}

export const authenticationModel = testModel(authenticationSpec, {
  cases: authenticationCases,
  isWorthTrying,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

/** What is to be seen of the login form, the account menu and the profile; nothing before the site is open. */
export function observeAuthentication(state: AuthenticationState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  const isAtForm = !state.matches('signedIn') && !state.matches('loggingOut');
  return {
    value,
    loginEnabled: state.matches('signedOut'),
    slow: JSON.stringify(value).includes('slow'),
    problem: isAtForm ? context.problem : undefined,
    profileKnown: context.profileKnown,
  };
}
