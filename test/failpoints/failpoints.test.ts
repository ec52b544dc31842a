import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { seed } from '../../tools/paths/seed.ts';
import { launchChromium } from '../support/chromium.ts';
import { type Engine, engines } from '../support/database.ts';
import { all, BOOKED, FAILED, sees } from './acts.ts';
import { openFixture } from './failpoint-fixture.ts';
import { expectGuarantees, readFinalState } from './final-state.ts';
import { lineOf, write } from './report.ts';
import { cardRows } from './rows/card.ts';
import { product } from './rows/product.ts';
import { shopRows } from './rows/shop.ts';

const rows = [...product, ...cardRows, ...shopRows];
const played = new Map<string, string>();
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  if (process.env.FAILPOINTS_WRITE === '1') write(rows, played);
});

// Each row runs on one of the two databases, and on the other one with the next seed.
const engineOf = (index: number): Engine => engines[(index + seed) % engines.length] ?? 'embedded';

for (const [index, row] of rows.entries()) {
  const engine = row.only ?? engineOf(index);
  test.concurrent(`${row.step}: ${row.what} (${engine})`, async () => {
    const { last = BOOKED, logs = [], mayLog = [] } = row;
    const scene = await openFixture(engine, browser, [...logs, ...mayLog]);
    try {
      await all(...row.acts)(scene);
      if (last === BOOKED || last === FAILED) await sees(last)(scene);
      const books = await readFinalState(scene, row);
      expectGuarantees(row, books);
      played.set(row.what, lineOf(engine, row, books));
    } finally {
      await scene.close();
    }
  });
}
