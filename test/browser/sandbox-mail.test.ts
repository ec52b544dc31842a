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
/** The mail that was sent, and its link. */
let mail: MailInBox;
let link: string;
beforeAll(async () => {
  expect((await call(site, forgotPassword.path, { body: { email: demi.email } })).status).toBe(200);
  mail = await newestMail(site, demi.email);
  link = await linkFor(site, demi.email);
});

test('a person finds a mail, reads its HTML and follows its link', async ({ newVisitor }) => {
  const { page, context, allow } = await newVisitor({ viewport: PHONE });
  allow(noUserName);
  await page.goto(`${site.url}/sandbox/mail?key=${sandboxKey(site)}`);
  expect(page.url()).toBe(`${site.url}/sandbox/mail`);
  await page.getByLabel('E-mail address').fill(demi.email.toUpperCase());
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**/sandbox/mail?to=*');
  await page.getByText(`To ${demi.email}`).waitFor();
  await page.getByRole('link', { name: mail.subject }).click();

  // Scripts cannot run in the frame, so a copy of the HTML in a second page shows where the link is.
  const box = await boxOf(page.locator('iframe'));
  const copy = await context.newPage();
  await copy.setViewportSize({ width: Math.round(box.width) - 2, height: PHONE.height });
  await copy.setContent(mail.html);
  const button = await boxOf(copy.locator(`a[href="${link}"]`).first());
  await copy.close();
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
  'axe finds no violation at 360 px, %s',
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

/** axe cannot run inside a sandboxed frame: the mail is checked separately. */
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
