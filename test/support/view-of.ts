import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Checks the position of a part of the wizard on a phone, where a bar with the sum and the next action is at the bottom. */
export function viewOf(page: Page) {
  const bar = page.getByRole('button', { name: /services? selected/ });
  const isAboveTheBar = (part: Locator) =>
    expect
      .poll(async () => {
        const [box, limit] = [await part.boundingBox(), await bar.boundingBox()];
        return box && limit && box.y + box.height <= limit.y;
      })
      .toBe(true);
  return {
    isAboveTheBar,
    /** Expects that the part is between the header and the bar. */
    async expectInView(part: Locator) {
      await isAboveTheBar(part);
      const [box, header] = [await part.boundingBox(), await page.getByRole('banner').boundingBox()];
      expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? Number.POSITIVE_INFINITY);
    },
  };
}
