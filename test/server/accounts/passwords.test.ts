import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '../../../contract/session.ts';
import { hashPassword, isPassword } from '../../../server/accounts/password-hash.ts';
import { hashToken } from '../../../server/db/tokens.ts';
import { kept } from '../../support/kept.ts';
import { rowsOf } from '../../support/rows.ts';
import { openTestServer } from '../test-server.ts';
import { NORA, PASSWORD, refused, visitorOf } from './visitor.ts';

const NEW = 'a new pair of scissors';
const wrong = refused(401, 'unauthorised', 'Invalid credentials. Please try again.');

describe('a password', () => {
  it('is stored as argon2id with 19 MiB, two passes and a random salt (SHOP-37)', async () => {
    const [firstHash, secondHash] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
    expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(secondHash).not.toBe(firstHash);
    expect(await isPassword(PASSWORD, firstHash)).toBe(true);
    expect(await isPassword(`${PASSWORD} `, firstHash)).toBe(false);
    for (const typed of ['', PASSWORD]) expect(await isPassword(typed, null)).toBe(false);
  });

  it('leaves threads of the process to other work while many passwords are verified', async () => {
    let done = 0;
    const verifications = Array.from({ length: 30 }, () =>
      isPassword(PASSWORD, null).then(() => (done += 1)),
    );
    await readFile(new URL(import.meta.url));
    expect(done).toBeLessThan(15);
    await Promise.all(verifications);
    expect(done).toBe(30);
  });
});

describe('customer accounts', () => {
  const server = kept(openTestServer);
  let here: string;
  const visitor = visitorOf(server);
  const link = async (to = NORA, page: 'verification' | 'reset-password' = 'reset-password') =>
    (await visitor.links(to, page)).at(-1) ?? '';

  beforeAll(async () => {
    here = await visitor.join();
    await visitor.forget(NORA);
  }, 60_000);

  const missingField = 'Please provide both email and password';
  const long = 'x'.repeat(129);
  const tooLong = 'That password is too long.';
  const noEmail = 'Please enter a valid email address';
  const fill = 'Please fill in all fields';
  const fillAll = 'Please fill in all password fields';
  const eight = 'Password must be at least 8 characters long';
  const six = 'New password must be at least 6 characters long';
  const reset = async (password: string, confirmation = password) =>
    visitor.reset(await link(), password, confirmation);
  it.each<[string, () => Promise<{ status: number; body: object }>, string]>([
    ['log in without an address', () => visitor.logIn(' ', PASSWORD), missingField],
    ['log in without a password', () => visitor.logIn(NORA, ''), missingField],
    ['log in with a long password', () => visitor.logIn(NORA, long), tooLong],
    ['sign up with seven letters', () => visitor.signUp({ password: 'scissor' }), eight],
    ['sign up without a password', () => visitor.signUp({ password: '' }), fill],
    ['sign up without the confirmation', () => visitor.signUp({ password_confirmation: '' }), fill],
    [
      'sign up with two different passwords',
      () => visitor.signUp({ password_confirmation: 'other' }),
      "Passwords don't match",
    ],
    ['sign up with a long password', () => visitor.signUp({ password: long }), tooLong],
    ['sign up without a name', () => visitor.signUp({ first_name: ' ' }), 'Please enter your first name.'],
    ['sign up without a last name', () => visitor.signUp({ last_name: '' }), 'Please enter your last name.'],
    ['sign up without a phone', () => visitor.signUp({ phone: '' }), 'Please enter your phone number.'],
    ['sign up with two addresses', () => visitor.signUp({ email: 'a@b.example, c@d.example' }), noEmail],
    [
      'sign up with a mail header',
      () => visitor.signUp({ email: 'a@b.example\r\nBcc: c@d.example' }),
      noEmail,
    ],
    // A Kelvin sign, which some systems convert to a lower-case k.
    [
      'sign up with an unusual letter',
      () => visitor.signUp({ email: 'mi\u212Ae@customer.example' }),
      noEmail,
    ],
    ['forget without an address', () => visitor.forget('  '), 'Please provide your email address'],
    ['forget with an invalid address', () => visitor.forget('nora'), noEmail],
    ['forget with two addresses', () => visitor.forget('a@b.example, c@d.example'), noEmail],
    ['reset to an empty password', () => reset(''), fill],
    ['reset without the confirmation', () => reset(NEW, ''), fill],
    ['reset to two different short passwords', () => reset('short', 'other'), "Passwords don't match"],
    ['reset to seven letters', () => reset('seven77'), eight],
    ['reset to seven letters with an unknown link', () => visitor.reset('x'.repeat(43), 'seven77'), eight],
    ['reset to a long password', () => reset(long), tooLong],
    ['change without the current password', () => visitor.change(here, '', NEW), fillAll],
    ['change to an empty password', () => visitor.change(here, PASSWORD, '', NEW), fillAll],
    ['change without the confirmation', () => visitor.change(here, PASSWORD, NEW, ''), fillAll],
    [
      'change to two different passwords',
      () => visitor.change(here, PASSWORD, NEW, `${NEW}!`),
      "New passwords don't match",
    ],
    ['change to five letters', () => visitor.change(here, PASSWORD, 'five5'), six],
    ['change to a long password', () => visitor.change(here, PASSWORD, long), tooLong],
  ])('a visitor cannot %s, and nothing is stored', async (_, call, message) => {
    const { rate_limits: _before, ...before } = await rowsOf(server.database);
    expect(await call()).toMatchObject(refused(422, 'invalid', message));
    expect(await rowsOf(server.database)).toMatchObject(before);
  });

  it('a login during 202 password checks returns 503, and a later login succeeds', async () => {
    let isOver = false;
    const verifications = Array.from({ length: 202 }, async () => {
      do await isPassword(PASSWORD, null);
      while (!isOver);
    });
    const response = await visitor.logIn(NORA);
    const message = 'Too many people are logging in at this moment. Please try again in a minute.';
    expect(response).toMatchObject(refused(503, 'too_many', message));
    expect(response.headers.get('retry-after')).toBe('60');
    isOver = true;
    await Promise.all(verifications);
    expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
  }, 60_000);

  it('the tables contain no readable password or token, and no password hash of a used link (SHOP-37)', async () => {
    const late = 'late@customer.example';
    await visitor.signUp({ email: late });
    const secrets = [PASSWORD, here, await link(late, 'verification'), await link()];
    for (const token of secrets.slice(1)) expect(token).toMatch(/^[\w-]{43}$/);
    const { db } = server.database;
    const storedRows = JSON.stringify([
      await db.selectFrom('registrations').selectAll().execute(),
      await db.selectFrom('session_tokens').selectAll().execute(),
      await db.selectFrom('reset_links').selectAll().execute(),
      await db.selectFrom('customers').selectAll().execute(),
    ]);
    for (const secret of secrets) expect(storedRows).not.toContain(secret);
    // The stored hash of a token is not valid as a token.
    const hash = hashToken(here).toString('base64url');
    expect(await server.send(getProfile, {}, hash)).toMatchObject({ status: 401 });
    await visitor.verify(await link(late, 'verification'));
    const passwords = await db.selectFrom('registrations').select('password_hash').execute();
    expect(passwords).toEqual([{ password_hash: null }, { password_hash: null }]);
  });

  it('a wrong password and an unknown address get identical responses (SHOP-35)', async () => {
    const [known, unknown] = [
      await visitor.logIn(NORA, 'wrong'),
      await visitor.logIn('nobody@customer.example', 'wrong'),
    ];
    expect(known).toMatchObject(wrong);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const headers = (response: typeof known) => [...response.headers].filter(([name]) => name !== 'date');
    expect(headers(unknown)).toEqual(headers(known));
  });

  it('a login accepts a password in any Unicode normalization, and unusual valid addresses', async () => {
    const email = "n.o'brien!#$%&*+/=?^_`{|}~-@xn--mgbh0fb.example";
    const token = await visitor.join(email, 'Zoe\u0308 likes ﬁne combs');
    expect((await server.send(getProfile, {}, token)).result).toMatchObject({ email });
    expect(await visitor.logIn(email, 'Zo\u00EB likes fine combs')).toMatchObject({ status: 200 });
    expect(await visitor.logIn(email, 'Zoe likes fine combs')).toMatchObject(wrong);
  });

  it('a password may have eight letters, six when changed, and up to 128 (SHOP-33)', async () => {
    expect(await reset('eight888')).toMatchObject({ status: 200 });
    const token = await visitor.tokenOf(NORA, 'eight888');
    expect(await visitor.change(token, 'eight888', 'sixsix')).toMatchObject({ status: 200 });
    expect(await visitor.signUp({ password: 'x'.repeat(128) })).toMatchObject({ status: 200 });
  });
});
