// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword } from '../../contract/account.ts';
import { ApiError } from '../../contract/api-error.ts';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { listOpenings } from '../../contract/careers.ts';
import { listServices } from '../../contract/catalogue.ts';
import { listStores } from '../../contract/stores.ts';
import { createApi } from '../../src/services/api.ts';

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let heard: Heard[];
let answers: { status: number; body: string }[];
let gone: string[];

/** A real server that says what the test tells it to, in order. */
beforeEach(async () => {
  heard = [];
  answers = [];
  gone = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    response.on('close', () => {
      if (!response.writableFinished) gone.push(request.url ?? '');
    });
    request.on('end', () => {
      heard.push({ method: request.method, url: request.url, headers: request.headers, body });
      const answer = answers.shift();
      if (!answer) return;
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      });
      response.end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const root = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/provider/`);

function door({ token = null, own = true }: { token?: string | null; own?: boolean } = {}) {
  const onUnauthorised = vi.fn();
  vi.stubGlobal('location', { origin: own ? root().origin : 'http://elsewhere.test' });
  return { onUnauthorised, call: createApi({ root: root(), token: () => token, onUnauthorised }) };
}

const says = (status: number, body: unknown) =>
  answers.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

const slotsRequest = {
  booking_date: '2026-11-23',
  service_duraction: 20,
  store_id: 1,
  store_user_id: 2,
  submit_key: 'key-12345',
};
const bookingRequest = {
  booking_date: '2026-11-23',
  booking_status_id: 8,
  from_time: '09:00',
  guest_customer_email: '',
  guest_customer_first_name: '',
  guest_customer_last_name: '',
  guest_customer_phone: '',
  services: [{ entity_id: 1, service_duration: 20 }],
  store_brand_id: 7,
  store_id: 1,
  store_user_id: 2,
  total_amount: 30,
  submit_key: 'key-12345',
};

describe('what is sent', () => {
  test('a read with a query, joined to the root by one slash, and no headers of ours', async () => {
    says(200, { RESULT: [] });
    await door().call(listStores, { store_brand_id: 7, has_booking_service: 1 });
    expect(heard[0]).toMatchObject({
      method: 'GET',
      url: '/provider/customer/store-list?store_brand_id=7&has_booking_service=1',
    });
    expect(heard[0]?.headers.authorization).toBeUndefined();
  });

  test('a body without the fields that travel as headers, and the bearer token', async () => {
    says(200, { RESULT: [{ from_time: '9:00:00' }] });
    const { result } = await door({ token: 'tok' }).call(listSlots, slotsRequest);
    expect(result).toEqual(['09:00']);
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer tok', 'idempotency-key': 'key-12345' });
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      booking_date: '2026-11-23',
      service_duraction: 20,
      store_id: 1,
      store_user_id: 2,
    });
  });

  test('no header of ours to a foreign root (ruling C11)', async () => {
    says(200, { RESULT: [] });
    await door({ own: false }).call(listSlots, slotsRequest);
    expect(heard.at(-1)?.headers['idempotency-key']).toBeUndefined();
  });
});

describe('what is read (ruling C2)', () => {
  test('numbers as strings, nulls and other names', async () => {
    says(200, {
      RESULT: [
        {
          service_id: '3',
          service_name: 'Trim',
          category_id: '2',
          sale_price: null,
          price: '31.50',
          duration: '20',
          description: '',
        },
      ],
      extra: true,
    });
    const { result } = await door().call(listServices, { entity_type_id: 2, is_active: 1, store_id: 1 });
    expect(result).toEqual([
      { id: 3, name: 'Trim', categoryId: 2, priceCents: 3150, minutes: 20, description: null },
    ]);
  });

  test.each([
    ['a list that is missing', { MESSAGE: 'fine' }],
    ['a list that is null', { RESULT: null }],
    ['rows that cannot be read', { RESULT: [{ name: 'no id' }] }],
    ['no JSON', '<html>'],
  ])('%s fails the call', async (_, body) => {
    says(200, body);
    await expect(door().call(listStores, {})).rejects.toBeInstanceOf(ApiError);
  });

  test('another success status, or another STATUS where one is asked for, fails the call (ruling C3)', async () => {
    says(201, { RESULT: {} });
    await expect(door().call(storeBooking, bookingRequest)).rejects.toMatchObject({ status: 201 });
    says(200, { STATUS: 0, RESULT: [], MESSAGE: 'No' });
    await expect(door().call(listOpenings, {})).rejects.toMatchObject({ serverWords: 'No' });
    says(200, { STATUS: '1', RESULT: [] });
    await expect(door().call(listOpenings, {})).resolves.toMatchObject({ result: [] });
  });

  test("the server's words, cut at 200 characters, and only codes that we know (ruling C4)", async () => {
    says(409, { MESSAGE: 'x'.repeat(300), CODE: 'slot_taken' });
    const taken = await door()
      .call(storeBooking, bookingRequest)
      .catch((error: unknown) => error);
    expect(taken).toMatchObject({
      status: 409,
      code: 'slot_taken',
      serverWords: 'x'.repeat(200),
      repeatable: true,
    });
    says(409, { message: 'lower', CODE: 'made_up' });
    const other = await door()
      .call(storeBooking, bookingRequest)
      .catch((error: unknown) => error);
    expect(other).toMatchObject({ code: undefined, serverWords: 'lower' });
  });

  test('only a keyed call to our own backend may be repeated', async () => {
    says(500, {});
    await expect(door({ own: false }).call(storeBooking, bookingRequest)).rejects.toMatchObject({
      repeatable: false,
    });
  });
});

describe('trying again (ruling C5)', () => {
  const heardTimes = (times: number) => vi.waitFor(() => expect(heard).toHaveLength(times));

  /** Notes each wait between two tries, in milliseconds, and lets it pass at once; the sockets keep their own timers. */
  function hurryLongWaits(): number[] {
    const waits: number[] = [];
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms = 0, ...rest) => {
      if (!new Error().stack?.includes('/ky/distribution/utils/delay')) return real(callback, ms, ...rest);
      waits.push(ms);
      return real(callback, 0, ...rest);
    });
    return waits;
  }

  test('a read is retried after 1, 2 and 4 s, then fails', async () => {
    for (const status of [503, 429, 408, 500]) says(status, { MESSAGE: `${status}` });
    const waits = hurryLongWaits();
    const outcome = door()
      .call(listSlots, slotsRequest)
      .catch((error: unknown) => error);
    expect(await outcome).toMatchObject({ status: 500, serverWords: '500' });
    expect(heard).toHaveLength(4);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  test('another refusal of a read, and any of a write, is final at once', async () => {
    says(404, {});
    await expect(door().call(listStores, {})).rejects.toMatchObject({ status: 404 });
    says(503, {});
    await expect(door().call(storeBooking, bookingRequest)).rejects.toMatchObject({ status: 503 });
    expect(heard).toHaveLength(2);
  });

  test('a read is aborted by its signal, a write is not', async () => {
    const { call } = door();
    const leaving = new AbortController();
    const read = call(listStores, {}, leaving.signal).catch((error: unknown) => error);
    const write = call(storeBooking, bookingRequest, leaving.signal);
    await heardTimes(2);
    leaving.abort();
    expect(await read).toBeInstanceOf(ApiError);
    await vi.waitFor(() => expect(gone).toEqual(['/provider/customer/store-list']));
    server.closeAllConnections();
    await expect(write).rejects.toMatchObject({ status: undefined, repeatable: true });
  });
});

test('a 401 for a token that was sent ends the session (ruling A2)', async () => {
  const withToken = door({ token: 'old' });
  says(401, { CODE: 'unauthorised' });
  await expect(withToken.call(storeBooking, bookingRequest)).rejects.toMatchObject({ status: 401 });
  expect(withToken.onUnauthorised).toHaveBeenCalledOnce();

  const aboutThePassword = door({ token: 'valid' });
  const passwords = { current_password: 'a', password: 'b', password_confirmation: 'b' };
  says(401, { CODE: 'unauthorised' });
  await expect(aboutThePassword.call(changePassword, passwords)).rejects.toMatchObject({
    endedSession: false,
  });
  expect(aboutThePassword.onUnauthorised).not.toHaveBeenCalled();
  says(401, { CODE: 'session_ended' });
  await expect(aboutThePassword.call(changePassword, passwords)).rejects.toMatchObject({
    endedSession: true,
  });
  expect(aboutThePassword.onUnauthorised).toHaveBeenCalledOnce();

  const without = door();
  says(401, {});
  await expect(without.call(storeBooking, bookingRequest)).rejects.toMatchObject({ status: 401 });
  expect(without.onUnauthorised).not.toHaveBeenCalled();
});
