import { once } from 'node:events';
import { connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { createApi } from '../../server/app/api.ts';
import { createApp } from '../../server/app/app.ts';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import type { LogLine } from '../../server/ops/log.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { deferred } from '../support/deferred.ts';
import { listenOn } from '../support/free-port.ts';
import { endpoints } from './requests.ts';
import { guestRequest, startTestServer } from './test-server.ts';

const BOOK = '/customer/booking-store';
const refused = (status: number, MESSAGE: string, CODE: string) => ({
  status,
  body: { STATUS: 0, MESSAGE, CODE },
});
const unreadable = 'We could not read that request. Please check it and try again.';
const noSuchCall = refused(404, 'There is no such call.', 'not_found');
const tooLarge = { body: { ...guestRequest(), booking_note: 'x'.repeat(70_000) } };
const intentFor3000 = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
  body: '{"amount":3000,"currency":"AUD"}',
};
const ofType = (type: string) => ({ body: guestRequest(), headers: { 'content-type': type } });

const server = startTestServer();

it('a success has STATUS 1 and RESULT, and is never cached (API-7)', async () => {
  const { status, headers, body } = await server.call('GET', '/customer/store-list');
  expect(status).toBe(200);
  expect(body).toEqual({ STATUS: 1, RESULT: expect.any(Array) });
  expect(headers.get('cache-control')).toBe('no-store');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

it.each([
  ['truncated JSON', { body: '{"store_id":' }, refused(400, unreadable, 'invalid')],
  ['an empty body', { body: '' }, refused(400, unreadable, 'invalid')],
  ['an array as the body', { body: [guestRequest()] }, refused(422, unreadable, 'invalid')],
  ['null as the body', { body: null }, refused(422, unreadable, 'invalid')],
  ['plain text', ofType('text/plain'), refused(415, unreadable, 'invalid')],
  ['a form', ofType('application/x-www-form-urlencoded'), refused(415, unreadable, 'invalid')],
  [
    'a content type that only begins like JSON',
    ofType('application/jsonp'),
    refused(415, unreadable, 'invalid'),
  ],
  ['a body that is too large', tooLarge, refused(413, 'That request is too large.', 'invalid')],
  [
    'invalid fields in JSON with a character set',
    ofType('application/json; charset=utf-8'),
    { status: 422, body: {} },
  ],
] as const)('POST customer/booking-store refuses %s', async (_, init, refusal) => {
  expect(await server.call('POST', BOOK, init)).toMatchObject(refusal);
});

it.each(['/', '/customer', '/customer/nothing', '/site/nothing', '/customer/store-list/1'])(
  'an unknown path %s returns 404, also below a mount path',
  async (path) => {
    expect(await server.call('GET', path)).toMatchObject(noSuchCall);
    const response = await new Hono().route('/api', createApi(server.deps)).request(`/api${path}`);
    expect({ status: response.status, body: await response.json() }).toEqual(noSuchCall);
  },
);

it('each call returns 405 for any other method', async () => {
  for (const { method, path } of endpoints.map(({ endpoint }) => endpoint))
    for (const otherMethod of ['GET', 'POST', 'DELETE', 'OPTIONS'].filter(
      (candidate) => candidate !== method,
    )) {
      const answered = await server.call(otherMethod, `/${path}`, otherMethod === 'POST' ? { body: {} } : {});
      expect(answered, path).toMatchObject(refused(405, 'Method not allowed.', 'invalid'));
      expect(answered.headers.get('allow')).toBe(method);
    }
});

it('a public call ignores an invalid token (API-17)', async () => {
  const headers = { authorization: 'Bearer no-such-token' };
  expect((await server.call('GET', '/customer/store-list', { headers })).status).toBe(200);
});

const askForCard = { ...intentFor3000, body: '{"number":"4242424242424242"}' };

/** Replaces the function of the sandbox that saves a test card. */
function withCards(saveTestCard: () => Promise<string>) {
  const { cards } = server.deps;
  const sandbox = cards.sandbox ?? expect.unreachable('This server has the sandbox.');
  server.deps.cards = { ...cards, sandbox: { ...sandbox, saveTestCard } };
}

const tryAgain = 'Something went wrong on our side. Please try again. If it happens again, tell us';
const noAnswer = 'Our system is not available at the moment. Please try again in a minute, or tell us';
it.each([
  ['an internal error', new Error('secret inside'), 500, tryAgain, ['error', 'call.broken', null]],
  [
    'an unavailable database',
    new DatabaseUnavailable('secret inside'),
    503,
    noAnswer,
    ['warn', 'call.without.database', '2'],
  ],
] as const)(
  'the response to %s has a short code in place of the cause, and the log has both (API-9)',
  async (...row) => {
    const [, failure, status, message, [level, event, retryAfter]] = row;
    withCards(() => Promise.reject(failure));
    const site = new Hono();
    site.use(async (context, next) => {
      context.set('requestId', 'request-1');
      await next();
    });
    site.route('/api', createApi(server.deps));
    const response = await site.request('/api/site/sandbox-card', askForCard);
    expect(response.status).toBe(status);
    const tellUs = 'SH6B';
    expect(await response.json()).toEqual({ STATUS: 0, MESSAGE: `${message} ${tellUs}.`, CODE: 'broken' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(server.log).toEqual([{ level, event, requestId: 'request-1', tellUs, error: failure }]);
  },
);

it('the server works on 250 calls at once and returns 503 to any further call at once (OPS-42)', async () => {
  const card = deferred<string>();
  withCards(() => card.opened);
  const api = createApi(server.deps);
  const send = async () => {
    const response = await api.request('/site/sandbox-card', askForCard);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const accepted = Array.from({ length: 250 }, send);
  // The accepted calls are still waiting when the server answers these.
  const rejected = await Promise.all(Array.from({ length: 50 }, send));
  const message = 'The site is very busy. Please try again in a moment.';
  for (const answered of rejected) expect(answered).toMatchObject(refused(503, message, 'too_many'));
  expect(rejected[0]?.headers.get('retry-after')).toBe('1');
  expect((await api.request('/site/calendar/none.ics')).status).toBe(503);
  card.open('pm_sandbox_1');
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([201]));
  expect(await send()).toMatchObject({ status: 201 });
});

it('the server logs no error when a client disconnects during its request (OPS-43)', async () => {
  const lines: LogLine[] = [];
  const app = createApp({
    settings: readSettings({}),
    api: createApi(server.deps),
    log: (line) => lines.push(line),
  });
  const listener = createAdaptorServer({ fetch: app.fetch });
  const port = await listenOn(listener);
  const visitor = connect(port, '127.0.0.1');
  const head = 'content-type: application/json\r\ncontent-length: 1000';
  visitor.write(`POST /api/customer/booking-store HTTP/1.1\r\nhost: shop.example\r\n${head}\r\n\r\n{"half`);
  await once(listener, 'request');
  visitor.destroy();
  await vi.waitUntil(() => lines.length > 0);
  expect(lines).toMatchObject([{ method: 'POST', status: 499 }]);
  expect(server.log).toEqual([]);
  listener.close();
});

it('the calls of the sandbox return 404 when cards are real', async () => {
  const { sandbox: _, ...real } = server.deps.cards;
  server.deps.cards = real;
  const body = { number: '4242424242424242' };
  expect(await server.call('POST', '/site/sandbox-card', { body })).toMatchObject(noSuchCall);
});

it.each([
  ['the address of the socket', 0, '203.0.113.7', '203.0.113.7'],
  ['the last forwarded address when one proxy is trusted', 1, '10.0.0.1', '203.0.113.9'],
  ['the last but one forwarded address when two proxies are trusted', 2, '10.0.0.1', '198.51.100.1'],
  [
    'the address of the socket when fewer proxies than expected forwarded it',
    3,
    '203.0.113.7',
    '203.0.113.7',
  ],
])('the limits count by %s (SHOP-40)', async (_, proxies, remoteAddress, address) => {
  server.deps.proxies = proxies;
  await createApi(server.deps).request('/customer/get-payment-intent', intentFor3000, {
    incoming: { socket: { remoteAddress } },
  });
  const counted = server.database.db.selectFrom('rate_limits').select('bucket');
  expect(await counted.where('bucket', 'like', 'intents:address:%').execute()).toEqual([
    { bucket: `intents:address:${address}` },
  ]);
});

it('a proxy setting that contradicts the requests is logged once, and a correct setting never (ABUSE-13)', async () => {
  type Connection = [remoteAddress: string, forwarded?: string];
  /** Returns the events that a server with this number of trusted proxies logs. */
  const eventsWith = async (proxies: number, ...connections: Connection[]) => {
    server.log.length = 0;
    const api = createApi({ ...server.deps, proxies });
    for (const [remoteAddress, forwarded] of connections)
      await api.request(
        '/customer/career',
        { headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) } },
        { incoming: { socket: { remoteAddress } } },
      );
    return server.log.map(({ event }) => event);
  };
  const viaProxy: Connection = ['::ffff:10.0.0.1', '198.51.100.1'];
  expect(await eventsWith(0, ['203.0.113.7', '198.51.100.1'], ['127.0.0.1'])).toEqual([]);
  expect(await eventsWith(1, viaProxy, viaProxy)).toEqual([]);
  expect(await eventsWith(0, viaProxy, viaProxy)).toEqual(['proxy.not.trusted']);
  expect(await eventsWith(2, viaProxy, viaProxy)).toEqual(['proxy.missing']);
});
