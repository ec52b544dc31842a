import { expect } from 'vitest';
import { everyMail } from '../server/mail/every-mail.ts';
import { test } from '../support/chromium.ts';

const WIDTH = 360;

test('each mail wraps a word of 1,200 characters on a phone of 360 px', async ({ visitor: { page } }) => {
  await page.setViewportSize({ width: WIDTH, height: 640 });
  const widths: Record<string, number> = {};

  for (const [name, { html }] of Object.entries(everyMail('x'.repeat(1_200)))) {
    await page.setContent(html);
    widths[name] = await page.locator('html').evaluate((root) => root.scrollWidth);
  }

  expect(widths).toEqual(Object.fromEntries(Object.keys(widths).map((name) => [name, WIDTH])));
});
