import { shop as ours } from 'virtual:shop';
import { describe, expect } from 'vitest';
import { forgotPassword } from '../../contract/account.ts';
import { STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { dayLabel } from '../../contract/format.ts';
import { holdChair } from '../../contract/hold.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { strangers } from '../../server/limits/limits.ts';
import { bookingActions, type Choices, cards } from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { test } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { newestMail } from './mailbox.ts';
import { openEmbedded, openOnPostgres } from './shop.ts';

/** The services take 45 minutes in total. */
const visit = {
  category: 'Haircut Services',
  services: ['Skin Fade', 'Only Scissors'],
  barber: 'Tane Rangi',
  time: '10:15',
};
/** The starts of all 45-minute visits that overlap the booked visit, and two neighbouring starts that do not. */
const takenTimes = ['9:45 AM', '10:00 AM', '10:15 AM', '10:30 AM', '10:45 AM'];
const freeTimes = ['9:30 AM', '11:00 AM'];

describe('while many strangers send requests', () => {
  // The requests count in windows of ten minutes of the clock. A window that ends during the test would count them again.
  const shop = kept(() => openEmbedded({ SANDBOX_NOW: '2026-11-24T10:01:00+11:00' }));

  test('guests of the same network book without a question, while their browsers send proofs of work (ABUSE-20)', async ({
    newVisitor,
  }) => {
    const { site } = shop;
    for (let index = 0; index <= strangers.acts; index += 1)
      await call(site, forgotPassword.path, { body: { email: `${index}@mail.example` } });
    const callsWithProof: string[] = [];
    const book = async (time: string) => {
      const { page, allow } = await newVisitor({});
      allow(/^error: Failed to load resource: .* 428/);
      page.on('request', (request) => {
        if (request.headers().proof) callsWithProof.push(request.url().replace(`${site.url}/api/`, ''));
      });
      const booker = bookingActions(page);
      await booker.openWizard(site.url);
      await booker.choose({ ...visit, day: '2026-11-26', time });
      await booker.submit();
      await booker.dialog.getByText(/^Held for you until/).waitFor();
      await booker.fillGuest(casey);
      await booker.payWith(cards.good);
      await booker.seesBooked();
    };
    await book('10:15');
    expect(callsWithProof).toEqual([createPaymentIntent.path]);
    await book('11:00');
    expect(callsWithProof.slice(1)).toEqual([holdChair.path, createPaymentIntent.path]);
  });
});

/** The shop's clocks go back on that day. The guest's device is in a distant time zone. */
const choices: Choices = { ...visit, day: '2027-04-04' };
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
