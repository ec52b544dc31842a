import { afterAll, beforeAll, expect } from 'vitest';
import { test, type Visitor } from '../support/chromium.ts';
import { customerOn, demi, hearToasts, noUserName, sessionEnded } from '../support/customer.ts';
import { newestLink, waitForLink } from './mailbox.ts';
import { openOnPostgres, type ShopOnPostgres } from './shop.ts';

const newPassword = 'a comb and two scissors';
const linkIsDead = 'This reset link has expired or was used already. Please request a new password reset.';

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

/** From the login screen to the mail that is asked for; gives the link in it. */
async function forget({ page }: Visitor): Promise<string> {
  const before = await newestLink(shop.site, demi.email, 'reset-password');
  const customer = customerOn(page, shop.site.url);
  await customer.open('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await customer.sees('Forgot Password');
  await customer.field('Email').fill(demi.email);
  await customer.button('Send reset link').click();
  await customer.sees('Check Your Email');
  await customer.toast('Password reset email sent').waitFor();
  return waitForLink(shop.site, demi.email, 'reset-password', before);
}

/** Opens a link from a mail and sends off a new password. */
async function followLink({ page }: Visitor, link: string, password: string): Promise<void> {
  const customer = customerOn(page, shop.site.url);
  await customer.open(new URL(link).pathname);
  await customer.sees('Reset Password');
  await customer.field('New Password').fill(password);
  await customer.field('Confirm New Password').fill(password);
  await customer.button('Reset Password').click();
}

/** Opens a link that counts no more, and is told so. */
async function expectDead(visitor: Visitor, link: string): Promise<void> {
  await followLink(visitor, link, 'never to be used');
  await customerOn(visitor.page, shop.site.url).toast(linkIsDead).waitFor();
}

test('whoever resets a forgotten password is the only one who is signed in with it', async ({
  visitor,
  newVisitor,
}) => {
  const { url } = shop.site;
  const [first, second] = [await newVisitor(), await newVisitor()];
  const [phone, laptop] = [customerOn(first.page, url), customerOn(second.page, url)];
  const heard = [await hearToasts(first.page), await hearToasts(second.page)];
  await phone.logInFrom(demi);
  await laptop.logInFrom(demi);
  await laptop.openAccountPage('My Bookings', demi);

  const customer = customerOn(visitor.page, url);
  visitor.allow(noUserName, /responded with a status of 40[14]/);
  const link = await forget(visitor);
  await followLink(visitor, link, newPassword);
  await customer.sees('Password Reset');
  await customer.toast('Password reset successful. You can now log in with your new password.').waitFor();
  await visitor.page.getByRole('link', { name: 'Go to Login' }).click();
  await customer.sendLogin(demi);
  await customer.toast('Invalid credentials. Please try again.').waitFor();
  await customer.logIn({ ...demi, password: newPassword });

  for (const one of [first, second]) one.allow(/responded with a status of 401/);
  await phone.menu(demi.firstName).click();
  await phone.header.getByRole('link', { name: 'My Account' }).click();
  await laptop.open('/my-account/bookings');
  for (const one of [phone, laptop]) {
    await one.sees('Login');
    await one.toast(sessionEnded).waitFor();
    await one.seesSignedOut();
  }
  expect(heard).toEqual([
    ['Login successful!', sessionEnded],
    ['Login successful!', sessionEnded],
  ]);

  await expectDead(visitor, link);
  await visitor.page.getByRole('link', { name: 'Request a new link' }).click();
  await customer.sees('Forgot Password');
  await expectDead(visitor, `${url}/reset-password/${'x'.repeat(43)}`);
  await visitor.page.goto(`${url}/reset-password`);
  await customer.toast('Invalid reset link. Please request a new password reset.').waitFor();
  await customer.sees('Forgot Password');
});

test('a reset link that nobody followed for an hour has expired', async ({ visitor, newVisitor }) => {
  const late = await newVisitor();
  late.allow(noUserName, /responded with a status of 404/);
  const link = await forget(visitor);
  await shop.site.kill();
  await shop.site.start({ SANDBOX_NOW: new Date(Date.now() + 61 * 60_000).toISOString() });
  await expectDead(late, link);
});
