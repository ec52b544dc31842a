import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import { getProfile } from '../../contract/session.ts';
import { draftOf } from '../../machines/rules/draft.ts';
import { PageDriver } from '../engine/page/page-driver.ts';
import { everything, times, wireBarbers } from '../specs/booking.fixture.ts';
import { launchChromium } from '../support/chromium.ts';

/** The sandbox's card field. A customer has opened the card dialog, and the payment is prepared. */
let browser: Browser;
let page: PageDriver;

const [number, expiry, cvc] = ['Card number', 'Expiry date', 'CVC'];
const good = { [number]: '4242424242424242', [expiry]: '1227', [cvc]: '123' };
const field = (label: string) => page.playwright.getByLabel(label, { exact: true });
const alert = () => page.playwright.getByRole('dialog').getByRole('alert');

beforeAll(async () => {
  browser = await launchChromium();
  page = new PageDriver(browser, inject('sites'));
  await page.open({
    path: '/book-appointment/',
    token: 'token-of-a-customer',
    draft: draftOf({ ...everything, guest: null, submitKey: null }, 'barber'),
  });
  const { network } = page;
  await page.eventually(() => network.answer(getProfile, { customer_id: 91 }));
  await page.eventually(() => network.answer(listBarbers, [wireBarbers.first]));
  await page.eventually(() => network.answer(listSlots, [{ from_time: times.first }]));
  await page.eventually(() => page.press('button', 'Submit'));
  await page.eventually(() => page.press('button', 'Pay Now'));
  await page.eventually(() =>
    network.answer(createPaymentIntent, { payment_intent_id: 'pi_1', client_secret: 'pi_1_secret' }),
  );
  await page.eventually(() => page.type(number, ''));
});
afterAll(async () => {
  expect(page.errors).toEqual([]);
  await page.close();
  await browser.close();
});
beforeEach(async () => {
  for (const label of [number, expiry, cvc]) await field(label).fill('');
});

/** Presses keys in sequence. */
async function press(label: string, keys: readonly string[]): Promise<void> {
  await field(label).click();
  for (const key of keys) await page.playwright.keyboard.press(key);
}

async function type(card: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries({ ...good, ...card })) await press(label, [...text]);
}

test.each([
  [number, [...'4242424242424242'], '4242 4242 4242 4242'],
  [number, [...'4242-4242x4242 4242'].map((key) => (key === ' ' ? 'Space' : key)), '4242 4242 4242 4242'],
  [number, [...'42424'], '4242 4'],
  [number, [...'42424', 'Backspace'], '4242'],
  [number, [...'42424242', ...Array(5).fill('ArrowLeft'), 'Delete', 'Delete'], '4242 242'],
  [number, [...'42424242', ...Array(4).fill('ArrowLeft'), 'Backspace', 'Backspace'], '4244 242'],
  [expiry, [...'1227'], '12 / 27'],
  [expiry, [...'12/27'], '12 / 27'],
  [expiry, ['5'], '05'],
  [expiry, [...'527'], '05 / 27'],
  [expiry, [...'1/27'], '01 / 27'],
  [expiry, [...'12278'], '12 / 27'],
  [expiry, [...'122', 'Backspace'], '12'],
  [expiry, ['5', 'Backspace'], '0'],
  [cvc, [...'12a345'], '1234'],
])('the field %s shows the typed keys %j as %s', async (label, keys, shown) => {
  await press(label, keys);
  expect(await field(label).inputValue()).toBe(shown);
});

test('after a digit is inserted in the middle, the caret is behind it', async () => {
  await press(number, [...'42424242']);
  await field(number).evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 2));
  await page.playwright.keyboard.press('9');
  expect(await field(number).inputValue()).toBe('4294 2424 2');
  expect(await field(number).evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(3);
});

test('the field accepts a pasted expiry date with a year of four digits', async () => {
  await field(expiry).click();
  await page.playwright.keyboard.insertText('12/2027');
  expect(await field(expiry).inputValue()).toBe('12 / 27');
});

test('browsers autofill the card, phones show the number pad, and the fields are never submitted as a form', async () => {
  for (const [label, autocomplete] of [
    [number, 'cc-number'],
    [expiry, 'cc-exp'],
    [cvc, 'cc-csc'],
  ] as const) {
    expect(await field(label).getAttribute('autocomplete')).toBe(autocomplete);
    expect(await field(label).getAttribute('inputmode')).toBe('numeric');
    expect(await field(label).getAttribute('name')).toBeNull();
  }
});

test.each([
  [number, '', 'Your card number is incomplete.'],
  [number, '424242424242424', 'Your card number is incomplete.'],
  [number, '4242424242424241', 'Your card number is invalid.'],
  [number, '5555555555554444', 'The sandbox takes test numbers only, such as 4242 4242 4242 4242.'],
  [number, '378282246310005', 'The sandbox takes test numbers only, such as 4242 4242 4242 4242.'],
  [expiry, '122', "Your card's expiration date is incomplete."],
  [expiry, '1327', "Your card's expiration date is invalid."],
  [expiry, '1225', "Your card's expiration year is in the past."],
  [expiry, '1026', "Your card's expiration date is in the past."],
  [cvc, '12', "Your card's security code is incomplete."],
])('the field %s rejects %j in the browser with the message: %s', async (label, text, words) => {
  await type({ [label]: text });
  await page.press('button', 'Pay Now');
  await page.eventually(async () => expect(await alert().textContent()).toBe(words));
  expect(page.network.isOpen(createSandboxCard)).toBe(false);
  const describedBy = await page.playwright
    .getByRole('form', { name: 'Card payment' })
    .getAttribute('aria-describedby');
  expect(describedBy).toBe(await alert().getAttribute('id'));
  await page.eventually(async () => {
    expect(await field(label).evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await field(label).getAttribute('aria-invalid')).toBe('true');
  });
  await page.playwright.keyboard.press('1');
  expect(await field(label).getAttribute('aria-invalid')).toBeNull();
});

test('a card is valid until the end of its month, and a declined card stays in the form for correction', async () => {
  await type({ [expiry]: '1126' });
  await page.press('button', 'Pay Now');
  await page.eventually(async () => expect(await field(number).getAttribute('aria-disabled')).toBe('true'));
  const refused = { status: 402, body: { STATUS: 0, MESSAGE: 'Too many cards. Try later.' } };
  await page.eventually(() => page.network.end(createSandboxCard, refused));
  await page.eventually(async () => {
    expect(await alert().textContent()).toBe('Too many cards. Try later.');
    expect(await field(number).inputValue()).toBe('4242 4242 4242 4242');
    expect(await field(number).evaluate((input) => document.activeElement === input)).toBe(true);
  });
});
