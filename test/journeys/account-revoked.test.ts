import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { getProfile, logOut } from '../../contract/account.ts';
import { bookerOn, cards, type Wish } from '../support/booker.ts';
import { test, type Visitor } from '../support/chromium.ts';
import { type CustomerOnPage, customerOn, demi, hearToasts, sessionEnded } from '../support/customer.ts';
import { bookingsAt, comingThursday, openOnPostgres, type ShopOnPostgres } from './shop.ts';

const wish: Wish = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '15:00',
};

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

/** Ends the session of a page's customer on the server, as a password change elsewhere does; the page does not know. */
async function revoke(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const headers = { authorization: `Bearer ${token}` };
  const answered = await fetch(`${shop.site.url}/api/${logOut.path}`, { headers });
  expect(answered.status).toBe(200);
  expect((await fetch(`${shop.site.url}/api/${getProfile.path}`, { headers })).status).toBe(401);
}

/** A customer who has logged in, and every toast since. */
async function comeIn({ page, allow }: Visitor): Promise<{ customer: CustomerOnPage; heard: string[] }> {
  allow(/responded with a status of 401/);
  const heard = await hearToasts(page);
  const customer = customerOn(page, shop.site.url);
  await customer.logInFrom(demi);
  expect(heard.splice(0)).toEqual(['Login successful!']);
  return { customer, heard };
}

/** The session is over and was said to be, once; the site goes on for a visitor. */
async function expectEnded(
  page: Page,
  { customer, heard }: Awaited<ReturnType<typeof comeIn>>,
): Promise<void> {
  await customer.toast(sessionEnded).waitFor();
  await customer.seesSignedOut();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
  expect(heard).toEqual([sessionEnded]);
}

/** What a customer does last on a page of the account, with a session that ended meanwhile. */
const acts: {
  what: string;
  page: string;
  prepare?: (on: CustomerOnPage) => Promise<void>;
  act: (on: CustomerOnPage) => Promise<void>;
}[] = [
  {
    what: 'saves the profile',
    page: 'My Profile',
    prepare: (on) => on.field('First Name').fill('Demelza'),
    act: (on) => on.button('Save changes').click(),
  },
  {
    what: 'turns to the bookings',
    page: 'My Profile',
    act: (on) => on.turnTo('My Bookings'),
  },
  {
    what: 'turns to the orders',
    page: 'My Bookings',
    act: (on) => on.turnTo('My Orders'),
  },
  {
    what: 'cancels a booking',
    page: 'My Bookings',
    prepare: (on) =>
      on.dialog
        .page()
        .getByRole('button', { name: /^Cancel booking/ })
        .first()
        .click(),
    act: (on) => on.dialog.getByRole('button', { name: 'Yes', exact: true }).click(),
  },
  {
    what: 'changes the password',
    page: 'Change Password',
    prepare: (on) => on.typePasswords({ current: demi.password, next: 'another one' }),
    act: (on) => on.button('Update Password').click(),
  },
];

describe('a session that was ended elsewhere, as its customer', () => {
  for (const { what, page: title, prepare, act } of acts)
    test(what, async ({ visitor }) => {
      const visit = await comeIn(visitor);
      const { customer } = visit;
      await customer.openAccountPage(title, demi);
      await prepare?.(customer);
      await revoke(visitor.page);
      await act(customer);
      await customer.sees('Login');
      await expectEnded(visitor.page, visit);
    });

  test('changes the password on the page for that alone', async ({ visitor }) => {
    const visit = await comeIn(visitor);
    const { customer } = visit;
    await customer.open('/change-password');
    await customer.typePasswords({ current: demi.password, next: 'another one' });
    await revoke(visitor.page);
    await customer.button('Update Password').click();
    await visitor.page.getByText('Please log in first to change your password.').waitFor();
    await expectEnded(visitor.page, visit);
  });

  test('submits a booking: it is not made, and can be resumed after a new login', async ({ visitor }) => {
    const visit = await comeIn(visitor);
    const { customer } = visit;
    const { page } = visitor;
    const booker = bookerOn(page);
    await booker.openWizard(shop.site.url);
    await booker.choose(wish);
    await revoke(page);
    await booker.submit();
    await booker.dialog.getByRole('button', { name: 'Pay at Store' }).click();
    await booker.sees('Booking Failed');
    await expectEnded(page, visit);
    expect(await bookingsAt(shop, wish)).toEqual([]);

    await customer.menu('Account').click();
    await customer.header.getByRole('link', { name: 'Login' }).click();
    await customer.logIn(demi);
    await customer.header.getByRole('link', { name: 'Resume your booking' }).click();
    await booker.seesChosen(wish);
    await booker.submit();
    await booker.dialog.getByRole('button', { name: 'Pay at Store' }).click();
    await booker.sees('You have successfully booked!');
    expect(await bookingsAt(shop, wish)).toHaveLength(1);
  });

  test('pays for a booking by card: nothing is booked and nothing charged', async ({ visitor }) => {
    const visit = await comeIn(visitor);
    const { page } = visitor;
    const booker = bookerOn(page);
    const chosen = { ...wish, time: '16:00' };
    await booker.openWizard(shop.site.url);
    await booker.choose(chosen);
    await booker.submit();
    await booker.dialog.getByRole('button', { name: 'Pay Now' }).click();
    await booker.typeCard(cards.good);
    await booker.canPay();
    await revoke(page);
    await booker.pay();
    await booker.sees('Booking Failed');
    await expectEnded(page, visit);
    expect(await bookingsAt(shop, chosen)).toEqual([]);
    expect(await shop.charges()).toEqual([]);
  });

  test('opens a public page: it stays there and is usable', async ({ visitor }) => {
    const visit = await comeIn(visitor);
    const { page } = visitor;
    await revoke(page);
    await visit.customer.open('/');
    await visit.customer.toast(sessionEnded).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await expectEnded(page, visit);
    const booker = bookerOn(page);
    await page.getByRole('link', { name: 'Book Appointment' }).click();
    await booker.sees('Select Store');
    await booker.store().first().waitFor();
  });
});
