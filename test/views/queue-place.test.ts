import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const waiting = {
  state: 'waiting',
  position: 3,
  ahead: 2,
  wait_from: 25,
  wait_to: 40,
  store_name: 'Newtown',
};

/** What the page asked about, token by token. */
let asked: string[];
let apiRoot: string;
let isAnswered: boolean;
let isHidden: boolean;
/** What a page that was there before has listened to: it hears nothing any more. */
let listening: (() => void)[];

beforeEach(() => {
  asked = [];
  apiRoot = '/api';
  isAnswered = true;
  isHidden = false;
  listening = [];
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('fetch', network);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      listening.push(() => target.removeEventListener(type, listener));
    });
  }
});

afterEach(() => {
  for (const stop of listening) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const network: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.url.endsWith('/config.json')) {
    return Response.json({
      apiRoot,
      stripePublishableKey: null,
      googleClientId: null,
      sandbox: { cards: true, mail: true, google: true },
      clockOffsetMs: 0,
    });
  }
  asked.push((await request.json()).place_token);
  return isAnswered ? Response.json({ STATUS: 1, RESULT: waiting }) : new Response('{}', { status: 403 });
};

/** The page, as far as it has a place. */
async function openPage() {
  const { startQueuePlace } = await import('../../src/queue-place-store.ts');
  await startQueuePlace();
  const { followedPlace, followPlace } = await import('../../src/actors/queue-place.ts');
  return { followed: followedPlace, join: followPlace };
}

async function openWithPlace(token: string) {
  localStorage.setItem('queuePlace', token);
  const { followed } = await openPage();
  const place = followed();
  if (!place) throw new Error('Nothing is followed.');
  await vi.waitFor(() => expect(place.actor.getSnapshot().context.place).not.toBeNull());
  return place;
}

/** What another tab did, as this one hears of it. */
function elsewhere(token: string | null) {
  if (token === null) localStorage.removeItem('queuePlace');
  else localStorage.setItem('queuePlace', token);
  dispatchEvent(new StorageEvent('storage', { key: 'queuePlace' }));
}

function turn(hidden: boolean) {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('nothing is asked while the page is hidden, and once as it comes back', async () => {
  await openWithPlace('first-token');
  expect(asked).toHaveLength(1);
  turn(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
  turn(false);
  dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
});

test.each(['focus', 'online'])('the page that returns by "%s" asks at once', async (event) => {
  await openWithPlace('first-token');
  await vi.advanceTimersByTimeAsync(1_000);
  dispatchEvent(new Event(event));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test('a page without a place follows what another tab keeps, and forgets it with that tab', async () => {
  const { followed } = await openPage();
  expect(followed()).toBeUndefined();
  elsewhere('other-token');
  await vi.waitFor(() => expect(asked).toEqual(['other-token']));
  elsewhere('newer-token');
  await vi.waitFor(() => expect(asked).toEqual(['other-token', 'newer-token']));
  elsewhere(null);
  expect(followed()?.actor.getSnapshot().matches('none')).toBe(true);
});

test('a join is kept and asked about once, on a page that follows nothing yet', async () => {
  const { followed, join } = await openPage();
  await join('joined-token');
  await vi.waitFor(() => expect(followed()?.heardAt()).not.toBeNull());
  expect(asked).toEqual(['joined-token']);
  expect(localStorage.getItem('queuePlace')).toBe('joined-token');
});

test('a place is as old as its last answer', async () => {
  const place = await openWithPlace('first-token');
  const heardAt = place.heardAt();
  isAnswered = false;
  await vi.advanceTimersByTimeAsync(16_000);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(place.heardAt()).toBe(heardAt);
  isAnswered = true;
  await vi.advanceTimersByTimeAsync(16_000);
  await vi.waitFor(() => expect(place.heardAt()).toBeGreaterThan(heardAt ?? 0));
});

test('of a foreign API nothing is kept, followed or asked', async () => {
  apiRoot = 'https://provider.example/v1';
  const { followed, join } = await openPage();
  await join('joined-token');
  expect(localStorage.getItem('queuePlace')).toBeNull();
  expect(followed()).toBeUndefined();
  expect(asked).toEqual([]);
});
