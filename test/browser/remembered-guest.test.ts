import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { bookingActions, cards } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { deferred } from '../support/deferred.ts';
import { casey, guestLabels } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

/** Opens the wizard with a complete order. */
const openOrder = (page: Page) =>
  visit(page, `${site.url}/book-appointment/?service=Buzz+Cut&barber=Tane+Rangi&again=2000`);
async function openForm(page: Page): Promise<void> {
  await openOrder(page);
  await submitAgain(page);
}
async function submitAgain(page: Page): Promise<void> {
  const booker = bookingActions(page);
  await booker.submit();
  await booker.field('First Name').waitFor();
}
const note = 'Note for the barber (optional)';
const labels = [...guestLabels.map(([, label]) => label), note];
const typed = [...guestLabels.map(([name]) => casey[name]), 'Short, please'];

test('a refresh at the guest form and at the card loses nothing that is typed, and a booking leaves nothing (PAY-86, BOOK-66)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const values = () => Promise.all(labels.map((label) => booker.field(label).inputValue()));
  await openForm(page);
  await booker.typeGuest(casey);
  await booker.field(note).fill('Short, please');

  await page.reload();
  await submitAgain(page);
  expect(await values()).toEqual(typed);
  await booker.bookAsGuest();
  await booker.canPay();
  await page.reload();
  await submitAgain(page);
  expect(await values()).toEqual(typed);

  await booker.bookAsGuest();
  await booker.payWith(cards.good);
  await booker.seesBooked();
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]))).not.toMatch(
    /casey|Short, please/i,
  );
});

test('a refresh before the answer to the hold keeps the time (SHOP-102)', async ({ visitor: { page } }) => {
  const isHeld = deferred();
  const loseAnswer = async (route: Route) => {
    const request = route.request();
    // Not by the browser, which would set the cookie of the answer.
    await fetch(request.url(), {
      method: 'POST',
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    isHeld.open();
  };
  await page.route('**/api/site/hold', loseAnswer, { times: 1 });
  await openForm(page);
  await isHeld.opened;

  await page.reload();
  await submitAgain(page);
  await bookingActions(page)
    .dialog.getByText(/^Held for you until/)
    .waitFor();
});

test('a refresh at the choice keeps the note of a customer, and no one else gets it (PAY-86, BOOK-52)', async ({
  visitor: { page, allow },
}) => {
  allow(/Failed to load resource/);
  const booker = bookingActions(page);
  const customer = customerOn(page, site.url);
  await customer.logInFrom(demi);
  await openOrder(page);
  await booker.submit();
  await booker.field(note).fill('Short, please');

  await page.reload();
  await booker.submit();
  expect(await booker.field(note).inputValue()).toBe('Short, please');

  // The session ends on a page without the wizard.
  await visit(page, `${site.url}/about/`);
  await page.evaluate(() => localStorage.setItem('authToken', 'ended'));
  await page.goto(`${site.url}/my-account/bookings`);
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => sessionStorage.getItem('bookingDraft'))).not.toMatch('Short, please');
});

test('a guest types no details for a second booking, forgets them with a press, and a login removes them (DEVICE-1, DEVICE-2, DEVICE-3, DEVICE-4)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const remember = page.getByRole('checkbox', { name: 'Remember my details on this device' });
  const stored = () => page.evaluate(() => localStorage.getItem('rememberedGuest'));
  const values = () => Promise.all(guestLabels.map(([, label]) => booker.field(label).inputValue()));
  const details = guestLabels.map(([name]) => casey[name]);

  await openForm(page);
  expect(await remember.isChecked()).toBe(false);
  await booker.typeGuest(casey);
  await booker.field('Note for the barber (optional)').fill('Short, please');
  await remember.check();
  await booker.bookAsGuest();
  await booker.payWith('4242 4242 4242 4242');
  await booker.seesBooked();
  expect(JSON.parse((await stored()) ?? '')).toEqual(casey);

  await openForm(page);
  expect(await values()).toEqual(details);
  expect(await remember.isChecked()).toBe(true);
  await booker.inDialog('Forget my details').click();
  expect(await values()).toEqual(details.map(() => ''));
  expect([await stored(), await remember.isChecked()]).toEqual([null, false]);

  await page.evaluate((guest) => localStorage.setItem('rememberedGuest', guest), JSON.stringify(casey));
  const customer = customerOn(page, site.url);
  await customer.logInFrom(demi);
  expect(await stored()).toBe(null);
});
