import { AsyncLocalStorage } from 'node:async_hooks';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seed } from '../../tools/paths/seed.ts';
import { startOfTime } from '../engine/page/page-driver.ts';
import { runs } from '../engine/requested-tests.ts';
import * as booking from '../specs/booking.fixture.ts';
import { ida } from '../support/guests.ts';

/** The customers, with the customer ids of their profiles. A foreign API may have no id for Kim. */
const people = { ann: 91, ben: 92, kim: null };
type Person = keyof typeof people;

const tabNames = ['one', 'other'] as const;

/** The actions of visitors in either tab. An action does not wait for the responses to earlier actions. */
const actions = {
  'log in as ann': ({ site }) => site.session().send(login('ann')),
  'log in as ben': ({ site }) => site.session().send(login('ben')),
  'log in as kim': ({ site }) => site.session().send(login('kim')),
  'log in with a wrong password': ({ site }) =>
    site.session().send({ type: 'login.submit', email: 'ann', password: 'wrong' }),
  'log out': ({ site }) => site.logOutOfSession(),
  'change the profile': ({ site }) => site.session().send({ type: 'profile.change' }),
  'come to the wizard': async (tab) => {
    tab.visit?.end();
    tab.window.sessionStorage.setItem(
      'bookingDraft',
      JSON.stringify(new booking.Fixture().left('allAtBarber').draft),
    );
    tab.visit = await tab.site.startBooking(null);
  },
  submit: ({ visit }) => visit?.actor.getSnapshot().children.availability?.send({ type: 'time.submit' }),
  'come to the payment dialogs': async (tab) => {
    await actions['come to the wizard'](tab);
    const { availability } = tab.visit?.actor.getSnapshot().children ?? {};
    const submit = { type: 'time.submit' } as const;
    const waiting = availability?.subscribe((now) => {
      if (!now.can(submit)) return;
      waiting?.unsubscribe();
      availability.send(submit);
    });
  },
  'pay at the store': ({ visit }) =>
    visit?.actor.getSnapshot().children.payment?.send({ type: 'method.store', note: '' }),
  'go on as a guest': ({ visit }) =>
    visit?.actor
      .getSnapshot()
      .children.payment?.send({ type: 'guest.submit', guest: ida, note: '', remembers: false }),
  'open the queue dialog': async (tab) => {
    tab.queue?.end();
    tab.queue = await tab.site.startQueue();
  },
  'join the queue': ({ site }) => site.followPlace(`place-${++places}`),
  'leave the queue': ({ site }) => site.followedPlace()?.actor.send({ type: 'place.leave' }),
} satisfies Record<string, (tab: Tab) => unknown>;
type Action = keyof typeof actions;
type Actions = readonly (readonly [(typeof tabNames)[number], Action])[];

const login = (person: Person) => ({ type: 'login.submit', email: person, password: 'right' }) as const;
let places = 0;

const sources = () =>
  Promise.all([
    import('../../src/actors/session.ts'),
    import('../../src/actors/storefront.ts'),
    import('../../src/actors/queue-place.ts'),
    import('../../src/actors/booking.ts'),
    import('../../src/actors/payment.ts'),
    import('../../src/actors/queue.ts'),
  ]).then(([session, storefront, place, wizard, , queue]) => ({
    ...session,
    ...storefront,
    ...place,
    ...wizard,
    ...queue,
  }));

/** The browser objects that each tab has for itself. */
interface Window {
  sessionStorage: Stored;
  listeners: Set<(event: { key: string | null }) => void>;
}

/** A tab with the site's actors as a single system. */
interface Tab {
  window: Window;
  site: Awaited<ReturnType<typeof sources>>;
  visit: Awaited<ReturnType<Tab['site']['startBooking']>> | undefined;
  queue: Awaited<ReturnType<Tab['site']['startQueue']>> | undefined;
}
const windows = new AsyncLocalStorage<Window>();
const windowHere = () => windows.getStore() ?? expect.unreachable('Something happened in no tab.');

class Stored extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

/** A server with the customers above, and all lists that the wizard loads. */
class Server {
  readonly tokens = new Map<string, Person>();
  readonly complaints: string[] = [];

  answer(path: string, bearer: string | null, body: Record<string, unknown>): Response {
    const person = this.tokens.get(bearer ?? '');
    const good = (RESULT: unknown, status = 200) => Response.json({ STATUS: 1, RESULT }, { status });
    const refusal = (CODE: string) => Response.json({ STATUS: 0, CODE, MESSAGE: 'No.' }, { status: 401 });
    if (bearer !== null && !person) return refusal('session_ended');
    const lists: Record<string, unknown> = {
      'customer/store-list': Object.values(booking.wireStores),
      'customer/online-store-id': { store_id: 3 },
      'customer/category-list': booking.wireCategories,
      'customer/entity-list': booking.wireServices,
      'customer/store-users': Object.values(booking.wireBarbers),
      'customer/timeslot': Object.values(booking.times).map((from_time) => ({ from_time })),
      'site/submit': { state: 'none' },
      'site/queue-place': { state: 'waiting', position: 1, ahead: 0 },
      'site/leave-queue': null,
    };
    if (path in lists) return good(lists[path]);
    if (path === 'customer/get-profile')
      return person ? good({ customer_id: people[person], first_name: person }) : refusal('unauthorised');
    if (path === 'customer/customer-login') {
      if (body.password !== 'right') return refusal('unauthorised');
      const token = `token-${this.tokens.size + 1}-of-${body.email}`;
      this.tokens.set(token, body.email as Person);
      return good({ access_token: token });
    }
    if (path === 'customer/logout') {
      this.tokens.delete(bearer ?? '');
      return good(null);
    }
    if (path === 'customer/booking-store') {
      const named = body.guest_customer_email ? 'guest' : (body.customer_id ?? 'nobody');
      if (named !== (person ? people[person] : 'guest'))
        this.complaints.push(`A booking that ${person ?? 'nobody'} signed names ${named}.`);
      return good(booking.wireBooking);
    }
    return expect.unreachable(`Nobody answers ${path}.`);
  }
}

/** Plays actions in two tabs with a shared storage and server. The scheduler orders all responses and events. */
async function playOn(
  scheduler: fc.Scheduler,
  isAnnIn: boolean,
  actionsToPlay: Actions,
  before?: Actions,
): Promise<string[]> {
  const server = new Server();
  const storage = new Stored();
  const opened: Tab[] = [];
  if (isAnnIn) {
    server.tokens.set('token-of-ann', 'ann');
    storage.set('authToken', 'token-of-ann');
  }
  const notifyOtherTabs = (key: string | null) => {
    const currentWindow = windowHere();
    for (const { window } of opened.filter((tab) => tab.window !== currentWindow)) {
      void scheduler.schedule(Promise.resolve(), `the other tab hears of ${key}`).then(() =>
        windows.run(window, () => {
          for (const listener of window.listeners) listener({ key });
        }),
      );
    }
  };
  const removeItem = (key: string) => {
    const person = server.tokens.get(storage.get(key) ?? '');
    if (key === 'authToken' && person) {
      const removingTab = opened.find(({ window }) => window === windowHere());
      const state = JSON.stringify(removingTab?.site.session().getSnapshot().value);
      server.complaints.push(`A token that counts is thrown away at ${state}.`);
    }
    storage.delete(key);
    notifyOtherTabs(key);
  };
  const setItem = (key: string, value: string) => {
    storage.set(key, value);
    notifyOtherTabs(key);
  };
  vi.stubGlobal('localStorage', { getItem: storage.getItem, setItem, removeItem });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => windowHere().sessionStorage.getItem(key),
    setItem: (key: string, value: string) => windowHere().sessionStorage.setItem(key, value),
    removeItem: (key: string) => windowHere().sessionStorage.removeItem(key),
  });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'storage') windowHere().listeners.add(listener);
  });
  vi.stubGlobal('fetch', async (input: Request | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === '/config.json') return Response.json(config);
    const bearer = request.headers.get('authorization')?.slice('Bearer '.length) ?? null;
    const body = request.method === 'POST' ? await request.json() : {};
    const path = pathname.slice('/api/'.length);
    await scheduler.schedule(Promise.resolve(), `${path} arrives`);
    const answer = server.answer(path, bearer, body);
    await scheduler.schedule(Promise.resolve(), `${path} is answered`);
    return answer;
  });

  for (const _ of tabNames) {
    const window: Window = { sessionStorage: new Stored(), listeners: new Set() };
    const site = await windows.run(window, async () => {
      vi.resetModules();
      const sourcesOfTab = await sources();
      sourcesOfTab.session();
      sourcesOfTab.runStorefront(false);
      return sourcesOfTab;
    });
    opened.push({ window, site, visit: undefined, queue: undefined });
  }
  const startedActions: Promise<void>[] = [];
  const scheduleActions = (actionsOfStep: Actions, name: (typeof tabNames)[number]) => {
    const tab = opened[tabNames.indexOf(name)] ?? expect.unreachable();
    scheduler.scheduleSequence(
      actionsOfStep
        .filter(([tabOfAction]) => tabOfAction === name)
        .map(([, action]) => ({
          label: `${name}: ${action}`,
          builder: async () => {
            startedActions.push(windows.run(tab.window, async () => void (await actions[action](tab))));
          },
        })),
    );
  };
  for (const actionsOfStep of before ? [before, actionsToPlay] : [actionsToPlay]) {
    for (const name of tabNames) scheduleActions(actionsOfStep, name);
    await untilQuiet(scheduler);
  }
  await Promise.all(startedActions);
  const complaints = [...server.complaints, ...opened.flatMap((tab) => complaintsOf(tab, server, storage))];
  for (const tab of opened)
    windows.run(tab.window, () => {
      tab.visit?.end();
      tab.queue?.end();
      tab.site.followedPlace()?.actor.stop();
    });
  return [...new Set(complaints)];
}

/** Returns the violations of the invariants once no response is pending. */
function complaintsOf({ site, visit, queue }: Tab, server: Server, storage: Stored): string[] {
  const session = site.session().getSnapshot();
  const { value, context } = session;
  const token = storage.getItem('authToken');
  const person = server.tokens.get(token ?? '');
  const isIn = session.matches({ session: 'signedIn' });
  const customer = visit?.actor.getSnapshot().context.customer;
  const payment = visit?.actor.getSnapshot().children.payment?.getSnapshot();
  return [
    ...(isIn || session.matches('signedOut') ? [] : [`A session stays at ${JSON.stringify(value)}.`]),
    ...(isIn === (token !== null) ? [] : [`A tab is signed ${isIn ? 'in' : 'out'}, the token is ${token}.`]),
    ...(context.profile && context.profile.firstName !== person
      ? [`A tab greets ${context.profile.firstName}, and ${person} is signed in.`]
      : []),
    ...(customer && visit?.actor.getSnapshot().status === 'active' && customer.signedIn !== isIn
      ? ['The wizard and the session do not agree on who is there.']
      : []),
    ...(queue &&
    (queue.actor.getSnapshot().context.customer?.name ?? null) !== (context.profile?.firstName ?? null)
      ? ['The queue dialog and the session do not agree on who is there.']
      : []),
    ...(payment?.hasTag('waiting') ? ['A payment waits for a profile that is not on its way.'] : []),
  ];
}

async function untilQuiet(scheduler: fc.Scheduler): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await scheduler.waitIdle();
    await new Promise((resolve) => setImmediate(resolve));
    if (scheduler.count() > 0) quiet = 0;
  }
}

const config = {
  apiRoot: '/api',
  ownApi: true,
  stripePublishableKey: null,
  googleClientId: null,
  sandbox: { cards: true, mail: true, google: true },
  now: null,
};
const name = 'two tabs of the site, with responses in any order';

describe(name, () => {
  beforeAll(() => {
    // A browser with an invalid token gets a 401 when it announces the online store (STORE-7).
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      expect(words.join(' ')).toMatch(/^online-store-id failed: ApiError: .* 401/);
    });
    vi.useFakeTimers({ now: startOfTime, toFake: ['Date'] });
    vi.stubGlobal('location', new URL('https://shop.example/'));
    vi.stubGlobal('document', {
      visibilityState: 'visible',
      hidden: false,
      documentElement: { dataset: {}, style: {} },
      addEventListener() {},
      removeEventListener() {},
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  // The random walks below rarely reach these interleavings.
  test.each<[string, boolean, Actions, Actions?]>([
    [
      'a wizard that opens during a login',
      false,
      [
        ['one', 'log in as ann'],
        ['one', 'come to the wizard'],
      ],
    ],
    ['a queue form that opens while a profile loads', true, [['one', 'open the queue dialog']]],
    [
      'a refused login beside a successful one (AUTH-29)',
      false,
      [
        ['one', 'log in as ann'],
        ['other', 'log in with a wrong password'],
      ],
    ],
    [
      'a late logout beside a login (AUTH-29)',
      true,
      [
        ['one', 'log out'],
        ['other', 'change the profile'],
        ...Array.from({ length: 6 }, () => ['other', 'log in as ben'] as const),
      ],
    ],
    [
      'a payment dialog during a login or logout elsewhere (API-23)',
      true,
      [
        ['other', 'log out'],
        ['other', 'log in as ben'],
        ...Array.from({ length: 6 }, () => ['one', 'pay at the store'] as const),
      ],
      [['one', 'come to the payment dialogs']],
    ],
    [
      'a payment of a customer without a customer id (PAY-8)',
      false,
      [['one', 'pay at the store']],
      [
        ['one', 'log in as kim'],
        ['one', 'come to the payment dialogs'],
      ],
    ],
  ])('agree on the customer after %s', { timeout: 60_000 }, async (_, isAnnIn, actionsToPlay, before) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        expect(await playOn(scheduler, isAnnIn, actionsToPlay, before)).toEqual([]);
      }),
      { numRuns: runs ?? 20, seed },
    );
  });

  test(`agree on who is signed in, seed ${seed}`, { timeout: 600_000 }, async () => {
    const allActions = Object.keys(actions) as Action[];
    // Mostly actions on what the tabs share.
    const ofSession = allActions.filter(
      (action) => action.startsWith('log') || action === 'change the profile',
    );
    const action = fc.tuple(
      fc.constantFrom(...tabNames),
      fc.constantFrom(...ofSession, ...ofSession, ...allActions),
    );
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), fc.array(action, { maxLength: 8 }), async (...given) => {
        expect(await playOn(...given)).toEqual([]);
      }),
      { numRuns: runs ?? 50, seed },
    );
  });
});
