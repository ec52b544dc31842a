import type { BrowserContext, Page } from 'playwright-core';
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
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: comingThursday(),
  barber: 'Priya Nair',
  time: '09:00',
};
const price = 2500;
const booked = 'You have successfully booked!';
const failed = 'Booking Failed';
const taken = 'That time has just been taken. Please choose another.';

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());
afterEach(() => expectEachChargedOnce(shop));

/** From the home page to a good card that only has to be paid with. */
async function comeToPayNow(page: Page, chosen: Wish): Promise<Booker> {
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose(chosen);
  await booker.submit();
  await readyToPay(booker);
  return booker;
}

/** From the guest's dialog to a good card that only has to be paid with. */
async function readyToPay(booker: Booker): Promise<void> {
  await booker.fillGuest(casey);
  await booker.typeCard(cards.good);
  await booker.canPay();
}

test('of two tabs of one visitor that pay for one time at once, one books and the other is told that it is taken', async ({
  visitor: { page, context, allow },
}) => {
  allow(/responded with a status of 409/);
  const first = await comeToPayNow(page, wish);
  // Opened only now: a tab in the background is drawn slowly.
  const otherPage = await context.newPage();
  const second = await comeToPayNow(otherPage, wish);
  await meetAtBookingCall(context, 2);
  await Promise.all([first.pay(), second.pay()]);

  const outcomes = await Promise.all([page, otherPage].map(outcomeOn));
  expect(outcomes.toSorted()).toEqual([failed, booked]);
  const [winner, loser] = outcomes[0] === booked ? [first, second] : [second, first];
  await loser.toast(taken).waitFor();
  await loser.button('Choose another time').waitFor();
  expect(await bookingsAt(shop, wish)).toMatchObject([
    { number: await winner.onTicket('Booking number').textContent(), status: 7, charged: [price] },
  ]);
  expect(await shop.charges()).toEqual([price]);
});

test('a tab that is duplicated in the middle of paying and its copy book once, and both are told so', async ({
  visitor: { page, context, allow },
}) => {
  allow(/responded with a status of 402/);
  const chosen = { ...wish, time: '10:00' };
  const original = bookerOn(page);
  await original.openWizard(shop.site.url);
  await original.choose(chosen);
  await original.payAsGuest(casey, cards.declined);
  await original.problem('Your card was declined.').waitFor();

  // A window that a page opens begins with a copy of its session storage, as a duplicated tab does.
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  const copy = bookerOn(opened);
  await copy.seesChosen(chosen);
  await copy.submit();
  await readyToPay(copy);
  await original.typeCard(cards.good);
  await meetAtBookingCall(context, 2);
  await Promise.all([original.pay(), copy.pay()]);

  expect(await Promise.all([page, opened].map(outcomeOn))).toEqual([booked, booked]);
  const number = await original.onTicket('Booking number').textContent();
  expect(await copy.onTicket('Booking number').textContent()).toBe(number);
  expect(await bookingsAt(shop, chosen)).toMatchObject([{ number, status: 7, charged: [price] }]);
});

const impatience = [
  {
    what: 'Pay Now clicked twice',
    time: '11:00',
    press: (booker: Booker) => payNow(booker).dblclick(),
  },
  {
    what: 'Enter and a click at once',
    time: '12:00',
    async press(booker: Booker) {
      const box = await payNow(booker).boundingBox();
      if (!box) throw new Error('Pay Now is not on the page.');
      const { keyboard, mouse } = booker.dialog.page();
      await booker.field('CVC').focus();
      await Promise.all([
        keyboard.press('Enter'),
        mouse.click(box.x + box.width / 2, box.y + box.height / 2),
      ]);
    },
  },
];

for (const { what, time, press } of impatience)
  test(`${what}: one card, one booking, one charge`, async ({ visitor: { page } }) => {
    const chosen = { ...wish, time };
    const booker = await comeToPayNow(page, chosen);
    const calls = callsOf(page);
    await press(booker);
    await booker.sees(booked);
    expect(calls.filter((path) => path === 'site/sandbox-card')).toHaveLength(1);
    expect(calls.filter((path) => path === 'customer/booking-store')).toHaveLength(1);
    expect(await bookingsAt(shop, chosen)).toMatchObject([
      { number: await booker.onTicket('Booking number').textContent(), status: 7, charged: [price] },
    ]);
  });

const payNow = ({ dialog }: Booker) => dialog.getByRole('button', { name: 'Pay Now', exact: true });

/** The paths of the calls that a page makes from now on. */
function callsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname.slice('/api/'.length));
  });
  return paths;
}

/** How a page's booking has ended. */
async function outcomeOn(page: Page): Promise<string | null> {
  const outcome = page.getByRole('heading', { level: 2, name: new RegExp(`^(${booked}|${failed})$`) });
  await outcome.waitFor();
  return outcome.textContent();
}

/** Holds the calls for a booking until so many are there, and lets them go on together. */
async function meetAtBookingCall(context: BrowserContext, count: number): Promise<void> {
  let arrived = 0;
  let meet: () => void = () => undefined;
  const everybody = new Promise<void>((resolve) => {
    meet = resolve;
  });
  await context.route('**/customer/booking-store', async (route) => {
    arrived += 1;
    if (arrived === count) meet();
    await everybody;
    await route.continue();
  });
}
