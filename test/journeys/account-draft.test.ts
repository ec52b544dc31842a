import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Booker, bookerOn, cards, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { type CustomerOnPage, customerOn, demi, nora } from '../support/customer.ts';
import { waitForLink, waitForMails } from './mailbox.ts';
import { bookingsAt, comingThursday, openOnPostgres, type ShopOnPostgres } from './shop.ts';

const wish: Wish = {
  category: 'Haircut Services',
  services: ['Skin Fade', 'Only Scissors'],
  day: comingThursday(),
  barber: 'Priya Nair',
  time: '09:00',
};
const price = 7000;
const booked = 'You have successfully booked!';

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

/** As a visitor from the home page to the guest dialog of a booking with everything chosen. */
async function comeToGuestDialog(page: Page, chosen: Wish): Promise<Booker> {
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(chosen);
  await booker.submit();
  await page.getByRole('dialog', { name: 'Book as Guest or Sign In' }).waitFor();
  return booker;
}

/** The offer to go on with a booking that was left: in the header, and on the home page. */
const offersOn = (page: Page) => ({
  inHeader: page.getByRole('banner').getByRole('link', { name: 'Resume your booking' }),
  onHome: page.getByRole('main').getByRole('link', { name: 'Resume your booking' }),
});

test('a guest with everything chosen logs in, resumes where the booking was left, and pays at the store', async ({
  visitor: { page },
}) => {
  const booker = await comeToGuestDialog(page, wish);
  await booker.dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  const customer = customerOn(page, shop.site.url);
  await customer.logIn(demi);

  const offers = offersOn(page);
  await offers.inHeader.waitFor();
  await offers.onHome.click();
  await booker.seesChosen(wish);
  await booker.submit();
  await page.getByRole('dialog', { name: 'Choose Payment Method' }).waitFor();
  await booker.dialog.getByRole('button', { name: 'Pay at Store' }).click();
  await booker.sees(booked);
  expect(await bookingsAt(shop, wish)).toMatchObject([
    { number: await booker.onTicket('Booking number').textContent(), status: 8, email: null, charged: [] },
  ]);
  await booker.button('Back to Home').click();
  await customer.arrivesHome();
  await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
  expect(await offers.onHome.count()).toBe(0);
  expect(await offers.inHeader.count()).toBe(0);
});

test('a guest with everything chosen registers, resumes, pays by card, and gets all of it back by cancelling', async ({
  visitor: { page, context },
}) => {
  const { site } = shop;
  const chosen = { ...wish, time: '11:00' };
  const booker = await comeToGuestDialog(page, chosen);
  await booker.dialog.getByRole('button', { name: 'Register', exact: true }).click();
  const customer = customerOn(page, site.url);
  await customer.register(nora);

  // A mail opens its link in a tab of its own.
  const mailTab = await context.newPage();
  const there = customerOn(mailTab, site.url);
  await mailTab.goto(await waitForLink(site, nora.email, 'verification'));
  await there.sees('Verification Successful!');
  await mailTab.getByRole('link', { name: 'Go to login' }).click();
  await there.logIn(nora);
  expect(await offersOn(mailTab).inHeader.count()).toBe(0);
  await mailTab.close();

  await customer.arrivesHome();
  await customer.seesWelcome(nora.firstName);
  await offersOn(page).inHeader.click();
  await booker.seesChosen(chosen);
  await booker.submit();
  await booker.dialog.getByRole('button', { name: 'Pay Now' }).click();
  await booker.payWith(cards.good);
  await booker.sees(booked);
  await booker.toast('Booking created and payment processed successfully!').waitFor();
  const number = (await booker.onTicket('Booking number').textContent()) ?? '';
  expect(await bookingsAt(shop, chosen)).toMatchObject([{ number, status: 7, charged: [price] }]);
  expect(await shop.charges()).toEqual([price]);

  await customer.openAccountPage('My Bookings', nora);
  await customer.booking(number).getByText('Confirmed', { exact: true }).waitFor();
  await customer.button(`Cancel booking ${number}`).click();
  await customer.dialog.getByText('$70.00 will be given back to your card, in full.').waitFor();
  await customer.dialog.getByRole('button', { name: 'No', exact: true }).click();
  await customer.dialog.waitFor({ state: 'detached' });
  expect(await shop.charges()).toEqual([price]);
  await customer.button(`Cancel booking ${number}`).click();
  await customer.dialog.getByRole('button', { name: 'Yes', exact: true }).click();
  await customer.toast('Booking cancelled successfully. $70.00 goes back to your card.').waitFor();
  await customer.booking(number).getByText('Cancelled', { exact: true }).waitFor();
  expect(await bookingsAt(shop, chosen)).toEqual([]);
  expect(await shop.charges()).toEqual([]);
  const [gone] = await waitForMails(site, nora.email, 3);
  expect(gone?.text).toContain('We give $70.00 back to your card.');
});

for (const { where, prepare } of [
  {
    where: 'on the home page',
    async prepare({ button }: Booker, { arrivesHome }: CustomerOnPage) {
      await button('Cancel').click();
      await arrivesHome();
    },
  },
  { where: 'in the wizard', prepare: async () => {} },
])
  test(`who logs out ${where} leaves no unfinished booking behind`, async ({ visitor: { page } }) => {
    const customer = customerOn(page, shop.site.url);
    const booker = bookerOn(page);
    await customer.logInFrom(demi);
    await booker.openWizard(shop.site.url);
    await booker.choose({ ...wish, time: '14:00' });
    await prepare(booker, customer);
    await customer.logOut(demi.firstName);
    await customer.toast('Logged out successfully').waitFor();
    await customer.seesSignedOut();

    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: 'Book Appointment' }).waitFor();
    const offers = offersOn(page);
    expect(await offers.inHeader.count()).toBe(0);
    expect(await offers.onHome.count()).toBe(0);
    await page.getByRole('link', { name: 'Book Appointment' }).click();
    await booker.sees('Select Store');
  });
