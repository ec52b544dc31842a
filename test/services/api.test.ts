import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword, forgotPassword } from '../../contract/account.ts';
import type { ApiError } from '../../contract/api-error.ts';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { listStores } from '../../contract/stores.ts';
import { bookingPayload } from '../../machines/rules/booking-payload.ts';
import { createApi } from '../../src/services/api.ts';
import { shopToday, storeShopClock, watchShopDay } from '../../src/services/shop-day.ts';
import { listenOn } from '../support/free-port.ts';

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let root: URL;
let requests: ReceivedRequest[];
let answers: { status: number; body: string; clock?: string }[];
let abortedUrls: string[];

/** A real server that returns the prepared responses in order, and then nothing. */
beforeEach(async () => {
  requests = [];
  answers = [];
  abortedUrls = [];
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    response.on('close', () => {
      if (!response.writableFinished) abortedUrls.push(url ?? '');
    });
    const body = (await request.toArray()).join('');
    requests.push({ method, url, headers, body });
    const answer = answers.shift();
    if (answer)
      response
        .writeHead(answer.status, {
          'content-type': 'application/json',
          ...(answer.clock && { 'shop-clock': answer.clock }),
        })
        .end(answer.body);
  });
  root = new URL(`http://127.0.0.1:${await listenOn(server)}/provider/`);
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Creates an API client for our server or for a foreign server. */
function openClient({ token = null, own = true }: { token?: string | null; own?: boolean } = {}) {
  const onUnauthorised = vi.fn();
  return { onUnauthorised, call: createApi({ root, isOwn: own, token: () => token, onUnauthorised }) };
}

const respondWith = (status: number, body: unknown) =>
  answers.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('It was answered.'),
    (error) => error,
  );

const visit = { booking_date: '2026-11-23', service_duraction: 20, store_id: 1, store_user_id: 2 };
const slots = { ...visit, submit_key: 'key-12345' };
const booking = bookingPayload({
  order: { storeId: 1, barberId: 2, date: '2026-11-23', time: '09:00', services: [], companion: null },
  customer: { signedIn: true, id: 9, isComing: false },
  guest: null,
  note: '',
  submitKey: 'key-12345',
});

describe('the requests', () => {
  test('a GET request has a query, a single slash after the root (API-1) and no headers of ours', async () => {
    respondWith(200, { RESULT: [] });
    await openClient().call(listStores, { store_brand_id: 7, has_booking_service: 1 });
    const url = '/provider/customer/store-list?store_brand_id=7&has_booking_service=1';
    expect(requests[0]).toMatchObject({ method: 'GET', url });
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  test('fields that travel as headers are not in the body, and the bearer token is sent (API-12, API-15)', async () => {
    respondWith(200, { RESULT: [{ from_time: '9:00:00' }] });
    expect((await openClient({ token: 'tok' }).call(listSlots, slots)).result).toEqual(['09:00']);
    const headers = { authorization: 'Bearer tok', 'idempotency-key': 'key-12345' };
    expect(requests[0]).toMatchObject({ headers });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(visit);
  });

  test('a foreign root receives no headers of ours (API-12)', async () => {
    respondWith(200, { RESULT: [] });
    await openClient({ own: false }).call(listSlots, slots);
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
  });
});

describe('a proof of work that the server requires (ABUSE-20)', () => {
  const respondWithChallenge = async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 3,
      data: { action: forgotPassword.path, until: 9e15 },
      deriveKey,
      hmacSignatureSecret: 'secret',
      hmacKeySignatureSecret: 'another',
    });
    respondWith(428, { STATUS: 0, MESSAGE: 'Please ring us.', CODE: 'proof_wanted', RESULT: challenge });
    return challenge;
  };
  const refusal = { status: 428, code: 'proof_wanted', serverMessage: 'Please ring us.' };
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true);
  });

  test('is computed, and the same request is sent again with it', async () => {
    const challenge = await respondWithChallenge();
    respondWith(200, {});
    await openClient().call(forgotPassword, { email: 'gina@guest.example' });
    expect(requests).toHaveLength(2);
    expect(requests[1]?.body).toBe(requests[0]?.body);
    const proof = JSON.parse(atob(String(requests[1]?.headers.proof)));
    expect(proof).toMatchObject({ challenge, solution: { counter: 3 } });
  });

  test('is computed once: a second refusal is returned to the caller', async () => {
    await respondWithChallenge();
    await respondWithChallenge();
    const call = openClient().call(forgotPassword, { email: 'gina@guest.example' });
    expect(await failureOf(call)).toMatchObject(refusal);
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['a foreign origin', true, false],
    ['a page without cryptography', false, true],
  ])('is not computed for %s', async (_, isSecureContext, own) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    await respondWithChallenge();
    const call = openClient({ own }).call(forgotPassword, { email: 'gina@guest.example' });
    expect(await failureOf(call)).toMatchObject(refusal);
    expect(requests).toHaveLength(1);
  });
});

describe("the shop's clock (API-60)", () => {
  const midnight = Date.parse('2031-01-01T00:00:00+11:00');
  const respondAt = (ms: number) => answers.push({ status: 200, body: '{"RESULT":[]}', clock: String(ms) });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => {
    storeShopClock(Date.now());
    vi.useRealTimers();
  });

  test('is set by each response of our server, and changes the day without further responses', async () => {
    respondAt(midnight - 90_000);
    await openClient().call(listStores, {});
    const onNewDay = vi.fn();
    const unwatch = watchShopDay(onNewDay);
    expect(shopToday()).toBe('2030-12-31');
    vi.advanceTimersByTime(89_000);
    expect(onNewDay).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(onNewDay.mock.calls).toEqual([['2031-01-01']]);
    respondAt(midnight + 24 * 3_600_000);
    await openClient().call(listStores, {});
    vi.advanceTimersByTime(60_000);
    expect(onNewDay.mock.lastCall).toEqual(['2031-01-02']);
    unwatch();
    vi.advanceTimersByTime(48 * 3_600_000);
    expect(onNewDay).toHaveBeenCalledTimes(2);
  });

  test("is the device's clock with an API of another origin", async () => {
    respondAt(midnight);
    await openClient({ own: false }).call(listStores, {});
    expect(shopToday()).not.toBe('2031-01-01');
  });
});

describe('the responses', () => {
  test('a server message is cut at 200 characters, and unknown codes are dropped (SITE-1, API-11)', async () => {
    const { call } = openClient();
    respondWith(409, { MESSAGE: 'x'.repeat(300), CODE: 'slot_taken', FIELD: 'from_time' });
    const slotTaken = {
      status: 409,
      code: 'slot_taken',
      field: 'from_time',
      serverMessage: 'x'.repeat(200),
      repeatable: true,
    };
    expect(await failureOf(call(storeBooking, booking))).toMatchObject(slotTaken);
    respondWith(409, { message: 'lower', CODE: 'made_up', FIELD: 'from_time' });
    expect(await failureOf(call(storeBooking, booking))).toMatchObject({
      code: undefined,
      field: undefined,
      serverMessage: 'lower',
    });
  });

  test('only a call with a key to our own server may be repeated (API-14)', async () => {
    respondWith(500, {});
    expect(await failureOf(openClient({ own: false }).call(storeBooking, booking))).toMatchObject({
      repeatable: false,
    });
  });
});

describe('retries', () => {
  test('a read is retried after 1, 2 and 4 s, then fails (API-18)', async () => {
    const waits: number[] = [];
    const real = globalThis.setTimeout;
    // The waits between two attempts take no time. The sockets keep their own timers.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms = 0, ...rest) => {
      if (!new Error().stack?.includes('/ky/distribution/utils/delay')) return real(callback, ms, ...rest);
      waits.push(ms);
      return real(callback, 0, ...rest);
    });
    for (const status of [503, 429, 408, 500]) respondWith(status, { MESSAGE: `${status}` });
    expect(await failureOf(openClient().call(listSlots, slots))).toMatchObject({
      status: 500,
      serverMessage: '500',
    });
    expect(requests).toHaveLength(4);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  test('other refusals of a read, and all refusals of a write, are final (API-18, API-19)', async () => {
    const { call } = openClient();
    respondWith(404, {});
    expect(await failureOf(call(listStores, {}))).toMatchObject({ status: 404 });
    respondWith(503, {});
    expect(await failureOf(call(storeBooking, booking))).toMatchObject({ status: 503 });
    expect(requests).toHaveLength(2);
  });

  test('a read is aborted by its signal, a write is not (API-20)', async () => {
    const { call } = openClient();
    const controller = new AbortController();
    const read = failureOf(call(listStores, {}, controller.signal));
    const write = failureOf(call(storeBooking, booking, controller.signal));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    controller.abort();
    expect(await read).toMatchObject({ name: 'ApiError' });
    await vi.waitFor(() => expect(abortedUrls).toEqual(['/provider/customer/store-list']));
    server.closeAllConnections();
    const { status, repeatable } = await write;
    expect({ status, repeatable }).toEqual({ status: undefined, repeatable: true });
  });
});

describe('a 401 response (API-16)', () => {
  const passwords = { current_password: 'a', password: 'b', password_confirmation: 'b' };

  const sendBooking = ({ call }: ReturnType<typeof openClient>) => call(storeBooking, booking);
  const sendPasswordChange = ({ call }: ReturnType<typeof openClient>) => call(changePassword, passwords);

  test.each([
    ['to a request with a token ends the session', 'old', sendBooking, 'unauthorised', true],
    ['to a request without a token ends no session', null, sendBooking, 'unauthorised', false],
    ['about the typed password ends no session', 'old', sendPasswordChange, 'unauthorised', false],
    [
      'about the session ends it, also for a password change',
      'old',
      sendPasswordChange,
      'session_ended',
      true,
    ],
  ])('%s', async (_, token, act, CODE, endedSession) => {
    const client = openClient({ token });
    respondWith(401, { CODE });
    expect(await failureOf(act(client))).toMatchObject({ status: 401, endedSession });
    expect(client.onUnauthorised).toHaveBeenCalledTimes(endedSession ? 1 : 0);
  });
});

test('a configuration that failed to load is loaded again for the next caller (API-3)', async () => {
  // The connection is a module variable: another test file may have set it.
  vi.resetModules();
  const { call: callOf } = await import('../../src/actors/connection.ts');
  vi.stubGlobal('location', { href: root.href, origin: root.origin });
  vi.stubGlobal('localStorage', { getItem: () => null });
  answers = [
    { status: 503, body: '{}' },
    {
      status: 200,
      body: JSON.stringify({
        apiRoot: '/provider',
        ownApi: true,
        stripePublishableKey: null,
        googleClientId: null,
        sandbox: { cards: true, mail: true, google: true },
        now: null,
      }),
    },
  ];
  const stores = { store_brand_id: 7, has_booking_service: 1 } as const;
  await expect(callOf(listStores, stores)).rejects.toThrow('The configuration could not be read.');
  answers.push({ status: 200, body: '{"STATUS":1,"RESULT":[]}' });
  expect(await callOf(listStores, stores)).toMatchObject({ result: [] });
});
