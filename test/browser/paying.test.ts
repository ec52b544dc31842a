import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { STATUS_HELD } from '../../contract/constants.ts';
import { dayLabel } from '../../contract/format.ts';
import {
  bookingsAt,
  comingThursday,
  expectBooked,
  expectEachChargedOnce,
  openOnPostgres,
} from '../journeys/shop.ts';
import {
  type Booker,
  bookingActions,
  type Choices,
  cards,
  isChecked,
  notAuthenticated,
  outcomes,
} from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { test, type Visitor } from '../support/chromium.ts';
import { customerOn, demi, recordToasts } from '../support/customer.ts';
import { deferred } from '../support/deferred.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { viewOf } from '../support/view-of.ts';

const choices: Choices = {
  category: 'Beard Services',
  services: ['Beard Shave'],
  day: comingThursday(),
  barber: 'Priya Nair',
  time: '09:00',
};
const price = 2000;

const shop = kept(openOnPostgres);
afterEach(() => expectEachChargedOnce(shop));

/** Opens the wizard from the home page and makes all choices. */
async function openWithChoices(page: Page, choicesOfTest: Choices): Promise<Booker> {
  const booker = bookingActions(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(choicesOfTest);
  return booker;
}

/** Submits, fills in the guest form and types a good card, up to an enabled pay button. */
async function fillUpToPayment(booker: Booker): Promise<void> {
  await booker.submit();
  await booker.fillGuest(casey);
  await booker.typeCard(cards.good);
  await booker.canPay();
}

/** Returns the heading that shows how the page's booking ended. */
async function outcomeOn({ dialog }: Booker): Promise<string | null> {
  const anyOutcome = new RegExp(`^(${outcomes.booked}|${outcomes.failed})$`);
  const outcome = dialog.page().getByRole('heading', { level: 2, name: anyOutcome });
  await outcome.waitFor();
  return outcome.textContent();
}

/** Holds the first two booking calls until both have arrived, then sends them together. */
async function sendBookingCallsTogether(context: BrowserContext): Promise<void> {
  let arrived = 0;
  const both = deferred();
  await context.route('**/customer/booking-store', async (route) => {
    arrived += 1;
    if (arrived === 2) both.open();
    await both.opened;
    await route.continue();
  });
}

test('when two tabs pay for the same slot at once, the first books and the second offers further times', async ({
  visitor: { page, context, allow },
}) => {
  allow(/responded with a status of 409/);
  const tabs = [
    await openWithChoices(page, choices),
    await openWithChoices(await context.newPage(), choices),
  ] as const;
  for (const tab of tabs) await fillUpToPayment(tab);
  await sendBookingCallsTogether(context);
  await Promise.all(tabs.map((tab) => tab.pay()));

  const outcomesOfTabs = await Promise.all(tabs.map(outcomeOn));
  expect(outcomesOfTabs.toSorted()).toEqual([outcomes.failed, outcomes.booked]);
  const [winner, loser] = outcomesOfTabs[0] === outcomes.booked ? tabs : [tabs[1], tabs[0]];
  await loser
    .toast('That time has just been taken. Please choose another. Your card was not charged.')
    .waitFor();
  await expectBooked(shop, winner, choices, price);
  expect(await shop.charges()).toEqual([price]);

  const losingPage = loser.dialog.page();
  const wide = losingPage.viewportSize();
  await losingPage.setViewportSize({ width: 360, height: 740 });
  await loser.button('Choose another time').click();
  await loser.sees('Choose Barber & Time');
  // The times are in view, not only the heading of the step (BOOK-64).
  const { expectInView } = viewOf(losingPage);
  await expectInView(losingPage.getByText(/^Available times for/));
  await expectInView(loser.time('09:15'));
  if (wide) await losingPage.setViewportSize(wide);
  await isChecked(loser.barber(choices.barber));
  await loser.seesInPanel('Beard Shave', dayLabel(choices.day), 'Not chosen yet');
  const offered = await loser.timesOnOffer();
  expect(offered).toContain('9:15 AM');
  expect(offered).not.toContain('9:00 AM');
  await loser.chooseTime('09:15');
  await loser.submit();
  expect(await loser.field('Phone').inputValue()).toBe(casey.phone);
  await loser.bookAsGuest();
  await loser.payWith(cards.good);
  await expectBooked(shop, loser, { ...choices, time: '09:15' }, price);
});

test('a tab duplicated while paying and its copy make a single booking, and both show it', async ({
  visitor: { page, context, allow },
}) => {
  allow(/responded with a status of 402/);
  const chosen = { ...choices, time: '10:00' };
  const original = await openWithChoices(page, chosen);
  await original.payAsGuest(casey, cards.declined);
  await original.problem('Your card was declined. Nothing was charged.').waitFor();

  // A window opened by a page starts with a copy of its session storage, like a duplicated tab.
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  const copy = bookingActions(opened);
  await copy.seesChosen(chosen);
  await fillUpToPayment(copy);
  await original.typeCard(cards.good);
  await sendBookingCallsTogether(context);
  await Promise.all([original.pay(), copy.pay()]);
  expect(await original.seesBooked()).toBe(await expectBooked(shop, copy, chosen, price));
});

test('on a phone of 360 px, a bank that rejects and then confirms leads to a single booking with a single key', async ({
  newVisitor,
}) => {
  const { page, allow } = await newVisitor({ viewport: { width: 360, height: 640 }, hasTouch: true });
  allow(/responded with a status of 402/);
  const chosen = { ...choices, time: '11:00' };
  const bookingCalls: { key: string | undefined; body: string | null }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/customer/booking-store')) return;
    bookingCalls.push({ key: request.headers()['idempotency-key'], body: request.postData() });
  });
  const heldBooking = { status: STATUS_HELD, charged: [] };
  const booker = await openWithChoices(page, chosen);
  const bank = page.getByRole('dialog', { name: 'Sandbox bank' });
  const answer = (name: 'Complete' | 'Fail') => bank.getByRole('button', { name, exact: true });
  await booker.payAsGuest(casey, cards.asking);
  await bank.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await bookingsAt(shop, chosen)).toMatchObject([heldBooking]);
  await answer('Fail').tap();
  await booker.problem(notAuthenticated).waitFor();
  expect(await bookingsAt(shop, chosen)).toMatchObject([heldBooking]);
  expect(bookingCalls).toHaveLength(1);

  await booker.payWith(cards.asking);
  await answer('Complete').tap();
  await expectBooked(shop, booker, chosen, price);
  expect(bookingCalls).toHaveLength(3);
  expect(bookingCalls[0]?.key).toMatch(/^\d+(-\d+){3}$/);
  expect(bookingCalls[1]?.key).toBe(bookingCalls[0]?.key);
  expect(bookingCalls[2]).toEqual(bookingCalls[1]);
});

test("a guest's payment survives two outages of the server", async ({ visitor: { page, allow } }) => {
  // The card's script fails to load with the guest's details, and loads with the second attempt.
  allow(/net::ERR_/, /The card provider could not be loaded/);
  const { site } = shop;
  const chosen = { ...choices, time: '15:00' };
  const booker = await openWithChoices(page, chosen);
  // The server is down when the guest's details are sent, and again when the card is sent.
  await booker.submit();
  await booker.typeGuest(casey);
  await site.kill();
  await booker.bookAsGuest();
  await booker.toast('Failed to create payment intent').waitFor();
  expect(await booker.field('Phone').inputValue()).toBe(casey.phone);
  await site.start();
  await booker.bookAsGuest();
  await booker.typeCard(cards.good);
  await booker.canPay();
  await site.kill();
  await booker.pay();
  await booker.problem('An unexpected error occurred').waitFor();
  expect(await booker.field('Card number').inputValue()).toBe(cards.good);
  expect(await bookingsAt(shop, chosen)).toEqual([]);
  await site.start();
  await booker.pay();
  await expectBooked(shop, booker, chosen, price);
});

test('after a lost response the page finds its booking, which is charged once, and shows no failure', async ({
  visitor: { page, allow },
}) => {
  allow(/net::ERR_/);
  const chosen = { ...choices, time: '16:00' };
  const booker = await openWithChoices(page, chosen);
  await page.route('**/customer/booking-store', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await booker.payAsGuest();
  await expectBooked(shop, booker, chosen, price);
  expect(await page.getByText('Failed to create booking with payment').count()).toBe(0);
});

/** How a session can end while the tab pays. */
const sessionEnds = {
  expires: async ({ page }: Visitor) => {
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    expect((await call(shop.site, 'customer/logout', { token })).status).toBe(200);
  },
  'is logged out in another tab': async ({ context }: Visitor) => {
    const secondTab = customerOn(await context.newPage(), shop.site.url);
    await secondTab.open('/');
    await secondTab.logOut(demi.firstName);
    await secondTab.seesSignedOut();
  },
};

test.for(Object.entries(sessionEnds))(
  'a session that %s while the bank asks does not fail the booking, which the page shows (CARD-19, PAY-35)',
  async ([how, endSession], { visitor }) => {
    visitor.allow(/responded with a status of 40[12]/);
    const { page } = visitor;
    const chosen = { ...choices, time: how === 'expires' ? '17:00' : '18:00' };
    const toasts = await recordToasts(page);
    await customerOn(page, shop.site.url).logInFrom(demi);
    const booker = await openWithChoices(page, chosen);
    await booker.submit();
    await booker.inDialog('Pay Now').click();
    await booker.payWith(cards.asking);
    const complete = page
      .getByRole('dialog', { name: 'Sandbox bank' })
      .getByRole('button', { name: 'Complete' });
    await complete.waitFor();
    await endSession(visitor);
    await complete.click();
    await expectBooked(shop, booker, chosen, price);
    expect(toasts).not.toContain('Failed to create booking with payment');
  },
);

test('a note from before is sent even if Book Now is pressed as soon as it appears (PAY-80)', async ({
  visitor: { page },
}) => {
  const booker = await openWithChoices(page, { ...choices, time: '12:00' });
  await booker.submit();
  await booker.typeGuest(casey);
  const note = booker.dialog.getByLabel('Note for the barber (optional)');
  await note.fill('Short, please');
  await booker.inDialog('Cancel').click();
  await booker.dialog.waitFor({ state: 'hidden' });
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      const submit = document.querySelector<HTMLElement>('[role="dialog"] [type="submit"]');
      if (submit) observer.disconnect();
      submit?.click();
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await booker.submit();
  const sent = page.waitForRequest('**/customer/booking-store');
  await booker.payWith(cards.good);
  expect((await sent).postDataJSON()).toMatchObject({ booking_note: 'Short, please' });
  await booker.seesBooked();
});
