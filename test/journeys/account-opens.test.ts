import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { shop as ours } from '../../contract/shop.ts';
import { bookerOn, type Wish } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { type CustomerOnPage, customerOn, nora } from '../support/customer.ts';
import { openAccountsEmbedded, openAccountsOnPostgres, type ShopWithAccounts } from './account-rows.ts';
import { type MailInBox, waitForMails } from './mailbox.ts';
import { comingThursday, offeredTimes } from './shop.ts';

const wish: Wish = {
  category: 'Haircut Services',
  services: ['Skin Fade', 'Only Scissors'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '10:15',
};

describe.each([
  { database: 'the embedded database', open: openAccountsEmbedded },
  { database: 'PostgreSQL', open: openAccountsOnPostgres },
])('on $database', ({ open }: { open: () => Promise<ShopWithAccounts> }) => {
  let shop: ShopWithAccounts;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.close());

  test('somebody signs up, follows the link, logs in, books to pay at the store, and cancels', async ({
    visitor: { page },
  }) => {
    const { site, accounts } = shop;
    const customer = customerOn(page, site.url);
    const booker = bookerOn(page);

    await customer.open('/register');
    await customer.register(nora);
    await customer
      .toast('Registration successful! Please check your email to verify your account.')
      .waitFor();
    await page.getByText(nora.email, { exact: true }).waitFor();
    await customer.heading('Check Your Email').and(page.locator(':focus')).waitFor();
    expect(await isUnderHeader(customer, 'Check Your Email')).toBe(false);
    await waitForMails(site, nora.email, 1);
    if (accounts) expect(await accounts(nora.email)).toEqual([]);

    await page.goto(`${site.url}/sandbox/mail?to=${nora.email}`);
    await page.getByRole('link', { name: `Please verify your email address for ${ours.name}` }).click();
    await page.getByRole('link', { name: /\/verification\// }).click();
    await customer.sees('Verification Successful!');
    await customer.toast('Email verified successfully! You can now log in.').waitFor();
    await customer.arrivesHome();
    await customer.seesSignedOut();
    const row = {
      firstName: nora.firstName,
      lastName: nora.lastName,
      phone: nora.phone,
      isVerified: true,
      sessions: 0,
      bookings: [],
    };
    if (accounts) expect(await accounts(nora.email)).toEqual([row]);

    await customer.menu('Account').click();
    await customer.header.getByRole('link', { name: 'Login' }).click();
    await customer.logIn(nora);

    await page.getByRole('link', { name: 'Book Appointment' }).click();
    await booker.sees('Select Store');
    await booker.store().first().waitFor();
    await booker.choose(wish);
    await booker.submit();
    await page.getByRole('dialog', { name: 'Choose Payment Method' }).waitFor();
    await booker.dialog.getByRole('button', { name: 'Pay at Store' }).click();
    await booker.sees('You have successfully booked!');
    await booker.toast('Booking created successfully!').waitFor();
    const number = (await booker.onTicket('Booking number').textContent()) ?? '';
    expect(number).toMatch(/^[2-9A-Z]{10}$/);
    const booked = { number, status: 8, cents: 7000, guest: null, wasCancelled: false };
    if (accounts) expect(await accounts(nora.email)).toEqual([{ ...row, sessions: 1, bookings: [booked] }]);

    await customer.openAccountPage('My Bookings', nora);
    const listed = customer.booking(number);
    await listed.getByText('Upcoming', { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await customer.button(`View booking ${number}`).click();
    expect(await detailsOn(customer)).toEqual({
      'Booking Number': number,
      Status: 'Upcoming',
      Service: 'Skin Fade, Only Scissors',
      Category: wish.category,
      Barber: wish.barber,
      Payment: '$70.00',
      Time: '10:15 AM',
    });
    await customer.dialog.getByRole('button', { name: 'Cancel booking', exact: true }).click();
    await customer.dialog.getByText('Are you sure you want to cancel your booking?').waitFor();
    await customer.dialog.getByRole('button', { name: 'Yes', exact: true }).click();
    await customer.toast('Booking cancelled successfully').waitFor();
    await listed.getByText('Cancelled', { exact: true }).waitFor();
    await customer.dialog.waitFor({ state: 'detached' });
    expect(await customer.button(`Cancel booking ${number}`).count()).toBe(0);
    if (accounts) {
      const cancelled = { ...booked, status: 6, wasCancelled: true };
      expect(await accounts(nora.email)).toEqual([{ ...row, sessions: 1, bookings: [cancelled] }]);
    }
    expect(await offeredTimes(site, { ...wish, minutes: 45 })).toContain(wish.time);

    const [gone, confirmed] = await waitForMails(site, nora.email, 3);
    expect(confirmed?.subject).toContain(`Your booking at ${ours.name}: `);
    expect(confirmed?.text).toContain('Total $70.00 (GST included), to pay at the store');
    expect(gone?.subject).toContain(`Your booking at ${ours.name} is cancelled: `);
    const uid = expect.stringContaining(number);
    const starts = `${wish.day}T10:15:00`;
    expect(eventIn(confirmed)).toEqual({ uid, method: 'PUBLISH', status: 'CONFIRMED', starts });
    expect(eventIn(gone)).toEqual({ ...eventIn(confirmed), method: 'CANCEL', status: 'CANCELLED' });
  });
});

/** Whether the header hides a page's title, which the visitor's last click has brought there. */
async function isUnderHeader({ header, heading }: CustomerOnPage, title: string): Promise<boolean> {
  const [above, below] = await Promise.all([header.boundingBox(), heading(title).boundingBox()]);
  if (!above || !below) throw new Error('There is no header or no title.');
  return below.y < above.y + above.height;
}

/** The facts of an open booking that this journey has chosen. */
async function detailsOn({ inDetails }: CustomerOnPage): Promise<Record<string, string | null>> {
  const names = ['Booking Number', 'Status', 'Service', 'Category', 'Barber', 'Payment', 'Time'];
  const values = await Promise.all(names.map((name) => inDetails(name).textContent()));
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
}

/** What a mail puts into a calendar. */
function eventIn(mail: MailInBox | undefined) {
  const [file] = mail?.attachments ?? [];
  const calendar = new ICAL.Component(ICAL.parse(file?.content ?? ''));
  const [event] = calendar.getAllSubcomponents('vevent');
  return {
    uid: event?.getFirstPropertyValue('uid'),
    method: calendar.getFirstPropertyValue('method'),
    status: event?.getFirstPropertyValue('status'),
    starts: event?.getFirstPropertyValue('dtstart')?.toString(),
  };
}
