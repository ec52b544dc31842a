import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { inTransaction } from '../../server/db/errors.ts';
import { queueMail } from '../../server/db/outbox.ts';
import { verifyMail } from '../../server/rules/mails/account-mails.ts';
import { runAxe } from '../support/axe.ts';
import { test } from '../support/chromium.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Site, startSite } from '../support/site.ts';

const PHONE = { width: 360, height: 740 };

let site: Site;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  site = await startSite({ environment: { DATABASE_URL: database.url } });
  await site.kill();
  const { db, close } = await openDatabase({ databaseUrl: database.url });
  const link = `${site.url}/login?token=abc`;
  await inTransaction(db, async (tx) => {
    for (const firstName of ['Gina', 'Casey'])
      await queueMail(
        tx,
        verifyMail({ to: `${firstName.toLowerCase()}@guest.example`, firstName, link }),
        new Date(),
      );
  });
  await close();
  await site.start();
});
afterAll(async () => {
  await site.stop();
  await drop();
});

test("a person finds a mail, reads it and follows its link, as the mail's own HTML shows it", async ({
  newVisitor,
}) => {
  const { page, context } = await newVisitor({ viewport: PHONE });
  await page.goto(`${site.url}/sandbox/mail`);
  await page.getByText('To casey@guest.example').waitFor();
  await page.getByLabel('E-mail address').fill('Gina@guest.example');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**/sandbox/mail?to=*');
  await page.getByText('To gina@guest.example').waitFor();
  expect(await page.getByText('To casey@guest.example').count()).toBe(0);
  await page.getByRole('link', { name: 'Please verify your email address' }).click();

  // Nothing runs in the frame, a test's scripts included: the same HTML elsewhere tells where its link is.
  const frame = page.locator('iframe');
  const box = await boxOf(frame);
  const twin = await context.newPage();
  await twin.setViewportSize({ width: Math.round(box.width) - 2, height: PHONE.height });
  await twin.setContent(await htmlOf(page, 'gina@guest.example'));
  const button = await boxOf(twin.getByRole('link', { name: 'Verify my email address' }));
  await twin.close();
  await page.mouse.click(box.x + button.x + button.width / 2, box.y + button.y + button.height / 2);
  await page.waitForURL('**/login?token=abc');

  await page.goBack();
  await page.getByRole('listitem').getByRole('link', { name: '/login?token=abc' }).click();
  await page.waitForURL('**/login?token=abc');
});

describe('axe finds nothing at 360 px', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in the mailbox, ${colorScheme}`, async ({ newVisitor }) => {
      const { page, allow } = await newVisitor({ colorScheme, viewport: PHONE });
      allow(/sandbox\/mail\/999.*404|status of 404/);
      for (const path of ['/sandbox/mail', '/sandbox/mail/1', '/sandbox/mail/999']) {
        await page.goto(`${site.url}${path}`);
        await page.evaluate(emptyFrames);
        await expectNothingWrong(page, path);
      }
    });

    test(`in a mail, ${colorScheme}`, async ({ newVisitor }) => {
      const { page } = await newVisitor({ colorScheme, viewport: PHONE });
      await page.goto(`${site.url}/sandbox/mail`);
      const html = await htmlOf(page, 'gina@guest.example');
      await page.goto('about:blank');
      await page.setContent(html);
      await expectNothingWrong(page, 'the mail');
    });
  }
});

/** Where nothing runs, axe cannot look: the mail in the frame is looked at by itself. */
function emptyFrames(): void {
  for (const frame of document.querySelectorAll('iframe')) {
    frame.removeAttribute('sandbox');
    frame.src = 'about:blank';
  }
}

async function expectNothingWrong(page: Page, what: string): Promise<void> {
  const { violations } = await runAxe(page, { iframes: false });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found, what).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(PHONE.width);
}

async function htmlOf(page: Page, to: string): Promise<string> {
  const response = await page.request.get(`${site.url}/sandbox/mail.json?to=${encodeURIComponent(to)}`);
  const [mail] = (await response.json()) as { html: string }[];
  return mail?.html ?? '';
}

async function boxOf(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('That cannot be seen.');
  return box;
}
