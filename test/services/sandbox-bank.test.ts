import type { Locator, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect } from 'vitest';
import { contentSecurityPolicy } from '../../server/site/headers.ts';
import { test as plainTest } from '../support/chromium.ts';
import type { Reply } from './sandbox-bank-page.ts';

/** How long a busy machine may take to come to a condition, in milliseconds. */
const PATIENCE = { timeout: 10_000 };
const SITE = 'http://bank.test';
const HTML = `<!doctype html><html lang="en"><title>Bank</title>
<link rel="stylesheet" href="/page.css"><main><h1>Shop</h1><button>Pay</button><output></output></main>
<script type="module" src="/page.js"></script></html>`;

const policy = contentSecurityPolicy({
  apiRoot: '/api',
  ownApi: true,
  googleClientId: null,
  stripe: { publishableKey: null },
});

/** What the page's files say, by their names. jsdom has no modal dialogs, so that a real browser runs them. */
const files = new Map<string, string>([['', HTML]]);

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'test/services/sandbox-bank-page.ts',
        output: { entryFileNames: 'page.js', chunkFileNames: '[name].js', assetFileNames: 'page.[ext]' },
      },
    },
  });
  for (const file of (built as Rolldown.RolldownOutput).output) {
    files.set(file.fileName, file.type === 'chunk' ? file.code : String(file.source));
  }
}, 60_000);

/** The page of a customer whose card's bank is asked, and the server's answers in the test's hands. */
async function openBank(page: Page, search = '') {
  const told: string[][] = [];
  let reply = (_reply: Reply) => {};
  await page.exposeFunction('tellServer', (...answer: string[]) => {
    told.push(answer);
    return new Promise<Reply>((resolve) => {
      reply = resolve;
    });
  });
  await page.route(`${SITE}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const contentType = { js: 'text/javascript', css: 'text/css' }[name.split('.')[1] ?? ''] ?? 'text/html';
    const headers = { 'Content-Security-Policy': policy };
    return route.fulfill({ contentType, headers, body: files.get(name) ?? '' });
  });
  await page.goto(`${SITE}/${search}`);
  const pay = page.getByRole('button', { name: 'Pay' });
  const dialog = page.getByRole('dialog', { name: 'Sandbox bank' });
  return {
    pay,
    dialog,
    complete: dialog.getByRole('button', { name: 'Complete' }),
    fail: dialog.getByRole('button', { name: 'Fail' }),
    toldNothing: () => expect(told).toEqual([]),
    told: (answer: string) => expect.poll(() => told, PATIENCE).toEqual([['pi_1_secret_2', answer]]),
    reply: (said: Reply) => reply(said),
    outcome: async () => {
      await page.locator('dialog').waitFor({ state: 'detached' });
      const output = page.getByRole('status').filter({ hasText: /./ });
      return (await output.textContent()) ?? '';
    },
    /** What a screen reader says after the dialog's name. */
    description: () =>
      dialog.evaluate(
        (asked) => document.getElementById(asked.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    holdsFocus: (what: Locator) =>
      expect.poll(() => what.evaluate((element) => element === document.activeElement), PATIENCE).toBe(true),
  };
}

const test = plainTest.extend<{ bank: Awaited<ReturnType<typeof openBank>> }>({
  bank: async ({ visitor }, use) => use(await openBank(visitor.page)),
});

const refused = {
  error: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
};

describe("the sandbox's bank", { timeout: 60_000 }, () => {
  test('says that it is none, and is told Complete by mouse', async ({ bank }) => {
    await bank.pay.click();
    await bank.dialog.getByText('No real bank is asked.').waitFor();
    expect(await bank.description()).toMatch(/^No real bank is asked\./);
    await bank.complete.click();
    await bank.told('complete');
    bank.reply('succeeded');
    expect(JSON.parse(await bank.outcome())).toEqual({ paymentIntent: { status: 'succeeded' } });
  });

  test('is answered by keyboard, kept inside while it asks, and gives focus back', async ({
    bank,
    visitor: { page },
  }) => {
    await bank.pay.focus();
    await page.keyboard.press('Enter');
    await bank.holdsFocus(bank.dialog);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await bank.holdsFocus(bank.fail);
    await page.keyboard.press('Tab');
    await bank.holdsFocus(bank.complete);
    await page.keyboard.press('Space');
    await bank.told('complete');
    bank.reply('succeeded');
    await bank.outcome();
    await bank.holdsFocus(bank.pay);
  });

  test('takes Escape for Fail', async ({ bank, visitor: { page } }) => {
    await bank.pay.click();
    await bank.holdsFocus(bank.dialog);
    await page.keyboard.press('Escape');
    await bank.told('fail');
    bank.reply('requires_payment_method');
    expect(JSON.parse(await bank.outcome())).toEqual(refused);
  });

  test('takes one answer, and stays until it has arrived', async ({ bank, visitor: { page } }) => {
    await bank.pay.click();
    await bank.complete.click();
    await bank.told('complete');
    expect(await bank.complete.isDisabled()).toBe(true);
    expect(await bank.fail.isDisabled()).toBe(true);
    await bank.dialog.getByText('Telling the bank...').waitFor();
    await bank.holdsFocus(bank.dialog);
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    expect(await bank.dialog.isVisible()).toBe(true);
    await bank.told('complete');
    bank.reply('succeeded');
    expect(JSON.parse(await bank.outcome())).toEqual({ paymentIntent: { status: 'succeeded' } });
  });

  test("gives a refusal of the server in the server's words, and closes", async ({ bank }) => {
    await bank.pay.click();
    await bank.complete.click();
    await bank.told('complete');
    bank.reply({ status: 422, serverWords: 'No bank is waiting for that answer.' });
    expect(JSON.parse(await bank.outcome())).toEqual({
      error: { type: 'invalid_request_error', message: 'No bank is waiting for that answer.' },
    });
  });

  test('lets the silence of a server through as an exception, closes, and can be asked again', async ({
    bank,
  }) => {
    await bank.pay.click();
    await bank.complete.click();
    await bank.told('complete');
    bank.reply('silence');
    expect(await bank.outcome()).toBe('thrown: ApiError: No usable answer came.');
    await bank.pay.click();
    await bank.dialog.waitFor();
  });

  plainTest('is answered on the page itself where a foreign API knows no sandbox', async ({ visitor }) => {
    const bank = await openBank(visitor.page, '?api=https://api.example/v1');
    await bank.pay.click();
    await bank.complete.click();
    expect(JSON.parse(await bank.outcome())).toEqual({ paymentIntent: { status: 'succeeded' } });
    await bank.pay.click();
    await bank.fail.click();
    expect(JSON.parse(await bank.outcome())).toEqual(refused);
    bank.toldNothing();
  });
});
