import type { BrowserContext, Page } from 'playwright-core';
import { parse } from 'valibot';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { SiteConfig } from '../../contract/config.ts';
import { type Booker, bookerOn, cards, casey, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { standInForStripe } from '../support/provider/in-browser.ts';
import { bookingsAt, comingThursday, expectEachChargedOnce } from './shop.ts';
import {
  intentsOf,
  NOT_AUTHENTICATED,
  openWithStripe,
  type ShopWithStripe,
  stripeBankOn,
} from './stripe-shop.ts';

const wish: Wish = {
  category: 'Haircut Services',
  services: ['Buzz Cut'],
  day: comingThursday(),
  barber: 'Marco Bellini',
  time: '09:00',
};
const price = 2000;
const booked = 'You have successfully booked!';
/** The browser's own line for a card that was declined, or that its bank asks about. */
const askedOrDeclined = /responded with a status of 402/;

let shop: ShopWithStripe;
beforeAll(async () => {
  shop = await openWithStripe();
});
afterAll(() => shop.close());
afterEach(() => expectEachChargedOnce(shop));

/** From the home page to the guest's dialog. */
async function comeToGuest(booker: Booker, time: string): Promise<void> {
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...wish, time });
  await booker.submit();
  await booker.field('First Name').waitFor();
}

/** One booking of that time with this page's number, charged by one intent, which knows the number. */
async function expectBooked(booker: Booker, time: string): Promise<void> {
  await booker.sees(booked);
  const number = await booker.onTicket('Booking number').textContent();
  expect(await bookingsAt(shop, { ...wish, time })).toMatchObject([{ number, status: 7, charged: [price] }]);
  expect(intentsOf(shop, number)).toMatchObject([
    { status: 'succeeded', cents: price, charges: [{ cents: price }], refunds: [] },
  ]);
}

test('a good card books, under the strict policy, and Stripe is asked for nothing before its dialog opens', async ({
  visitor: { page, context },
}) => {
  const asked = requestsOf(context);
  const stripe = await standInForStripe(context, shop.provider);
  const booker = bookerOn(page);
  await comeToGuest(booker, '09:00');
  await booker.typeGuest(casey);
  expect(asked.filter(isOfStripe)).toEqual([]);

  await booker.bookAsGuest();
  await booker.field('Card number').waitFor();
  expect(stripe.scriptRequests()).toBe(1);
  expect(await booker.dialog.getByText(/sandbox/i).count()).toBe(0);
  await booker.payWith(cards.good);
  await expectBooked(booker, '09:00');

  // The card goes to Stripe and to nobody else.
  const digits = cards.good.replaceAll(' ', '');
  const told = asked.filter(({ body }) => body.includes(digits));
  expect(told.map(({ url }) => url)).toEqual(['https://api.stripe.com/v1/payment_methods']);
});

test('the configuration says that cards are real, and the policy names Stripe and allows nothing inline', async () => {
  const { url } = shop.site;
  const config = parse(SiteConfig, await (await fetch(`${url}/config.json`)).json());
  expect(config.sandbox.cards).toBe(false);
  expect(config.stripePublishableKey).toBe(shop.provider.publishableKey);
  const policy = (await fetch(`${url}/book-appointment/`)).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.js\.stripe\.com)/);
});

test("a declined card is told in Stripe's words, and a good one books on the same intent", async ({
  visitor: { page, context, allow },
}) => {
  allow(askedOrDeclined);
  await standInForStripe(context, shop.provider);
  const booker = bookerOn(page);
  await comeToGuest(booker, '10:00');
  await booker.fillGuest(casey);
  await booker.payWith(cards.withoutFunds);
  await booker.problem('Your card has insufficient funds.').waitFor();
  const held = await bookingsAt(shop, { ...wish, time: '10:00' });
  expect(held).toMatchObject([{ status: 2, charged: [] }]);
  expect(intentsOf(shop, held[0]?.number ?? null)).toMatchObject([
    { status: 'requires_payment_method', charges: [] },
  ]);

  await booker.payWith(cards.good);
  await expectBooked(booker, '10:00');
});

test('a card whose bank says yes books', async ({ visitor: { page, context, allow } }) => {
  allow(askedOrDeclined);
  await standInForStripe(context, shop.provider);
  const booker = bookerOn(page);
  await comeToGuest(booker, '11:00');
  await booker.fillGuest(casey);
  await booker.payWith(cards.asking);
  await seesOnlyBank(page);
  expect(await bookingsAt(shop, { ...wish, time: '11:00' })).toMatchObject([{ status: 2, charged: [] }]);
  await stripeBankOn(page).answer('Complete');
  await expectBooked(booker, '11:00');
});

test("a card whose bank says no is told in Stripe's words, and another card books", async ({
  visitor: { page, context, allow },
}) => {
  allow(askedOrDeclined);
  await standInForStripe(context, shop.provider);
  const booker = bookerOn(page);
  await comeToGuest(booker, '14:00');
  await booker.fillGuest(casey);
  await booker.payWith(cards.asking);
  await seesOnlyBank(page);
  await stripeBankOn(page).answer('Fail');
  await booker.problem(NOT_AUTHENTICATED).waitFor();
  expect(await bookingsAt(shop, { ...wish, time: '14:00' })).toMatchObject([{ status: 2, charged: [] }]);

  await booker.payWith(cards.good);
  await expectBooked(booker, '14:00');
});

/** The bank is in front of the page, and no dialog of the site is open with it. */
async function seesOnlyBank(page: Page): Promise<void> {
  await stripeBankOn(page).dialog.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
}

interface Asked {
  url: string;
  body: string;
}

/** Everything that a browser asks for from now on, of whomever. */
function requestsOf(context: BrowserContext): Asked[] {
  const asked: Asked[] = [];
  context.on('request', (request) => asked.push({ url: request.url(), body: request.postData() ?? '' }));
  return asked;
}

const isOfStripe = ({ url }: Asked) => new URL(url).hostname.endsWith('stripe.com');
