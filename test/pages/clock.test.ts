import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { devices, PageDriver, startOfTime } from '../engine/page/page-driver.ts';
import { launchChromium } from '../support/chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Returns the browser with page clocks that have run for some time before the next call reaches them. */
function slow({ newContext }: Browser, ms: number): Browser {
  const newSlowContext: Browser['newContext'] = async (options) => {
    const context = await newContext.call(browser, options);
    const install = context.clock.install.bind(context.clock);
    context.clock.install = async (time) => {
      await install(time);
      await context.clock.fastForward(ms);
    };
    return context;
  };
  return Object.assign(Object.create(browser) as Browser, { newContext: newSlowContext });
}

test.each(devices)('a page opens at the same time on a slow machine, in $timeZone', async (device) => {
  const page = new PageDriver(slow(browser, 60_000), inject('sites'), device);
  await page.open({ path: '/about/' });
  const { timeZone, skewMs } = device;
  const time = await page.playwright.evaluate(() => ({
    ms: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  await page.close();

  expect(time.timeZone).toBe(timeZone);
  const sinceStart = time.ms - startOfTime.getTime() - skewMs;
  expect(sinceStart).toBeGreaterThanOrEqual(1_000);
  expect(sinceStart).toBeLessThan(30_000);
});
