import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { comingThursday } from '../journeys/shop.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(startSite);

/** Returns each text of the page whose contrast on white paper is below 4.5:1 in print without backgrounds. */
const paleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('This browser has no 2D canvas.');
    const contrastOnWhite = (color: string) => {
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const [text, element] = [walker.currentNode.textContent?.trim(), walker.currentNode.parentElement];
      if (!text || !element?.checkVisibility({ visibilityProperty: true })) continue;
      const contrast = contrastOnWhite(getComputedStyle(element).color);
      if (contrast < 4.5) found.push(`${contrast.toFixed(1)}:1 ${text}`);
    }
    return found;
  });

test('every text of home is readable on white paper, also from a dark screen (SITE-98)', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor({ colorScheme: 'dark' });
  await visit(page, site.url);
  await page.getByRole('heading', { name: 'Why people come back' }).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    expect(await paleTexts(page), colorScheme).toEqual([]);
  }
});

test('the confirmation prints on a single A4 page', async ({ visitor: { page } }) => {
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.choose({
    category: 'Haircut Services',
    services: ['Head Shave'],
    day: comingThursday(),
    barber: 'Sam Okafor',
    time: '11:30',
  });
  await booker.payAsGuest();
  await booker.seesBooked();

  const pdf = await page.pdf({ format: 'A4' });

  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
