import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { forgotPassword } from '../../contract/account.ts';
import { linkFor, type MailInBox, newestMail } from '../journeys/mailbox.ts';
import { runAxe } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { test } from '../support/chromium.ts';
import { demi, noUserName } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { sandboxKey } from '../support/sandbox-key.ts';
import { startSite } from '../support/site.ts';

const PHONE = { width: 360, height: 740 };

const site = kept(startSite);
/** The one mail that was sent, and the link in it. */
let mail: MailInBox;
let link: string;
beforeAll(async () => {
  expect((await call(site, forgotPassword.path, { body: { email: demi.email } })).status).toBe(200);
  mail = await newestMail(site, demi.email);
  link = await linkFor(site, demi.email);
});

test("a person finds a mail, reads it and follows its link, as the mail's own HTML shows it", async ({
  newVisitor,
}) => {
  const { page, context, allow } = await newVisitor({ viewport: PHONE });
  allow(noUserName);
  await page.goto(`${site.url}/sandbox/mail?key=${sandboxKey(site)}`);
  expect(page.url()).toBe(`${site.url}/sandbox/mail`);
  await page.getByLabel('E-mail address').fill(demi.email.toUpperCase());
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**/sandbox/mail?to=*');
  await page.getByText(`To ${demi.email}`).waitFor();
  await page.getByRole('link', { name: mail.subject }).click();

  // Nothing runs in the frame, a test's scripts included: the same HTML elsewhere tells where its link is.
  const box = await boxOf(page.locator('iframe'));
  const twin = await context.newPage();
  await twin.setViewportSize({ width: Math.round(box.width) - 2, height: PHONE.height });
  await twin.setContent(mail.html);
  const button = await boxOf(twin.locator(`a[href="${link}"]`).first());
  await twin.close();
  await page.mouse.click(box.x + button.x + button.width / 2, box.y + button.y + button.height / 2);
  await page.waitForURL(link);

  await page.goBack();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: new URL(link).pathname })
    .click();
  await page.waitForURL(link);
});

test.for(['light', 'dark'] as const)(
  'axe finds nothing at 360 px, %s',
  async (colorScheme, { newVisitor }) => {
    const { page, allow } = await newVisitor({ colorScheme, viewport: PHONE });
    allow(/sandbox\/mail\/999.*404|status of 404|status of 401/);
    await page.goto(`${site.url}/sandbox/mail`);
    await expectNothingWrong(page, 'without the key');
    await page.getByLabel('Key').fill(sandboxKey(site));
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Sandbox mail' }).waitFor();
    for (const path of ['/sandbox/mail', '/sandbox/mail/1', '/sandbox/mail/999']) {
      await page.goto(`${site.url}${path}`);
      await page.evaluate(emptyFrames);
      await expectNothingWrong(page, path);
    }
    await page.goto('about:blank');
    await page.setContent(mail.html);
    await expectNothingWrong(page, 'the mail');
  },
);

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

async function boxOf(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('That cannot be seen.');
  return box;
}
