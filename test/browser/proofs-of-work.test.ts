import { expect } from 'vitest';
import { forgotPassword } from '../../contract/account.ts';
import { holdChair } from '../../contract/hold.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { strangers } from '../../server/limits/limits.ts';
import { openEmbedded } from '../journeys/shop.ts';
import { bookingActions, cards } from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { test } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';

const visit = {
  category: 'Haircut Services',
  services: ['Skin Fade', 'Only Scissors'],
  day: '2026-11-26',
  barber: 'Tane Rangi',
};

// The requests count in windows of ten minutes of the clock. A window that ends during the test would count them again.
const shop = kept(() => openEmbedded({ SANDBOX_NOW: '2026-11-24T10:01:00+11:00' }));

test('while many strangers send requests, guests of the same network book without a question, and their browsers send proofs of work (ABUSE-20)', async ({
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
    await booker.choose({ ...visit, time });
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
