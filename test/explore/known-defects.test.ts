import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { comingThursday } from '../journeys/shop.ts';
import knownDefects from '../known-defects.json' with { type: 'json' };
import { bookerOn } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { type Site, startSite } from '../support/site.ts';

// Every defect that exploring found is still there: who puts one right takes its row out of the list, and its way here.

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** The shortest way to each: returns what its property says there, or nothing any more. */
const ways: Record<string, (page: Page) => Promise<string | undefined>> = {
  async 'EXPLORE-D4'(page) {
    const booker = bookerOn(page);
    await booker.openWizard(site.url);
    await booker.goOn();
    await booker.chooseServices('Haircut Services', 'Head Shave');
    await booker.goOn();
    await booker.chooseDay(comingThursday());
    await booker.goOn();
    await booker.chooseBarber('Sam Okafor');
    await booker.chooseTime('11:30');
    await booker.submit();
    await booker.inDialog('Register').click();
    await page.getByRole('button', { name: 'Continue as the sandbox identity' }).click();
    await page.getByRole('link', { name: 'Book Appointment' }).click();
    await booker.sees('Choose Barber & Time');
    await page.getByRole('radio').and(page.locator(':checked')).last().waitFor();
    const { pathname, search } = new URL(page.url());
    const isLost = await page.evaluate(() => document.activeElement === document.body);
    return isLost ? `${pathname}${search}: focus is lost after Click` : undefined;
  },
};

const rows = knownDefects.filter(({ dimension }) => dimension === 'explore');

test('every row has its way here', () => {
  expect(rows.map(({ id }) => id)).toEqual(Object.keys(ways));
});

test.for(rows)(
  '$id fails as it did, or its row goes: $counterexample',
  async ({ id, says }, { newVisitor }) => {
    const visitor = await newVisitor();
    expect(await ways[id]?.(visitor.page)).toMatch(new RegExp(says));
  },
);
