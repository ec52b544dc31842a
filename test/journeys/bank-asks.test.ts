import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Booker, bookerOn, cards, casey, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import {
  bookingsAt,
  comingThursday,
  expectEachChargedOnce,
  openOnPostgres,
  type ShopOnPostgres,
} from './shop.ts';

const wish: Wish = {
  category: 'Beard Services',
  services: ['Beard Shave'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '09:00',
};
const price = 2000;
const booked = 'You have successfully booked!';
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
/** The browser's own line for a card that its bank asks about, or that is declined. */
const askedOrDeclined = /responded with a status of 402/;

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());
afterEach(() => expectEachChargedOnce(shop));

/** From the home page to the card field. */
async function comeToCard(booker: Booker, time: string): Promise<void> {
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...wish, time });
  await booker.submit();
  await booker.fillGuest(casey);
  await booker.field('Card number').waitFor();
}

test('a card whose bank says yes is charged once, for the same booking asked for again', async ({
  visitor: { page, allow },
}) => {
  allow(askedOrDeclined);
  const booker = bookerOn(page);
  const asked = bookingCallsOf(page);
  await comeToCard(booker, '09:00');
  await booker.payWith(cards.asking);

  await booker.bank.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await bookingsAt(shop, wish)).toMatchObject([{ status: 2, charged: [] }]);
  expect(await shop.charges()).toEqual([]);
  await booker.answerBank('Complete');

  await booker.sees(booked);
  await booker.toast('Booking created and payment processed successfully!').waitFor();
  expect(await bookingsAt(shop, wish)).toMatchObject([
    { number: await booker.onTicket('Booking number').textContent(), status: 7, charged: [price] },
  ]);
  expect(await shop.charges()).toEqual([price]);
  expect(asked).toHaveLength(2);
  expect(asked[0]?.key).toMatch(/^[\w-]{36}$/);
  expect(asked[1]).toEqual(asked[0]);
});

test("a card whose bank says no is told in the bank's words, and another card books", async ({
  visitor: { page, allow },
}) => {
  allow(askedOrDeclined);
  const booker = bookerOn(page);
  const asked = bookingCallsOf(page);
  await comeToCard(booker, '10:00');
  await booker.payWith(cards.asking);
  await booker.answerBank('Fail');

  await booker.problem(notAuthenticated).waitFor();
  await page.getByRole('dialog', { name: 'Payment Details' }).waitFor();
  expect(await booker.bank.count()).toBe(0);
  const held = { time: '10:00', status: 2, charged: [] };
  expect(await bookingsAt(shop, { ...wish, time: '10:00' })).toMatchObject([held]);

  // No card is asked about twice by itself: a second card is the customer's own wish.
  expect(asked).toHaveLength(1);
  await booker.payWith(cards.good);
  await booker.sees(booked);
  expect(await bookingsAt(shop, { ...wish, time: '10:00' })).toMatchObject([
    { number: await booker.onTicket('Booking number').textContent(), status: 7, charged: [price] },
  ]);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.key).toBe(asked[0]?.key);
});

test('the bank is answered by keyboard alone', async ({ visitor: { page, allow } }) => {
  allow(askedOrDeclined);
  const booker = bookerOn(page);
  const { keyboard } = page;
  const [complete, fail] = [bankButton(booker, 'Complete'), bankButton(booker, 'Fail')];
  await comeToCard(booker, '11:00');
  await typeCard(booker, cards.asking);

  // A key that is still held down from the card field answers nothing.
  await keyboard.down('Enter');
  await hasFocus(booker.bank);
  await keyboard.down('Enter');
  await keyboard.up('Enter');
  await hasFocus(booker.bank);
  await keyboard.press('Tab');
  await hasFocus(fail);
  await keyboard.press('Enter');
  await booker.problem(notAuthenticated).waitFor();

  await typeCard(booker, cards.asking);
  await keyboard.press('Enter');
  await hasFocus(booker.bank);
  await keyboard.press('Escape');
  await booker.problem(notAuthenticated).waitFor();
  expect(await bookingsAt(shop, { ...wish, time: '11:00' })).toMatchObject([{ status: 2, charged: [] }]);

  await typeCard(booker, cards.asking);
  await keyboard.press('Enter');
  await hasFocus(booker.bank);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await hasFocus(complete);
  await keyboard.press('Space');
  await hasFocus(booker.heading(booked));
  expect(await bookingsAt(shop, { ...wish, time: '11:00' })).toMatchObject([
    { number: await booker.onTicket('Booking number').textContent(), status: 7, charged: [price] },
  ]);
});

test('on a phone of 360 px the bank is seen whole and answered by thumb', async ({ newVisitor }) => {
  const { page, allow } = await newVisitor({ viewport: { width: 360, height: 640 }, hasTouch: true });
  allow(askedOrDeclined);
  const booker = bookerOn(page);
  await comeToCard(booker, '12:00');
  await booker.payWith(cards.asking);
  await booker.bank.waitFor();
  for (const one of [booker.bank, bankButton(booker, 'Complete'), bankButton(booker, 'Fail')])
    expect(await isWholeOn(page, one)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await bankButton(booker, 'Fail').tap();
  await booker.problem(notAuthenticated).waitFor();
  await booker.payWith(cards.asking);
  await bankButton(booker, 'Complete').tap();
  await booker.sees(booked);
  expect(await bookingsAt(shop, { ...wish, time: '12:00' })).toMatchObject([
    { number: await booker.onTicket('Booking number').textContent(), status: 7, charged: [price] },
  ]);
});

interface BookingCall {
  key: string | undefined;
  body: string | null;
}

/** Every call that asks for a booking, in order. */
function bookingCallsOf(page: Page): BookingCall[] {
  const calls: BookingCall[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/customer/booking-store')) return;
    calls.push({ key: request.headers()['idempotency-key'], body: request.postData() });
  });
  return calls;
}

const bankButton = ({ bank }: Booker, name: 'Complete' | 'Fail') =>
  bank.getByRole('button', { name, exact: true });

const hasFocus = (target: Locator) => target.and(target.page().locator(':focus')).waitFor();

/** Types a card where the keyboard's focus is, which must be the empty card field. */
async function typeCard(booker: Booker, number: string): Promise<void> {
  const field = booker.field('Card number');
  await hasFocus(field);
  expect(await field.inputValue()).toBe('');
  const { keyboard } = field.page();
  await keyboard.type(number.replaceAll(' ', ''));
  await keyboard.press('Tab');
  await keyboard.type('1234');
  await keyboard.press('Tab');
  await keyboard.type('123');
  await booker.canPay();
}

/** Whether the visitor need not scroll to see all of something. */
async function isWholeOn(page: Page, target: Locator): Promise<boolean> {
  const box = await target.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return false;
  const isInside = (from: number, length: number, whole: number) => from >= 0 && from + length <= whole;
  return isInside(box.x, box.width, size.width) && isInside(box.y, box.height, size.height);
}
