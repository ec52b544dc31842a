import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { comingThursday } from '../journeys/shop.ts';
import { bookerOn, type Choices } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi, sessionEnded } from '../support/customer.ts';
import { gate } from '../support/gate.ts';
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

/** What is downloaded by pressing something, as a calendar reads it. */
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

test('a customer adds a booking to a calendar, from its confirmation and from My Bookings, and takes it out again (SHOP-22)', async ({
  visitor: { page },
}) => {
  const customer = customerOn(page, site.url);
  const booker = bookerOn(page);
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
  await page.reload();
  expect(await booker.seesBooked()).toBe(number);
  expect(await downloadedBy(page, () => link.click())).toEqual(entry);

  await customer.openAccountPage('My Bookings', demi);
  await customer.button(`View booking ${number}`).click();
  expect(await downloadedBy(page, () => customer.button('Add to calendar').click())).toEqual(entry);
  await customer.button('Cancel booking').click();
  await customer.button('Yes').click();
  await customer.booking(number).getByText('Cancelled', { exact: true }).waitFor();
  await customer.button(`View booking ${number}`).click();
  await customer.dialog
    .getByText('This booking is cancelled: its calendar file says so, and takes it out of your calendar.')
    .waitFor();
  expect(await downloadedBy(page, () => customer.button('Remove from calendar').click())).toEqual({
    ...entry,
    method: 'CANCEL',
  });
});

test('a calendar file that does not come is said in the dialog, and a session that ended ends here as well', async ({
  visitor: { page, allow },
}) => {
  allow(/Failed to load resource/, /The calendar file could not be fetched/);
  const customer = customerOn(page, site.url);
  await customer.logInFrom(demi);
  await customer.openAccountPage('My Bookings', demi);
  const upcoming = page.getByRole('row').filter({ hasText: 'Upcoming' });
  await upcoming
    .getByRole('button', { name: /^View booking/ })
    .first()
    .click();
  await page.route('**/site/calendar/**', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await customer.button('Add to calendar').click();
  await customer.dialog
    .getByRole('alert')
    .getByText('We could not fetch the calendar file. Please try again.')
    .waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/site/calendar/')) asked += 1;
  });
  // The file does not come before both clicks are done.
  const bothClicks = gate();
  await page.route(
    '**/site/calendar/**',
    async (route) => {
      await bothClicks.opened;
      await route.continue();
    },
    {
      times: 1,
    },
  );
  const { name } = await downloadedBy(page, async () => {
    await customer.button('Add to calendar').dblclick();
    bothClicks.open();
  });
  expect(name).toMatch(/^booking-.+\.ics$/);
  expect(asked).toBe(1);
  expect(await customer.dialog.getByRole('alert').count()).toBe(0);

  // An old token is refused after another tab has signed in anew (API-16): nobody's session ends.
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await page.route(
    '**/site/calendar/**',
    async (route) => {
      await page.evaluate((fresh) => localStorage.setItem('authToken', fresh), `${token}-of-later`);
      await route.fulfill({ status: 401 });
    },
    { times: 1 },
  );
  await customer.button('Add to calendar').click();
  await customer.dialog.getByRole('alert').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(`${token}-of-later`);

  await page.evaluate(() => localStorage.setItem('authToken', 'a-token-of-nobody'));
  await customer.button('Add to calendar').click();
  await customer.toast(sessionEnded).waitFor();
  await customer.sees('Login');
});
