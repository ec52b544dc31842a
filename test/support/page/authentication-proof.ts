import type { TestPath } from '@xstate/test';
import { SANDBOX_IDENTITY } from '../../../contract/account.ts';
import { authenticationMachine } from '../../../machines/authentication.machine.ts';
import {
  type AuthenticationState,
  authenticationModel,
  observeAuthentication,
} from '../../models/authentication.model.ts';
import { type AuthenticationEvent, authenticationImpossible } from '../../models/authentication-cases.ts';
import { authenticationOnActor } from '../proofs/authentication-on-actor.ts';
import { type AuthenticationWorld, authenticationOnPage } from './authentication-on-page.ts';
import type { PageProof } from './page-proof.ts';
import type { SeenPage } from './read-page.ts';

type Path = TestPath<AuthenticationState, AuthenticationEvent>;

const logoutSignedOut = 'authentication.signedOut | logout #0 | stays';

/** What a path of the session's model proves about header, login page and account. */
export const authenticationProof = (
  path: Path,
): PageProof<AuthenticationState, AuthenticationEvent, AuthenticationWorld> => {
  const google = googleOf(path);
  return {
    model: authenticationModel,
    machine: authenticationMachine,
    world: () => ({ profile: null, token: null, hasDraft: false, path: '' }),
    stimuli: (stage, model, world) => authenticationOnPage(stage, model, world, google),
    observe: observeAuthentication,
    project: authenticationOnActor.project,
    seen: seenOf,
    expected: expectedOf,
    inputs: {
      ...authenticationOnActor.inputs,
      ...(google === 'none' && {
        logInWithGoogle: () => ({ created_store_id: 68, token: SANDBOX_IDENTITY }),
      }),
    },
    saidElsewhere: ({ type }) =>
      type === 'profile.change' ? [{ kind: 'success', text: 'Profile updated successfully' }] : [],
    complaints: ({ event: { type } }) =>
      type === 'google.broken' ? ["Google's script could not be loaded"] : [],
    impossible: authenticationImpossible,
    outOfReach: ({ controls, behind }, state) =>
      state.matches('signedOut') && ![...controls, ...behind].some(({ name }) => name === 'Logout')
        ? [logoutSignedOut]
        : [],
  };
};

/** Edges of the session's machine that no visitor can take. */
export const notForVisitors = [
  {
    key: logoutSignedOut,
    reason: 'Whoever is signed out has no Logout; two tabs are faster than each other at most.',
  },
];

/** Only Google's own script can bring nobody, or be missing; the sandbox identity is always there. */
function googleOf({ steps }: Path): 'none' | 'here' | 'broken' {
  const types = new Set(steps.map(({ event }) => event.type));
  if (types.has('google.broken')) return 'broken';
  return types.has('google.none') ? 'here' : 'none';
}

function seenOf({ path, alerts, controls, behind, fields, text, token, hasDraft }: SeenPage) {
  const menu = new Map(behind.map(({ name, disabled }) => [name, disabled]));
  const submit = controls.find(({ name }) => name === 'Login' || name === 'Logging in...');
  return {
    path,
    menu: ['Login', 'Register', 'My Account', 'Logout'].filter((name) => menu.has(name)),
    isLeaving: menu.get('Logout') ?? false,
    opener: controls.some(({ name }) => name === 'Account')
      ? 'Account'
      : controls.find(({ name }) => name.startsWith('Ada'))?.name,
    submit: path === '/login' && submit ? `${submit.name}${submit.disabled ? ' (disabled)' : ''}` : null,
    hasForm: 'Email' in fields && 'Password' in fields,
    alerts,
    isSlow: text.includes('This is taking longer than usual'),
    token,
    hasDraft,
  };
}

function expectedOf(state: AuthenticationState, world: AuthenticationWorld): ReturnType<typeof seenOf> {
  const { context } = state;
  const { profile, token, hasDraft } = world;
  const isSignedIn = state.matches('signedIn') || state.matches('loggingOut');
  world.path = whereTo(world.path, isSignedIn);
  const isAtLogin = world.path === '/login';
  const submit = state.matches('signedOut') ? 'Login' : 'Logging in... (disabled)';
  return {
    path: world.path,
    menu: isSignedIn ? ['My Account', 'Logout'] : ['Login', 'Register'],
    isLeaving: state.matches('loggingOut'),
    opener: (context.profileKnown && profile?.firstName) || 'Account',
    submit: isAtLogin ? submit : null,
    hasForm: isAtLogin,
    alerts: !isSignedIn && context.problem ? [context.problem] : [],
    isSlow: JSON.stringify(state.value).includes('slow'),
    token,
    hasDraft,
  };
}

/** Whoever is signed in has no use for /login, and an account's pages are for nobody else (section 2). */
function whereTo(path: string, isSignedIn: boolean): string {
  if (isSignedIn) return path === '/login' ? '/' : path;
  return path.startsWith('/my-account') ? '/login' : path;
}
