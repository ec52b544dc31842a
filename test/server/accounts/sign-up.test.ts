import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProfile } from '../../../contract/account.ts';
import { createApi } from '../../../server/api.ts';
import { sweep } from '../../../server/sweep.ts';
import { engines } from '../../support/database.ts';
import { openStage, type Stage } from '../stage.ts';
import { PASSWORD, refused, registration, tokenOf, visitorOf } from './visitor.ts';

const NORA = 'nora@customer.example';
const accepted = {
  status: 200,
  body: {
    STATUS: 1,
    MESSAGE: 'Registration successful! Please check your email to verify your account.',
    RESULT: null,
  },
};
const verified = { status: 200, body: { MESSAGE: 'Email verified successfully! You can now log in.' } };
const notVerified = refused(
  404,
  'not_found',
  'Email verification failed. The link may have expired or is invalid.',
);
const unverified = refused(403, 'forbidden', 'Please verify your email address first. We sent you a link.');
const wrong = refused(401, 'unauthorised', 'Invalid credentials. Please try again.');

describe.each(engines)('signing up on %s', (engine) => {
  let stage: Stage;
  const visitor = visitorOf(() => stage);
  const link = async (index = -1) => (await visitor.links(NORA, 'verification')).at(index) ?? '';

  beforeAll(async () => {
    stage = await openStage(engine);
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(() => stage.reset());

  it('makes a customer once the link was followed, with what was typed', async () => {
    expect(
      await visitor.signUp({ phone: '0491 570 156', suburb: 'Dulwich Hill', unit_number: '3' }),
    ).toMatchObject(accepted);
    expect(await stage.count('customers')).toBe(0);
    expect(await visitor.logIn(NORA)).toMatchObject(unverified);
    expect(await visitor.verify(await link())).toMatchObject(verified);
    const { result } = await stage.send(getProfile, {}, tokenOf(await visitor.logIn(NORA)));
    expect(result).toMatchObject({
      firstName: 'Nora',
      lastName: 'Newman',
      email: NORA,
      phone: '0491 570 156',
      suburb: 'Dulwich Hill',
      unitNumber: '3',
      streetName: undefined,
    });
  });

  it.each(["nora.o'brien@customer.example", 'n!#$%&*+/=?^_`{|}~-@xn--mgbh0fb.example'])(
    'takes the address %s',
    async (email) => {
      const token = await visitor.join(email);
      expect((await stage.send(getProfile, {}, token)).result).toMatchObject({ email });
    },
  );

  it('keeps no password and no token that could be read, and forgets the password of a used link', async () => {
    await visitor.signUp();
    const token = await link();
    const kept = JSON.stringify([
      await stage.database.db.selectFrom('registrations').selectAll().execute(),
      await stage.database.db.selectFrom('session_tokens').selectAll().execute(),
    ]);
    expect(kept).not.toContain(PASSWORD);
    expect(kept).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
    await visitor.verify(token);
    expect(await stage.database.db.selectFrom('registrations').select('password_hash').execute()).toEqual([
      { password_hash: null },
    ]);
  });

  it('has a link that says yes until it has expired, however often it is opened', async () => {
    await visitor.signUp();
    const token = await link();
    expect(await Promise.all([visitor.verify(token), visitor.verify(token)])).toMatchObject([
      verified,
      verified,
    ]);
    visitor.later(24 * 60 - 1);
    expect(await visitor.verify(token)).toMatchObject(verified);
    visitor.later(1);
    expect(await visitor.verify(token)).toMatchObject(notVerified);
    expect(await stage.count('customers')).toBe(1);
    expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
  });

  it('has a link that makes nobody a customer once it has expired', async () => {
    await visitor.signUp();
    const token = await link();
    visitor.later(24 * 60);
    expect(await visitor.verify(token)).toMatchObject(notVerified);
    expect(await visitor.logIn(NORA)).toMatchObject(wrong);
    expect(await stage.count('customers')).toBe(0);
  });

  it.each(['unknown-token-of-nobody', 'x'.repeat(43)])('refuses the link %s', async (token) => {
    expect(await visitor.verify(token)).toMatchObject(notVerified);
  });

  it('again sends another link, and each makes only its own sign-up a customer', async () => {
    await visitor.signUp({ password: 'of a stranger' });
    await visitor.signUp({ password: 'of the owner' });
    const [strangers, owners] = await visitor.links(NORA, 'verification');
    expect(strangers).not.toBe(owners);
    expect(await visitor.verify(owners ?? '')).toMatchObject(verified);
    expect(await visitor.verify(strangers ?? '')).toMatchObject(notVerified);
    expect(await visitor.logIn(NORA, 'of the owner')).toMatchObject({ status: 200 });
    expect(await visitor.logIn(NORA, 'of a stranger')).toMatchObject(unverified);
  });

  it('with two links opened at once makes one customer', async () => {
    await visitor.signUp();
    await visitor.signUp();
    const tokens = await visitor.links(NORA, 'verification');
    const answers = await Promise.all(tokens.map((token) => visitor.verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await stage.count('customers')).toBe(1);
  });

  it("with a customer's address answers alike, tells only the mailbox, and changes nothing", async () => {
    const first = await visitor.signUp();
    await visitor.verify(await link());
    const before = await stage.database.db.selectFrom('customers').selectAll().execute();
    const second = await visitor.signUp({
      email: 'NORA@Customer.example',
      password: 'of a stranger',
      first_name: 'Mallory',
    });
    expect(second).toMatchObject(accepted);
    expect(second.body).toEqual(first.body);
    const mails = await visitor.mails(NORA);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toMatchObject({ subject: expect.stringMatching(/already have an account/) });
    expect(mails[1]?.text).toContain('Hello Nora,');
    expect(mails[1]?.text).toContain('https://shop.example/login');
    expect(mails[1]?.text).not.toContain('/verification/');
    expect(await visitor.logIn(NORA, 'of a stranger')).toMatchObject(unverified);
    expect(await stage.database.db.selectFrom('customers').selectAll().execute()).toEqual(before);
  });

  it('is forgotten by the sweep once its link has expired', async () => {
    await visitor.signUp();
    visitor.later(24 * 60);
    await sweep(stage.tools);
    expect(await stage.count('registrations')).toBe(0);
  });

  it.each([
    [{ password: 'scissors' }, 200, undefined],
    [{ password: 'scissor' }, 422, 'Password must be at least 8 characters long'],
    [{ password: '' }, 422, 'Please fill in all fields'],
    [{ password_confirmation: 'other' }, 422, "Passwords don't match"],
    [{ password_confirmation: '' }, 422, 'Please fill in all fields'],
    [{ password: 'x'.repeat(128) }, 200, undefined],
    [{ password: 'x'.repeat(129) }, 422, 'That password is too long.'],
    [{ first_name: ' ' }, 422, 'Please enter your first name.'],
    [{ last_name: '' }, 422, 'Please enter your last name.'],
    [{ phone: '' }, 422, 'Please enter your phone number.'],
    [{ email: '' }, 422, 'Please enter a valid email address'],
    [{ email: 'nora' }, 422, 'Please enter a valid email address'],
    [{ email: 'a@b.example, c@d.example' }, 422, 'Please enter a valid email address'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 422, 'Please enter a valid email address'],
    // A Kelvin sign, which some lower-case to a k.
    [{ email: 'mi\u212Ae@customer.example' }, 422, 'Please enter a valid email address'],
  ])('with %j answers %d', async (changes, status, words) => {
    const answered = await visitor.signUp(changes);
    expect(answered.status).toBe(status);
    if (words !== undefined) expect(answered.body).toEqual({ STATUS: 0, CODE: 'invalid', MESSAGE: words });
    expect(await stage.count('registrations')).toBe(status === 200 ? 1 : 0);
    expect(await stage.count('outbox')).toBe(status === 200 ? 1 : 0);
  });

  it.each(Object.keys(registration()).filter((field) => field !== 'description'))(
    'without %s is refused',
    async (field) => {
      const body = Object.fromEntries(Object.entries(registration()).filter(([name]) => name !== field));
      const answered = await stage.call('POST', '/customer/signup', { body });
      expect(answered).toMatchObject({
        status: 422,
        body: { MESSAGE: expect.stringMatching(/\.$|address$/) },
      });
      expect(await stage.count('outbox')).toBe(0);
    },
  );

  it('is done 5 times an hour for an e-mail address, known or not, in whatever letters', async () => {
    const spellings = [NORA, NORA.toUpperCase()];
    for (let index = 0; index < 5; index += 1)
      expect(await visitor.signUp({ email: spellings[index % 2] ?? '' })).toMatchObject({ status: 200 });
    expect(await visitor.signUp()).toMatchObject(
      refused(429, 'too_many', 'Too many requests. Please try again in an hour.'),
    );
    expect(await visitor.signUp({ email: 'other@customer.example' })).toMatchObject({ status: 200 });
    visitor.later(60);
    expect(await visitor.signUp()).toMatchObject({ status: 200 });
  });

  it('is done 30 times an hour from a network address, by however many servers', async () => {
    stage.tools.trustProxy = true;
    const servers = [createApi(stage.tools), createApi(stage.tools)];
    const from = (address: string, index: number) =>
      servers[index % 2]?.request('/customer/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(registration({ email: `nora-${index}@customer.example` })),
      });
    const answers = await Promise.all(Array.from({ length: 33 }, (_, index) => from('198.51.100.7', index)));
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await from('198.51.100.8', 40))?.status).toBe(200);
  });
});
