import { type Account, type SavedCard, saveCard } from './account.ts';
import { isTestNumber } from './cards.ts';
import { wanted } from './intents.ts';
import { Refusal } from './refusal.ts';

/** Stores a card that a browser sends. Nothing is charged yet, so cards that will be declined are stored too. */
export function createPaymentMethod(account: Account, form: URLSearchParams): SavedCard {
  wanted(form, 'type', 'card');
  const number = wanted(form, 'card[number]');
  if (isTestNumber(number)) return saveCard(account, number);
  throw new Refusal(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
  });
}
