import { parse } from 'valibot';
import { expect } from 'vitest';
import { Profile } from '../../../contract/account.ts';
import type { Draft } from '../../../machines/rules/draft.ts';
import type { AuthenticationEvent, LoginFailure } from '../../models/authentication-cases.ts';
import { nthCredential, nthGoogleToken, nthToken, timesOf, wireProfile } from '../account-samples.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import type { Reply } from './held-requests.ts';
import type { PageStage } from './page-stage.ts';
import { refused } from './payment-replies.ts';

/** What a path finds out as it goes. */
export interface AuthenticationWorld {
  /** The newest profile that came. */
  profile: Profile | null;
  /** What the browser has to keep. */
  token: string | null;
  hasDraft: boolean;
  /** Where the visitor is, or went last. */
  path: string;
}

/** A booking that was left: what it holds is the wizard's business. */
const draft = { step: 'barber' } as Draft;

const unauthorised = {
  ownApi: refused(401, { CODE: 'session_ended', MESSAGE: 'Please log in.' }),
  foreignApi: refused(401),
};

/** Without words, so that section 8's sentences show. */
const loginFailures: Record<LoginFailure, Reply> = {
  refusal: refused(401),
  noToken: { status: 200, body: { STATUS: 1, RESULT: {} } },
  silence: 'no answer',
};
const failures = { refusal: refused(403), breakdown: refused(500), silence: 'no answer' } as const;

/** Every event of the session's model, as a visitor, a server, a clock or another tab makes it happen. */
export function authenticationOnPage(
  stage: PageStage,
  model: LiveModel,
  world: AuthenticationWorld,
  google: 'none' | 'here' | 'broken',
): Stimuli<AuthenticationEvent> {
  const { hands, requests } = stage;
  const refuses = (event: AuthenticationEvent) => model.refuses(event);

  const left = (token: string | null) => Object.assign(world, { token, hasDraft: false });
  const toLogin = async () => {
    if (world.path === '/login') return;
    world.path = '/login';
    await hands.travelTo('/login');
    await stage.eventually(async () => expect((await stage.see()).headings).toContain('Login'));
  };
  const expectDisabled = async (name: string) => {
    const { controls, behind } = await stage.see();
    const found = [...controls, ...behind].filter((one) => one.name === name);
    expect(found.length > 0 && found.every(({ disabled }) => disabled), `${name} is disabled`).toBe(true);
  };
  const expectOutOfReach = async (name: string) => {
    const { controls } = await stage.see();
    expect(controls.map((one) => one.name)).not.toContain(name);
  };
  const askGoogle = async (credential: string | null) => {
    await toLogin();
    await stage.googleBrings(credential);
    await stage.eventually(() =>
      hands.press('button', google === 'here' ? 'Continue with Google' : sandboxIdentity),
    );
  };
  const toProfile = async () => {
    world.path = '/my-account/profile';
    await hands.travelTo(world.path);
    await stage.eventually(async () => {
      expect(requests.since.map(({ name }) => name)).toContain('loadProfile');
    });
    await requests.answer('loadProfile', wireProfile(0));
  };
  // A page that comes late takes the focus to its heading, and the menu closes: it is opened again.
  const logOut = () =>
    stage.eventually(async () => {
      const { controls } = await stage.see();
      if (!controls.some(({ name }) => name === 'Logout')) {
        await hands.press('button', world.profile?.firstName ?? 'Account');
      }
      await hands.press('button', 'Logout');
    });

  return {
    async 'open.withToken'() {
      Object.assign(world, { token: 'kept-token', hasDraft: true, path: '/' });
      await stage.open({ path: '/', token: 'kept-token', draft, google: google !== 'none' });
    },
    async 'open.withoutToken'() {
      Object.assign(world, { hasDraft: true, path: '/login' });
      const held = google === 'broken' ? (['google'] as const) : [];
      await stage.open({ path: '/login', draft, google: google !== 'none', held });
    },
    async 'login.submit'(event) {
      if (refuses(event)) return expectDisabled('Logging in...');
      await toLogin();
      await hands.type('Email', event.form.email);
      await hands.type('Password', event.form.password);
      await hands.press('button', 'Login');
    },
    'login.accepted'({ type }) {
      world.token = nthToken(timesOf(model, type) + 1);
      return requests.answer('logIn', { access_token: world.token });
    },
    'login.failed'({ because }) {
      world.token = null;
      return requests.end('logIn', loginFailures[because]);
    },
    async 'google.credential'(event) {
      if (refuses(event)) {
        return google === 'none' ? expectDisabled(sandboxIdentity) : expectOutOfReach('Continue with Google');
      }
      await askGoogle(nthCredential(timesOf(model, event.type) + 1));
    },
    'google.none': () => askGoogle(null),
    'google.broken': () => stage.blockScript('google'),
    'google.accepted'({ type }) {
      world.token = nthGoogleToken(timesOf(model, type) + 1);
      return requests.answer('logInWithGoogle', { access_token: world.token });
    },
    'google.failed'({ because }) {
      world.token = null;
      return requests.end('logInWithGoogle', loginFailures[because]);
    },
    'profile.fetched'({ type }) {
      const nth = timesOf(model, type) + 1;
      world.profile = parse(Profile, wireProfile(nth));
      return requests.answer('loadProfile', wireProfile(nth));
    },
    'profile.failed'() {
      world.profile = null;
      return requests.fail('loadProfile');
    },
    async 'profile.change'() {
      if (world.path !== '/my-account/profile') await toProfile();
      await stage.eventually(() => hands.press('button', 'Save changes'));
      await stage.eventually(async () => expect(requests.open).toContain('editProfile'));
      // What the page's own machine has done so far is none of the session's doing.
      requests.noteLooked();
      await requests.answer('editProfile', {});
    },
    async logout(event) {
      if (refuses(event)) return expectDisabled('Logout');
      if (event.hasToken) return logOut();
      await hands.swapToken(null);
      await logOut();
      await stage.eventually(async () => expect((await stage.see()).toasts).toHaveLength(1));
      await hands.swapToken(world.token);
    },
    'logout.done'() {
      left(null);
      return requests.answer('logOut', {});
    },
    'logout.unauthorised'({ by }) {
      left(null);
      return requests.end('logOut', unauthorised[by]);
    },
    'logout.failed'({ because }) {
      left(null);
      return requests.end('logOut', failures[because]);
    },
    async 'session.end'() {
      world.token = null;
      const isMeeting = model.isIn('welcoming') || model.isIn('signedIn.meeting');
      if (isMeeting) return requests.end('loadProfile', unauthorised.ownApi);
      world.path = '/my-account/orders';
      await hands.travelTo(world.path);
      await stage.eventually(() => requests.end('loadOrders', unauthorised.ownApi));
    },
    async 'token.appear'({ type }) {
      world.token = `token-of-another-tab-${timesOf(model, type) + 1}`;
      await hands.changeToken(world.token);
    },
    async 'token.vanish'() {
      if (model.isIn('signedIn') || model.isIn('welcoming')) world.hasDraft = false;
      world.token = null;
      await hands.changeToken(null);
    },
    'clock.slow': () => hands.wait(5_000),
  };
}

const sandboxIdentity = 'Continue as the sandbox identity';
