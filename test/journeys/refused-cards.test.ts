import { afterAll, beforeAll, expect } from 'vitest';
import { bookerOn, cards, casey, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { comingThursday, offeredTimes, openOnPostgres, type ShopOnPostgres } from './shop.ts';

const wish: Wish = {
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: comingThursday(),
  barber: 'Marco Bellini',
  time: '16:30',
};

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

test('three cards are refused, each in its own words, and the fourth books once', async ({ visitor }) => {
  const booker = bookerOn(visitor.page);
  await booker.openWizard(shop.site.url);
  await booker.choose(wish);
  await booker.submit();
  await booker.fillGuest(casey);

  await booker.payWith(cards.malformed);
  await booker.problem('Your card number is invalid.').waitFor();
  expect(await shop.bookings()).toEqual([]);

  visitor.allow(/responded with a status of 402/);
  await booker.payWith(cards.declined);
  await booker.problem('Your card was declined.').waitFor();
  // The slot is held meanwhile, and nobody else is offered it.
  expect(await offeredTimes(shop.site, { ...wish, minutes: 20 })).not.toContain(wish.time);

  await booker.payWith(cards.withoutFunds);
  await booker.problem('Your card has insufficient funds.').waitFor();
  expect(await shop.bookings()).toMatchObject([{ time: wish.time, status: 2, charged: [] }]);

  await booker.payWith(cards.good);
  await booker.sees('You have successfully booked!');
  expect(await shop.bookings()).toMatchObject([
    {
      number: await booker.onTicket('Booking number').textContent(),
      time: wish.time,
      status: 7,
      charged: [2500],
    },
  ]);
});
