import { afterAll, beforeAll, expect } from 'vitest';
import { bookerOn, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi, hearToasts } from '../support/customer.ts';
import { comingThursday, openEmbedded, type Shop } from './shop.ts';

const wish: Wish = {
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: comingThursday(),
  barber: 'Marco Bellini',
  time: '12:00',
};

let shop: Shop;
beforeAll(async () => {
  shop = await openEmbedded();
});
afterAll(() => shop.close());

test('what a customer does in one tab, in and out, the other tab sees at once', async ({
  visitor: { page, context },
}) => {
  const { url } = shop.site;
  const otherPage = await context.newPage();
  const [one, other] = [customerOn(page, url), customerOn(otherPage, url)];
  const heard = await hearToasts(page);
  const booker = bookerOn(page);
  await booker.openWizard(url);
  await booker.choose(wish);

  await other.logInFrom(demi);
  await one.seesWelcome(demi.firstName);
  await booker.seesChosen(wish);
  await booker.submit();
  await page.getByRole('dialog', { name: 'Choose Payment Method' }).waitFor();
  await page.keyboard.press('Escape');
  await booker.dialog.waitFor({ state: 'detached' });
  await one.openAccountPage('My Bookings', demi);
  await page.getByRole('table').waitFor();

  await other.logOut(demi.firstName);
  await other.toast('Logged out successfully').waitFor();
  await one.sees('Login');
  await one.seesSignedOut();
  await one.open('/');
  await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
  expect(await page.getByRole('link', { name: 'Resume your booking' }).count()).toBe(0);
  expect(heard).toEqual([]);

  await one.logInFrom(demi);
  await other.seesWelcome(demi.firstName);
});

test('another customer who comes in in one tab is who the other tab shows', async ({
  visitor: { page, context },
}) => {
  const { url } = shop.site;
  const otherPage = await context.newPage();
  const [one, other] = [customerOn(page, url), customerOn(otherPage, url)];
  await one.logInFrom(demi);
  await one.openAccountPage('My Profile', demi);
  await other.open('/');
  await other.logOut(demi.firstName);
  await one.sees('Login');
  await other.open('/login');
  await other.button('Continue as the sandbox identity').click();
  await other.seesWelcome('Sandy');
  await one.seesWelcome('Sandy');
  await page.waitForURL(`${url}/`);
});
