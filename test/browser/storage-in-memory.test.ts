import type { BrowserContext } from 'playwright-core';
import { test, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { tokenOfSandy } from '../support/sandy.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite());

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

/** Opens a second tab, whose storage works. */
async function openSecondTab(context: BrowserContext) {
  const tab = await context.newPage();
  await visit(tab, `${site.url}/about`);
  return tab;
}

test('a token of another tab replaces a token in memory when the storage is full (SITE-15, AUTH-19)', async ({
  visitor: { page, context },
}) => {
  const customer = customerOn(page, site.url);
  await page.addInitScript(fillStorage);
  await customer.logInFrom(demi);
  const secondTab = await openSecondTab(context);

  await secondTab.evaluate((token) => localStorage.setItem('authToken', token), await tokenOfSandy(site));

  await customer.seesWelcome('Sandy');
});

test('a tab with a token in memory signs out when another tab clears the storage (SITE-15, AUTH-20)', async ({
  visitor: { page, context },
}) => {
  const customer = customerOn(page, site.url);
  await page.addInitScript(fillStorage);
  await customer.logInFrom(demi);
  const secondTab = await openSecondTab(context);
  await secondTab.evaluate(() => localStorage.setItem('somethingElse', '1'));

  await secondTab.evaluate(() => localStorage.clear());

  await customer.seesSignedOut();
});
