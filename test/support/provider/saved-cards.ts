import { type Account, type SavedCard, saveCard } from './account.ts';
import { hasRightCheckDigit, isTestNumber } from './cards.ts';
import type { Form } from './form.ts';
import { type ErrorBody, invalid, Refusal } from './refusal.ts';

/** Keeps a card that a browser hands in. Nothing is charged, so that a card that will be declined is kept as well. */
export function createPaymentMethod(account: Account, form: Form): SavedCard {
  if (form.text('type') !== 'card')
    throw invalid('parameter_missing', 'Missing required param: type.', 'type');
  const card = form.inside('card') ?? {};
  const number = (card.number ?? '').replace(/\D/g, '');
  if (!hasRightCheckDigit(number))
    throw wrongCard({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' });
  if (!isTestNumber(number))
    throw wrongCard({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    });
  return saveCard(account, { number, ...expiryOf(card) });
}

function expiryOf({ exp_month, exp_year }: Record<string, string>) {
  const expMonth = Number(exp_month);
  const expYear = fourDigits(Number(exp_year));
  if (!(expMonth >= 1 && expMonth <= 12))
    throw wrongCard({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    });
  // A card is good through the month that it expires in.
  if (!(new Date(expYear, expMonth) > new Date()))
    throw wrongCard({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    });
  return { expMonth, expYear };
}

const fourDigits = (year: number) => (year < 100 ? 2000 + year : year);

const wrongCard = (body: Omit<ErrorBody, 'type'>): Refusal =>
  new Refusal(402, { type: 'card_error', ...body });
