import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { engines } from '../support/database.ts';
import { BOOKED, FAILED, play, sees } from './acts.ts';
import { product } from './product.ts';
import { Report } from './report.ts';
import { cardRows } from './rows/card.ts';
import { shopRows } from './rows/shop.ts';
import { openScene } from './scene.ts';
import { dropSeeded, versionOf } from './store.ts';
import { closeBooks, judge } from './verdict.ts';

const rows = [...product, ...cardRows, ...shopRows];

const began = Date.now();
const report = new Report(rows);
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  console.log(report.tables());
  try {
    if (process.env.FAILPOINTS_WRITE === '1') await write();
  } finally {
    await browser.close();
    await dropSeeded();
  }
});

/** Only what was played whole is written down. */
async function write(): Promise<void> {
  expect(report.isWhole(), 'every row was played and ended as it must').toBe(true);
  const minutes = Math.ceil((Date.now() - began) / 60_000);
  const programs = [`Node ${process.versions.node}`, `Chromium ${browser.version()}`];
  for (const engine of engines) programs.push(await versionOf(engine));
  report.write({ minutes, programs });
}

describe.concurrent.each(engines)('on %s', (engine) => {
  for (const row of rows.filter(({ notOn }) => !notOn?.[engine]))
    test(`${row.step}: ${row.what}`, async () => {
      const scene = await openScene(engine, browser, row.logs ?? []);
      try {
        await play(scene, row.acts);
        if (row.last === BOOKED || row.last === FAILED) await sees(row.last)(scene);
        const books = await closeBooks(scene, row);
        judge(row, books);
        report.add(engine, row, books);
      } finally {
        await scene.close();
      }
    });
});
