import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { loadFreeTimes } from '../../contract/free-times.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const friday = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));
const monthEnd = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-30T09:30:00+11:00' } }));

async function openDateStep(page: Page, url: string) {
  const booker = bookingActions(page);
  await booker.openWizard(url);
  await booker.chooseServices('Haircut Services', 'Classic Haircut');
  await booker.goOn();
  await booker.sees('Select Date');
  await page.getByRole('grid').waitFor();
  return booker;
}

/** Returns the names of all days of the calendar. */
const daysOf = async (page: Page) =>
  Promise.all(
    (await page.getByRole('gridcell').getByRole('button').all()).map((day) => day.getAttribute('aria-label')),
  );

test('a press on the first of the next free times chooses day, barber and time, and leaves only Submit (NEXT-4)', async ({
  visitor: { page },
}) => {
  const booker = await openDateStep(page, friday.url);
  const next = page.getByRole('button', { name: /^Today \d+:\d\d [AP]M with / });

  await next.first().click();
  await booker.sees('Choose Barber & Time');
  await expect.poll(() => booker.button('Submit').isEnabled()).toBe(true);
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(2);
  await booker.submit();
  await booker.dialog.waitFor();
});

test('in the services step, a press on the next free time leaves only Submit, and nothing is requested before a service is chosen (NEXT-7, NEXT-9)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const minutes: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(loadFreeTimes.path)) minutes.push(searchParams.get('minutes'));
  });
  const next = page.getByRole('button', { name: /^Today \d+:\d\d [AP]M with / });
  await booker.openWizard(friday.url);
  await page.waitForLoadState('networkidle');
  expect(minutes).toEqual([]);

  await booker.service('Classic Haircut').click();
  await next.waitFor();
  await booker.service('Head Shave').click();
  await expect.poll(() => minutes).toEqual(['20', '50']);
  await next.click();

  await booker.sees('Choose Barber & Time');
  await booker.seesInPanel('2 services selected', '50 min');
  await expect.poll(() => booker.button('Submit').isEnabled()).toBe(true);
  await booker.submit();
  await booker.dialog.waitFor();
});

test('the calendar begins with the current week, with days of the next month to choose (NEXT-8)', async ({
  visitor: { page },
}) => {
  await openDateStep(page, friday.url);

  const days = await daysOf(page);
  expect(days[0]).toMatch(/^Monday, November 16th, 2026/);
  expect(days.at(-1)).toMatch(/^Sunday, December 6th, 2026/);
  await page.getByRole('button', { name: /^Wednesday, December 2nd, 2026/ }).click();
  await page.getByRole('button', { name: /^Wednesday, December 2nd, 2026.*, selected$/ }).waitFor();
  expect(await daysOf(page)).toHaveLength(days.length);
});

test('in a week that ends in the next month, the calendar opens at that month, and today can be chosen by key (NEXT-8)', async ({
  visitor: { page },
}) => {
  await openDateStep(page, monthEnd.url);

  await page.getByRole('grid', { name: 'December 2026' }).waitFor();
  const days = await daysOf(page);
  expect(days[0]).toMatch(/^Today, Monday, November 30th, 2026/);
  expect(days).toHaveLength(42);
  await page.getByRole('button', { name: /^Tuesday, December 1st, 2026/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Today, Monday, November 30th, 2026/);
});

test('without an answer for the free times, the date step works as before (NEXT-5)', async ({
  visitor: { page, allow },
}) => {
  allow(/Failed to load resource/);
  await page.route(/free-times/, (route) => route.abort());
  const booker = await openDateStep(page, friday.url);

  await page.getByText('Next free times').waitFor({ state: 'detached' });
  await booker.chooseDay('2026-11-26');
  await booker.goOn();
  await booker.sees('Choose Barber & Time');
  expect(await page.getByRole('alert').count()).toBe(0);
});
