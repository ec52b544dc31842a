import { shop as ours } from 'virtual:shop';
import { describe, expect } from 'vitest';
import { STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { dayLabel } from '../../contract/format.ts';
import { bookingActions, type Choices } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { newestMail } from './mailbox.ts';
import { openOnPostgres } from './shop.ts';

/** The starts of all 45-minute visits that overlap the booked visit, and two neighbouring starts that do not. */
const takenTimes = ['9:45 AM', '10:00 AM', '10:15 AM', '10:30 AM', '10:45 AM'];
const freeTimes = ['9:30 AM', '11:00 AM'];

/** The services take 45 minutes in total. The shop's clocks go back on that day. The guest's device is in a distant time zone. */
const choices: Choices = {
  category: 'Haircut Services',
  services: ['Skin Fade', 'Only Scissors'],
  day: '2027-04-04',
  barber: 'Tane Rangi',
  time: '10:15',
};
const device = { timezoneId: 'America/Los_Angeles' };

describe('on the day when clocks go back, from Los Angeles', () => {
  const shop = kept(() => openOnPostgres({ SANDBOX_NOW: '2027-04-03T10:00:00+11:00' }));

  test('a guest books by card from the home page, and the booking survives a SIGKILL of the server', async ({
    newVisitor,
  }) => {
    const { site, bookings } = shop;
    const { page } = await newVisitor(device);
    const booker = bookingActions(page);
    await booker.openWizard(site.url);
    await booker.choose(choices);
    await booker.seesChosen(choices);
    await booker.seesInPanel('2 services selected', '45 min', '$70.00');
    await booker.payAsGuest();

    const number = await booker.seesBooked();
    await booker.toast('Booking created and payment processed successfully!').waitFor();
    expect(number).toMatch(/^[2-9A-Z]{10}$/);
    expect(await booker.onTicket('When').textContent()).toBe(
      `${dayLabel(choices.day)}, 10:15 AM, Sydney time`,
    );
    expect(await booker.onTicket('Barber').textContent()).toBe(choices.barber);
    const { subject, text } = await newestMail(site, casey.email);
    expect(subject).toMatch(new RegExp(`: your booking at ${ours.name}$`));
    expect(text).toContain(number);

    const row = {
      number,
      barber: choices.barber,
      day: choices.day,
      time: choices.time,
      starts: new Date('2027-04-04T00:15:00Z'),
      status: STATUS_PAID_BY_CARD,
      cents: 7000,
      email: casey.email,
      services: choices.services,
      charged: [7000],
    };
    expect(await bookings()).toEqual([row]);
    // The last part of the confirmation to load.
    await page.getByLabel('Password', { exact: true }).waitFor();
    await site.kill();
    await site.start();
    expect(await bookings()).toEqual([row]);

    const next = bookingActions((await newVisitor(device)).page);
    await next.openWizard(site.url);
    await next.choose({ ...choices, time: '11:00' });
    const offered = await next.timesOnOffer();
    expect(offered).toEqual(expect.arrayContaining(freeTimes));
    expect(offered.filter((time) => takenTimes.includes(time))).toEqual([]);
  });
});
