import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { engines } from '../support/database.ts';
import { closeBooks } from './books.ts';
import { lostSlotRows, messageRows, outageRows, sweepRows } from './rows/aftermath.ts';
import { answerRows } from './rows/answer.ts';
import { authenticationRows } from './rows/authentication.ts';
import { commitRows } from './rows/commit.ts';
import { confirmRows } from './rows/confirm.ts';
import { declineRows } from './rows/decline.ts';
import { holdRows } from './rows/hold.ts';
import { intentRows } from './rows/intent.ts';
import { openScene } from './scene.ts';
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

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe.concurrent.each(engines)('on %s', (engine) => {
  test.for(rows.filter(({ notOn }) => !notOn?.[engine]))('$step: $what', async (row) => {
    const scene = await openScene(engine, browser, row.logs ?? []);
    try {
      await row.play(scene);
      const books = await closeBooks(scene, row);
      judge(row, books);
    } finally {
      await scene.close();
    }
  });
});
