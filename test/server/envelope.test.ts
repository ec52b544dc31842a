import * as fc from 'fast-check';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../server/api.ts';
import { askedOf, endpoints } from './requests.ts';
import { rightCalls } from './right-calls.ts';
import { rowsOf } from './rows.ts';
import { openStage, type Stage, wish } from './stage.ts';

const BOOK = '/customer/booking-store';
const refused = (status: number, MESSAGE: string, CODE: string) => ({
  status,
  body: { STATUS: 0, MESSAGE, CODE },
});
const unreadable = 'We could not read that request. Please check it and try again.';
const noSuchCall = refused(404, 'There is no such call.', 'not_found');
const tooLarge = { body: { ...wish(), booking_note: 'x'.repeat(70_000) } };
const ofType = (type: string) => ({ body: wish(), headers: { 'content-type': type } });

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(() => stage.reset());
afterAll(() => stage.database.close());

it('has STATUS 1 and RESULT for a success, and is never stored by a cache', async () => {
  const { status, headers, body } = await stage.call('GET', '/customer/store-list');
  expect(status).toBe(200);
  expect(body).toEqual({ STATUS: 1, RESULT: expect.any(Array) });
  expect(headers.get('cache-control')).toBe('no-store');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

it.each([
  ['half of a JSON', { body: '{"store_id":' }, refused(400, unreadable, 'invalid')],
  ['an empty body', { body: '' }, refused(400, unreadable, 'invalid')],
  ['a list in place of a body', { body: [wish()] }, refused(422, unreadable, 'invalid')],
  ['nothing in place of a body', { body: null }, refused(422, unreadable, 'invalid')],
  ['plain text', ofType('text/plain'), refused(415, unreadable, 'invalid')],
  ['a form', ofType('application/x-www-form-urlencoded'), refused(415, unreadable, 'invalid')],
  ['what only begins like JSON', ofType('application/jsonp'), refused(415, unreadable, 'invalid')],
  ['too much', tooLarge, refused(413, 'That is more than we can read at once.', 'invalid')],
] as const)('refuses %s', async (_, init, refusal) => {
  expect(await stage.call('POST', BOOK, init)).toMatchObject(refusal);
});

it('takes JSON with its character set named', async () => {
  expect((await stage.call('POST', BOOK, ofType('application/json; charset=utf-8'))).status).toBe(422);
});

it.each(['/', '/customer', '/customer/nothing', '/site/nothing', '/customer/store-list/1'])(
  'knows no call %s, mounted below a path or not',
  async (path) => {
    expect(await stage.call('GET', path)).toMatchObject(noSuchCall);
    const response = await new Hono().route('/api', createApi(stage.tools)).request(`/api${path}`);
    expect({ status: response.status, body: await response.json() }).toEqual(noSuchCall);
  },
);

it.each(endpoints)('$name is made in one way only', async ({ endpoint: { method, path } }) => {
  for (const other of ['GET', 'POST', 'DELETE', 'OPTIONS'].filter((one) => one !== method)) {
    const answered = await stage.call(other, `/${path}`, other === 'POST' ? { body: {} } : {});
    expect(answered).toMatchObject(refused(405, 'This call cannot be made that way.', 'invalid'));
    expect(answered.headers.get('allow')).toBe(method);
  }
});

describe('a call that only a signed-in customer may make', () => {
  const customers = endpoints.filter(({ name }) => rightCalls[name]?.by);

  async function caller({ name, endpoint }: (typeof endpoints)[number]) {
    const { by, known } = rightCalls[name] ?? expect.unreachable(name);
    const token = (await by?.(stage)) ?? '';
    const [fields] = fc.sample(askedOf(name, endpoint), { seed: 1, numRuns: 1 });
    const request = { ...fields, ...(await known?.(stage, token)) };
    return { token, ask: async (sent?: string) => (await stage.send(endpoint, request, sent)).status };
  }

  it.each(customers)('$name changes nothing for others', async (call) => {
    const { token, ask } = await caller(call);
    const before = await rowsOf(stage.database);
    for (const forged of [undefined, 'no-such-token', token.slice(0, -1), `${token}x`])
      expect(await ask(forged)).toBe(401);
    expect(await rowsOf(stage.database)).toEqual(before);
    expect(await ask(token)).toBe(200);
  });

  // An expired session that is logged out is gone.
  it.each(customers.filter(({ name }) => name !== 'logOut'))(
    '$name changes nothing once the session or the account has ended',
    async (call) => {
      const { token, ask } = await caller(call);
      const before = await rowsOf(stage.database);
      stage.clock.now = new Date('2027-11-20T00:00:00Z');
      expect(await ask(token)).toBe(401);
      expect(await rowsOf(stage.database)).toEqual(before);
      stage.clock.now = new Date('2026-11-20T00:00:00Z');
      await stage.database.db.updateTable('customers').set({ is_active: false }).execute();
      expect(await ask(token)).toBe(401);
    },
  );

  it('a public read does without a token, and ignores a bad one (ruling A2)', async () => {
    const authorization = 'Bearer no-such-token';
    expect(await stage.call('GET', '/customer/store-list', { headers: { authorization } })).toMatchObject({
      status: 200,
    });
  });
});

it('says nothing of the cause of a failure of our own, and logs it under the request id', async () => {
  const failure = new Error('secret inside');
  const { cards } = stage.tools;
  const sandbox = cards.sandbox ?? expect.unreachable('This stage has the sandbox.');
  stage.tools.cards = {
    ...cards,
    sandbox: { ...sandbox, saveTestCard: () => Promise.reject(failure) },
  };
  const site = new Hono();
  site.use(async (context, next) => {
    context.set('requestId', 'request-1');
    await next();
  });
  site.route('/api', createApi(stage.tools));
  const response = await site.request('/api/site/sandbox-card', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"number":"4242424242424242"}',
  });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ STATUS: 0, CODE: 'broken' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(stage.log).toEqual([
    { level: 'error', event: 'call.broken', requestId: 'request-1', error: failure },
  ]);
});

it('hides the calls of the sandbox where cards are real', async () => {
  const { sandbox: _, ...real } = stage.tools.cards;
  stage.tools.cards = real;
  const body = { number: '4242424242424242' };
  expect(await stage.call('POST', '/site/sandbox-card', { body })).toMatchObject(noSuchCall);
});

it.each([
  ["the socket's", false, '203.0.113.7', '203.0.113.7'],
  ["the proxy's last word where a proxy is trusted", true, '10.0.0.1', '203.0.113.9'],
])('counts limits by %s', async (_, trustProxy, remoteAddress, address) => {
  stage.tools.trustProxy = trustProxy;
  await createApi(stage.tools).request(
    '/customer/get-payment-intent',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
      body: '{"amount":3000,"currency":"AUD"}',
    },
    { incoming: { socket: { remoteAddress } } },
  );
  expect(await stage.database.db.selectFrom('rate_limits').select('bucket').execute()).toEqual([
    { bucket: `intents:address:${address}` },
  ]);
});
