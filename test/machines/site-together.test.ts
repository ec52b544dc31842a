import { AsyncLocalStorage } from 'node:async_hooks';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seed } from '../../tools/paths/seed.ts';
import { runs } from '../engine/asked.ts';
import { startOfTime } from '../engine/page/page-driver.ts';
import * as booking from '../specs/booking.fixture.ts';
import { ida } from '../support/guests.ts';

/** Who may sign in here, with the number of their profile. A foreign API may have given Kim none. */
const people = { ann: 91, ben: 92, kim: null };
type Person = keyof typeof people;

const tabNames = ['one', 'other'] as const;

/** What visitors do in either tab; nobody waits for an answer before the next. */
const deeds = {
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
  submit: ({ visit }) =>
    visit?.actor.getSnapshot().children.availability?.send({ type: 'time.submit', key: `key-${++keys}` }),
  'come to the payment dialogs': async (tab) => {
    await deeds['come to the wizard'](tab);
    const { availability } = tab.visit?.actor.getSnapshot().children ?? {};
    const submit = { type: 'time.submit', key: `key-${++keys}` } as const;
    const waiting = availability?.subscribe((now) => {
      if (!now.can(submit)) return;
      waiting?.unsubscribe();
      availability.send(submit);
    });
  },
  'pay at the store': ({ visit }) =>
    visit?.actor.getSnapshot().children.payment?.send({ type: 'method.store' }),
  'go on as a guest': ({ visit }) =>
    visit?.actor.getSnapshot().children.payment?.send({ type: 'guest.submit', guest: ida }),
  'open the queue dialog': async (tab) => {
    tab.queue?.end();
    tab.queue = await tab.site.startQueue();
  },
  'join the queue': ({ site }) => site.followPlace(`place-${++keys}`),
  'leave the queue': ({ site }) => site.followedPlace()?.actor.send({ type: 'place.leave' }),
} satisfies Record<string, (tab: Tab) => unknown>;
type Deed = keyof typeof deeds;
type Deeds = readonly (readonly [(typeof tabNames)[number], Deed])[];

const login = (person: Person) => ({ type: 'login.submit', email: person, password: 'right' }) as const;
let keys = 0;

const sources = () =>
  Promise.all([
    import('../../src/actors/session.ts'),
    import('../../src/actors/storefront.ts'),
    import('../../src/actors/queue-place.ts'),
    import('../../src/actors/booking.ts'),
    import('../../src/actors/queue.ts'),
  ]).then(([session, storefront, place, wizard, queue]) => ({
    ...session,
    ...storefront,
    ...place,
    ...wizard,
    ...queue,
  }));

/** What the browser gives each tab for itself. */
interface Window {
  sessionStorage: Stored;
  listeners: Set<(event: { key: string | null }) => void>;
}

/** One tab: the site's actors as one system. */
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

/** A server that knows two customers, and whatever the wizard asks for. */
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

/** Both tabs, on one storage and one server; whatever is on its way comes when the scheduler says. */
async function playOn(
  scheduler: fc.Scheduler,
  isAnnIn: boolean,
  deedsDone: Deeds,
  before?: Deeds,
): Promise<string[]> {
  const server = new Server();
  const kept = new Stored();
  const opened: Tab[] = [];
  if (isAnnIn) {
    server.tokens.set('token-of-ann', 'ann');
    kept.set('authToken', 'token-of-ann');
  }
  const tellOthers = (key: string | null) => {
    const inspector = windowHere();
    for (const { window } of opened.filter((one) => one.window !== inspector)) {
      void scheduler.schedule(Promise.resolve(), `the other tab hears of ${key}`).then(() =>
        windows.run(window, () => {
          for (const hear of window.listeners) hear({ key });
        }),
      );
    }
  };
  const take = (key: string) => {
    const person = server.tokens.get(kept.get(key) ?? '');
    if (key === 'authToken' && person) {
      const thrower = opened.find(({ window }) => window === windowHere());
      const state = JSON.stringify(thrower?.site.session().getSnapshot().value);
      server.complaints.push(`A token that counts is thrown away at ${state}.`);
    }
    kept.delete(key);
    tellOthers(key);
  };
  const keep = (key: string, value: string) => {
    kept.set(key, value);
    tellOthers(key);
  };
  vi.stubGlobal('localStorage', { getItem: kept.getItem, setItem: keep, removeItem: take });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => windowHere().sessionStorage.getItem(key),
    setItem: (key: string, value: string) => windowHere().sessionStorage.setItem(key, value),
    removeItem: (key: string) => windowHere().sessionStorage.removeItem(key),
  });
  vi.stubGlobal('addEventListener', (type: string, hear: () => void) => {
    if (type === 'storage') windowHere().listeners.add(hear);
  });
  vi.stubGlobal('fetch', async (sent: Request | URL, init?: RequestInit) => {
    const request = new Request(sent, init);
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
      const loaded = await sources();
      loaded.session();
      loaded.runStorefront(false);
      return loaded;
    });
    opened.push({ window, site, visit: undefined, queue: undefined });
  }
  const begun: Promise<void>[] = [];
  const schedule = (done: Deeds, name: (typeof tabNames)[number]) => {
    const one = opened[tabNames.indexOf(name)] ?? expect.unreachable();
    scheduler.scheduleSequence(
      done
        .filter(([where]) => where === name)
        .map(([, deed]) => ({
          label: `${name}: ${deed}`,
          builder: async () => {
            begun.push(windows.run(one.window, async () => void (await deeds[deed](one))));
          },
        })),
    );
  };
  for (const done of before ? [before, deedsDone] : [deedsDone]) {
    for (const name of tabNames) schedule(done, name);
    await untilQuiet(scheduler);
  }
  await Promise.all(begun);
  const complaints = [...server.complaints, ...opened.flatMap((one) => complaintsOf(one, server, kept))];
  for (const one of opened)
    windows.run(one.window, () => {
      one.visit?.end();
      one.queue?.end();
      one.site.followedPlace()?.actor.stop();
    });
  return [...new Set(complaints)];
}

/** What has to hold once nothing is on its way any more. */
function complaintsOf({ site, visit, queue }: Tab, server: Server, kept: Stored): string[] {
  const session = site.session().getSnapshot();
  const { value, context } = session;
  const token = kept.getItem('authToken');
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
const name = 'the site in two tabs | whatever comes first';

describe(name, () => {
  beforeAll(() => {
    // Whoever comes with a token that counts no more cannot be announced (STORE-7).
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      expect(words.join(' ')).toMatch(/^online-store-id failed: ApiError: .* 401/);
    });
    vi.useFakeTimers({ now: startOfTime, toFake: ['Date'] });
    vi.stubGlobal('location', new URL('https://shop.example/'));
    vi.stubGlobal('document', {
      visibilityState: 'visible',
      hidden: false,
      documentElement: { style: {} },
      addEventListener() {},
      removeEventListener() {},
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  // Few of the walks below begin one just then.
  test.each<[string, boolean, Deeds, Deeds?]>([
    [
      'a wizard that begins while somebody signs in',
      false,
      [
        ['one', 'log in as ann'],
        ['one', 'come to the wizard'],
      ],
    ],
    ['a queue form that begins while a profile is on its way', true, [['one', 'open the queue dialog']]],
    [
      'a refused login beside one that is not (AUTH-29)',
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
      'a payment dialog, where somebody signs in or out elsewhere, (API-23)',
      true,
      [
        ['other', 'log out'],
        ['other', 'log in as ben'],
        ...Array.from({ length: 6 }, () => ['one', 'pay at the store'] as const),
      ],
      [['one', 'come to the payment dialogs']],
    ],
    [
      'a payment of somebody whose profile has no number (PAY-8)',
      false,
      [['one', 'pay at the store']],
      [
        ['one', 'log in as kim'],
        ['one', 'come to the payment dialogs'],
      ],
    ],
  ])('%s knows them', { timeout: 60_000 }, async (_, isAnnIn, done, before) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        expect(await playOn(scheduler, isAnnIn, done, before)).toEqual([]);
      }),
      { numRuns: runs ?? 20, seed },
    );
  });

  test(`agree on who is signed in, seed ${seed}`, { timeout: 600_000 }, async () => {
    const all = Object.keys(deeds) as Deed[];
    // Mostly what the tabs share.
    const ofSession = all.filter((deed) => deed.startsWith('log') || deed === 'change the profile');
    const deed = fc.tuple(fc.constantFrom(...tabNames), fc.constantFrom(...ofSession, ...ofSession, ...all));
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), fc.array(deed, { maxLength: 8 }), async (...given) => {
        expect(await playOn(...given)).toEqual([]);
      }),
      { numRuns: runs ?? 50, seed },
    );
  });
});
