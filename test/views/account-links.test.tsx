import { afterEach, beforeEach, expect, test } from 'vitest';
import { shop } from '../../contract/shop.ts';
import type { PageStage } from '../support/page/page-stage.ts';
import { stageView } from '../support/stage-view.tsx';

/** Where the pages around passwords lead on to; their paths look at what they do themselves. */
let stage: PageStage;
beforeEach(() => {
  stage = stageView();
});
afterEach(async () => {
  await stage.close();
});

const resetLink = '/reset-password/a-token-of-a-mail';
const verificationLink = '/verification/token-in-the-mail';
const isAt = (path: string) => stage.eventually(async () => expect((await stage.see()).path).toBe(path));
const follow = (name: string) => stage.eventually(() => stage.hands.press('link', name));

test.each([
  ['/register', 'Already have an account? Login', '/login'],
  ['/forgot-password', 'Back to login', '/login'],
  [resetLink, 'Sign In', '/login'],
  [resetLink, 'Request a new link', '/forgot-password'],
  [resetLink, `${shop.name}, home`, '/'],
  ['/change-password', 'Go to login', '/login'],
])('%s leads by "%s" to %s', async (from, link, to) => {
  await stage.open({ path: from });
  await isAt(from);
  await follow(link);
  await isAt(to);
});

test('a verified account leads to /login without waiting for home', async () => {
  await stage.open({ path: verificationLink });
  await stage.eventually(() => stage.requests.answer('verifyAccount', {}));
  await follow('Go to login');
  await isAt('/login');
});

test('a link that does not count leads to /register for a new one', async () => {
  await stage.open({ path: verificationLink });
  await stage.eventually(() => stage.requests.fail('verifyAccount'));
  await follow('Get a new link');
  await isAt('/register');
});

test('two links opened on one page are two verifications', async () => {
  const { requests, eventually, hands } = stage;
  await stage.open({ path: verificationLink });
  await eventually(() => requests.fail('verifyAccount'));
  await eventually(async () => expect((await stage.see()).headings).toContain('Verification Failed'));
  await hands.travelTo('/verification/token-of-another-mail');
  await eventually(async () => {
    expect((await stage.see()).text).toContain('Verifying your account...');
    const sent = requests.since.filter(({ name }) => name === 'verifyAccount').map((one) => one.sent);
    expect(sent).toEqual([{ token: 'token-in-the-mail' }, { token: 'token-of-another-mail' }]);
  });
});

test('a password that was reset leads to /login', async () => {
  await stage.open({ path: resetLink });
  await stage.hands.type('New Password', 'eight888');
  await stage.hands.type('Confirm New Password', 'eight888');
  await stage.hands.press('button', 'Reset Password');
  await stage.eventually(() => stage.requests.answer('resetPassword', {}));
  await follow('Go to Login');
  await isAt('/login');
});

test('a request that was sent leads back to /login', async () => {
  await stage.open({ path: '/forgot-password' });
  await stage.hands.type('Email', 'ada@mail.example');
  await stage.hands.press('button', 'Send reset link');
  await stage.eventually(() => stage.requests.answer('forgotPassword', {}));
  await stage.eventually(async () => expect((await stage.see()).headings).toContain('Check Your Email'));
  await follow('Back to login');
  await isAt('/login');
});

test('a registration whose mail is on its way leads to /login', async () => {
  await stage.open({ path: '/register' });
  for (const label of ['First Name', 'Last Name', 'Phone', 'Password', 'Confirm Password']) {
    await stage.hands.type(label, 'eight888');
  }
  await stage.hands.type('Email', 'ada@mail.example');
  await stage.hands.press('button', 'Register');
  await stage.eventually(() => stage.requests.answer('signUp', {}));
  await follow('Go to login');
  await isAt('/login');
});

test('/register is not for somebody who is signed in', async () => {
  await stage.open({ path: '/register', token: 'token-of-a-customer' });
  await isAt('/');
});

test('/change-password asks somebody who is signed out to log in first, and shows no form', async () => {
  await stage.open({ path: '/change-password' });
  await stage.eventually(async () => {
    const { text, fields } = await stage.see();
    expect(text).toContain('Please log in first to change your password.');
    expect(fields).toEqual({});
  });
});
