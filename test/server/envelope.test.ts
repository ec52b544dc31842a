import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../server/api.ts';
import { openStage, type Stage, wish } from './stage.ts';

const BOOK = '/customer/booking-store';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('every answer is in the envelope', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage('embedded');
  }, 60_000);
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  const refused = (MESSAGE: string, CODE: string) => ({ STATUS: 0, MESSAGE, CODE });
  const unreadable = refused('We could not read that request. Please check it and try again.', 'invalid');

  it('a success has STATUS 1 and its RESULT, and is never stored by a cache', async () => {
    const { status, headers, body } = await stage.call('GET', '/customer/store-list');
    expect(status).toBe(200);
    expect(body).toEqual({ STATUS: 1, RESULT: expect.any(Array) });
    expect(headers.get('cache-control')).toBe('no-store');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each(['{"store_id":', '', 'store_id=1'])('a body that is not JSON: %s', async (body) => {
    expect(await stage.call('POST', BOOK, { body, headers: JSON_TYPE })).toMatchObject({
      status: 400,
      body: unreadable,
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'a body of type %s',
    async (type) => {
      const answered = await stage.call('POST', BOOK, { body: wish(), headers: { 'content-type': type } });
      expect(answered).toMatchObject({ status: 415, body: unreadable });
    },
  );

  it('takes JSON with its character set named', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await stage.call('POST', BOOK, { body: wish(), headers })).status).toBe(422);
  });

  it('a body that is too large, announced or not', async () => {
    const large = JSON.stringify({ ...wish(), booking_note: 'x'.repeat(70_000) });
    const tooLarge = { status: 413, body: refused('That is more than we can read at once.', 'invalid') };
    expect(
      await stage.call('POST', BOOK, { body: large, headers: { 'content-length': String(large.length) } }),
    ).toMatchObject(tooLarge);
    expect(await stage.call('POST', BOOK, { body: large })).toMatchObject(tooLarge);
  });

  it('a path that is none', async () => {
    for (const path of ['/', '/customer', '/customer/nothing', '/site/nothing', '/customer/store-list/1'])
      expect(await stage.call('GET', path)).toMatchObject({
        status: 404,
        body: refused('There is no such call.', 'not_found'),
      });
  });

  it.each([
    ['GET', BOOK, 'POST'],
    ['DELETE', BOOK, 'POST'],
    ['POST', '/customer/store-list', 'GET'],
    ['OPTIONS', '/customer/store-list', 'GET'],
  ])('%s %s, which wants %s', async (method, path, allowed) => {
    const answered = await stage.call(method, path, method === 'POST' ? { body: {} } : {});
    expect(answered).toMatchObject({
      status: 405,
      body: refused('This call cannot be made that way.', 'invalid'),
    });
    expect(answered.headers.get('allow')).toBe(allowed);
  });

  it('a failure of our own says nothing of its cause, and is logged under the request id', async () => {
    const failure = new Error('secret inside');
    const { cards } = stage.tools;
    if (!cards.sandbox) throw new Error('This stage has the sandbox.');
    stage.tools.cards = {
      ...cards,
      sandbox: { ...cards.sandbox, saveTestCard: () => Promise.reject(failure) },
    };
    const site = new Hono();
    site.use(async (context, next) => {
      context.set('requestId', 'request-1');
      await next();
    });
    site.route('/api', createApi(stage.tools));
    const response = await site.request('/api/site/sandbox-card', {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{"number":"4242424242424242"}',
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ STATUS: 0, CODE: 'broken' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(stage.log).toEqual([
      { level: 'error', event: 'call.broken', requestId: 'request-1', error: failure },
    ]);
  });

  it('is the same for an API mounted below a path, unknown paths included', async () => {
    const site = new Hono().route('/api', createApi(stage.tools));
    const response = await site.request('/api/customer/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(refused('There is no such call.', 'not_found'));
  });

  it('hides the sandbox card call where cards are real', async () => {
    const { sandbox: _, ...real } = stage.tools.cards;
    stage.tools.cards = real;
    expect(
      await stage.call('POST', '/site/sandbox-card', { body: { number: '4242424242424242' } }),
    ).toMatchObject({ status: 404, body: { CODE: 'not_found' } });
  });

  describe('the address that limits count by', () => {
    const addressOf = async (headers: Record<string, string>, socket?: string) => {
      await createApi(stage.tools).request(
        '/customer/get-payment-intent',
        { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: '{"amount":3000,"currency":"AUD"}' },
        socket === undefined ? undefined : { incoming: { socket: { remoteAddress: socket } } },
      );
      const [{ bucket } = { bucket: '' }] = await stage.database.db
        .selectFrom('rate_limits')
        .select('bucket')
        .execute();
      return bucket.replace('intents:address:', '');
    };
    const forged = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };

    it("is the socket's", async () => {
      expect(await addressOf(forged, '203.0.113.7')).toBe('203.0.113.7');
    });

    it("is the proxy's last word where a proxy is trusted", async () => {
      stage.tools.trustProxy = true;
      expect(await addressOf(forged, '10.0.0.1')).toBe('203.0.113.9');
    });
  });
});
