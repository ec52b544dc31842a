import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, forgotPassword, resetPassword, signUp } from '../../../contract/account.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { getProfile, logIn, logInWithGoogle } from '../../../contract/session.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { sandboxGoogle } from '../../../server/adapters/google.ts';
import { createApi } from '../../../server/app/api.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { openTestServer, startTestServer, type TestServer } from '../test-server.ts';
import { NORA, PASSWORD, refused, registration, visitorOf } from './visitor.ts';

const NEW = 'a new pair of scissors';
const wrong = refused(401, 'unauthorised', 'Invalid credentials. Please try again.');
const tooManyTries = refused(429, 'too_many', 'Too many attempts. Please wait 15 minutes and try again.');
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const countByStatus = (answers: ({ status: number } | undefined)[]) => {
  const statuses = answers.map((answer) => answer?.status);
  return Object.fromEntries(
    [...new Set(statuses)]
      .sort()
      .map((status) => [status, statuses.filter((each) => each === status).length]),
  );
};

/** Sends many parallel requests to two servers in turn. */
const flood = async (
  server: TestServer,
  count: number,
  { path }: Endpoint,
  make: (index: number) => object,
) => {
  const servers = [createApi(server.deps), createApi(server.deps)];
  const answers = times(count, (index) =>
    servers[index % 2]?.request(`/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify(make(index)),
    }),
  );
  return countByStatus(await Promise.all(answers));
};

/** Parallel requests: each database has different locks and conflicts. */
describe.each(engines)('customer accounts on %s', (engine) => {
  const server = kept(() => openTestServer(engine));
  const visitor = visitorOf(server);
  let here: string;
  beforeAll(async () => {
    here = await visitor.join();
  });

  it('counts each of many parallel requests', async () => {
    server.deps.proxies = 1;
    expect(
      await flood(server, 33, forgotPassword, (index) => ({ email: `${index}@customer.example` })),
    ).toEqual({
      200: 30,
      429: 3,
    });
    expect(await flood(server, 15, logIn, (index) => ({ email: NORA, password: `guess ${index}` }))).toEqual({
      401: 10,
      429: 5,
    });
  });

  it('accepts a link opened in parallel, and creates a single customer from two links', async () => {
    const email = 'late@customer.example';
    await visitor.signUp({ email });
    await visitor.signUp({ email });
    const [firstLink = '', secondLink = ''] = await visitor.links(email, 'verification');
    const answers = await Promise.all([
      visitor.verify(firstLink),
      visitor.verify(firstLink),
      visitor.verify(secondLink),
    ]);
    expect([
      [200, 200, 404],
      [404, 404, 200],
    ]).toContainEqual(answers.map(({ status }) => status));
    expect(await server.count('customers')).toBe(2);
  });

  it('discards the password of a stranger who signed up with a different spelling of the address (ABUSE-10)', async () => {
    await visitor.signUp({ email: 'Ivy@customer.example', password: 'of a stranger' });
    await visitor.signUp({ email: 'ivy@customer.example' });
    const [link = ''] = await visitor.links('Ivy@customer.example', 'verification');
    expect(await visitor.verify(link)).toMatchObject({ status: 200 });
    expect(await visitor.logIn('ivy@customer.example', 'of a stranger')).toMatchObject(wrong);
    expect(await visitor.links('Ivy@customer.example', 'reset-password')).toHaveLength(1);
    await server.database.db.deleteFrom('customers').where('email', '=', 'Ivy@customer.example').execute();
  });

  it('opens no session after a password change for an older check, and accepts only the first of two parallel changes', async () => {
    const { customer_id, password_hash } = await server.database.db
      .selectFrom('customers')
      .select(['customer_id', 'password_hash'])
      .where('email', '=', NORA)
      .executeTakeFirstOrThrow();
    const changes = [NEW, 'another pair'].map((password) => visitor.change(here, PASSWORD, password));
    expect(countByStatus(await Promise.all(changes))).toEqual({ 200: 1, 401: 1 });
    const login = { customerId: customer_id, passwordHash: password_hash };
    expect(await openSession(server.deps.db, login, server.clock.now)).toBeUndefined();
    expect(await server.send(getProfile, {}, here)).toMatchObject({ status: 200 });
  });

  it('accepts only the first of many parallel resets with a link (SHOP-32)', async () => {
    await visitor.forget(NORA);
    const token = (await visitor.links(NORA, 'reset-password')).at(-1) ?? '';
    const resets = await Promise.all(times(4, (index) => visitor.reset(token, `new pair ${index}`)));
    expect(countByStatus(resets)).toEqual({ 200: 1, 404: 3 });
  });

  it('does not log in with an address that only a database treats as equal', async () => {
    await visitor.join('ian@customer.example');
    // A capital i with a dot: PostgreSQL lower-cases it to i, JavaScript to an i and a dot.
    expect(await visitor.logIn('\u0130an@customer.example')).toMatchObject(wrong);
    expect(await visitor.logIn('Ian@customer.example')).toMatchObject({ status: 200 });
  });
});

describe('the limits of customer accounts', () => {
  const server = startTestServer();
  const visitor = visitorOf(server);
  let here: string;
  const from = (address: string, email: string, password = 'wrong password') =>
    server.call('POST', `/${logIn.path}`, {
      body: { email, password },
      headers: { 'x-forwarded-for': `10.0.0.1, ${address}` },
    });
  const buckets = (like: string) =>
    server.database.db
      .selectFrom('rate_limits')
      .select(['bucket', 'hits'])
      .where('bucket', 'like', like)
      .where('hits', '>', 0)
      .orderBy('bucket')
      .execute();

  beforeEach(async () => {
    here = await visitor.join();
  });

  it('allow 10 wrong logins in 15 minutes for each visitor and address, to the second', async () => {
    server.later(4);
    for (const email of [NORA, 'nobody@customer.example']) {
      for (let tries = 0; tries < 10; tries += 1)
        expect(await visitor.logIn(email.toUpperCase(), 'wrong password')).toMatchObject(wrong);
      const refusal = await visitor.logIn(email);
      expect(refusal).toMatchObject(tooManyTries);
      expect(refusal.headers.get('retry-after')).toBe(String(11 * 60));
    }
    server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000 - 999);
    expect((await visitor.logIn(NORA)).headers.get('retry-after')).toBe('1');
    server.clock.now = new Date(server.clock.now.getTime() + 999);
    expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
  });

  it('allow 100 wrong logins for an address from all networks, until a reset proves the owner', async () => {
    // The address as it was registered, and as a visitor types it.
    const [nell, typed] = ['Nell@Customer.example', 'nell@CUSTOMER.example'];
    await visitor.join(nell);
    server.deps.proxies = 1;
    const guesses = await Promise.all(
      times(103, (index) => from(`198.51.100.${index % 11}`, index % 2 === 0 ? nell : typed)),
    );
    expect(countByStatus(guesses)).toEqual({ 401: 100, 429: 3 });
    expect(await from('203.0.113.9', typed, PASSWORD)).toMatchObject(tooManyTries);
    await from('198.51.100.0', 'nobody@customer.example');

    await visitor.forget(typed);
    expect(
      await visitor.reset((await visitor.links(nell, 'reset-password')).at(-1) ?? '', NEW),
    ).toMatchObject({ status: 200 });
    for (const address of ['203.0.113.9', '198.51.100.0'])
      expect(await from(address, typed, NEW)).toMatchObject({ status: 200 });
    expect([...(await buckets('log-in:email:%')), ...(await buckets('log-in:visitor:%'))]).toMatchObject([
      { bucket: 'log-in:email:nobody@customer.example' },
      { bucket: 'log-in:visitor:nobody@customer.example 198.51.100.0' },
    ]);
  }, 60_000);

  it('do not count a right login, and forget the wrong attempts of the same visitor before it (SHOP-39)', async () => {
    server.deps.proxies = 1;
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1)
        expect(await from('198.51.100.7', NORA)).toMatchObject(wrong);
      expect(await from('198.51.100.7', NORA, PASSWORD)).toMatchObject({ status: 200 });
    }
    // The counters of the network, its neighbourhood and the address keep the attempts before the first right
    // login.
    expect(await buckets('log-in:%')).toMatchObject([{ hits: 9 }, { hits: 9 }, { hits: 9 }]);
  });

  it('allow 50 wrong logins in 15 minutes from a network, and the customer can log in elsewhere', async () => {
    server.deps.proxies = 1;
    for (let tries = 0; tries < 11; tries += 1) await from('198.51.100.7', NORA);
    expect(await from('198.51.100.7', NORA, PASSWORD)).toMatchObject(tooManyTries);
    expect(await from('198.51.100.8', NORA, PASSWORD)).toMatchObject({ status: 200 });
    expect(await from('198.51.100.7', NORA, PASSWORD)).toMatchObject(tooManyTries);
    const attempts = times(40, (index) => from('198.51.100.7', `nobody-${index}@customer.example`));
    expect(countByStatus(await Promise.all(attempts))).toEqual({ 401: 40 });
    expect(await from('198.51.100.7', 'nobody@customer.example')).toMatchObject(tooManyTries);
    expect(await from('198.51.100.8', 'nobody@customer.example')).toMatchObject(wrong);
  });

  it('allow 10 wrong current passwords in 15 minutes when a customer changes the password', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect(await visitor.change(here, `guess ${tries}`, NEW)).toMatchObject({ status: 401 });
    expect(await visitor.change(here, PASSWORD, NEW)).toMatchObject(tooManyTries);
    server.later(15);
    expect(await visitor.change(here, PASSWORD, NEW)).toMatchObject({ status: 200 });
  });

  it('count all addresses of a home as the same network (SHOP-40)', async () => {
    server.deps.proxies = 1;
    const homes = {
      '0:0:0:0::/64': ['::1'],
      '198.51.100.7': [
        '::ffff:198.51.100.7',
        '198.51.100.7',
        '198.51.100.7:4711',
        '"[::ffff:198.51.100.7]:80"',
      ],
      '2001:db8:0:7::/64': ['2001:db8:0:7::1', '2001:0DB8::7:aaaa:bbbb:cccc:dddd'],
      '2001:db8:0:8::/64': ['2001:db8:0:8::1', '[2001:db8:0:8::2]', '[2001:db8:0:8::3]:443'],
    };
    for (const address of Object.values(homes).flat()) await from(address, 'nobody@customer.example');
    expect(await buckets('log-in:address:%')).toEqual(
      Object.entries(homes).map(([home, { length: hits }]) => ({ bucket: `log-in:address:${home}`, hits })),
    );
  });

  it('allow 5 mails an hour to an address in any spelling, and later responses do not differ (SHOP-39, ABUSE-12)', async () => {
    const forget = (email: string) => visitor.forget(email);
    const sign = (email: string) => visitor.signUp({ email });
    const mailsTo = async (email: string) =>
      (
        await server.database.db
          .selectFrom('outbox')
          .select('to_address')
          .where('to_address', 'ilike', email)
          .execute()
      ).length;
    for (const mail of [sign, forget])
      for (const email of [NORA, 'nobody@customer.example']) {
        const before = email === NORA && mail === sign ? 1 : 0;
        const sent = await mailsTo(email);
        const spelled = (index: number) => (index % 2 === 0 ? email : email.toUpperCase());
        const answers = [];
        for (let index = before; index < 9; index += 1) answers.push(await mail(spelled(index)));
        expect(new Set(answers.map(({ status, body }) => `${status} ${body.MESSAGE}`)).size).toBe(1);
        expect(answers[0]).toMatchObject({ status: 200 });
        expect((await mailsTo(email)) - sent).toBe(5 - before);
      }
    // The last link of the owner still works.
    const [link = ''] = (await visitor.links(NORA, 'reset-password')).slice(-1);
    expect(await visitor.reset(link, NEW)).toMatchObject({ status: 200 });
  });

  it('never lock a customer out of a known network because of strangers elsewhere (ABUSE-11)', async () => {
    server.deps.proxies = 1;
    expect(await from('203.0.113.9', NORA, PASSWORD)).toMatchObject({ status: 200 });
    const guesses = times(120, (index) => from(`198.51.${index % 12}.7`, NORA));
    expect(countByStatus(await Promise.all(guesses))).toEqual({ 401: 100, 429: 20 });
    expect(await from('192.0.2.1', NORA, PASSWORD)).toMatchObject(tooManyTries);
    expect(await from('203.0.113.9', NORA, PASSWORD)).toMatchObject({ status: 200 });
    server.later(91 * 24 * 60);
    await sweep(server.deps);
    expect(await server.count('known_networks')).toBe(0);
  }, 60_000);

  it('never lock out a customer who first logged in with Google and has set a password (ABUSE-11)', async () => {
    server.deps.proxies = 1;
    server.deps.google = sandboxGoogle;
    await server.call('POST', `/${logInWithGoogle.path}`, {
      body: { created_store_id: 68, token: 'sandbox-identity' },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    const email = 'sandbox.identity@customer.example';
    await visitor.forget(email);
    const token = (await visitor.links(email, 'reset-password')).at(-1) ?? '';
    const request = { token, password: PASSWORD, password_confirmation: PASSWORD };
    await server.send(resetPassword, request, undefined, '203.0.113.9');
    await Promise.all(times(120, (index) => from(`198.51.${index % 12}.7`, email)));
    expect(await from('192.0.2.1', email, PASSWORD)).toMatchObject(tooManyTries);
    expect(await from('203.0.113.9', email, PASSWORD)).toMatchObject({ status: 200 });
  }, 60_000);

  it.each(['reset', 'changed'])(
    "forget a stranger's network when the password is %s, and keep the network of the customer (ABUSE-11)",
    async (how) => {
      server.deps.proxies = 1;
      const [home, strangerNetwork] = ['203.0.113.9', '198.51.100.7'];
      for (const address of [home, strangerNetwork])
        expect(await from(address, NORA, PASSWORD)).toMatchObject({ status: 200 });
      const password = { password: NEW, password_confirmation: NEW };
      if (how === 'reset') {
        await visitor.forget(NORA);
        const [token = ''] = (await visitor.links(NORA, 'reset-password')).slice(-1);
        await server.send(resetPassword, { token, ...password }, undefined, home);
      } else {
        const session = await visitor.tokenOf(NORA);
        await server.send(changePassword, { current_password: PASSWORD, ...password }, session, home);
      }
      await Promise.all(times(120, (index) => from(`192.0.${index % 12}.7`, NORA)));

      expect(await from(strangerNetwork, NORA)).toMatchObject(tooManyTries);
      expect(await from(home, NORA, NEW)).toMatchObject({ status: 200 });
    },
    60_000,
  );

  it('allow thirty logins in fifteen minutes from an address, and further logins from elsewhere (ABUSE-14)', async () => {
    server.deps.proxies = 1;
    const home = () => from('203.0.113.9', NORA, PASSWORD);
    for (let right = 0; right < 30; right += 1) expect(await home()).toMatchObject({ status: 200 });
    expect(await home()).toMatchObject(tooManyTries);
    expect(await from('203.0.113.10', NORA, PASSWORD)).toMatchObject({ status: 200 });
    server.later(15);
    expect(await home()).toMatchObject({ status: 200 });
  });

  it('allow 30 sign-ups an hour from a network', async () => {
    server.deps.proxies = 1;
    const sign = (index: number) => registration({ email: `nobody-${index}@customer.example` });
    expect(await flood(server, 33, signUp, sign)).toEqual({ 200: 30, 429: 3 });
    expect(await visitor.signUp({ email: 'elsewhere@customer.example' })).toMatchObject({ status: 200 });
  });
});
