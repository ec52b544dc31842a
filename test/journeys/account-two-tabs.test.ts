import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { editProfile } from '../../contract/account.ts';
import { bookerOn, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi, hearToasts } from '../support/customer.ts';
import { comingThursday, openOnPostgres, type Shop } from './shop.ts';

const wish: Wish = {
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: comingThursday(),
  barber: 'Marco Bellini',
  time: '10:00',
};

let shop: Shop;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

test('what a customer does in one tab, in and out, the other tab sees at once', async ({
  visitor: { page, context },
}) => {
  const { url } = shop.site;
  const one = customerOn(page, url);
  const heard = await hearToasts(page);
  const booker = bookerOn(page);
  await booker.openWizard(url);
  await booker.choose(wish);

  // Opened only now, and the tab that is looked at is brought to the front: one in the background is drawn slowly.
  const otherPage = await context.newPage();
  const other = customerOn(otherPage, url);
  await other.logInFrom(demi);
  await page.bringToFront();
  await one.seesWelcome(demi.firstName);
  await booker.seesChosen(wish);
  await booker.submit();
  await page.getByRole('dialog', { name: 'Choose Payment Method' }).waitFor();
  await page.keyboard.press('Escape');
  await booker.dialog.waitFor({ state: 'detached' });
  await one.openAccountPage('My Bookings', demi);
  await page.getByRole('table').waitFor();

  await otherPage.bringToFront();
  await other.logOut(demi.firstName);
  await other.toast('Logged out successfully').waitFor();
  await page.bringToFront();
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
  await page.bringToFront();
  await one.logInFrom(demi);
  await one.openAccountPage('My Profile', demi);
  await otherPage.bringToFront();
  await other.open('/');
  await other.logOut(demi.firstName);
  await one.sees('Login');
  await other.open('/login');
  await other.button('Continue as the sandbox identity').click();
  await other.seesWelcome('Sandy');
  await one.seesWelcome('Sandy');
  await one.arrivesHome();
});

test('an answer to a token that was replaced meanwhile does not end the session that replaced it', async ({
  visitor: { page, context, allow },
}) => {
  allow(/responded with a status of 401/);
  const { url } = shop.site;
  const otherPage = await context.newPage();
  const [one, other] = [customerOn(page, url), customerOn(otherPage, url)];
  await page.bringToFront();
  await one.logInFrom(demi);
  await one.openAccountPage('My Profile', demi);
  const saving = await holdNext(page, editProfile.path);
  await one.button('Save changes').click();
  await saving.reached;

  await otherPage.bringToFront();
  await other.open('/');
  await other.logOut(demi.firstName);
  await one.sees('Login');
  await other.logInFrom(demi);
  await one.seesWelcome(demi.firstName);
  const answered = page.waitForResponse((response) => response.url().endsWith(editProfile.path));
  saving.letGo();
  const answer = await answered;
  expect(answer.status()).toBe(401);
  await answer.finished();
  await one.seesWelcome(demi.firstName);

  await one.open('/my-account/profile');
  await one.seesWelcome(demi.firstName);
  await other.seesWelcome(demi.firstName);
});

/** Holds the next call of a path on its way to the server until it is let go. */
async function holdNext(page: Page, path: string): Promise<{ reached: Promise<void>; letGo: () => void }> {
  let reach = () => {};
  let letGo = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    `**/${path}`,
    async (route) => {
      reach();
      await gone;
      await route.continue();
    },
    { times: 1 },
  );
  return { reached, letGo };
}
