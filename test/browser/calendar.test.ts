import { readFile } from 'node:fs/promises';
import { shop } from 'virtual:shop';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { comingThursday } from '../journeys/shop.ts';
import { bookingActions, type Choices } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const choices: Choices = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: comingThursday(),
  barber: 'Tane Rangi',
  time: '10:15',
};

const site = kept(startSite);

/** Returns the calendar file that `press` downloads, as a calendar reads it. */
async function downloadedBy(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? calendar);
  return {
    name: download.suggestedFilename(),
    method: calendar.getFirstPropertyValue('method'),
    starts: event.startDate.toString(),
    uid: event.uid,
  };
}

test('a customer adds a booking to a calendar from its confirmation or My Bookings, and removes it (SHOP-22, BOOK-110)', async ({
  visitor: { page },
}) => {
  const customer = customerOn(page, site.url);
  const booker = bookingActions(page);
  await customer.logInFrom(demi);
  await page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).click();
  await booker.choose(choices);
  await booker.submit();
  await booker.inDialog('Pay at Store').click();
  const number = await booker.seesBooked();

  const link = page.getByRole('link', { name: 'Add to calendar', exact: true });
  const entry = await downloadedBy(page, () => link.click());
  expect(entry).toEqual({
    name: `booking-${number}.ics`,
    method: 'PUBLISH',
    starts: `${choices.day}T10:15:00`,
    uid: expect.stringContaining(number),
  });
  const google = new URL(
    (await page.getByRole('link', { name: 'Add to Google Calendar', exact: true }).getAttribute('href')) ??
      '',
  );
  expect(Object.fromEntries(google.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: `Skin Fade at ${shop.name}`,
    dates: `${choices.day.replaceAll('-', '')}T101500/${choices.day.replaceAll('-', '')}T103500`,
    ctz: 'Australia/Sydney',
    location: expect.stringContaining(shop.address.street),
    details: expect.stringMatching(new RegExp(`^With .*\nBooking number ${number}$`)),
  });
  await page.reload();
  expect(await booker.seesBooked()).toBe(number);
  expect(await downloadedBy(page, () => link.click())).toEqual(entry);

  await customer.openAccountPage('My Bookings', demi);
  await customer.button(`View booking ${number}`).click();
  // The link works without a script: an in-app browser does not save files that a script creates.
  expect(await link.getAttribute('href')).toMatch(/\/api\/site\/calendar\/[-\w]+\.ics$/);
  expect(await downloadedBy(page, () => link.click())).toEqual(entry);
  await customer.button('Cancel booking').click();
  await customer.button('Yes').click();
  await customer.booking(number).getByText('Cancelled', { exact: true }).waitFor();
  await customer.button(`View booking ${number}`).click();
  await customer.dialog
    .getByText('This booking is cancelled: its calendar file says so, and takes it out of your calendar.')
    .waitFor();
  expect(
    await downloadedBy(page, () =>
      page.getByRole('link', { name: 'Remove from calendar', exact: true }).click(),
    ),
  ).toEqual({
    ...entry,
    method: 'CANCEL',
  });
});
