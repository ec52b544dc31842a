// @vitest-environment jsdom
import { CardElement, Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/api-error.ts';
import { CardRefused } from '../../contract/card-refused.ts';
import { cardField } from '../../src/services/cards/card-field.ts';
import { createSandboxStripe } from '../../src/services/cards/sandbox.ts';
import { CardForm } from '../../src/views/payment/card-form.tsx';

const TODAY = '2026-11-20';
const makeCard = vi.fn<(number: string) => Promise<string>>();
const onReady = vi.fn();
const onLost = vi.fn();
const console_ = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') };

beforeEach(() => {
  vi.resetAllMocks();
  makeCard.mockImplementation(async (number) => `pm_for_${number}`);
});

afterEach(() => {
  cleanup();
  expect(console_.error).not.toHaveBeenCalled();
  expect(console_.warn).not.toHaveBeenCalled();
});

const sandbox = async (): Promise<Stripe> =>
  createSandboxStripe({ makeCard, answerBank: vi.fn(), today: () => TODAY });
const number = () => screen.getByLabelText<HTMLInputElement>('Card number');
const expiry = () => screen.getByLabelText<HTMLInputElement>('Expiry date');
const cvc = () => screen.getByLabelText<HTMLInputElement>('CVC');

function form(stripe: Promise<Stripe>, disabled = false) {
  return (
    <StrictMode>
      <CardForm stripe={stripe} disabled={disabled} onReady={onReady} onLost={onLost} />
    </StrictMode>
  );
}

async function show(stripe: Promise<Stripe> = sandbox()) {
  const view = render(form(stripe));
  await waitFor(() => expect(onReady).toHaveBeenCalled());
  return { ...view, user: userEvent.setup() };
}

interface Card {
  number?: string;
  expiry?: string;
  cvc?: string;
}

async function type(user: UserEvent, card: Card) {
  const { number: digits, expiry: date, cvc: code } = { ...good, ...card };
  for (const [input, text] of [
    [number(), digits],
    [expiry(), date],
    [cvc(), code],
  ] as const) {
    await user.clear(input);
    if (text) await user.type(input, text);
  }
}

const good = { number: '4242424242424242', expiry: '1227', cvc: '123' };

/** What the payment machine's service would reject with. */
const refusal = () =>
  cardField.createPaymentMethod().then(
    (id) => expect.unreachable(`made ${id}`),
    (error: unknown) => error,
  );

describe('the field', () => {
  test('says once that it is ready, and that it is lost when it goes', async () => {
    const { unmount } = await show();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1);
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(onLost).not.toHaveBeenCalled();

    unmount();
    expect(onLost).toHaveBeenCalledTimes(1);
    await expect(cardField.createPaymentMethod()).rejects.toThrow('No card field is mounted.');
  });

  test('can be opened again on the same provider', async () => {
    const stripe = sandbox();
    const first = await show(stripe);
    await type(first.user, good);
    first.unmount();

    const { user } = await show(stripe);
    await waitFor(() => expect(onReady).toHaveBeenCalledTimes(2));
    expect(number().value).toBe('');
    await type(user, good);
    await expect(cardField.createPaymentMethod()).resolves.toBe('pm_for_4242424242424242');
  });

  test('is destroyed and made again by React without leaving anything behind', async () => {
    const stripe = await sandbox();
    const elements = (key: string) => (
      <StrictMode>
        <Elements stripe={stripe}>
          <CardElement key={key} onReady={onReady} />
        </Elements>
      </StrictMode>
    );
    const { rerender } = render(elements('first'));
    await waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1);

    rerender(elements('second'));
    await waitFor(() => expect(onReady).toHaveBeenCalledTimes(2));
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1);
  });

  test('waits for a provider that takes its time', async () => {
    let arrive = (_stripe: Stripe) => {};
    render(form(new Promise((resolve) => (arrive = resolve))));
    expect(screen.getByRole('status').textContent).toBe('Loading the card form...');
    expect(onReady).not.toHaveBeenCalled();
    arrive(await sandbox());
    await waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
  });

  test('cannot be typed in while it is disabled, and keeps the keyboard where it was', async () => {
    const stripe = sandbox();
    const { user, rerender } = await show(stripe);
    await type(user, { cvc: '' });
    cvc().focus();
    rerender(form(stripe, true));
    await user.keyboard('1');
    expect(cvc().value).toBe('');
    expect(cvc().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(cvc());

    rerender(form(stripe));
    await user.keyboard('1');
    expect(cvc().value).toBe('1');
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  test('is filled by browsers and typed on number pads', async () => {
    await show();
    expect([number(), expiry(), cvc()].map((input) => input.getAttribute('autocomplete'))).toEqual([
      'cc-number',
      'cc-exp',
      'cc-csc',
    ]);
    expect([number(), expiry(), cvc()].every((input) => input.inputMode === 'numeric')).toBe(true);
    expect([number(), expiry(), cvc()].some((input) => input.name !== '')).toBe(false);
  });

  test('says that no real card is charged, and which numbers there are', async () => {
    const { user } = await show();
    expect(screen.getByText('Sandbox: no real card is charged')).toBeTruthy();
    await user.click(screen.getByText('Test card numbers'));
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      '4242 4242 4242 4242',
      '4000 0000 0000 0002',
      '4000 0000 0000 9995',
      '4000 0025 0000 3155',
    ]);
  });
});

describe('typing', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242x4242 4242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['42424{Backspace}', '4242'],
    ['42424242{ArrowLeft>4/}{ArrowLeft}{Delete}{Delete}', '4242 242'],
    ['42424242{ArrowLeft>4/}{Backspace}{Backspace}', '4244 242'],
  ])('the number %s shows %s', async (keys, shown) => {
    const { user } = await show();
    await user.type(number(), keys);
    expect(number().value).toBe(shown);
  });

  test('a digit inserted in the middle leaves the caret beside it', async () => {
    const { user } = await show();
    await user.type(number(), '42424242');
    number().setSelectionRange(2, 2);
    await user.keyboard('9');
    expect(number().value).toBe('4294 2424 2');
    expect(number().selectionStart).toBe(3);
  });

  test.each([
    ['1227', '12 / 27'],
    ['12/27', '12 / 27'],
    ['5', '05'],
    ['527', '05 / 27'],
    ['1/27', '01 / 27'],
    ['12278', '12 / 27'],
    ['122{Backspace}', '12'],
    ['5{Backspace}', '0'],
  ])('the expiry date %s shows %s', async (keys, shown) => {
    const { user } = await show();
    await user.type(expiry(), keys);
    expect(expiry().value).toBe(shown);
  });

  test('an expiry date that is pasted with its whole year is understood', async () => {
    const { user } = await show();
    await user.click(expiry());
    await user.paste('12/2027');
    expect(expiry().value).toBe('12 / 27');
  });

  test('the CVC is four digits at most', async () => {
    const { user } = await show();
    await user.type(cvc(), '12a345');
    expect(cvc().value).toBe('1234');
  });
});

describe('a card', () => {
  test('that is well formed becomes a payment method, whatever its charge will come to', async () => {
    const { user } = await show();
    for (const digits of ['4242424242424242', '4000000000000002', '4000002500003155']) {
      await type(user, { number: digits });
      await expect(cardField.createPaymentMethod()).resolves.toBe(`pm_for_${digits}`);
    }
    expect(makeCard.mock.calls).toEqual([['4242424242424242'], ['4000000000000002'], ['4000002500003155']]);
  });

  test.each<[Card, string, string]>([
    [{ number: '' }, 'Card number', 'Your card number is incomplete.'],
    [{ number: '424242424242424' }, 'Card number', 'Your card number is incomplete.'],
    [{ number: '4242424242424241' }, 'Card number', 'Your card number is invalid.'],
    [
      { number: '5555555555554444' },
      'Card number',
      'The sandbox takes test numbers only, such as 4242 4242 4242 4242.',
    ],
    [
      { number: '378282246310005' },
      'Card number',
      'The sandbox takes test numbers only, such as 4242 4242 4242 4242.',
    ],
    [{ expiry: '122' }, 'Expiry date', "Your card's expiration date is incomplete."],
    [{ expiry: '1327' }, 'Expiry date', "Your card's expiration date is invalid."],
    [{ expiry: '1225' }, 'Expiry date', "Your card's expiration year is in the past."],
    [{ expiry: '1026' }, 'Expiry date', "Your card's expiration date is in the past."],
    [{ cvc: '12' }, 'CVC', "Your card's security code is incomplete."],
  ])('such as %o is refused in the browser, at the field %s: %s', async (card, label, words) => {
    const { user } = await show();
    await type(user, card);

    expect(await refusal()).toEqual(new CardRefused(words));
    const culprit = screen.getByLabelText(label);
    expect(document.activeElement).toBe(culprit);
    expect(culprit.getAttribute('aria-invalid')).toBe('true');
    expect(makeCard).not.toHaveBeenCalled();

    await user.keyboard('1');
    expect(culprit.getAttribute('aria-invalid')).toBeNull();
  });

  test('is good through the month that it expires in', async () => {
    const { user } = await show();
    await type(user, { expiry: '1126' });
    await expect(cardField.createPaymentMethod()).resolves.toBe('pm_for_4242424242424242');
  });

  test("that the server refuses brings the server's words", async () => {
    const { user } = await show();
    await type(user, good);
    const refused = { status: 429, code: 'too_many', serverWords: 'Too many cards. Try later.' } as const;
    makeCard.mockRejectedValueOnce(new ApiError('answered 429', refused));
    expect(await refusal()).toEqual(new CardRefused('Too many cards. Try later.'));
  });

  test('that the server refuses without words is refused without words', async () => {
    const { user } = await show();
    await type(user, good);
    makeCard.mockRejectedValueOnce(new ApiError('answered 500', { status: 500 }));
    expect(await refusal()).toMatchObject({ name: 'CardRefused', words: undefined });
  });

  test('that no answer came for is an unexpected exception, not a refusal', async () => {
    const { user } = await show();
    await type(user, good);
    const silence = new ApiError('No usable answer came.');
    makeCard.mockRejectedValueOnce(silence);
    expect(await refusal()).toBe(silence);
  });
});
