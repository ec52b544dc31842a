import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { dayLabel } from '../../contract/format.ts';
import { bookerOn, cards, casey, isChecked, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { comingThursday, openOnPostgres, type ShopOnPostgres } from './shop.ts';

const wish: Wish = {
  category: 'Hair & Beard Coloring',
  services: ['Hair Colour', 'Beard Colour'],
  day: comingThursday(),
  barber: 'Priya Nair',
  time: '15:00',
};
/** The browser's own line for a call that nobody answers. */
const nobodyAnswers = /net::ERR_/;

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

test('the server goes away three times on the way to one booking, and nothing is lost', async ({
  visitor,
}) => {
  visitor.allow(nobodyAnswers);
  const { page } = visitor;
  const { site } = shop;
  const booker = bookerOn(page);
  const kept = () =>
    booker.seesInPanel('2 services selected', ...wish.services, '$65.00', '1 h 10 min', dayLabel(wish.day));

  await page.clock.install();
  await booker.openWizard(site.url);
  await booker.goOn();
  await booker.chooseServices(wish.category, ...wish.services);
  await booker.goOn();
  await booker.chooseDay(wish.day);

  // It stays down: asked four times, then it says so.
  const asked = triesOf(page, 'customer/store-users');
  await site.kill();
  await booker.goOn();
  await booker.toast('Failed to fetch available barbers').waitFor();
  await page.getByText('We could not load the barbers who work on this day.').waitFor();
  expect(asked.count).toBe(4);
  await kept();
  await site.start();
  await booker.button('Try again').click();
  await booker.chooseBarber('Tane Rangi');
  await booker.chooseTime(wish.time);

  // It comes back between two tries: nobody notices.
  await site.kill();
  await page.clock.pauseAt(Date.now() + 60_000);
  const firstTry = page.waitForEvent('requestfailed');
  await booker.barber(wish.barber).check();
  await firstTry;
  await site.start();
  await page.clock.resume();
  await isChecked(booker.time(wish.time));
  await booker.seesChosen(wish);
  expect(await booker.toast('Failed to fetch time slots').count()).toBe(0);

  // It is away when the guest's details are sent, and when the card is.
  await booker.submit();
  await booker.fillGuest(casey);
  await booker.field('Card number').waitFor();
  await booker.dialog.getByRole('button', { name: 'Cancel' }).click();
  await booker.submit();
  await booker.field('Phone').fill('0491 570 156');
  await site.kill();
  await booker.bookAsGuest();
  await booker.toast('Failed to create payment intent').waitFor();
  expect(await booker.field('First Name').inputValue()).toBe(casey.firstName);
  expect(await booker.field('Phone').inputValue()).toBe('0491 570 156');
  await site.start();
  await booker.bookAsGuest();
  await booker.typeCard(cards.good);
  await site.kill();
  await booker.pay();
  await booker.problem('An unexpected error occurred').waitFor();
  expect(await booker.field('Card number').inputValue()).toBe(cards.good);
  expect(await shop.bookings()).toEqual([]);
  await site.start();
  await booker.pay();
  await booker.sees('You have successfully booked!');
  expect(await shop.bookings()).toMatchObject([
    { day: wish.day, time: wish.time, barber: wish.barber, services: wish.services, charged: [6500] },
  ]);
});

test('an answer that is lost on its way is asked for: one booking, one charge, no failure shown', async ({
  visitor,
}) => {
  visitor.allow(nobodyAnswers);
  const { page } = visitor;
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...wish, time: '09:00' });
  await page.route('**/customer/booking-store', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await booker.payAsGuest();
  await booker.sees('You have successfully booked!');
  expect(await page.getByText('Failed to create booking with payment').count()).toBe(0);
  const made = (await shop.bookings()).filter(({ time }) => time === '09:00');
  expect(made).toMatchObject([
    { number: await booker.onTicket('Booking number').textContent(), status: 7, charged: [6500] },
  ]);
});

test('a booking that never left the browser failed, and trying again books once', async ({ visitor }) => {
  visitor.allow(nobodyAnswers);
  const { page } = visitor;
  const booker = bookerOn(page);
  await booker.openWizard(shop.site.url);
  await booker.choose({ ...wish, time: '11:00' });
  await page.route('**/customer/booking-store', (route) => route.abort());
  await booker.payAsGuest();
  await booker.sees('Booking Failed');
  await booker.toast('Failed to create booking with payment').waitFor();
  await page.unroute('**/customer/booking-store');

  await booker.button('Try again').click();
  expect(await booker.field('First Name').inputValue()).toBe(casey.firstName);
  await booker.bookAsGuest();
  await booker.payWith(cards.good);
  await booker.sees('You have successfully booked!');
  const made = (await shop.bookings()).filter(({ time }) => time === '11:00');
  expect(made).toMatchObject([
    { number: await booker.onTicket('Booking number').textContent(), status: 7, charged: [6500] },
  ]);
});

/** Counts how often the page asks for something. */
function triesOf(page: Page, path: string): { count: number } {
  const tries = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes(path)) tries.count += 1;
  });
  return tries;
}
