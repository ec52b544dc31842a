import {
  type Account,
  type Charge,
  type Intent,
  newId,
  type SavedCard,
  type Status,
  seconds,
} from './account.ts';
import { authenticationFailed, authenticationRequired, type Trouble, testCard } from './cards.ts';
import { cardObject, intentObject, type Reader } from './objects.ts';
import { invalid, missing, Refusal } from './refusal.ts';

export interface Confirmation {
  card: string | undefined;
  returnUrl: string | undefined;
  /** Fails instead of asking the card's owner. */
  mustNotAsk: boolean;
  /** Stripe's own script will ask, whatever `returnUrl` says. */
  usesStripeJs: boolean;
}

/** The intent as somebody who may read it gets it. */
export function shown(account: Account, intent: Intent, reader: Reader = 'secret') {
  const card = account.cards.get(intent.trouble?.card ?? '') ?? null;
  return intentObject(intent, card, reader);
}

/** Refuses what the intent's status does not allow; Stripe sends the intent along. */
export const unexpectedState = (account: Account, intent: Intent, message: string, param?: string): Refusal =>
  new Refusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    ...(param && { param }),
    payment_intent: shown(account, intent),
  });

/**
 * Tries to charge a card, which may have to ask its owner first. Throws a 402 when the card is refused.
 * An intent that waits for an answer of its card's owner may be confirmed anew: Stripe drops the question that is
 * open then, as a public record of a page that confirmed twice shows.
 */
export function confirm(account: Account, intent: Intent, order: Confirmation): void {
  const cardId = order.card ?? intent.card;
  // Stripe looks for a card before it looks at the status (recorded for its setup intents).
  if (cardId === null && intent.status !== 'succeeded')
    throw unexpectedState(
      account,
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  demandConfirmable(account, intent);
  const card = usableCard(account, cardId ?? '');
  demandReturnUrl(intent, order);
  Object.assign(intent, { trouble: null, challenge: null, card: card.id });
  if (!testCard(card.number).asksOwner) charge(account, intent, card);
  else if (order.mustNotAsk) decline(account, intent, card, authenticationRequired);
  else ask(account, intent, order);
  if (intent.trouble) throw refusedCard(account, intent, card, intent.trouble);
}

/** The card's owner has answered their bank. A decline after a good answer is no error: the intent says it. */
export function answerBank(account: Account, intent: Intent, answer: 'complete' | 'fail'): void {
  const card = usableCard(account, intent.card ?? '');
  intent.challenge = null;
  if (answer === 'complete') charge(account, intent, card);
  else decline(account, intent, card, authenticationFailed);
}

/** Ends what is `processing`. */
export function settle(account: Account, intent: Intent, trouble: Trouble | null): void {
  const card = account.cards.get(intent.card ?? '');
  if (intent.status !== 'processing' || !card) throw new Error(`${intent.id} is not processing.`);
  if (trouble) decline(account, intent, card, trouble);
  else succeed(account, intent, card);
}

export function usableCard(account: Account, id: string): SavedCard {
  const card = account.cards.get(id);
  // Not verified: whether an unknown card counts as executed, so that its key answers so for ever.
  if (!card) throw missing('PaymentMethod', id, 'payment_method', 400);
  if (card.chargedBy === null) return card;
  throw new Refusal(400, {
    type: 'invalid_request_error',
    message:
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  });
}

const confirmable: readonly Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

function demandConfirmable(account: Account, intent: Intent): void {
  if (confirmable.includes(intent.status)) return;
  // Not verified word for word, except for the one that succeeded.
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
  throw unexpectedState(account, intent, message);
}

/** Without `allowed_payment_method_types` an intent takes whatever the dashboard allows, redirects included. */
function demandReturnUrl({ allowedTypes, automatic }: Intent, { returnUrl }: Confirmation): void {
  if (allowedTypes || automatic?.allow_redirects === 'never' || returnUrl !== undefined) return;
  // Not verified: that a list of cards alone makes the address needless.
  throw invalid(
    'parameter_missing',
    'A `return_url` must be specified because this Payment Intent is configured to automatically accept the payment methods enabled in the Dashboard, some of which may require a full page redirect to succeed. If you do not want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    'return_url',
  );
}

function ask(account: Account, intent: Intent, { returnUrl, usesStripeJs }: Confirmation): void {
  intent.challenge = { id: newId('payatt'), returnUrl: usesStripeJs ? null : (returnUrl ?? null) };
  intent.status = 'requires_action';
  account.tell('payment_intent.requires_action', intent);
}

function charge(account: Account, intent: Intent, card: SavedCard): void {
  const { outcome } = testCard(card.number);
  if (outcome === 'charged') succeed(account, intent, card);
  else if (outcome === 'processing') leavePending(intent, card);
  else decline(account, intent, card, outcome);
}

function leavePending(intent: Intent, card: SavedCard): void {
  addCharge(intent, card, 'pending', null);
  intent.status = 'processing';
}

function succeed(account: Account, intent: Intent, card: SavedCard): void {
  addCharge(intent, card, 'succeeded', null);
  card.chargedBy = intent.id;
  intent.status = 'succeeded';
  account.tell('payment_intent.succeeded', intent);
}

function decline(account: Account, intent: Intent, card: SavedCard, what: Trouble): void {
  const failed = addCharge(intent, card, 'failed', what);
  intent.trouble = { card: card.id, what, charge: failed.id };
  intent.card = null;
  intent.status = 'requires_payment_method';
  account.tell('payment_intent.payment_failed', intent);
}

function addCharge(intent: Intent, card: SavedCard, status: Charge['status'], trouble: Trouble | null) {
  const last = intent.charges.at(-1);
  if (last?.status === 'pending') return Object.assign(last, { status, trouble });
  const made = { id: newId('ch'), cents: intent.cents, card: card.id, status, trouble, created: seconds() };
  intent.charges.push(made);
  return made;
}

const refusedCard = (
  account: Account,
  intent: Intent,
  card: SavedCard,
  { what, charge: id }: NonNullable<Intent['trouble']>,
): Refusal =>
  new Refusal(402, {
    type: what.type,
    code: what.code,
    ...(what.declineCode && { decline_code: what.declineCode }),
    message: what.words,
    ...(id && { charge: id }),
    payment_intent: shown(account, intent),
    payment_method: cardObject(card),
  });
