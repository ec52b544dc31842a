import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProfile } from '../../../contract/account.ts';
import { openSession } from '../../../server/db/sessions.ts';
import { hashPassword, isPassword } from '../../../server/outside/passwords.ts';
import { sweep } from '../../../server/sweep.ts';
import { engines } from '../../support/database.ts';
import { openStage, type Stage } from '../stage.ts';
import { PASSWORD, refused, tokenOf, visitorOf } from './visitor.ts';

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
  });

  it('is never right where none is kept', async () => {
    expect(await isPassword('', null)).toBe(false);
    expect(await isPassword(PASSWORD, null)).toBe(false);
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

it('is looked at by so many at once: the next is asked to come again, and can', async () => {
  const stage = await openStage('embedded');
  const visitor = visitorOf(() => stage);
  await visitor.join();
  let isOver = false;
  const crowd = Array.from({ length: 202 }, async () => {
    do await isPassword(PASSWORD, null);
    while (!isOver);
  });
  const asked = await visitor.logIn(NORA);
  expect(asked).toMatchObject(
    refused(503, 'too_many', 'Too many people are logging in at this moment. Please try again in a minute.'),
  );
  expect(asked.headers.get('retry-after')).toBe('60');
  isOver = true;
  await Promise.all(crowd);
  expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
  await stage.database.close();
}, 60_000);

describe.each(engines)('passwords on %s', (engine) => {
  let stage: Stage;
  let here: string;
  const visitor = visitorOf(() => stage);
  const link = async (index = -1) => (await visitor.links(NORA, 'reset-password')).at(index) ?? '';
  const told = async () => (await visitor.mails(NORA)).map(({ subject }) => subject).slice(1);
  const CHANGED = 'Your password for Wattle & Blade was changed';
  const isOpen = async (token: string) => (await stage.send(getProfile, {}, token)).status === 200;

  beforeAll(async () => {
    stage = await openStage(engine);
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    here = await visitor.join();
  });

  describe('that are forgotten', () => {
    const sent = { status: 200, body: { STATUS: 1, MESSAGE: 'Password reset email sent', RESULT: null } };
    const reset = {
      status: 200,
      body: { MESSAGE: 'Password reset successful. You can now log in with your new password.' },
    };
    const noLink = refused(
      404,
      'not_found',
      'This reset link has expired or was used already. Please request a new password reset.',
    );

    it('are reset once by the link, which signs out everywhere', async () => {
      const there = tokenOf(await visitor.logIn(NORA));
      expect(await visitor.forget('Nora@Customer.example')).toMatchObject(sent);
      const token = await link();
      const kept = await stage.database.db.selectFrom('reset_links').selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain(token);
      expect(await visitor.reset(token, NEW)).toMatchObject(reset);
      expect(await told()).toEqual(['Reset your password for Wattle & Blade', CHANGED]);
      expect([await isOpen(here), await isOpen(there)]).toEqual([false, false]);
      expect(await visitor.logIn(NORA)).toMatchObject(wrong);
      expect(await visitor.logIn(NORA, NEW)).toMatchObject({ status: 200 });
      expect(await visitor.reset(token, 'another one')).toMatchObject(noLink);
      expect(await told()).toHaveLength(2);
    });

    it('are reset by one of many who use the link at once', async () => {
      await visitor.forget(NORA);
      const token = await link();
      const answers = await Promise.all(
        [1, 2, 3, 4].map((index) => visitor.reset(token, `new pair ${index}`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    });

    it('are not reset by a link after 60 minutes', async () => {
      await visitor.forget(NORA);
      visitor.later(59);
      expect(await visitor.reset(await link(), 'short')).toMatchObject({ status: 422 });
      visitor.later(1);
      expect(await visitor.reset(await link(), NEW)).toMatchObject(noLink);
      await sweep(stage.tools);
      expect(await stage.count('reset_links')).toBe(0);
    });

    it('are not reset by a link that a newer one has replaced', async () => {
      await visitor.forget(NORA);
      await visitor.forget(NORA.toUpperCase());
      expect(await visitor.reset(await link(0), NEW)).toMatchObject(noLink);
      expect(await visitor.reset(await link(1), NEW)).toMatchObject(reset);
    });

    it('are not reset by a link from before the password was changed', async () => {
      await visitor.forget(NORA);
      await visitor.change(here, PASSWORD, NEW);
      expect(await visitor.reset(await link(), 'of a stranger')).toMatchObject(noLink);
    });

    it.each(['unknown-token-of-nobody', 'x'.repeat(43)])('are not reset by the link %s', async (token) => {
      expect(await visitor.reset(token, NEW)).toMatchObject(noLink);
    });

    it('are not reset by a link to verify, nor the other way round', async () => {
      await visitor.signUp({ email: 'late@customer.example' });
      const [verification = ''] = await visitor.links('late@customer.example', 'verification');
      expect(await visitor.reset(verification, NEW)).toMatchObject(noLink);
      await visitor.forget(NORA);
      expect(await visitor.verify(await link())).toMatchObject({ status: 404 });
    });

    it('of nobody are answered alike, and the mailbox is told that there is no account', async () => {
      const known = await visitor.forget(NORA);
      const unknown = await visitor.forget('nobody@customer.example');
      expect(unknown.body).toEqual(known.body);
      const [mail] = await visitor.mails('nobody@customer.example');
      expect(mail?.text).toContain('https://shop.example/register');
      expect(mail?.text).not.toContain('/reset-password/');
    });

    it.each([
      ['', '', 'Please fill in all fields'],
      [NEW, '', 'Please fill in all fields'],
      ['', NEW, 'Please fill in all fields'],
      [NEW, `${NEW}!`, "Passwords don't match"],
      ['short', 'other', "Passwords don't match"],
      ['seven77', 'seven77', 'Password must be at least 8 characters long'],
      ['x'.repeat(129), 'x'.repeat(129), 'That password is too long.'],
    ])('and typed as "%s" and "%s" do not use the link up', async (password, confirmation, words) => {
      await visitor.forget(NORA);
      expect(await visitor.reset(await link(), password, confirmation)).toMatchObject(
        refused(422, 'invalid', words),
      );
      expect(await visitor.reset(await link(), 'eight888')).toMatchObject(reset);
    });

    it.each([
      ['', 'Please provide your email address'],
      ['  ', 'Please provide your email address'],
      ['nora', 'Please enter a valid email address'],
      ['a@b.example, c@d.example', 'Please enter a valid email address'],
    ])('with the address "%s" are refused', async (email, words) => {
      expect(await visitor.forget(email)).toMatchObject(refused(422, 'invalid', words));
    });

    it('are asked for 5 times an hour for an address, known or not', async () => {
      for (const email of [NORA, 'nobody@customer.example']) {
        for (let tries = 0; tries < 5; tries += 1) expect(await visitor.forget(email)).toMatchObject(sent);
        expect(await visitor.forget(email)).toMatchObject(
          refused(429, 'too_many', 'Too many requests. Please try again in an hour.'),
        );
      }
    });

    it('are asked for 30 times an hour from a network address', async () => {
      for (let tries = 0; tries < 30; tries += 1)
        expect(await visitor.forget(`nobody-${tries}@customer.example`)).toMatchObject(sent);
      expect(await visitor.forget(NORA)).toMatchObject({ status: 429 });
    });
  });

  describe('that are changed', () => {
    const changed = { status: 200, body: { MESSAGE: 'Password successfully updated' } };
    const notRight = refused(401, 'unauthorised', 'Your current password is not right.');

    it('sign out everywhere but here', async () => {
      const there = tokenOf(await visitor.logIn(NORA));
      expect(await visitor.change(here, PASSWORD, 'sixsix')).toMatchObject(changed);
      expect(await told()).toEqual([CHANGED]);
      expect((await visitor.mails(NORA)).at(-1)?.text).toContain('https://shop.example/forgot-password');
      expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
      expect(await visitor.logIn(NORA)).toMatchObject(wrong);
      expect(await visitor.logIn(NORA, 'sixsix')).toMatchObject({ status: 200 });
    });

    it('need the current one, and a wrong one ends no session', async () => {
      expect(await visitor.change(here, 'wrong password', NEW)).toMatchObject(notRight);
      expect(await told()).toEqual([]);
      expect(await isOpen(here)).toBe(true);
      expect(await visitor.logIn(NORA)).toMatchObject({ status: 200 });
    });

    it.each([
      ['', NEW, NEW, 'Please fill in all password fields'],
      [PASSWORD, '', NEW, 'Please fill in all password fields'],
      [PASSWORD, NEW, '', 'Please fill in all password fields'],
      [PASSWORD, NEW, `${NEW}!`, "New passwords don't match"],
      [PASSWORD, 'five5', 'five5', 'New password must be at least 6 characters long'],
      [PASSWORD, 'x'.repeat(129), 'x'.repeat(129), 'That password is too long.'],
    ])('from "%s" to "%s" and "%s" are refused', async (current, password, confirmation, words) => {
      expect(await visitor.change(here, current, password, confirmation)).toMatchObject(
        refused(422, 'invalid', words),
      );
    });

    it('twice at once are changed once', async () => {
      const answers = await Promise.all(
        [NEW, 'another pair'].map((password) => visitor.change(here, PASSWORD, password)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    });

    it('are guessed 10 times in 15 minutes', async () => {
      for (let tries = 0; tries < 10; tries += 1)
        expect(await visitor.change(here, `guess ${tries}`, NEW)).toMatchObject(notRight);
      expect(await visitor.change(here, PASSWORD, NEW)).toMatchObject({ status: 429 });
      visitor.later(15);
      expect(await visitor.change(here, PASSWORD, NEW)).toMatchObject(changed);
    });

    it('cannot be where there is none: whoever came by Google is told how to get one', async () => {
      await stage.database.db.updateTable('customers').set({ password_hash: null }).execute();
      expect(await visitor.change(here, PASSWORD, NEW)).toMatchObject(
        refused(403, 'forbidden', 'You have no password yet. Please set one by "Forgot password".'),
      );
      await visitor.forget(NORA);
      expect(await visitor.reset(await link(), NEW)).toMatchObject({ status: 200 });
      expect(await visitor.logIn(NORA, NEW)).toMatchObject({ status: 200 });
    });

    it('open no session for a login that had looked before', async () => {
      const { customer_id, password_hash } = await stage.database.db
        .selectFrom('customers')
        .select(['customer_id', 'password_hash'])
        .executeTakeFirstOrThrow();
      const login = { customerId: customer_id, passwordHash: password_hash };
      await visitor.change(here, PASSWORD, NEW);
      expect(await openSession(stage.tools.db, login, stage.clock.now)).toBeUndefined();
    });
  });
});
