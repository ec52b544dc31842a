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
import { hearClock, shopToday, watchShopDay } from '../../src/services/shop-day.ts';
import { listenOn } from '../support/free-port.ts';

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let root: URL;
let heard: Heard[];
let answers: { status: number; body: string; clock?: string }[];
let gone: string[];

/** A real server that says what the test tells it to, in order, and then nothing more. */
beforeEach(async () => {
  heard = [];
  answers = [];
  gone = [];
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    response.on('close', () => {
      if (!response.writableFinished) gone.push(url ?? '');
    });
    const body = (await request.toArray()).join('');
    heard.push({ method, url, headers, body });
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

/** Calls to our own backend, or to a foreign one. */
function door({ token = null, own = true }: { token?: string | null; own?: boolean } = {}) {
  const onUnauthorised = vi.fn();
  return { onUnauthorised, call: createApi({ root, isOwn: own, token: () => token, onUnauthorised }) };
}

const says = (status: number, body: unknown) =>
  answers.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('It was answered.'),
    (error) => error,
  );

const visit = { booking_date: '2026-11-23', service_duraction: 20, store_id: 1, store_user_id: 2 };
const slots = { ...visit, submit_key: 'key-12345' };
const booking = bookingPayload({
  order: { storeId: 1, barberId: 2, date: '2026-11-23', time: '09:00', services: [] },
  customer: { signedIn: true, id: 9, isComing: false },
  guest: null,
  submitKey: 'key-12345',
});

describe('what is sent', () => {
  test('a read with a query, joined to the root by one slash (API-1), and no headers of ours', async () => {
    says(200, { RESULT: [] });
    await door().call(listStores, { store_brand_id: 7, has_booking_service: 1 });
    const url = '/provider/customer/store-list?store_brand_id=7&has_booking_service=1';
    expect(heard[0]).toMatchObject({ method: 'GET', url });
    expect(heard[0]?.headers.authorization).toBeUndefined();
  });

  test('a body without the fields that travel as headers, and the bearer token (API-12, API-15)', async () => {
    says(200, { RESULT: [{ from_time: '9:00:00' }] });
    expect((await door({ token: 'tok' }).call(listSlots, slots)).result).toEqual(['09:00']);
    const headers = { authorization: 'Bearer tok', 'idempotency-key': 'key-12345' };
    expect(heard[0]).toMatchObject({ headers });
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual(visit);
  });

  test('no header of ours to a foreign root (API-12)', async () => {
    says(200, { RESULT: [] });
    await door({ own: false }).call(listSlots, slots);
    expect(heard[0]?.headers).not.toHaveProperty('idempotency-key');
  });
});

describe('work that a stranger is asked for (ABUSE-20)', () => {
  const wanted = async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 3,
      data: { action: forgotPassword.path, until: 9e15 },
      deriveKey,
      hmacSignatureSecret: 'secret',
      hmacKeySignatureSecret: 'another',
    });
    says(428, { STATUS: 0, MESSAGE: 'Please ring us.', CODE: 'proof_wanted', RESULT: challenge });
    return challenge;
  };
  const refusal = { status: 428, code: 'proof_wanted', serverMessage: 'Please ring us.' };
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true);
  });

  test('is done, and the same call sent once more with it', async () => {
    const challenge = await wanted();
    says(200, {});
    await door().call(forgotPassword, { email: 'gina@guest.example' });
    expect(heard).toHaveLength(2);
    expect(heard[1]?.body).toBe(heard[0]?.body);
    const proof = JSON.parse(atob(String(heard[1]?.headers.proof)));
    expect(proof).toMatchObject({ challenge, solution: { counter: 3 } });
  });

  test('is not done twice: the second refusal is the answer', async () => {
    await wanted();
    await wanted();
    const call = door().call(forgotPassword, { email: 'gina@guest.example' });
    expect(await failureOf(call)).toMatchObject(refusal);
    expect(heard).toHaveLength(2);
  });

  test.each([
    ['another origin', true, false],
    ['a page without cryptography', false, true],
  ])('is not done for %s', async (_, isSecureContext, own) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    await wanted();
    const call = door({ own }).call(forgotPassword, { email: 'gina@guest.example' });
    expect(await failureOf(call)).toMatchObject(refusal);
    expect(heard).toHaveLength(1);
  });
});

describe("the shop's clock (API-60)", () => {
  const midnight = Date.parse('2031-01-01T00:00:00+11:00');
  const answersAt = (ms: number) => answers.push({ status: 200, body: '{"RESULT":[]}', clock: String(ms) });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => {
    hearClock(Date.now());
    vi.useRealTimers();
  });

  test('comes with each answer of our own, and turns the day by itself, in sight or not', async () => {
    answersAt(midnight - 90_000);
    await door().call(listStores, {});
    const turned = vi.fn();
    const unwatch = watchShopDay(turned);
    expect(shopToday()).toBe('2030-12-31');
    vi.advanceTimersByTime(89_000);
    expect(turned).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(turned.mock.calls).toEqual([['2031-01-01']]);
    answersAt(midnight + 24 * 3_600_000);
    await door().call(listStores, {});
    vi.advanceTimersByTime(60_000);
    expect(turned.mock.lastCall).toEqual(['2031-01-02']);
    unwatch();
    vi.advanceTimersByTime(48 * 3_600_000);
    expect(turned).toHaveBeenCalledTimes(2);
  });

  test("is the device's beside an API of another origin, whatever that says", async () => {
    answersAt(midnight);
    await door({ own: false }).call(listStores, {});
    expect(shopToday()).not.toBe('2031-01-01');
  });
});

describe('what is read', () => {
  test("the server's words, cut at 200 characters, and only codes that we know (SITE-1, API-11)", async () => {
    const { call } = door();
    says(409, { MESSAGE: 'x'.repeat(300), CODE: 'slot_taken', FIELD: 'from_time' });
    const taken = {
      status: 409,
      code: 'slot_taken',
      field: 'from_time',
      serverMessage: 'x'.repeat(200),
      repeatable: true,
    };
    expect(await failureOf(call(storeBooking, booking))).toMatchObject(taken);
    says(409, { message: 'lower', CODE: 'made_up', FIELD: 'from_time' });
    expect(await failureOf(call(storeBooking, booking))).toMatchObject({
      code: undefined,
      field: undefined,
      serverMessage: 'lower',
    });
  });

  test('only a keyed call to our own backend may be repeated (API-14)', async () => {
    says(500, {});
    expect(await failureOf(door({ own: false }).call(storeBooking, booking))).toMatchObject({
      repeatable: false,
    });
  });
});

describe('trying again', () => {
  test('a read is retried after 1, 2 and 4 s, then fails (API-18)', async () => {
    const waits: number[] = [];
    const real = globalThis.setTimeout;
    // The waits between two tries pass at once; the sockets keep their own timers.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms = 0, ...rest) => {
      if (!new Error().stack?.includes('/ky/distribution/utils/delay')) return real(callback, ms, ...rest);
      waits.push(ms);
      return real(callback, 0, ...rest);
    });
    for (const status of [503, 429, 408, 500]) says(status, { MESSAGE: `${status}` });
    expect(await failureOf(door().call(listSlots, slots))).toMatchObject({
      status: 500,
      serverMessage: '500',
    });
    expect(heard).toHaveLength(4);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  test('another refusal of a read, and any of a write, is final at once (API-18, API-19)', async () => {
    const { call } = door();
    says(404, {});
    expect(await failureOf(call(listStores, {}))).toMatchObject({ status: 404 });
    says(503, {});
    expect(await failureOf(call(storeBooking, booking))).toMatchObject({ status: 503 });
    expect(heard).toHaveLength(2);
  });

  test('a read is aborted by its signal, a write is not (API-20)', async () => {
    const { call } = door();
    const leaving = new AbortController();
    const read = failureOf(call(listStores, {}, leaving.signal));
    const write = failureOf(call(storeBooking, booking, leaving.signal));
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    leaving.abort();
    expect(await read).toMatchObject({ name: 'ApiError' });
    await vi.waitFor(() => expect(gone).toEqual(['/provider/customer/store-list']));
    server.closeAllConnections();
    const { status, repeatable } = await write;
    expect({ status, repeatable }).toEqual({ status: undefined, repeatable: true });
  });
});

describe('a 401 (API-16)', () => {
  const passwords = { current_password: 'a', password: 'b', password_confirmation: 'b' };

  const books = ({ call }: ReturnType<typeof door>) => call(storeBooking, booking);
  const changes = ({ call }: ReturnType<typeof door>) => call(changePassword, passwords);

  test.each([
    ['for a token that was sent ends the session', 'old', books, 'unauthorised', true],
    ['without a token ends nothing', null, books, 'unauthorised', false],
    ['about the password that was typed ends nothing', 'old', changes, 'unauthorised', false],
    ['about the session ends it there as well', 'old', changes, 'session_ended', true],
  ])('%s', async (_, token, act, CODE, endedSession) => {
    const own = door({ token });
    says(401, { CODE });
    expect(await failureOf(act(own))).toMatchObject({ status: 401, endedSession });
    expect(own.onUnauthorised).toHaveBeenCalledTimes(endedSession ? 1 : 0);
  });
});

test('a configuration that could not be had is asked for again by the next caller (API-3)', async () => {
  // A connection lasts as long as its page: another file's may still be there.
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
