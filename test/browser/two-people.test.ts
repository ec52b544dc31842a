import { expect } from 'vitest';
import { newestMail } from '../journeys/mailbox.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

test('a father and his kid book two chairs with one submit and one payment (PAIR-1, PAIR-5, PAIR-6, SHOP-120)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.chooseServices('Haircut Services', 'Classic Haircut');
  await booker.button('Somebody else as well').click();
  await booker.sees('Services for the second person');
  await booker.category("Kids' Haircuts").click();
  await booker.service('Kids Haircut').click();
  await booker.goOn();
  const time = page.getByRole('button', { name: /^Today 10:00 AM with \w+ and \w+$/ });
  await time.click();
  await booker.sees('Choose Barber & Time');
  await booker.submit();
  await booker.dialog
    .getByText('Classic Haircut, 20 min; for the second person: Kids Haircut, 20 min')
    .filter({ visible: true })
    .waitFor();
  await booker.dialog.getByText('Held for you').waitFor();
  await booker.typeGuest(casey);
  await booker.bookAsGuest();
  await booker.payWith('4242 4242 4242 4242');

  await booker.sees('You have successfully booked!');
  await page.locator('dd', { hasText: /^\w+ \w+ and \w+ \w+$/ }).waitFor();
  await page.getByText('$55.00, GST included, paid by card').waitFor();
  const { html } = await newestMail(site, casey.email);
  expect(html).toMatch(/Classic Haircut.*Second person.*Kids Haircut.*\$55\.00/s);
});
