import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { PROVIDER_GIVEN_UP_MS, SLOW_AFTER_MS } from '../../contract/constants.ts';
import { type Booker, bookerOn, cards, casey, type Wish } from '../support/booker.ts';
import { test, type Visitor, visit } from '../support/chromium.ts';
import { type Coming, type StripeInBrowser, standInForStripe } from '../support/provider/in-browser.ts';
import { bookingsAt, comingThursday, expectEachChargedOnce } from './shop.ts';
import {
  intentsOf,
  NOT_AUTHENTICATED,
  openWithStripe,
  type ShopWithStripe,
  stripeBankOn,
} from './stripe-shop.ts';

const wish: Wish = {
  category: 'Beard Services',
  services: ['Beard Shave'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '09:00',
};
const price = 2000;
const booked = 'You have successfully booked!';
const loading = 'Loading the card form...';
const slow = 'This is taking longer than usual. We are still trying.';
const missing = 'The card form could not be loaded. Nothing was charged.';
/** What a page and its browser say of a script that is blocked. */
const blocked = [/net::ERR_BLOCKED_BY_CLIENT/, /The card provider could not be loaded/];
const askedOrDeclined = /responded with a status of 402/;

let shop: ShopWithStripe;
beforeAll(async () => {
  shop = await openWithStripe();
});
afterAll(() => shop.close());
afterEach(() => expectEachChargedOnce(shop));

/** A visitor whose clock a test can move, with the guest's details typed and the card dialog ahead. */
interface Scene {
  page: Page;
  booker: Booker;
  stripe: StripeInBrowser;
  /** Waits until the card dialog says these words. */
  sees(words: string): Promise<void>;
  /** Whether it says them now. */
  says(words: string): Promise<boolean>;
  /** Waits until nothing can be paid. */
  cannotPay(): Promise<void>;
  tryAgain(): Promise<void>;
  /** Pays with a good card; one booking and one charge come of it. */
  paysAndIsBooked(): Promise<void>;
}

async function comeToGuest(
  { page, context }: Visitor,
  time: string,
  coming: { script?: Coming; field?: Coming } = {},
): Promise<Scene> {
  const chosen = { ...wish, time };
  const stripe = await standInForStripe(context, shop.provider, coming);
  const booker = bookerOn(page);
  const inDialog = (words: string) => booker.dialog.getByText(words, { exact: true });
  const button = (name: string, disabled: boolean) =>
    booker.dialog.getByRole('button', { name, exact: true, disabled });
  await page.clock.install();
  await visit(page, `${shop.site.url}/book-appointment/`);
  await booker.choose(chosen);
  await booker.submit();
  await booker.typeGuest(casey);
  return {
    page,
    booker,
    stripe,
    sees: (words) => inDialog(words).waitFor(),
    says: (words) => inDialog(words).isVisible(),
    cannotPay: () => button('Pay Now', true).waitFor(),
    tryAgain: () => button('Try again', false).click(),
    async paysAndIsBooked() {
      expect(await bookingsAt(shop, chosen), 'nothing is held before a card is paid with').toEqual([]);
      await booker.payWith(cards.good);
      await booker.sees(booked);
      const number = await booker.onTicket('Booking number').textContent();
      expect(await bookingsAt(shop, chosen)).toMatchObject([{ number, status: 7, charged: [price] }]);
      expect(intentsOf(shop, number)).toMatchObject([{ status: 'succeeded', charges: [{ cents: price }] }]);
    },
  };
}

/** From now on time passes only as a test lets it. */
const stopClock = ({ clock }: Page) => clock.pauseAt(Date.now() + 60_000);

test('a script that is late is called slow after 5 s and given up after 20 s, and Try again loads it anew', async ({
  visitor,
}) => {
  const scene = await comeToGuest(visitor, '09:00', { script: 'held' });
  const { page, booker, stripe, sees, says } = scene;
  await stopClock(page);
  await booker.bookAsGuest();
  await sees(loading);
  await page.clock.runFor(SLOW_AFTER_MS - 1);
  expect(await says(slow)).toBe(false);
  await page.clock.runFor(1);
  await sees(slow);
  await page.clock.runFor(PROVIDER_GIVEN_UP_MS - SLOW_AFTER_MS - 1);
  expect(await says(missing)).toBe(false);
  await page.clock.runFor(1);
  await sees(missing);
  expect(await says(loading)).toBe(false);
  await scene.cannotPay();

  expect(stripe.scriptRequests()).toBe(1);
  await scene.tryAgain();
  await sees(loading);
  expect(await says(slow)).toBe(false);
  await expect.poll(stripe.scriptRequests).toBe(2);
  await page.clock.runFor(PROVIDER_GIVEN_UP_MS);
  await sees(missing);
  await scene.tryAgain();
  await expect.poll(stripe.scriptRequests).toBe(3);
  await stripe.script('served');
  await scene.paysAndIsBooked();
});

test('a script that comes after it was given up is used by Try again, and not asked for once more', async ({
  visitor,
}) => {
  const scene = await comeToGuest(visitor, '09:30', { script: 'held' });
  const { page, booker, stripe, sees } = scene;
  await stopClock(page);
  await booker.bookAsGuest();
  await sees(loading);
  await page.clock.runFor(PROVIDER_GIVEN_UP_MS);
  await sees(missing);
  await stripe.script('served');
  await page.waitForFunction(() => window.Stripe !== undefined);
  await scene.cannotPay();
  await scene.tryAgain();
  await scene.paysAndIsBooked();
  expect(stripe.scriptRequests()).toBe(1);
});

test('a script that is blocked is missing at once, each time until it comes', async ({ visitor }) => {
  visitor.allow(...blocked);
  const scene = await comeToGuest(visitor, '10:00', { script: 'blocked' });
  const { booker, stripe, sees } = scene;
  await booker.bookAsGuest();
  await sees(missing);
  expect(stripe.scriptRequests()).toBe(2);
  await scene.cannotPay();
  await scene.tryAgain();
  await expect.poll(stripe.scriptRequests).toBe(4);
  await sees(missing);
  await scene.cannotPay();
  await stripe.script('served');
  await scene.tryAgain();
  await scene.paysAndIsBooked();
});

test('a field whose own part is late cannot be paid with, is given up after 20 s, and comes by Try again', async ({
  visitor,
}) => {
  const scene = await comeToGuest(visitor, '10:30', { field: 'held' });
  const { page, booker, stripe, sees, says } = scene;
  await stopClock(page);
  await booker.bookAsGuest();
  await page.getByTitle('Secure card payment input frame').waitFor({ state: 'attached' });
  await sees(loading);
  await scene.cannotPay();
  await page.clock.runFor(PROVIDER_GIVEN_UP_MS - 1);
  expect(await says(missing)).toBe(false);
  await page.clock.runFor(1);
  await sees(missing);
  expect(await says(loading)).toBe(false);
  await scene.cannotPay();

  await scene.tryAgain();
  await sees(loading);
  await scene.cannotPay();
  await stripe.field('served');
  await scene.paysAndIsBooked();
  expect(stripe.scriptRequests()).toBe(1);
});

test('whatever the card form waits for, Cancel, Escape and Close leave it, and who comes back can pay', async ({
  visitor,
}) => {
  const scene = await comeToGuest(visitor, '11:00', { field: 'held', script: 'held' });
  const { page, booker, stripe, sees } = scene;
  const chosen = { ...wish, time: '11:00' };
  const cancel = booker.dialog.getByRole('button', { name: 'Cancel', exact: true, disabled: false });
  const leave = async (how: () => Promise<void>) => {
    // Until then the payment itself is being prepared, and nothing closes the dialog.
    await cancel.waitFor();
    await how();
    await booker.dialog.waitFor({ state: 'hidden' });
    await booker.seesChosen(chosen);
    expect(await bookingsAt(shop, chosen)).toEqual([]);
  };
  const comeBack = async () => {
    await booker.submit();
    await booker.bookAsGuest();
  };
  await stopClock(page);
  await booker.bookAsGuest();
  await sees(loading);
  await leave(() => cancel.click());

  await comeBack();
  await sees(loading);
  await page.clock.runFor(SLOW_AFTER_MS);
  await sees(slow);
  await leave(() => page.keyboard.press('Escape'));

  await comeBack();
  await sees(loading);
  await page.clock.runFor(PROVIDER_GIVEN_UP_MS);
  await sees(missing);
  await leave(() => booker.dialog.getByRole('button', { name: 'Close' }).click());

  await comeBack();
  await sees(loading);
  await page.clock.runFor(SLOW_AFTER_MS);
  await sees(slow);
  await stripe.script('served');
  await page.getByTitle('Secure card payment input frame').waitFor({ state: 'attached' });
  await leave(() => cancel.click());

  await comeBack();
  await stripe.field('served');
  await scene.paysAndIsBooked();
});

test("a field that went with its dialog for the bank's is not paid with: another one has to come", async ({
  visitor,
}) => {
  visitor.allow(askedOrDeclined);
  const { page, booker, stripe, sees, cannotPay } = await comeToGuest(visitor, '11:30');
  const bank = stripeBankOn(page);
  await booker.bookAsGuest();
  await booker.payWith(cards.asking);
  await bank.dialog.waitFor();
  await stripe.field('held');
  await bank.answer('Fail');
  await booker.problem(NOT_AUTHENTICATED).waitFor();
  await sees(loading);
  await cannotPay();
  await stripe.field('served');
  await booker.payWith(cards.good);
  await booker.sees(booked);
  expect(await bookingsAt(shop, { ...wish, time: '11:30' })).toMatchObject([
    {
      number: await booker.onTicket('Booking number').textContent(),
      status: 7,
      charged: [price],
    },
  ]);
});

declare global {
  /** The dialogs' running machine. */
  var __payment: { send: (event: { type: 'provider.lost' }) => void } | undefined;
}

// The page says so itself when React takes its field away; no visitor can make it happen.
test('a field that is lost while its dialog is open cannot be paid with, and comes again by Try again', async ({
  visitor,
}) => {
  await visitor.page.addInitScript(() => {
    globalThis.__statechartInspector = ({ type, actorRef }) => {
      const isPayment = 'logic' in actorRef && (actorRef.logic as { id?: string }).id === 'payment';
      if (type === '@xstate.actor' && isPayment) globalThis.__payment = actorRef;
    };
  });
  const scene = await comeToGuest(visitor, '14:00');
  const { page, booker, sees } = scene;
  await stopClock(page);
  await booker.bookAsGuest();
  await booker.typeCard(cards.good);
  await booker.canPay();
  await page.evaluate(() => globalThis.__payment?.send({ type: 'provider.lost' }));
  await scene.cannotPay();
  await booker.field('CVC').press('Enter');
  await page.clock.runFor(PROVIDER_GIVEN_UP_MS);
  await sees(missing);
  await scene.tryAgain();
  await booker.canPay();
  expect(await booker.field('Card number').inputValue()).toBe('');
  await scene.paysAndIsBooked();
});
