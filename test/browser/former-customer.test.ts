import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changePassword, editProfile } from '../../contract/account.ts';
import { listBookings, updateBooking } from '../../contract/my-bookings.ts';
import { joinQueue } from '../../contract/queue.ts';
import { getProfile } from '../../contract/session.ts';
import { openOnPostgres } from '../journeys/shop.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { signInAsSandy, tokenOfSandy } from '../support/sandy.ts';

const shop = kept(() => openOnPostgres({ SANDBOX_NOW: '2026-11-26T10:30:00+11:00' }));

type Customer = ReturnType<typeof customerOn>;

const choices = {
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: '2026-12-03',
  barber: 'Marco Bellini',
};

/** Books a haircut with Pay at Store, and returns the booking's number. */
async function book(booker: ReturnType<typeof bookingActions>, time: string): Promise<string> {
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...choices, time });
  await booker.submit();
  await booker.inDialog('Pay at Store').click();
  return await booker.seesBooked();
}

test('a confirmation in the history of the tab is not shown to the next customer (AUTH-41)', async ({
  visitor: { page, context },
}) => {
  const customer = customerOn(page, shop.site.url);
  await customer.logInFrom(demi);
  const booker = bookingActions(page);
  const number = await book(booker, '14:00');
  await customer.menu(demi.firstName).click();
  await customer.header.getByRole('link', { name: 'My Account', exact: true }).click();
  await customer.sees('My Profile');

  await signInAsSandy(context, shop.site);
  await customer.seesWelcome('Sandy');
  await page.goBack();

  await booker.sees('Choose Services');
  expect(await page.getByText(number).count()).toBe(0);
});

test('the page of a booking ends with the session, also in the history of the tab (MANAGE-29)', async ({
  visitor: { page, context },
}) => {
  const customer = customerOn(page, shop.site.url);
  const seesEnded = async () => {
    await page.getByText('This link has ended, or it is incomplete.').waitFor();
    expect(await page.getByText('Marco Bellini').count()).toBe(0);
  };
  await customer.logInFrom(demi);
  const number = await book(bookingActions(page), '15:00');
  await page.getByRole('link', { name: 'Change or cancel this booking' }).click();
  await page.getByText(number).waitFor();
  await page.reload();
  await page.getByText(number).waitFor();

  await customer.logOut(demi.firstName);

  await seesEnded();
  await customer.header.getByRole('link', { name: 'About', exact: true }).click();
  await customer.seesSignedOut();
  await page.goBack();
  await seesEnded();
  await signInAsSandy(context, shop.site);
  await customer.seesWelcome('Sandy');
  await page.reload();
  await seesEnded();
});

test('details that a guest typed leave the draft when a customer logs in (BOOK-52)', async ({
  visitor: { page, context },
}) => {
  const customer = customerOn(page, shop.site.url);
  const booker = bookingActions(page);
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...choices, time: '16:00' });
  await booker.submit();
  await booker.fillGuest(casey);
  await booker.canPay();
  await page.keyboard.press('Escape');
  const draft = () => page.evaluate(() => sessionStorage.getItem('bookingDraft'));
  await expect.poll(draft, { timeout: 10_000 }).toMatch(casey.email);

  await signInAsSandy(context, shop.site);
  await customer.seesWelcome('Sandy');

  await expect.poll(draft).not.toMatch(casey.email);
});

/** Forms that show the first customer's data, while a tool has replaced the token without a `storage` event. */
const forms: Record<string, (page: Page, customer: Customer) => Promise<void>> = {
  async 'the profile form'(page, customer) {
    await customer.openAccountPage('My Profile', demi);
    await customer.field('Last Name').fill('Changed');
    await replaceToken(page);
    await customer.button('Save changes').click();
  },
  async 'the password form'(page, customer) {
    await customer.openAccountPage('Change Password', demi);
    await customer.field('Current Password').fill(demi.password);
    await customer.field('New Password').fill('a new long secret');
    await customer.field('Confirm New Password').fill('a new long secret');
    await replaceToken(page);
    await customer.button('Update Password').click();
  },
  async 'the question before a cancellation'(page, customer) {
    await customer.openAccountPage('My Bookings', demi);
    await page
      .getByRole('button', { name: /^Cancel booking/ })
      .first()
      .click();
    await customer.dialog.getByRole('button', { name: 'Yes' }).and(page.locator(':enabled')).waitFor();
    await replaceToken(page);
    await customer.dialog.getByRole('button', { name: 'Yes' }).click();
  },
  async 'the form of the queue'(page, customer) {
    await bookingActions(page).openQueueForm();
    await customer.field('Phone').fill('0491 570 158');
    await replaceToken(page);
    await customer.button('Continue').click();
    await customer.dialog.getByText('Queue Join Failed').waitFor();
    await page.keyboard.press('Escape');
  },
};

let sandys: string;
async function replaceToken(page: Page): Promise<void> {
  sandys = await tokenOfSandy(shop.site);
  await page.evaluate((token) => localStorage.setItem('authToken', token), sandys);
}

test.for(Object.entries(forms))(
  '%s of the first customer sends nothing with the second token (AUTH-41)',
  async ([, submit], { visitor: { page } }) => {
    const customer = customerOn(page, shop.site.url);
    await customer.logInFrom(demi);
    const paths = [editProfile.path, changePassword.path, updateBooking.path, joinQueue.path];
    const writes: string[] = [];
    page.on('request', (request) => {
      if (paths.some((path) => request.url().endsWith(path))) writes.push(request.url());
    });

    await submit(page, customer);

    await customer.seesWelcome('Sandy');
    expect(writes).toEqual([]);
    const { body } = await call(shop.site, getProfile.path, { token: sandys });
    expect(JSON.stringify(body)).not.toContain('Changed');
  },
);

test('Logout ends only the session that the page shows (AUTH-41)', async ({ visitor: { page } }) => {
  const customer = customerOn(page, shop.site.url);
  // Home asks for the next visit. A call with the new token would show the second customer before the logout.
  const listed = page.waitForResponse(`**/${listBookings.path}`);
  await customer.logInFrom(demi);
  await listed;
  await replaceToken(page);

  await customer.logOut(demi.firstName);

  await customer.seesWelcome('Sandy');
  expect((await call(shop.site, getProfile.path, { token: sandys })).status).toBe(200);
});

test('a page that loads with the second token shows the second customer (AUTH-41)', async ({
  visitor: { page },
}) => {
  const customer = customerOn(page, shop.site.url);
  await customer.logInFrom(demi);
  await customer.openAccountPage('My Profile', demi);
  await replaceToken(page);

  const side = page.getByRole('navigation', { name: 'My account' });
  await side.getByRole('link', { name: 'My Bookings', exact: true }).click();

  await customer.seesWelcome('Sandy');
});
