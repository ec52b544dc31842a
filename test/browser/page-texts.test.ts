import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { pageTexts } from '../../machines/ledger/pages.ts';
import { test, visit } from '../support/chromium.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** All that a visitor can read who opens what is folded, with one blank between two words. */
async function wordsOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Account' }).click();
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    return document.body.innerText.replace(/\s+/g, ' ');
  });
}

const paths = [...new Set(pageTexts.map(({ path }) => path))];

describe.each(paths)('%s says what the spec names there', (path) => {
  const texts = pageTexts.filter((one) => one.path === path).flatMap((one) => [...one.texts]);

  test(`${texts.length} names and sentences`, async ({ visitor }) => {
    visitor.allow(/^error: Failed to load resource: .* 404/, /^error: 404: no page at \/nowhere/);
    const { page } = visitor;
    await visit(page, site.url + path);
    await page.getByRole('link', { name: 'Book Now' }).waitFor();
    await page.waitForLoadState('networkidle');
    const words = ` ${await wordsOn(page)} `;
    expect(texts.filter((text) => !words.includes(text))).toEqual([]);
  });
});
