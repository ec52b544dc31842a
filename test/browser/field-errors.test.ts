import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { required } from '../../machines/rules/required.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { customerOn, demi, noUserName } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

const open = (path: string) => (page: Page) => visit(page, site.url + path);
const asCustomer = (path: string) => async (page: Page) => {
  await customerOn(page, site.url).logInFrom(demi);
  await open(path)(page);
};
const order = '/book-appointment/?service=Buzz+Cut&barber=Tane+Rangi&again=2000';
const submitted = (opens: typeof open) => async (page: Page) => {
  await opens(order)(page);
  await bookingActions(page).submit();
};
const note = { label: 'Note for the barber (optional)', wrong: 'x'.repeat(201), right: 'Short, please' };
const email = { label: 'Email', wrong: 'ada@', right: 'ada@mail.example' };
const password = { label: 'New Password', wrong: 'abc', right: 'scissors and comb' };
const phone = { label: 'Phone', wrong: '1'.repeat(300), right: '0491 570 156' };

const forms = [
  ['contact', open('/contact-us/'), email, 'Send message'],
  ['login', open('/login'), { ...email, wrong: '' }, 'Login'],
  ['registration', open('/register'), email, 'Register'],
  ['new password', open('/reset-password/token'), password, 'Reset Password'],
  ['changed password', asCustomer('/my-account/change-password'), password, 'Update Password'],
  ['profile', asCustomer('/my-account/profile'), phone, 'Save changes'],
  [
    'queue',
    async (page: Page) => {
      await open('/')(page);
      await bookingActions(page).openQueueForm();
    },
    email,
    'Continue',
  ],
  ['guest', submitted(open), email, 'Book Now'],
  ['note of a guest', submitted(open), note, 'Book Now'],
  ['note of a customer', submitted(asCustomer), note, 'Pay at Store'],
] as const;

const hintOf = (field: Locator) =>
  field.evaluate((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const hints = ids
      .map((id) => document.getElementById(id))
      .filter((hint) => hint?.matches('[data-problem]'));
    return [input.getAttribute('aria-invalid'), ...hints.map((hint) => hint?.textContent)];
  });

test.for(forms)(
  'the hint of a corrected field of the form "%s" disappears when the visitor leaves the field (FORM-16)',
  async ([, opens, { label, wrong, right }, button], { visitor: { page, allow } }) => {
    allow(noUserName, /Failed to load resource/);
    await opens(page);
    const field = page
      .getByRole('main')
      .or(page.getByRole('dialog'))
      .last()
      .getByLabel(label, { exact: true });
    const attempt = () => page.getByRole('button', { name: button, exact: true }).last().click();
    await field.fill(wrong);
    await attempt();
    await expect.poll(() => hintOf(field)).toEqual(['true', expect.any(String)]);
    const sentence = page.getByRole('alert').last();
    const said = await sentence.textContent();

    await field.fill(right);
    expect(await hintOf(field)).toEqual(['true', expect.any(String)]);
    await field.press('Tab');
    expect(await hintOf(field)).toEqual([null]);
    expect(await sentence.textContent()).toBe(said);

    await field.fill(wrong);
    await attempt();
    await expect.poll(() => hintOf(field)).toEqual(['true', expect.any(String)]);
  },
);

test('a press on the button below a corrected field submits the form, although the hint disappears (FORM-16)', async ({
  visitor: { page },
}) => {
  await open('/contact-us/')(page);
  const [name, message] = [
    page.getByLabel('Name', { exact: true }),
    page.getByLabel('Message', { exact: true }),
  ];
  const button = page.getByRole('button', { name: 'Send message' });
  await page.getByLabel('Email', { exact: true }).fill(email.right);
  await name.fill('Ada');
  await button.click();
  await message.fill('Are dogs welcome?');
  const { x, y, width, height } = required(await button.boundingBox());

  await page.mouse.move(x + width / 2, y + height - 4);
  await page.mouse.down();
  expect(await message.getAttribute('aria-invalid')).toBe('true');
  await page.mouse.up();

  await page.getByText('Thank you. It is on our counter.').waitFor();
});
