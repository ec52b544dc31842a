import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { prerendered } from '../../src/prerendered.ts';
import { test, visit } from '../support/chromium.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Pages to be read; the booking page is one to act on. */
const readable = Object.keys(prerendered)
  .filter((path) => path !== '/book-appointment/')
  .map((path) => (path === '*' ? '/nowhere' : path));

/** What can be read, line by line, every question unfolded; what is to be pressed aside. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.locator('body').evaluate((body) => {
    for (const question of body.querySelectorAll('details')) question.open = true;
    const words = [...body.querySelectorAll('h1, h2, h3, p, li, dt, dd, figcaption, blockquote')];
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true });
    const isPressed = (element: Element) => element.closest('button, form, [role="status"]') !== null;
    // The way to the booking page shows once somebody can book there.
    const isMore = (element: Element) => element.querySelector('button, p, li, a[href="/book-appointment/"]');
    return words
      .filter((element) => isSeen(element) && !isPressed(element) && !isMore(element))
      .map((element) => element.textContent.replace(/\s+/g, ' ').trim());
  });
  return text.filter((line) => line !== '');
}

/** The same after each press of what unfolds only one thing at a time. */
async function allLinesOf(page: Page): Promise<Set<string>> {
  const lines = new Set(await linesOf(page));
  for (const opening of await page.locator('h3 > button[aria-expanded]').all()) {
    await opening.click();
    for (const line of await linesOf(page)) lines.add(line);
  }
  return lines;
}

/** The browser begins the call for the script that never comes. */
const unusedPreload = /^warning: The resource .*config\.json was preloaded/;

describe('with and without script the same can be read', () => {
  test.for(readable)('on %s', async (path, { visitor, newVisitor }) => {
    visitor.allow(/^error: Failed to load resource: .* 404/, /^error: 404: no page at \/nowhere/);
    const { page } = visitor;
    await visit(page, site.url + path);
    await page.waitForLoadState('networkidle');
    const withScript = await allLinesOf(page);

    const plain = await newVisitor({ javaScriptEnabled: false });
    plain.allow(/^error: Failed to load resource: .* 404/, unusedPreload);
    await plain.page.goto(site.url + path);
    const without = new Set(await linesOf(plain.page));
    expect(withScript.size).toBeGreaterThan(10);
    expect([...withScript].filter((line) => !without.has(line))).toEqual([]);
  });
});

test('what would need script does not pretend to work without it', async ({ newVisitor }) => {
  const plain = await newVisitor({ javaScriptEnabled: false });
  plain.allow(unusedPreload);
  const { page } = plain;
  await page.goto(`${site.url}/contact-us/`);
  expect(await page.locator('form').isVisible()).toBe(false);
  expect(await page.locator('noscript > p').innerText()).toContain('The form needs JavaScript.');
  await page.goto(`${site.url}/book-appointment/`);
  expect(await page.getByText('Loading stores...').isVisible()).toBe(false);
  expect(await page.locator('noscript > p').innerText()).toContain('Booking here needs JavaScript.');
  await page.goto(`${site.url}/careers/`);
  expect(await page.getByText('Loading open positions...').isVisible()).toBe(false);
});
