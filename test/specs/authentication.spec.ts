import { parse } from 'valibot';
import { type AnyMachineSnapshot, assign, type SnapshotFrom, setup } from 'xstate';
import { editProfile } from '../../contract/account.ts';
import { listOrders } from '../../contract/orders.ts';
import { getProfile, logIn, logInWithGoogle, logOut, SANDBOX_IDENTITY } from '../../contract/session.ts';
import { authenticationMachine } from '../../machines/authentication.machine.ts';
import type { RuleId } from '../../machines/ledger.ts';
import type { Draft } from '../../machines/rules/draft.ts';
import { by, calling, type EdgeMeta, refused, type Toast, toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { type Reply, refusal } from '../engine/replies.ts';
import { type At, casesOf, type StepResult, specOf } from '../engine/spec.ts';
import {
  Form,
  marked,
  messageAt,
  need,
  type Problem,
  password,
  refusalAt,
  shownProblem,
  visible,
} from './forms.fixture.ts';
import { headerLines, homeLines } from './home.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

/** Failures of a login: a refusal, a refusal that names a field, a success without a token, or no response. */
type LoginFailing = 'refusal' | 'field' | 'noToken' | 'silence';
type Failing = 'refusal' | 'breakdown' | 'silence';
const failings = ['refusal', 'breakdown', 'silence'] as const;
/** The page offers the sandbox identity, or loads Google's script (SHOP-43). */
type Google = 'sandbox' | 'here';

interface Credentials {
  email: string;
  password: string;
}

type Event =
  | { type: 'page.open'; token: 'kept' | 'none'; google: Google }
  | { type: 'login.submit'; form: Credentials; problem: 'missing' | 'none' }
  | { type: 'login.failed' | 'google.failed'; because: LoginFailing }
  | { type: 'credential.come'; from: 'google' | 'sandbox' }
  | { type: 'login.open' | 'login.accepted' | 'google.accepted' }
  | { type: 'profile.failed' | 'logout.failed'; because: Failing }
  | { type: 'profile.fetched' | 'profile.change' | 'profile.need' }
  | { type: 'logout.submit'; hasToken: boolean }
  | { type: 'logout.unauthorised'; by: 'ownApi' | 'foreignApi' }
  | { type: 'logout.done' | 'session.end' | 'token.appear' | 'token.vanish' | 'clock.slow' };

interface Memory {
  /** Whether the site opened with a token. This must make no difference later. */
  opened: 'kept' | 'none';
  google: Google;
  /** The problem that the login form shows. */
  problem: Problem<keyof Credentials> | undefined;
  profileKnown: boolean;
  /** Another tab stored a token while a call was open. */
  hasAppeared: boolean;
}

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    meet: assign(({ event }) =>
      event.type === 'page.open' ? { opened: event.token, google: event.google } : {},
    ),
    mark: assign(({ event }, text: string) =>
      event.type === 'login.submit'
        ? { problem: { text, fields: marked(event.form, { email: need('your email address'), password }) } }
        : {},
    ),
    say: assign((_, problem: Problem<keyof Credentials>) => ({ problem })),
    sayNothing: assign({ problem: undefined }),
    /** Does nothing. An edge needs an action: without one, no path could take it. */
    tell: () => {},
    keepProfile: assign({ profileKnown: true }),
    forgetProfile: assign({ profileKnown: false }),
    note: assign((_, hasAppeared: boolean) => ({ hasAppeared })),
  },
  guards: {
    namesField: ({ event }) => event.type === 'login.failed' && event.because === 'field',
    tokenIsKept: ({ event }) => event.type === 'page.open' && event.token === 'kept',
    hasAppeared: ({ context }) => context.hasAppeared,
    isIncomplete: ({ event }) => event.type === 'login.submit' && event.problem === 'missing',
    hasToken: ({ event }) => event.type === 'logout.submit' && event.hasToken,
  },
});

/** While a call is open, the machine only notes that another tab stored or removed a token. */
const notesToken = {
  'token.appear': { actions: { type: 'note', params: true }, ...by('AUTH-29') },
  'token.vanish': { actions: { type: 'note', params: false }, ...by('AUTH-29') },
} as const;
const noSecondLogin = {
  'login.submit': refused('AUTH-23'),
  'credential.come': refused('AUTH-23'),
} as const;

/** The results of a login. The machine always waits for the result. */
const loggingIn = {
  ...slowly('AUTH-22'),
  on: {
    ...noSecondLogin,
    ...notesToken,
    'session.end': by('AUTH-23'),
  },
} as const;
const welcome = (spec: 'AUTH-5' | 'AUTH-8', text: string) =>
  ({
    target: 'welcoming',
    actions: { type: 'note', params: false },
    meta: { spec, orders: ['keepToken'], calls: ['loadProfile'], toast: { kind: 'success', text } },
  }) as const;
const forgetSession = ['forgetProfile', { type: 'note', params: false }] as const;
const overWith = (spec: RuleId, kind: Toast['kind'], text: string, ...orders: string[]) => {
  const meta = { spec, orders, toast: { kind, text } };
  return [
    {
      guard: 'hasAppeared',
      target: 'signedIn',
      actions: [...forgetSession, 'sayNothing'],
      meta: { ...meta, also: ['AUTH-29', 'AUTH-1'], calls: ['loadProfile'] },
    },
    { target: 'signedOut', actions: forgetSession, meta: { ...meta, also: ['AUTH-2'] } },
  ] as const;
};
const say = (text: string) => ({ type: 'say', params: { text, fields: {} } }) as const;
/** A failed login. The form shows the reason at its head too. */
function loginRejected(spec: 'AUTH-6' | 'AUTH-9', text: string) {
  const [elsewhere, here] = overWith(spec, 'error', text);
  return [
    elsewhere,
    { guard: 'namesField', ...here, actions: [...forgetSession, messageAt(text, 'email')] },
    { ...here, actions: [...forgetSession, say(text)] },
  ] as const;
}

/** The events that end a session without a logout, or replace it by a different session. */
const sessionReplaced = {
  'session.end': {
    target: '#authentication.signedOut.ended',
    actions: ['forgetProfile', say('Your session has ended. Please log in again.')],
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
    actions: ['forgetProfile', 'sayNothing'],
    ...calling('AUTH-19', 'loadProfile'),
  },
} as const;

const met = {
  'profile.fetched': { target: '#authentication.signedIn.met', actions: 'keepProfile', ...by('AUTH-12') },
  'profile.failed': {
    target: '#authentication.signedIn.met',
    actions: 'forgetProfile',
    ...toasting('AUTH-13', 'error', 'Failed to fetch your profile information'),
  },
} as const;

const needed = {
  on: { 'profile.need': { target: 'meeting', ...calling('AUTH-28', 'loadProfile') } },
} as const;

const loggedOut = overWith('AUTH-17', 'success', 'Logged out successfully', 'forgetToken', 'forgetDraft');
/** A failed logout also removes the token. The page shows the reason. */
function notLoggedOut(text: string) {
  const [elsewhere, here] = overWith('AUTH-18', 'error', text, 'forgetToken', 'forgetDraft');
  return [elsewhere, { ...here, target: 'signedOut.ended', actions: [...forgetSession, say(text)] }] as const;
}

const chart = words.createMachine({
  id: 'authentication',
  context: { opened: 'none', google: 'sandbox', problem: undefined, profileKnown: false, hasAppeared: false },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'page.open': [
          { guard: 'tokenIsKept', target: 'signedIn', actions: 'meet', ...calling('AUTH-1', 'loadProfile') },
          { target: 'signedOut', actions: 'meet', ...by('AUTH-2') },
        ],
      },
    },
    signedOut: {
      initial: 'open',
      states: { open: {}, ended: { on: { 'login.open': { actions: 'tell', ...by('AUTH-40') } } } },
      on: {
        'login.submit': [
          {
            guard: 'isIncomplete',
            target: '.open',
            actions: { type: 'mark', params: 'Please provide both email and password' },
            ...by('AUTH-3'),
          },
          { target: 'loggingIn', actions: 'sayNothing', ...calling('AUTH-4', 'logIn') },
        ],
        'login.open': { actions: 'sayNothing', ...by('AUTH-26') },
        'credential.come': {
          target: 'loggingInWithGoogle',
          actions: 'sayNothing',
          ...calling('AUTH-7', 'logInWithGoogle'),
        },
        'logout.submit': by('AUTH-16'),
        'token.appear': {
          target: 'signedIn',
          actions: 'sayNothing',
          meta: { spec: 'AUTH-19', also: ['AUTH-29', 'AUTH-1'], calls: ['loadProfile'] },
        },
        'token.vanish': by('AUTH-29'),
        'session.end': by('AUTH-14'),
      },
    },
    loggingIn: {
      ...loggingIn,
      on: {
        ...loggingIn.on,
        'login.accepted': welcome('AUTH-5', 'Login successful!'),
        'login.failed': loginRejected('AUTH-6', 'Invalid credentials. Please try again.'),
      },
    },
    loggingInWithGoogle: {
      ...loggingIn,
      on: {
        ...loggingIn.on,
        'google.accepted': welcome('AUTH-8', 'Successfully logged in with Google'),
        'google.failed': loginRejected('AUTH-9', 'Google login failed. Please try again.'),
      },
    },
    welcoming: { ...slowly('AUTH-22'), on: { ...met, ...sessionReplaced, ...noSecondLogin } },
    signedIn: {
      initial: 'meeting',
      exit: 'sayNothing',
      states: { meeting: { on: { ...met, 'profile.need': by('AUTH-28') } }, met: needed },
      on: {
        ...sessionReplaced,
        'profile.change': { target: '.meeting', ...calling('AUTH-21', 'loadProfile') },
        'logout.submit': [
          { guard: 'hasToken', target: 'loggingOut', ...calling('AUTH-15', 'logOut') },
          {
            actions: say('No token found, please log in again.'),
            ...toasting('AUTH-16', 'error', 'No token found, please log in again.'),
          },
        ],
      },
    },
    loggingOut: {
      on: {
        'logout.done': loggedOut,
        'logout.unauthorised': loggedOut,
        'logout.failed': notLoggedOut('An error occurred while logging out. Please try again.'),
        'logout.submit': refused('AUTH-15'),
        ...notesToken,
        'session.end': by('AUTH-15'),
        'profile.change': by('AUTH-15'),
      },
    },
  },
});

type State = SnapshotFrom<typeof chart>;

const submit = (problem: 'missing' | 'none', form: Partial<Credentials> = {}) => ({
  type: 'login.submit' as const,
  form: { email: 'ada@mail.example', password: 'first-secret', ...form },
  problem,
});

/** Failed logins with and without a message of the server. */
const loginReplies: Record<LoginFailing, Reply> = {
  refusal: refusal(401),
  field: refusalAt('email'),
  noToken: { status: 200, body: { STATUS: 1, RESULT: {} } },
  silence: 'no answer',
};
const unauthorised = {
  ownApi: refusal(401, { CODE: 'session_ended', MESSAGE: 'Please log in.' }),
  foreignApi: refusal(401),
};

/** The profile of the nth response, different from every other. */
const profileOf = (nth: number) => ({
  customer_id: 90 + nth,
  first_name: `Ada ${nth}`,
  last_name: 'Shaw',
  email: 'ada@mail.example',
  phone: '0491570006',
  street_name: 'Sample Street',
  unit_number: null,
  suburb: 'Marrickville',
  state: 'New South Wales',
  postcode: 2204,
});

/** A draft from an earlier visit. Only the wizard reads its contents. */
const draft = { step: 'barber' } as Draft;
const credentials = { google: 'credential-of-google', sandbox: SANDBOX_IDENTITY };
const sandboxButton = 'Continue as the sandbox identity';

const isSignedIn = (state: State): boolean => state.matches('signedIn') || state.matches('loggingOut');
const isMeeting = (state: State): boolean =>
  state.matches('welcoming') || state.matches({ signedIn: 'meeting' });

class Fixture {
  /** The page that the visitor opened last. */
  path = '';
  /** The token that the browser must store. */
  token: string | null = null;
  hasDraft = true;
  /** The e-mail address that was typed last. A login form that opens again shows it, until a visitor has signed in (AUTH-27). */
  address = '';
  readonly form = new Form<keyof Credentials>(
    { email: 'Email', password: 'Password' },
    { password: ['[Show Password]'] },
  );
  /** The newest profile. */
  profile: ReturnType<typeof parse<typeof getProfile.result>> | undefined;
  #nth = 0;

  /** Returns a new name of this kind, different from every other. */
  next(kind: string): string {
    this.#nth += 1;
    return `${kind}-${this.#nth}`;
  }

  nextProfile() {
    this.#nth += 1;
    const wire = profileOf(this.#nth);
    this.profile = parse(getProfile.result, wire);
    return wire;
  }

  nextToken(): { access_token: string } {
    this.token = this.next('token');
    return { access_token: this.token };
  }

  /** Signed-in visitors are redirected from /login, and other visitors from the account pages (AUTH-25). */
  placeIn(state: State): string {
    if (isSignedIn(state)) return this.path === '/login' ? '/' : this.path;
    return this.path.startsWith('/my-account') ? '/login' : this.path;
  }

  async go(page: PageDriver, path: string): Promise<void> {
    if (this.path === path) return;
    this.path = path;
    await page.travelTo(path);
  }

  async goToLogin(page: PageDriver): Promise<void> {
    await this.go(page, '/login');
    await page.eventually(async () => {
      if (!(await page.read()).lines.includes('# Login'))
        throw new Error('Expected the login page, which has not loaded yet.');
    });
  }
}

async function pressLogout(page: PageDriver, { context, fixture }: At<State, Event, Fixture>): Promise<void> {
  // A page that loads late moves the focus to its heading, which closes the menu. Open the menu again.
  await page.eventually(async () => {
    const { controls } = await page.read();
    if (!controls.some(({ name }) => name === 'Logout'))
      await page.press('button', page.isOnPhone ? 'Menu' : (nameOf(context, fixture) ?? 'Account'));
    await page.press('button', 'Logout');
  });
}

const nameOf = ({ profileKnown }: Memory, { profile }: Fixture): string | undefined =>
  profileKnown ? profile?.firstName : undefined;

/** The expected lines of the login page. */
function loginLines({ state, context, fixture, shownText }: StepResult<State, Fixture>): string[] {
  const isBusy = !state.matches('signedOut');
  return [
    '# Login',
    'Welcome back. Your chair is waiting.',
    ...fixture.form.lines({ problem: shownProblem(context, shownText) }),
    isBusy ? '[Logging in...] off' : '[Login]',
    ...slow(JSON.stringify(state.value).includes('slow')),
    'or',
    ...(context.google === 'sandbox'
      ? [
          `[${sandboxButton}]${isBusy ? ' off' : ''}`,
          'Sandbox: stands in for Google. No real account is used.',
        ]
      : ['[Continue with Google]']),
    '<Forgot your password?>',
    '<Create an account>',
  ];
}

/** The session: login, logout and the profile of the signed-in customer. */
export const authentication = specOf(chart)({
  machine: authenticationMachine,
  fixture: () => new Fixture(),
  cases: [
    { type: 'page.open', token: 'kept', google: 'sandbox' },
    { type: 'page.open', token: 'none', google: 'sandbox' },
    { type: 'page.open', token: 'none', google: 'here' },
    // Blanks are an invalid address but a valid password.
    submit('missing', { email: '' }),
    submit('missing', { email: '   ' }),
    submit('missing', { password: '' }),
    submit('missing', { email: '', password: '' }),
    submit('none'),
    submit('none', { email: 'ada\u200b@mail.example' }),
    submit('none', { email: 'ben@mail.example', password: '   ' }),
    ...casesOf('login.failed', 'because', ['refusal', 'field', 'noToken', 'silence']),
    ...casesOf('credential.come', 'from', ['sandbox', 'google']),
    ...casesOf('google.failed', 'because', ['refusal', 'noToken', 'silence']),
    ...casesOf('profile.failed', 'because', failings),
    { type: 'logout.submit', hasToken: true },
    { type: 'logout.submit', hasToken: false },
    ...casesOf('logout.unauthorised', 'by', ['ownApi', 'foreignApi']),
    ...casesOf('logout.failed', 'because', failings),
  ],
  endpoints: { logIn, logInWithGoogle, loadProfile: getProfile, logOut },
  whereOnPage: ({ context: { google }, event: { type }, state }) =>
    google === 'sandbox' || state.matches('outside') || ['credential.come', 'google.failed'].includes(type),
  async before(_, { state, fixture }) {
    fixture.path = fixture.placeIn(state);
    if (isSignedIn(state) || state.matches('welcoming')) fixture.address = '';
    if (isSignedIn(state)) fixture.form.empty();
    else if (fixture.path !== '/login') fixture.form.typed.password = '';
  },
  driver: {
    'page.open': {
      starts: ({ event }) => ({ hasToken: event.token === 'kept' }),
      async opens(page, { event: { token, google }, fixture }) {
        fixture.token = token === 'kept' ? 'kept-token' : null;
        fixture.path = token === 'kept' ? '/' : '/login';
        await page.open({
          path: fixture.path,
          draft,
          google: google !== 'sandbox',
          ...(fixture.token && { token: fixture.token }),
        });
      },
    },
    'login.submit': {
      onActor: (actor, { event: { type, form } }) => actor.send({ type, ...form }),
      act: ({ event: { type, form } }) => ({ type, ...form }),
      async onPage(page, { event: { form }, fixture }) {
        await fixture.goToLogin(page);
        if (fixture.form.typed.email !== form.email) fixture.address = form.email.trim();
        await fixture.form.fill(page, form);
        await page.press('button', 'Login');
      },
      // While a login is open, every step sees the disabled button.
      whereOnPage: ({ state }) => state.matches('signedOut'),
    },
    // The session continues when the visitor leaves the form's page.
    'login.open': {
      happens: ({ event }) => event,
      async onPage(page, { fixture }) {
        await fixture.go(page, '/');
        await page.eventually(async () => {
          if ((await page.read()).lines.includes('# Login'))
            throw new Error('Expected another page, and the login page is still shown.');
        });
        await fixture.goToLogin(page);
        Object.assign(fixture.form.typed, { email: fixture.address, password: '' });
      },
      whereOnPage: ({ state }) => state.matches('signedOut'),
    },
    'login.accepted': { answers: 'logIn', with: ({ fixture }) => fixture.nextToken() },
    'login.failed': {
      fails: 'logIn',
      as: ({ event }) => loginReplies[event.because],
    },
    'credential.come': {
      onActor: (actor, { event: { type, from } }) => actor.send({ type, credential: credentials[from] }),
      act: ({ event: { type, from } }) => ({ type, credential: credentials[from] }),
      async onPage(page, { event: { from }, fixture }) {
        await fixture.goToLogin(page);
        await page.googleBrings(credentials[from]);
        await page.eventually(() =>
          page.press('button', from === 'sandbox' ? sandboxButton : 'Continue with Google'),
        );
      },
      whereOnPage: ({ state, context, event }) =>
        state.matches('signedOut') && (context.google === 'here') === (event.from === 'google'),
    },
    'google.accepted': { answers: 'logInWithGoogle', with: ({ fixture }) => fixture.nextToken() },
    'google.failed': {
      fails: 'logInWithGoogle',
      as: ({ event }) => loginReplies[event.because],
    },
    'profile.fetched': { answers: 'loadProfile', with: ({ fixture }) => fixture.nextProfile() },
    'profile.failed': {
      fails: 'loadProfile',
      as: ({ event }) => event.because,
      // On a page only where no message about a slow call appears.
      whereOnPage: ({ event, state }) => event.because === 'refusal' || state.matches('signedIn'),
    },
    'profile.change': {
      happens: ({ event }) => event,
      async onPage(page, { fixture }) {
        if (fixture.path !== '/my-account/profile') {
          await fixture.go(page, '/my-account/profile');
          await page.eventually(() => {
            if (page.network.since([getProfile]).length === 0)
              throw new Error('The page has not requested the profile yet.');
          });
          await page.network.answer(getProfile, profileOf(0));
        }
        await page.eventually(() => page.press('button', 'Save changes'));
        await page.eventually(() => {
          if (!page.network.isOpen(editProfile))
            throw new Error('The page has not sent the edited profile yet.');
        });
        // Ignore the calls of the profile page's own machine.
        page.network.noteLooked();
        await page.network.answer(editProfile, null);
      },
      alsoToasts: () => [{ kind: 'success', text: 'Profile updated successfully' }],
      whereOnPage: ({ state }) => state.matches('signedIn'),
    },
    'profile.need': {
      onActor: (actor, { event }) => actor.send(event),
      unreachable: 'Only the payment dialogs need it, and their paths see that it is asked for.',
    },
    'logout.submit': {
      onActor: (actor, { event }) => actor.send(event),
      act: ({ event }) => event,
      async onPage(page, at) {
        if (at.event.hasToken) return pressLogout(page, at);
        await page.changeStorage('authToken', null, false);
        await pressLogout(page, at);
        await page.eventually(async () => {
          if ((await page.read()).toasts.length === 0)
            throw new Error('Expected a toast, and none is shown yet.');
        });
        await page.changeStorage('authToken', at.fixture.token, false);
      },
      whereOnPage: ({ state }) => state.matches('signedIn'),
    },
    'logout.done': { answers: 'logOut', with: () => null, notes: leave },
    'logout.unauthorised': {
      fails: 'logOut',
      as: ({ event }) => unauthorised[event.by],
      notes: leave,
    },
    'logout.failed': {
      fails: 'logOut',
      as: ({ event }) => event.because,
      notes: leave,
    },
    'session.end': {
      happens: ({ event }) => event,
      async onPage(page, { state, fixture }) {
        fixture.token = null;
        if (isMeeting(state)) return page.network.end(getProfile, unauthorised.ownApi);
        await fixture.go(page, '/my-account/orders');
        await page.eventually(() => page.network.end(listOrders, unauthorised.ownApi));
      },
      // Without a token the page makes no calls with a token, and during a logout the logout is the only open call.
      whereOnPage: ({ state }) => state.matches('welcoming') || state.matches('signedIn'),
    },
    'token.appear': {
      happens: ({ event }) => event,
      onPage(page, { fixture }) {
        fixture.token = fixture.next('token-of-another-tab');
        return page.changeStorage('authToken', fixture.token);
      },
    },
    'token.vanish': {
      happens: ({ event }) => event,
      onPage(page, { state, fixture }) {
        if (state.matches('signedIn') || state.matches('welcoming')) fixture.hasDraft = false;
        fixture.token = null;
        // Another tab clears the storage or signs out.
        return state.matches('signedIn') ? page.clearStorage() : page.changeStorage('authToken', null);
      },
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    logIn: ({ event }) => ('form' in event ? { ...event.form, email: visible(event.form.email) } : undefined),
    logInWithGoogle: ({ event }) => ({
      created_store_id: 68,
      token: 'from' in event ? credentials[event.from] : undefined,
    }),
    loadProfile: () => ({}),
    logOut: () => ({}),
    keepToken: ({ fixture }) => ({ token: fixture.token }),
  },
  // The chart names the session the same just after a login and later; the machine has two states.
  chartValue: ({ value }) => (typeof value === 'object' && 'session' in value ? value.session : value),
  memory: {
    chart: ({ context, fixture, shownText }) => ({
      hasAppeared: context.hasAppeared,
      problem: shownProblem(context, shownText) ?? null,
      profile: context.profileKnown ? fixture.profile : null,
    }),
    machine: (snapshot: AnyMachineSnapshot) => ({
      hasAppeared: snapshot.context.hasToken,
      problem: snapshot.context.problem,
      profile: snapshot.context.profile,
    }),
  },
  shows(at) {
    const { state, context, fixture } = at;
    const path = fixture.placeIn(state);
    const problem = shownProblem(context, at.shownText);
    const isEnding = isSignedIn(state) || state.matches({ signedOut: 'ended' });
    const { token, hasDraft } = fixture;
    return {
      path,
      header: [
        ...headerLines({ canBook: false, canResume: hasDraft, name: nameOf(context, fixture) }),
        ...(problem && isEnding && path !== '/login' ? [`! ${problem.text}`] : []),
      ],
      menu: isSignedIn(state)
        ? ['My Account', `Logout${state.matches('loggingOut') ? ' off' : ''}`]
        : ['Login', 'Register'],
      storage: { token, hasDraft },
      // A different machine renders the account pages.
      ...(path === '/login' && { lines: loginLines(at) }),
      ...(path === '/' && { lines: homeLines({ canBook: false, canQueue: false, canResume: hasDraft }) }),
    };
  },
});

function leave({ context, fixture }: { context: Memory; fixture: Fixture }): void {
  fixture.hasDraft = false;
  if (!context.hasAppeared) fixture.token = null;
}

await prove(import.meta, authentication);
