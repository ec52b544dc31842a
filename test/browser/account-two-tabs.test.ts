import { expect } from 'vitest';
import { editProfile } from '../../contract/account.ts';
import { comingThursday, openOnPostgres } from '../journeys/shop.ts';
import { bookingActions, type Choices } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi, recordToasts } from '../support/customer.ts';
import { deferred } from '../support/deferred.ts';
import { kept } from '../support/kept.ts';

const choices: Choices = {
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: comingThursday(),
  barber: 'Marco Bellini',
  time: '10:00',
};

const shop = kept(openOnPostgres);

test('login and logout in a tab appear in a second tab at once (AUTH-19, AUTH-20, AUTH-24)', async ({
  visitor: { page, context },
}) => {
  const { url } = shop.site;
  const firstTab = customerOn(page, url);
  const toasts = await recordToasts(page);
  const booker = bookingActions(page);
  await booker.openWizard(url);
  await booker.choose(choices);

  const secondTab = customerOn(await context.newPage(), url);
  await secondTab.logInFrom(demi);
  await firstTab.seesWelcome(demi.firstName);
  await booker.seesChosen(choices);
  await booker.submit();
  await page.getByRole('dialog', { name: 'Choose Payment Method' }).waitFor();
  await page.keyboard.press('Escape');
  await booker.dialog.waitFor({ state: 'detached' });
  await firstTab.openAccountPage('My Bookings', demi);
  await page.getByRole('table').first().waitFor();
  await firstTab.resume.waitFor();

  await secondTab.logOut(demi.firstName);
  await secondTab.toast('Logged out successfully').waitFor();
  await firstTab.sees('Login');
  await firstTab.seesSignedOut();
  await firstTab.resume.waitFor({ state: 'detached' });
  await firstTab.header.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
  expect(await page.getByRole('link', { name: 'Resume your booking' }).count()).toBe(0);
  expect(toasts).toEqual([]);
});

test('when a different customer logs in, the second tab shows that customer', async ({
  visitor: { page, context },
}) => {
  const { url } = shop.site;
  const [firstTab, secondTab] = [customerOn(page, url), customerOn(await context.newPage(), url)];
  await firstTab.logInFrom(demi);
  await firstTab.openAccountPage('My Profile', demi);
  await secondTab.open('/');
  await secondTab.logOut(demi.firstName);
  await firstTab.sees('Login');
  await secondTab.open('/login');
  await secondTab.button('Continue as the sandbox identity').click();
  await secondTab.seesWelcome('Sandy');
  await firstTab.seesWelcome('Sandy');
  await firstTab.arrivesHome();
});

// A single tab is enough: the request carries the old token, and storage has the new token when the response arrives.
test('a 401 response to a replaced token does not end the new session (API-16)', async ({
  visitor: { page, allow },
}) => {
  allow(/responded with a status of 401/);
  const customer = customerOn(page, shop.site.url);
  const toasts = await recordToasts(page);
  const replaced = deferred();
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
  // The response to the new session's request arrives after the response to the old session was handled.
  await customer.openAccountPage('My Profile', demi);
  await customer.button('Save changes').waitFor();
  await page.reload();
  await customer.seesWelcome(demi.firstName);
  expect(toasts).toEqual(['Login successful!', 'Logged out successfully', 'Login successful!']);
});
