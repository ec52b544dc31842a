import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test, visit } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(startSite);

/** Pastes a text. Unlike `fill`, this obeys a `maxlength`. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
}

test('a contact message that is too long is refused at its field and stays whole (FORM-14)', async ({
  visitor: { page },
}) => {
  const form = page.getByRole('main').getByRole('form');
  const message = form.getByLabel('Message');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await visit(page, `${site.url}/contact-us/`);
  await form.getByLabel('Name').fill('Ada Shaw');
  await form.getByLabel('Email').fill('ada@mail.example');

  await paste(page, message, 'x'.repeat(5_998));
  await form.getByRole('button', { name: 'Send message' }).click();

  await form.getByText('Please use at most 5,000 characters. You have 5,998.').waitFor();
  expect(await message.inputValue()).toHaveLength(5_998);
  expect(requests.filter((url) => url.includes('customer/contact-us'))).toEqual([]);
});
