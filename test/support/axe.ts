import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Runs axe in the page. Adds its script on the first call. Skips frames, which belong to other sites. */
export async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`);
  return page.evaluate(
    (chosen) =>
      window.axe.run(document, {
        resultTypes: ['violations', 'incomplete'],
        iframes: false,
        rules: { 'frame-tested': { enabled: false } },
        ...chosen,
      }),
    options,
  );
}
