import { expect } from 'vitest';
import { linkFor } from '../journeys/mailbox.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { customerOn } from '../support/customer.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

test('a guest who has booked gets an account with a password only (ACCOUNT-1, ACCOUNT-2)', async ({
  visitor: { page, allow },
}) => {
  // The server refuses the short password.
  allow(/status of 422/);
  const booker = bookingActions(page);
  const customer = customerOn(page, site.url);
  const form = customer.form('Create an account');
  const password = 'comb and razor';
  await visit(page, `${site.url}/book-appointment/?service=Buzz+Cut&barber=Tane+Rangi&again=2000`);
  await booker.payAsGuest(casey);
  await booker.seesBooked();

  await form.getByLabel('Password', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Create an account' }).click();
  await form.getByLabel('Password', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor();
  const messages = form.getByText(/character|error|check/);
  expect(await messages.allTextContents()).toEqual(['Password must be at least 8 characters long']);

  await form.getByLabel('Password', { exact: true }).fill(password);
  const [request] = await Promise.all([
    page.waitForRequest(/customer\/signup$/),
    form.getByRole('button', { name: 'Create an account' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({
    address_type_id: 1,
    country_code: '+61',
    created_store_id: 68,
    description: '',
    email: casey.email,
    first_name: casey.firstName,
    last_name: casey.lastName,
    password,
    password_confirmation: password,
    phone: casey.phone,
    state: '',
    street_name: '',
    suburb: '',
    unit_number: '',
  });
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await page.getByText(`We have sent an email to ${casey.email}.`).and(page.locator(':focus')).waitFor();

  // The first mail confirms the booking.
  await page.goto(await linkFor(site, casey.email, 2));
  await customer.sees('Verification Successful!');
  await customer.logInFrom({ ...casey, password });
});
