import { afterAll, beforeAll, expect } from 'vitest';
import { dayLabel } from '../../contract/format.ts';
import { bookerOn, cards, casey, isChecked, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { comingThursday, openOnPostgres, type ShopOnPostgres } from './shop.ts';

const wish: Wish = {
  category: 'Beard Services',
  services: ['Beard Shave'],
  day: comingThursday(),
  barber: 'Priya Nair',
  time: '14:00',
};
const rival = { ...casey, firstName: 'Robin', email: 'robin@customer.example' };

let shop: ShopOnPostgres;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

test('of two visitors who see the same time one gets it, and the other is led to another time', async ({
  visitor,
  newVisitor,
}) => {
  const slow = bookerOn(visitor.page);
  await slow.openWizard(shop.site.url);
  await slow.choose(wish);

  const quick = bookerOn((await newVisitor()).page);
  await quick.openWizard(shop.site.url);
  await quick.choose(wish);
  await quick.payAsGuest(rival);
  await quick.sees('You have successfully booked!');

  visitor.allow(/responded with a status of 409/);
  await slow.seesChosen(wish);
  await slow.payAsGuest();
  await slow.sees('Booking Failed');
  await slow.toast('That time has just been taken. Please choose another.').waitFor();
  await slow.button('Choose another time').click();

  await slow.sees('Choose Barber & Time');
  await isChecked(slow.barber(wish.barber));
  await slow.seesInPanel('Beard Shave', dayLabel(wish.day), 'Not chosen yet');
  const offered = await slow.timesOnOffer();
  expect(offered).toContain('2:15 PM');
  expect(offered).not.toContain('2:00 PM');
  await slow.time('14:15').check();

  await slow.submit();
  expect(await slow.field('First Name').inputValue()).toBe(casey.firstName);
  expect(await slow.field('Phone').inputValue()).toBe(casey.phone);
  await slow.bookAsGuest();
  await slow.payWith(cards.good);
  await slow.sees('You have successfully booked!');

  expect(await shop.bookings()).toMatchObject([
    { time: '14:00', email: rival.email, status: 7, charged: [2000] },
    { time: '14:15', email: casey.email, status: 7, charged: [2000] },
  ]);
});
