import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProfile, logIn, logOut } from '../../../contract/account.ts';
import { createApi } from '../../../server/api.ts';
import { engines } from '../../support/database.ts';
import { openStage, type Stage } from '../stage.ts';
import { PASSWORD, refused, tokenOf, visitorOf } from './visitor.ts';

const NORA = 'nora@customer.example';
const wrong = refused(401, 'unauthorised', 'Invalid credentials. Please try again.');
const tooMany = refused(429, 'too_many', 'Too many attempts. Please wait 15 minutes and try again.');

describe.each(engines)('logging in on %s', (engine) => {
  let stage: Stage;
  const visitor = visitorOf(() => stage);

  beforeAll(async () => {
    stage = await openStage(engine);
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    await visitor.join();
  });

  it('gives a token that opens the account, whatever the case of the address', async () => {
    const answered = await visitor.logIn('Nora@CUSTOMER.example');
    expect(answered).toMatchObject({ status: 200, body: { MESSAGE: 'Login successful!' } });
    const token = tokenOf(answered);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await stage.send(getProfile, {}, token)).toMatchObject({ result: { email: NORA } });
    const kept = await stage.database.db.selectFrom('session_tokens').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('takes a password in whichever way a keyboard writes its letters', async () => {
    await visitor.join('zoe@customer.example', 'Zoe\u0308 likes ﬁne combs');
    expect(await visitor.logIn('zoe@customer.example', 'Zo\u00EB likes fine combs')).toMatchObject({
      status: 200,
    });
    expect(await visitor.logIn('zoe@customer.example', 'Zoe likes fine combs')).toMatchObject(wrong);
  });

  it('answers a wrong password and an unknown address with the very same', async () => {
    const known = await visitor.logIn(NORA, 'wrong password');
    const unknown = await visitor.logIn('nobody@customer.example', 'wrong password');
    expect(known).toMatchObject(wrong);
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    const headers = (one: typeof known) => [...one.headers].filter(([name]) => name !== 'date');
    expect(headers(unknown)).toEqual(headers(known));
  });

  it('tells that an address is unverified only after the right password', async () => {
    await visitor.signUp({ email: 'late@customer.example' });
    expect(await visitor.logIn('late@customer.example', 'wrong password')).toMatchObject(wrong);
    expect(await visitor.logIn('late@customer.example')).toMatchObject(
      refused(403, 'forbidden', 'Please verify your email address first. We sent you a link.'),
    );
  });

  it('answers whoever signed up with an address the same, whether or not it is a customer of old', async () => {
    const answers = [];
    for (const email of [NORA, 'nobody@customer.example']) {
      await visitor.signUp({ email, password: 'of a stranger' });
      answers.push(await visitor.logIn(email, 'of a stranger'));
    }
    const [known, unknown] = answers;
    expect(known).toMatchObject({ status: 403 });
    expect([unknown?.status, unknown?.body]).toEqual([known?.status, known?.body]);
    expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
  });

  it('refuses an account that is closed', async () => {
    await stage.database.db.updateTable('customers').set({ is_active: false }).execute();
    expect(await visitor.logIn(NORA)).toMatchObject(wrong);
  });

  it.each([
    ['', PASSWORD],
    [' ', PASSWORD],
    [NORA, ''],
    ['', ''],
  ])('with "%s" and "%s" asks for both', async (email, password) => {
    expect(await visitor.logIn(email, password)).toMatchObject(
      refused(422, 'invalid', 'Please provide both email and password'),
    );
  });

  it.each([
    [{ email: NORA }],
    [{ password: PASSWORD }],
    [{ email: NORA, password: 12345678 }],
    [{ email: NORA, password: 'x'.repeat(129) }],
    [{ email: 'x'.repeat(255), password: PASSWORD }],
  ])('with %j is refused', async (body) => {
    const answered = await stage.call('POST', '/customer/customer-login', { body });
    expect(answered).toMatchObject({ status: 422, body: { CODE: 'invalid' } });
    expect(answered.body.MESSAGE).toMatch(/^[A-Z].*\.$/);
  });

  const from = (address: string, email: string, password = 'wrong password') =>
    stage.call('POST', `/${logIn.path}`, {
      body: { email, password },
      headers: { 'x-forwarded-for': `10.0.0.1, ${address}` },
    });

  it('is tried 10 times in 15 minutes by a visitor for an address, known or not; then not even the right password helps', async () => {
    for (const email of [NORA, 'nobody@customer.example']) {
      for (let tries = 0; tries < 10; tries += 1)
        expect(await visitor.logIn(email.toUpperCase(), 'wrong password')).toMatchObject(wrong);
      expect(await visitor.logIn(email)).toMatchObject(tooMany);
    }
    visitor.later(15);
    expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
  });

  it('says in how many seconds it can be tried again', async () => {
    visitor.later(4);
    for (let tries = 0; tries < 10; tries += 1) await visitor.logIn(NORA, 'wrong password');
    expect((await visitor.logIn(NORA)).headers.get('retry-after')).toBe(String(11 * 60));
    stage.clock.now = new Date(stage.clock.now.getTime() + 10 * 60_000 + 59_001);
    expect((await visitor.logIn(NORA)).headers.get('retry-after')).toBe('1');
  });

  it('stays possible for the customer while a stranger elsewhere uses up their own tries', async () => {
    stage.tools.trustProxy = true;
    for (let tries = 0; tries < 12; tries += 1) await from('198.51.100.7', NORA);
    expect(await from('198.51.100.7', NORA, PASSWORD)).toMatchObject(tooMany);
    expect(await from('198.51.100.8', NORA, PASSWORD)).toMatchObject({ status: 200 });
    expect(await from('198.51.100.7', NORA, PASSWORD)).toMatchObject(tooMany);
  });

  it('is tried 100 times for an address by everybody together, until a reset proves whose it is', async () => {
    stage.tools.trustProxy = true;
    const guesses = Array.from({ length: 110 }, (_, index) => from(`198.51.100.${index % 11}`, NORA));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await from('203.0.113.9', NORA, PASSWORD)).toMatchObject(tooMany);
    await from('198.51.100.0', 'nobody@customer.example');

    await visitor.forget(NORA);
    const [link = ''] = await visitor.links(NORA, 'reset-password');
    expect(await visitor.reset(link, 'a new pair of scissors')).toMatchObject({ status: 200 });
    for (const address of ['203.0.113.9', '198.51.100.0'])
      expect(await from(address, NORA, 'a new pair of scissors')).toMatchObject({ status: 200 });
    const { db } = stage.database;
    const left = await db.selectFrom('rate_limits').select('bucket').where('hits', '>', 0).execute();
    const tries = left
      .map(({ bucket }) => bucket)
      .filter((bucket) => /^log-in:(email|visitor):/.test(bucket));
    expect(new Set(tries)).toEqual(
      new Set([
        'log-in:email:nobody@customer.example',
        'log-in:visitor:nobody@customer.example 198.51.100.0',
      ]),
    );
  }, 60_000);

  it('is no more tries for letters that only a database takes for the same', async () => {
    await visitor.join('ian@customer.example');
    // A capital i with a dot: PostgreSQL makes it an i, JavaScript an i and a dot.
    expect(await visitor.logIn('\u0130an@customer.example')).toMatchObject(wrong);
    expect(await visitor.logIn('Ian@customer.example')).toMatchObject({ status: 200 });
  });

  it('counts no login that was right, and no try of the same visitor before it', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1)
        expect(await visitor.logIn(NORA, 'wrong password')).toMatchObject(wrong);
      for (let tries = 0; tries < 3; tries += 1)
        expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
    }
    const { db } = stage.database;
    const left = await db.selectFrom('rate_limits').selectAll().where('bucket', 'like', 'log-in:%').execute();
    expect(left).toMatchObject([{ hits: 18 }, { hits: 18 }]);
  });

  it('counts many tries at once one by one, by however many servers', async () => {
    const servers = [createApi(stage.tools), createApi(stage.tools)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        servers[index % 2]?.request(`/${logIn.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: NORA, password: `guess ${index}` }),
        }),
      ),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('is tried 50 times in 15 minutes from a network address', async () => {
    stage.tools.trustProxy = true;
    for (let tries = 0; tries < 50; tries += 1)
      expect(await from('198.51.100.7', `nobody-${tries}@customer.example`)).toMatchObject(wrong);
    expect(await from('198.51.100.7', NORA)).toMatchObject(tooMany);
    expect(await from('198.51.100.8', NORA)).toMatchObject(wrong);
  });

  it('counts the addresses of one home as one', async () => {
    stage.tools.trustProxy = true;
    for (const address of [
      '2001:db8:0:7::1',
      '2001:0DB8::7:aaaa:bbbb:cccc:dddd',
      '2001:db8:0:8::1',
      '::ffff:198.51.100.7',
      '198.51.100.7',
      '::1',
    ])
      await from(address, 'nobody@customer.example');
    const buckets = await stage.database.db
      .selectFrom('rate_limits')
      .select(['bucket', 'hits'])
      .where('bucket', 'like', 'log-in:address:%')
      .where('bucket', '<>', 'log-in:address:unknown')
      .orderBy('bucket')
      .execute();
    expect(buckets).toEqual([
      { bucket: 'log-in:address:0:0:0:0::/64', hits: 1 },
      { bucket: 'log-in:address:198.51.100.7', hits: 2 },
      { bucket: 'log-in:address:2001:db8:0:7::/64', hits: 2 },
      { bucket: 'log-in:address:2001:db8:0:8::/64', hits: 1 },
    ]);
  });

  it('lasts 30 days', async () => {
    const token = tokenOf(await visitor.logIn(NORA));
    visitor.later(30 * 24 * 60 - 1);
    expect(await stage.send(getProfile, {}, token)).toMatchObject({ status: 200 });
    visitor.later(1);
    expect(await stage.send(getProfile, {}, token)).toMatchObject({ status: 401 });
  });

  it('ends with a logout, for that token alone', async () => {
    const [here, there] = [tokenOf(await visitor.logIn(NORA)), tokenOf(await visitor.logIn(NORA))];
    expect(await stage.send(logOut, {}, here)).toMatchObject({
      status: 200,
      body: { MESSAGE: 'Logged out successfully' },
    });
    expect(await stage.send(getProfile, {}, here)).toMatchObject({ status: 401 });
    expect(await stage.send(getProfile, {}, there)).toMatchObject({ status: 200 });
    const noToken = refused(401, 'unauthorised', 'No token found, please log in again.');
    expect(await stage.send(logOut, {}, here)).toMatchObject(noToken);
    expect(await stage.send(logOut, {})).toMatchObject(noToken);
    visitor.later(30 * 24 * 60);
    expect(await stage.send(logOut, {}, there)).toMatchObject(noToken);
  });
});
