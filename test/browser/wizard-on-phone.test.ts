import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { bookingActions } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

const phone = { viewport: { width: 360, height: 740 }, timezoneId: 'Australia/Sydney' };

/** Returns the distance of an element from the top of the window, in CSS pixels. */
const topOf = async (part: Locator): Promise<number> =>
  (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY;

test('the services step opens with the services of its first category, and counts the chosen services of each category (CAT-9)', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor(phone);
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.goOn();
  await booker.service('Skin Fade').waitFor();
  expect(await topOf(booker.heading('Choose Services'))).toBeGreaterThan(72);

  await booker.service('Skin Fade').click();
  await booker.category("Kids' Haircuts").click();
  await booker.service('Kids Haircut').click();
  await booker.service('Kids Skin Fade').click();

  await page.getByRole('button', { name: 'Haircut Services, 1 chosen', exact: true }).waitFor();
  await page.getByRole('button', { name: "Kids' Haircuts, 2 chosen", exact: true }).waitFor();
});
