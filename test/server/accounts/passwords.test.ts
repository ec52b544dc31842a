import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, editProfile, getProfile, logOut } from '../../../contract/account.ts';
import { listBookings, updateBooking } from '../../../contract/bookings.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { listOrders } from '../../../contract/orders.ts';
import { hashToken } from '../../../server/db/tokens.ts';
import { hashPassword, isPassword } from '../../../server/outside/passwords.ts';
import { openStage, type Stage } from '../stage.ts';
import { profileOf } from './profile-form.ts';
import { PASSWORD, refused, visitorOf } from './visitor.ts';

const NORA = 'nora@customer.example';
const NEW = 'a new pair of scissors';
const wrong = refused(401, 'unauthorised', 'Invalid credentials. Please try again.');

describe('a password', () => {
  it('is kept as argon2id makes it, with 19 MiB, two passes and a salt of its own', async () => {
    const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await isPassword(PASSWORD, one)).toBe(true);
    expect(await isPassword(`${PASSWORD} `, one)).toBe(false);
    for (const typed of ['', PASSWORD]) expect(await isPassword(typed, null)).toBe(false);
  });

  it('leaves the threads of the process to others, however many there are to look at', async () => {
    let done = 0;
    const crowd = Array.from({ length: 60 }, () => isPassword(PASSWORD, null).then(() => (done += 1)));
    await readFile(new URL(import.meta.url));
    expect(done).toBeLessThan(30);
    await Promise.all(crowd);
    expect(done).toBe(60);
  });
});

describe('accounts', () => {
  let stage: Stage;
  let here: string;
  const visitor = visitorOf(() => stage);
  const link = async (to = NORA, page: 'verification' | 'reset-password' = 'reset-password') =>
    (await visitor.links(to, page)).at(-1) ?? '';

  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    here = await visitor.join();
  });

  it('are looked at by so many at once: the next is asked to come again, and can', async () => {
    let isOver = false;
    const crowd = Array.from({ length: 202 }, async () => {
      do await isPassword(PASSWORD, null);
      while (!isOver);
    });
    const asked = await visitor.logIn(NORA);
    expect(asked).toMatchObject(
      refused(
        503,
        'too_many',
        'Too many people are logging in at this moment. Please try again in a minute.',
      ),
    );
    expect(asked.headers.get('retry-after')).toBe('60');
    isOver = true;
    await Promise.all(crowd);
    expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
  }, 60_000);

  it('keep no password and no token that could be read, and no password of a used link', async () => {
    const late = 'late@customer.example';
    await visitor.signUp({ email: late });
    await visitor.forget(NORA);
    const secrets = [PASSWORD, here, await link(late, 'verification'), await link()];
    for (const token of secrets.slice(1)) expect(token).toMatch(/^[\w-]{43}$/);
    const { db } = stage.database;
    const kept = JSON.stringify([
      await db.selectFrom('registrations').selectAll().execute(),
      await db.selectFrom('session_tokens').selectAll().execute(),
      await db.selectFrom('reset_links').selectAll().execute(),
      await db.selectFrom('customers').selectAll().execute(),
    ]);
    for (const secret of secrets) expect(kept).not.toContain(secret);
    await visitor.verify(await link(late, 'verification'));
    const passwords = await db.selectFrom('registrations').select('password_hash').execute();
    expect(passwords).toEqual([{ password_hash: null }, { password_hash: null }]);
  });

  it('answer a wrong password and an unknown address with the very same', async () => {
    const [known, unknown] = [
      await visitor.logIn(NORA, 'wrong'),
      await visitor.logIn('nobody@customer.example', 'wrong'),
    ];
    expect(known).toMatchObject(wrong);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const headers = (one: typeof known) => [...one.headers].filter(([name]) => name !== 'date');
    expect(headers(unknown)).toEqual(headers(known));
  });

  it('take a password in whichever way a keyboard writes its letters, and addresses as people have them', async () => {
    await visitor.join('zoe@customer.example', 'Zoe\u0308 likes ﬁne combs');
    expect(await visitor.logIn('zoe@customer.example', 'Zo\u00EB likes fine combs')).toMatchObject({
      status: 200,
    });
    expect(await visitor.logIn('zoe@customer.example', 'Zoe likes fine combs')).toMatchObject(wrong);
    for (const email of ["nora.o'brien@customer.example", 'n!#$%&*+/=?^_`{|}~-@xn--mgbh0fb.example'])
      expect((await stage.send(getProfile, {}, await visitor.join(email))).result).toMatchObject({ email });
  });

  const both = 'Please provide both email and password';
  const long = 'x'.repeat(129);
  const tooLong = 'That password is too long.';
  const noEmail = 'Please enter a valid email address';
  const fill = 'Please fill in all fields';
  const fillAll = 'Please fill in all password fields';
  const reset = async (one: string, other = one) => visitor.reset(await link(), one, other);
  it.each<[string, () => Promise<{ status: number; body: object }>, string]>([
    ['log in without an address', () => visitor.logIn(' ', PASSWORD), both],
    ['log in without a password', () => visitor.logIn(NORA, ''), both],
    ['log in with a long one', () => visitor.logIn(NORA, long), tooLong],
    [
      'sign up with seven letters',
      () => visitor.signUp({ password: 'scissor' }),
      'Password must be at least 8 characters long',
    ],
    ['sign up without a password', () => visitor.signUp({ password: '' }), fill],
    ['sign up without the second', () => visitor.signUp({ password_confirmation: '' }), fill],
    ['sign up with two', () => visitor.signUp({ password_confirmation: 'other' }), "Passwords don't match"],
    ['sign up with a long one', () => visitor.signUp({ password: long }), tooLong],
    [
      'sign up without a first name',
      () => visitor.signUp({ first_name: ' ' }),
      'Please enter your first name.',
    ],
    ['sign up without a last name', () => visitor.signUp({ last_name: '' }), 'Please enter your last name.'],
    ['sign up without a phone', () => visitor.signUp({ phone: '' }), 'Please enter your phone number.'],
    ['sign up for two', () => visitor.signUp({ email: 'a@b.example, c@d.example' }), noEmail],
    ['sign up with a header', () => visitor.signUp({ email: 'a@b.example\r\nBcc: c@d.example' }), noEmail],
    // A Kelvin sign, which some lower-case to a k.
    ['sign up with a strange letter', () => visitor.signUp({ email: 'mi\u212Ae@customer.example' }), noEmail],
    ['forget without an address', () => visitor.forget('  '), 'Please provide your email address'],
    ['forget with none', () => visitor.forget('nora'), noEmail],
    ['forget for two', () => visitor.forget('a@b.example, c@d.example'), noEmail],
    ['reset to nothing', () => reset(''), fill],
    ['reset without the second', () => reset(NEW, ''), fill],
    ['reset to two', () => reset(NEW, `${NEW}!`), "Passwords don't match"],
    ['reset to two that are short as well', () => reset('short', 'other'), "Passwords don't match"],
    ['reset to seven letters', () => reset('seven77'), 'Password must be at least 8 characters long'],
    ['reset to a long one', () => reset(long), tooLong],
    ['change without the current', () => visitor.change(here, '', NEW), fillAll],
    ['change to nothing', () => visitor.change(here, PASSWORD, '', NEW), fillAll],
    ['change without the second', () => visitor.change(here, PASSWORD, NEW, ''), fillAll],
    ['change to two', () => visitor.change(here, PASSWORD, NEW, `${NEW}!`), "New passwords don't match"],
    [
      'change to five letters',
      () => visitor.change(here, PASSWORD, 'five5'),
      'New password must be at least 6 characters long',
    ],
    ['change to a long one', () => visitor.change(here, PASSWORD, long), tooLong],
  ])('cannot %s, and say so', async (_, call, words) => {
    await visitor.forget(NORA);
    const before = [await stage.count('outbox'), await stage.count('registrations')];
    expect(await call()).toMatchObject(refused(422, 'invalid', words));
    expect([await stage.count('outbox'), await stage.count('registrations')]).toEqual(before);
    expect(await reset('eight888')).toMatchObject({ status: 200 });
  });

  it('can have passwords of eight letters, of six when changed, and of 128', async () => {
    expect(await visitor.change(here, PASSWORD, 'sixsix')).toMatchObject({ status: 200 });
    for (const password of ['scissors', 'x'.repeat(128)])
      expect(await visitor.signUp({ email: 'late@customer.example', password })).toMatchObject({
        status: 200,
      });
  });

  const own: readonly (readonly [Endpoint, Record<string, unknown>])[] = [
    [getProfile, {}],
    [editProfile, profileOf(1, { first_name: 'Mallory' })],
    [changePassword, { current_password: PASSWORD, password: NEW, password_confirmation: NEW }],
    [listBookings, { store_brand_id: 7 }],
    [updateBooking, { booking_id: 1, booking_status_id: 6 }],
    [listOrders, { store_id: 42 }],
    [logOut, {}],
  ];
  it.each(own.map(([endpoint, request]) => ({ path: endpoint.path, endpoint, request })))(
    '$path is for whoever is signed in, and for nobody else',
    async ({ endpoint, request }) => {
      const rows = async () => [
        await stage.database.db.selectFrom('customers').selectAll().execute(),
        await stage.count('session_tokens'),
      ];
      const before = await rows();
      const forged = `${here.slice(0, -1)}${here.endsWith('A') ? 'B' : 'A'}`;
      // What is kept of a token is no token.
      const kept = hashToken(here).toString('base64url');
      for (const bad of [undefined, forged, 'x', here.toUpperCase(), `${here} ${here}`, kept]) {
        const answered = await stage.send(endpoint, request, bad);
        const code = bad === undefined || endpoint === logOut ? 'unauthorised' : 'session_ended';
        expect(answered).toMatchObject({ status: 401, body: { STATUS: 0, CODE: code } });
        expect(answered.body).toMatchObject({ MESSAGE: expect.stringMatching(/^[A-Z].*log in.*\.$/) });
      }
      expect(await rows()).toEqual(before);
      expect((await stage.send(endpoint, request, here)).status).not.toBe(401);
    },
  );
});
