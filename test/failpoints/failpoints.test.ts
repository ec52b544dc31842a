import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { engines } from '../support/database.ts';
import { closeBooks } from './books.ts';
import { createReport, writeReport } from './report.ts';
import { lostSlotRows, messageRows, outageRows, sweepRows } from './rows/aftermath.ts';
import { answerRows } from './rows/answer.ts';
import { authenticationRows } from './rows/authentication.ts';
import { commitRows } from './rows/commit.ts';
import { confirmRows } from './rows/confirm.ts';
import { declineRows } from './rows/decline.ts';
import { holdRows } from './rows/hold.ts';
import { intentRows } from './rows/intent.ts';
import { openScene } from './scene.ts';
import { dropSeeded, versionOf } from './store.ts';
import { judge } from './verdict.ts';

const rows = [
  ...intentRows,
  ...holdRows,
  ...confirmRows,
  ...declineRows,
  ...authenticationRows,
  ...commitRows,
  ...answerRows,
  ...lostSlotRows,
  ...outageRows,
  ...sweepRows,
  ...messageRows,
];

const began = Date.now();
const report = createReport(rows);
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
  writeReport(report, { minutes, programs });
}

describe.concurrent.each(engines)('on %s', (engine) => {
  for (const row of rows.filter(({ notOn }) => !notOn?.[engine]))
    test(`${row.step}: ${row.what}`, async () => {
      const scene = await openScene(engine, browser, row.logs ?? []);
      try {
        await row.play(scene);
        const books = await closeBooks(scene, row);
        judge(row, books);
        report.add(engine, row, books);
      } finally {
        await scene.close();
      }
    });
});
