import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { bookerOn, cards, casey, type Wish } from '../support/booker.ts';
import { test, type Visitor } from '../support/chromium.ts';
import { standInForStripe } from '../support/provider/in-browser.ts';
import { bookingsAt, comingThursday, expectEachChargedOnce } from './shop.ts';
import { intentsOf, openWithStripe, type ShopWithStripe, stripeBankOn } from './stripe-shop.ts';

const wish: Wish = {
  category: 'Haircut Services',
  services: ['Head Shave'],
  day: comingThursday(),
  barber: 'Sam Okafor',
  time: '09:00',
};
const price = 3000;
const booked = 'You have successfully booked!';
const checking = 'Checking your booking';
/** The browser's own line for a card that was declined, or that its bank asks about. */
const askedOrDeclined = /responded with a status of 402/;

/** Ways to go in the middle and to come back, each to the page that has come back. */
const ways = {
  'a refresh': async (page: Page) => {
    await page.reload();
    return page;
  },
  'another page and Back': async (page: Page) => {
    await page.goto(`${shop.site.url}/healthz`);
    await page.goBack();
    return page;
  },
  'a tab closed and opened again': openAgain,
};
type Way = keyof typeof ways;
const everyWay = Object.keys(ways) as Way[];
const timeOf = (first: number, way: Way) => `${first + everyWay.indexOf(way)}:00`.padStart(5, '0');

let shop: ShopWithStripe;
beforeAll(async () => {
  shop = await openWithStripe();
});
afterAll(() => shop.close());
afterEach(() => expectEachChargedOnce(shop));

/** From the home page to a card that is being paid with. */
async function comeAndPay({ page, context }: Visitor, chosen: Wish, number: string): Promise<void> {
  await standInForStripe(context, shop.provider);
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(chosen);
  await booker.payAsGuest(casey, number);
}

/** Comes back to step 4 with everything chosen and no dialog, and books with a good card. */
async function bookFromStep4(page: Page, chosen: Wish): Promise<void> {
  const booker = bookerOn(page);
  await booker.seesChosen(chosen);
  expect(await booker.dialog.count()).toBe(0);
  await booker.payAsGuest();
  await booker.sees(booked);
  await expectBooked(page, chosen);
}

/** One booking with this page's number, and one charge of the intent that knows it. */
async function expectBooked(page: Page, chosen: Wish): Promise<void> {
  const number = await bookerOn(page).onTicket('Booking number').textContent();
  expect(await bookingsAt(shop, chosen)).toMatchObject([{ number, status: 7, charged: [price] }]);
  expect(intentsOf(shop, number)).toMatchObject([{ status: 'succeeded', charges: [{ cents: price }] }]);
}

test.for(everyWay)(
  'while a card is charged, %s leads to how that ends: booked once',
  async (way, { visitor }) => {
    const { provider } = shop;
    const chosen = { ...wish, time: timeOf(9, way) };
    const chargedBefore = provider.charged();
    const charge = provider.fault({ on: 'confirm', when: 'before', how: 'hang' });
    await comeAndPay(visitor, chosen, cards.good);
    await charge.reached;

    const page = await comeBackBy(way, visitor, 'pending');
    await bookerOn(page).sees(checking);
    await page.getByText('The page was closed or refreshed while you were booking.').waitFor();
    expect(await bookingsAt(shop, chosen)).toMatchObject([{ status: 2, charged: [] }]);
    expect(provider.charged()).toBe(chargedBefore);

    provider.release();
    await bookerOn(page).sees(booked);
    await expectBooked(page, chosen);
  },
);

test.for(everyWay)(
  'after a decline, %s leads to step 4 with the choices, and another card books',
  async (way, { visitor }) => {
    visitor.allow(askedOrDeclined);
    const chosen = { ...wish, time: timeOf(14, way) };
    await comeAndPay(visitor, chosen, cards.declined);
    await bookerOn(visitor.page).problem('Your card was declined.').waitFor();
    await bookFromStep4(await comeBackBy(way, visitor, 'open'), chosen);
  },
);

test("while a card's bank asks, a refresh leads to step 4 with the choices, and another card books", async ({
  visitor,
}) => {
  visitor.allow(askedOrDeclined);
  const chosen = { ...wish, time: '18:00' };
  await comeAndPay(visitor, chosen, cards.asking);
  await stripeBankOn(visitor.page).dialog.waitFor();
  await bookFromStep4(await comeBackBy('a refresh', visitor, 'open'), chosen);
});

/** Goes and comes back, and waits until the server has said this of the submit that was cut off. */
async function comeBackBy(way: Way, { page, context }: Visitor, state: 'pending' | 'open'): Promise<Page> {
  const [back] = await Promise.all([
    ways[way](page),
    context.waitForEvent('response', async (response) => {
      if (!response.url().endsWith('/site/submit')) return false;
      const { RESULT } = await response.json();
      return RESULT.state === state;
    }),
  ]);
  return back;
}

/** What a browser does with a tab that was closed: its address and its session storage are there again. */
async function openAgain(closed: Page): Promise<Page> {
  const url = closed.url();
  const kept = await closed.evaluate(() => Object.entries(sessionStorage));
  await closed.close();
  const page = await closed.context().newPage();
  await page.goto(`${shop.site.url}/healthz`);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, kept);
  await page.goto(url);
  return page;
}
