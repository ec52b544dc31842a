import { expect } from 'vitest';
import { editProfile } from '../../contract/account.ts';
import { bookerOn, type Choices } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi, hearToasts } from '../support/customer.ts';
import { gate } from '../support/gate.ts';
import { kept } from '../support/kept.ts';
import { comingThursday, openOnPostgres } from './shop.ts';

const choices: Choices = {
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: comingThursday(),
  barber: 'Marco Bellini',
  time: '10:00',
};

const shop = kept(openOnPostgres);

test('what a customer does in one tab, in and out, the other tab sees at once (AUTH-19, AUTH-20, AUTH-24)', async ({
  visitor: { page, context },
}) => {
  const { url } = shop.site;
  const one = customerOn(page, url);
  const heard = await hearToasts(page);
  const booker = bookerOn(page);
  await booker.openWizard(url);
  await booker.choose(choices);

  const other = customerOn(await context.newPage(), url);
  await other.logInFrom(demi);
  await one.seesWelcome(demi.firstName);
  await booker.seesChosen(choices);
  await booker.submit();
  await page.getByRole('dialog', { name: 'Choose Payment Method' }).waitFor();
  await page.keyboard.press('Escape');
  await booker.dialog.waitFor({ state: 'detached' });
  await one.openAccountPage('My Bookings', demi);
  await page.getByRole('table').waitFor();
  await one.resume.waitFor();

  await other.logOut(demi.firstName);
  await other.toast('Logged out successfully').waitFor();
  await one.sees('Login');
  await one.seesSignedOut();
  await one.resume.waitFor({ state: 'detached' });
  await one.header.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
  expect(await page.getByRole('link', { name: 'Resume your booking' }).count()).toBe(0);
  expect(heard).toEqual([]);
});

test('another customer who comes in in one tab is who the other tab shows', async ({
  visitor: { page, context },
}) => {
  const { url } = shop.site;
  const [one, other] = [customerOn(page, url), customerOn(await context.newPage(), url)];
  await one.logInFrom(demi);
  await one.openAccountPage('My Profile', demi);
  await other.open('/');
  await other.logOut(demi.firstName);
  await one.sees('Login');
  await other.open('/login');
  await other.button('Continue as the sandbox identity').click();
  await other.seesWelcome('Sandy');
  await one.seesWelcome('Sandy');
  await one.arrivesHome();
});

// One tab is enough: it asks with the old token, and the answer finds the new one in storage.
test('an answer to a token that was replaced meanwhile does not end the session that replaced it (API-16)', async ({
  visitor: { page, allow },
}) => {
  allow(/responded with a status of 401/);
  const customer = customerOn(page, shop.site.url);
  const heard = await hearToasts(page);
  const replaced = gate();
  await page.route(`**/${editProfile.path}`, async (route) => {
    await replaced.opened;
    await route.continue();
  });
  await customer.logInFrom(demi);
  await customer.openAccountPage('My Profile', demi);
  await Promise.all([page.waitForRequest(`**/${editProfile.path}`), customer.button('Save changes').click()]);

  await customer.logOut(demi.firstName);
  await customer.logIn(demi);
  const [answer] = await Promise.all([page.waitForResponse(`**/${editProfile.path}`), replaced.open()]);
  expect(answer.status()).toBe(401);
  // What the new session asks for now is answered after the old one's answer was read.
  await customer.openAccountPage('My Profile', demi);
  await customer.button('Save changes').waitFor();
  await page.reload();
  await customer.seesWelcome(demi.firstName);
  expect(heard).toEqual(['Login successful!', 'Logged out successfully', 'Login successful!']);
});
