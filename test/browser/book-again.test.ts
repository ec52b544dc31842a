import { expect } from 'vitest';
import { bookingActions, isChecked } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

test('a customer books a past visit again with three presses, and then once more from the confirmation (AGAIN-1, AGAIN-2)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const customer = customerOn(page, site.url);
  await customer.logInFrom(demi);
  await customer.openAccountPage('My Bookings', demi);
  const past = page.getByRole('region', { name: 'Past and cancelled visits' });
  const row = past.getByRole('row', { name: /Completed/ }).first();
  const services = await row.getByRole('cell').nth(1).textContent();

  await row.getByRole('link', { name: /^Book again/ }).click();
  await booker.submit();
  await booker.inDialog('Pay at Store').click();

  await booker.seesBooked();
  await page
    .getByRole('definition')
    .getByText(services ?? '', { exact: true })
    .waitFor();
  const barber = (await booker.onTicket('Barber').textContent()) ?? '';
  const first = (await booker.onTicket('When').textContent()) ?? '';
  await page.getByRole('link', { name: 'Book again', exact: true }).click();
  await booker.sees('Choose Barber & Time');
  await isChecked(booker.barber(barber));
  // The first visit is yet to come: the next is on a later day.
  const times = page.getByText(/^Available times for/);
  const day = (await times.textContent())?.replace('Available times for ', '') ?? expect.unreachable();
  expect(first).not.toContain(day);
});

test('a link that books again states first what differs (AGAIN-3)', async ({ visitor: { page } }) => {
  const booker = bookingActions(page);
  const store = encodeURIComponent('Wattle & Blade Marrickville');

  await visit(page, `${site.url}/book-appointment/?service=Skin+Fade&barber=Sid&store=${store}&again=3000`);

  await page
    .getByText('Sid takes no bookings now. Your earlier visit was $30.00. It is now $35.00.')
    .waitFor();
  await booker.sees('Select Date');
  await booker.seesInPanel('Skin Fade');
});
