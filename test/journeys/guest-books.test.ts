import { afterAll, beforeAll, describe, expect } from 'vitest';
import { bookerOn, casey, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { comingThursday, offeredTimes, openEmbedded, openOnPostgres, type Shop } from './shop.ts';

const wish: Wish = {
  category: 'Haircut Services',
  services: ['Skin Fade', 'Only Scissors'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '10:15',
};
/** How long these services take together. */
const minutes = 45;
/** Every visit of so many minutes that would overlap the booked one, on the quarters of an hour. */
const gone = ['09:45', '10:00', '10:15', '10:30', '10:45'];

describe.each([
  { database: 'the embedded database', open: openEmbedded },
  { database: 'PostgreSQL', open: openOnPostgres },
])('on $database', ({ open }: { open: () => Promise<Shop> }) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.close());

  test('a guest books by card from the home page, and a power cut later it is still booked', async ({
    visitor,
    newVisitor,
  }) => {
    const { site, bookings } = shop;
    const booker = bookerOn(visitor.page);
    await booker.openWizard(site.url);
    await booker.choose(wish);
    await booker.seesChosen(wish);
    await booker.seesInPanel('2 services selected', '45 min', '$70.00');
    await booker.payAsGuest();

    await booker.sees('You have successfully booked!');
    await visitor.page
      .getByText('Your appointment has been confirmed. We look forward to seeing you!')
      .waitFor();
    await booker.toast('Booking created and payment processed successfully!').waitFor();
    const number = await booker.onTicket('Booking number').textContent();
    expect(number).toMatch(/^[2-9A-Z]{10}$/);
    expect(await booker.onTicket('When').textContent()).toContain('10:15 AM');
    expect(await booker.onTicket('Barber').textContent()).toBe(wish.barber);

    const row = {
      number,
      barber: wish.barber,
      day: wish.day,
      time: wish.time,
      starts: expect.any(Date),
      status: 7,
      cents: 7000,
      email: casey.email,
      services: wish.services,
      charged: [7000],
    };
    if (bookings) expect(await bookings()).toEqual([row]);

    await site.kill();
    await site.start();
    if (bookings) expect(await bookings()).toEqual([row]);
    const offered = await offeredTimes(site, { ...wish, minutes });
    expect(offered).toContain('09:30');
    expect(offered).toContain('11:00');
    expect(offered.filter((time) => gone.includes(time))).toEqual([]);

    const next = bookerOn((await newVisitor()).page);
    await next.openWizard(site.url);
    await next.choose({ ...wish, time: '11:00' });
    expect(await next.timesOnOffer()).not.toContain('10:15 AM');
  });
});
