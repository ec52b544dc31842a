import { afterAll, beforeAll, expect } from 'vitest';
import { bookerOn, cards, casey, type Wish } from '../support/booker.ts';
import { test, visit } from '../support/chromium.ts';
import { type ForeignApi, startForeignApi } from '../support/foreign-api.ts';
import { type Site, startSite } from '../support/site.ts';
import { comingThursday, openOnPostgres, type ShopOnPostgres } from './shop.ts';

const wish: Wish = {
  category: 'Haircut Services',
  services: ['Wattle Package'],
  day: comingThursday(),
  barber: 'Sam Okafor',
  time: '18:00',
};

let shop: ShopOnPostgres;
let api: ForeignApi;
let site: Site;
beforeAll(async () => {
  shop = await openOnPostgres();
  api = await startForeignApi(shop.site.url);
  site = await startSite({ environment: { API_ROOT: api.root } });
});
afterAll(async () => {
  await site.stop();
  await api.close();
  await shop.close();
});

test("a whole booking against somebody else's API on another origin", async ({ visitor }) => {
  const booker = bookerOn(visitor.page);
  await booker.openWizard(site.url);
  await booker.choose(wish);
  await booker.seesInPanel('45 min', '$70.00');
  await booker.submit();
  await booker.dialog.waitFor();
  // Nobody can be asked what became of the submit (ruling C12), and nothing is lost.
  await visitor.page.reload();
  await booker.seesChosen(wish);
  await booker.payAsGuest();
  await booker.sees('You have successfully booked!');

  expect(await shop.bookings()).toMatchObject([
    {
      number: await booker.onTicket('Booking number').textContent(),
      barber: wish.barber,
      day: wish.day,
      time: wish.time,
      status: 7,
      email: casey.email,
      charged: [7000],
    },
  ]);
  const paths = api.heard.map(({ path }) => path.replace(/\?.*/, ''));
  expect(new Set(paths)).toEqual(
    new Set([
      'customer/online-store-id',
      'customer/store-list',
      'customer/category-list',
      'customer/entity-list',
      'customer/store-users',
      'customer/timeslot',
      'customer/get-payment-intent',
      'customer/booking-store',
    ]),
  );
  expect(new Set(api.heard.flatMap(({ headers }) => headers))).toEqual(new Set(['content-type']));
  expect(api.askedLeaveFor).toEqual(new Set(['content-type']));
});

test('its untyped failure shows the failure view, and repeating is not offered', async ({
  visitor,
  newVisitor,
}) => {
  const contested = { ...wish, time: '10:30' };
  const booker = bookerOn(visitor.page);
  await visit(visitor.page, `${site.url}/book-appointment/`);
  await booker.choose(contested);

  const rival = bookerOn((await newVisitor()).page);
  await rival.openWizard(shop.site.url);
  await rival.choose(contested);
  await rival.payAsGuest({ ...casey, firstName: 'Robin', email: 'robin@customer.example' });
  await rival.sees('You have successfully booked!');

  visitor.allow(/responded with a status of 409/);
  await booker.payAsGuest();
  await booker.sees('Booking Failed');
  await booker.toast('Failed to create booking with payment').waitFor();
  await visitor.page
    .getByText('There was an issue with your booking. Please try again.', { exact: true })
    .waitFor();
  await booker.button('Back to Home').waitFor();
  expect(await booker.button('Try again').count()).toBe(0);
  expect(await booker.button('Choose another time').count()).toBe(0);
});

test('a card that it declines is a failed booking: nothing says that it was the card', async ({
  visitor,
}) => {
  visitor.allow(/responded with a status of 402/);
  const booker = bookerOn(visitor.page);
  await booker.openWizard(site.url);
  await booker.choose({ ...wish, time: '12:00' });
  await booker.submit();
  await booker.fillGuest(casey);
  await booker.payWith(cards.declined);
  await booker.sees('Booking Failed');
  expect(await booker.button('Try again').count()).toBe(0);
});
