import { isDeepStrictEqual } from 'node:util';
import { authenticationMachine } from '../../../machines/authentication.machine.ts';
import {
  type AuthenticationState,
  authenticationModel,
  observeAuthentication,
} from '../../models/authentication.model.ts';
import type { AuthenticationEvent, LoginFailure, LoginForm } from '../../models/authentication-cases.ts';
import {
  accountFailures,
  nothing,
  nthCredential,
  nthGoogleLogin,
  nthGoogleToken,
  nthLogin,
  nthProfile,
  nthToken,
  timesOf,
} from '../account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { failure } from '../samples.ts';
import { remembered } from './remembered.ts';

/** What has been fetched so far. */
interface World {
  profile: unknown;
}

/** A 401 of a login is the login's own outcome (ruling A2). */
const loginFailures: Record<LoginFailure, Error> = {
  refusal: failure({ status: 401, code: 'unauthorised', words: 'Wrong e-mail or password.' }),
  noToken: failure({ status: 200 }),
  silence: failure(),
};

const unauthorised = {
  ownApi: failure({ status: 401, code: 'unauthorised', words: 'Please log in.' }),
  foreignApi: failure({ status: 401 }),
};

const formSent = (model: LiveModel): LoginForm | undefined => {
  const event = (model.events as AuthenticationEvent[]).at(-1);
  return event?.type === 'login.submit' ? event.form : undefined;
};

/** What paths of its model prove about the authentication machine, alone on an actor. */
export const authenticationOnActor: ActorProof<AuthenticationState, AuthenticationEvent, World> = {
  model: authenticationModel,
  // Whether the site opened with a token must make no difference later on.
  tours: [{ where: (_, { type }) => type !== 'open.withToken' }],
  machine: authenticationMachine,
  world: () => ({ profile: null }),
  stimuli: ({ start, send, services, clock }, model, world) => ({
    'open.withToken': () => start({ hasToken: true }),
    'open.withoutToken': () => start({ hasToken: false }),
    'login.submit': ({ type, form }) => send({ type, ...form }),
    'login.accepted': () => services.answer('logIn', nthLogin(timesOf(model, 'login.accepted') + 1)),
    'login.failed': ({ because }) => services.fail('logIn', loginFailures[because]),
    'google.credential': ({ type }) => send({ type, credential: nthCredential(timesOf(model, type) + 1) }),
    'google.none': send,
    'google.broken': send,
    'google.accepted': ({ type }) =>
      services.answer('logInWithGoogle', nthGoogleLogin(timesOf(model, type) + 1)),
    'google.failed': ({ because }) => services.fail('logInWithGoogle', loginFailures[because]),
    'profile.fetched'({ type }) {
      const answer = nthProfile(timesOf(model, type) + 1);
      world.profile = answer.result;
      services.answer('loadProfile', answer);
    },
    'profile.failed': ({ because }) => services.fail('loadProfile', accountFailures[because]),
    'profile.change': send,
    logout: send,
    'logout.done': () => services.answer('logOut', nothing),
    'logout.unauthorised': ({ by }) => services.fail('logOut', unauthorised[by]),
    'logout.failed': ({ because }) => services.fail('logOut', accountFailures[because]),
    'session.end': send,
    'token.appear': send,
    'token.vanish': send,
    'clock.slow': () => clock.pass(5_000),
  }),
  observe: observeAuthentication,
  project(snapshot, world) {
    const { value, context } = snapshot;
    const isAtForm = !snapshot.matches('signedIn') && !snapshot.matches('loggingOut');
    return {
      value,
      loginEnabled: snapshot.can({ type: 'login.submit', email: '', password: '' }),
      slow: JSON.stringify(value).includes('slow'),
      problem: isAtForm ? remembered(context.problem) : undefined,
      profileKnown: context.profile !== null && isNewest(context.profile, world),
    };
  },
  open: {
    logIn: 'loggingIn',
    logInWithGoogle: 'loggingInWithGoogle',
    loadProfile: ['welcoming', 'signedIn.meeting'],
    logOut: 'loggingOut',
  },
  delays: { fresh: 5_000 },
  inputs: {
    logIn(model) {
      const { email, password } = formSent(model) ?? {};
      return { email, password };
    },
    logInWithGoogle: (model) => ({
      created_store_id: 68,
      token: nthCredential(timesOf(model, 'google.credential')),
    }),
    loadProfile: () => ({}),
    logOut: () => ({}),
    keepToken: (model) => ({
      token:
        model.events.at(-1)?.type === 'google.accepted'
          ? nthGoogleToken(timesOf(model, 'google.accepted'))
          : nthToken(timesOf(model, 'login.accepted')),
    }),
  },
};

/** No profile of an earlier fetch, nor anything else that merely is not nothing. */
function isNewest(profile: unknown, { profile: newest }: World): true | string {
  return isDeepStrictEqual(profile, newest) || 'another profile than the one that came last';
}
