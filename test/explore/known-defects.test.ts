import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { comingThursday } from '../journeys/shop.ts';
import knownDefects from '../known-defects.json' with { type: 'json' };
import { bookerOn } from '../support/booker.ts';
import { test, visit } from '../support/chromium.ts';
import { type Site, startSite } from '../support/site.ts';

// Every defect that exploring found is still there: who puts one right takes its row out of the list, and its way here.

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** The shortest way to each: returns what its property says there, or nothing any more. */
const ways: Record<string, (page: Page) => Promise<string | undefined>> = {
  'EXPLORE-D1': async (page) => (await pressWhileHydrating(page)).said,

  async 'EXPLORE-D1F'(page) {
    const { pathname } = await pressWhileHydrating(page);
    const isLost = await page.evaluate(() => document.activeElement === document.body);
    return isLost ? `${pathname}: focus is lost after Click, drawn anew` : undefined;
  },

  async 'EXPLORE-D2'(page) {
    await visit(page, `${site.url}/book-appointment/`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Choose Services' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('group', { name: 'Stores' }).waitFor();
    const { pathname, search } = new URL(page.url());
    const isLost = await page.evaluate(() => document.activeElement === document.body);
    return isLost ? `${pathname}${search}: focus is lost after Back` : undefined;
  },

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

  async 'EXPLORE-D5'(page) {
    await visit(page, `${site.url}/`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact-us/');
    await page.reload();
    await page.locator('html[data-page="/contact-us/"]').waitFor({ state: 'attached' });
    await page.goBack();
    await page.locator('html[data-page="/"]').waitFor({ state: 'attached' });
    const isLost = await page.evaluate(() => document.activeElement === document.body);
    return isLost ? '/: focus is lost after "Back"' : undefined;
  },
};

/** React puts the page itself off for 300 ms once what is around it answers; while the clock stands still, for as long as it takes. */
async function pressWhileHydrating(page: Page): Promise<{ pathname: string; said?: string }> {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(site.url);
  const link = page.getByRole('banner').getByRole('link', { name: 'Our Arts' });
  await expect.poll(() => link.evaluate((one) => Object.keys(one).join(' '))).toContain('__reactProps');
  await link.click();
  await page.clock.resume();
  await page.waitForURL('**/our-arts/');
  await page.locator('html[data-page="/our-arts/"]').waitFor({ state: 'attached' });
  const { pathname } = new URL(page.url());
  return { pathname, ...(heard[0] !== undefined && { said: `${pathname}: ${heard[0]}` }) };
}

const rows = knownDefects.filter(({ dimension }) => dimension === 'explore');

test('every row has its way here', () => {
  expect(rows.map(({ id }) => id)).toEqual(Object.keys(ways));
});

test.for(rows)(
  '$id fails as it did, or its row goes: $counterexample',
  async ({ id, says }, { newVisitor }) => {
    const visitor = await newVisitor();
    visitor.allow(/error #418/);
    expect(await ways[id]?.(visitor.page)).toMatch(new RegExp(says));
  },
);
