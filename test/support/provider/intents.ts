import { type Account, type Intent, newId, type SavedCard } from './account.ts';
import { authenticationFailed, type DeclineReason, testCards } from './cards.ts';
import { invalid, missing, Refusal } from './refusal.ts';

/** Stripe's minimum for Australian dollars, in cents. */
const LEAST = 50;

export function intentNamed({ intents }: Account, id: string): Intent {
  const intent = intents.get(id);
  // Not verified: whether Stripe's key remembers the response for an unknown id in the path.
  if (!intent) throw missing('payment_intent', id, 404);
  return intent;
}

export function createIntent({ intents }: Account, form: URLSearchParams): Intent {
  // Without it the dashboard decides which payment methods are allowed, and Stripe requires a `return_url`.
  wanted(form, 'allowed_payment_method_types[0]', 'card');
  wanted(form, 'currency', 'aud');
  // Without it, a client with the publishable key and the intent's secret can confirm the intent, with any card.
  wanted(form, 'confirmation_method', 'manual');
  const id = newId('pi');
  const intent: Intent = {
    id,
    made: new Date(),
    clientSecret: `${id}_secret_${newId('x').slice(2)}`,
    cents: amountIn(form),
    status: 'requires_payment_method',
    card: null,
    trouble: null,
    charge: null,
    refunds: [],
    disputes: [],
    metadata: {},
  };
  intents.set(id, intent);
  return intent;
}

/** Returns the intents since a moment, the newest first. There is no pagination. */
export function listIntents({ intents }: Account, form: URLSearchParams): Intent[] {
  const since = integerIn(form, 'created[gte]');
  return [...intents.values()].filter(({ made }) => secondsOf(made) >= since).reverse();
}

export const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000);

export function updateIntent(_: Account, intent: Intent, form: URLSearchParams): void {
  // Not verified: Stripe's docs say that operations on a cancelled intent fail. That may not include its metadata.
  requireOpen(intent, 'update');
  if (form.has('amount')) intent.cents = amountIn(form);
  intent.trouble = null;
  for (const [name, value] of form) {
    const [, inside] = /^metadata\[(.+)\]$/.exec(name) ?? [];
    if (inside !== undefined) intent.metadata[inside] = value;
  }
}

/**
 * Tries to charge a card, which may need an answer of its owner first. Throws a 402 if the card is declined.
 * An intent that waits for the owner's answer may be confirmed again. Stripe then drops the open challenge, as a public
 * report about a page that confirmed twice shows.
 */
export function confirmIntent(account: Account, intent: Intent, form: URLSearchParams): void {
  requireOpen(intent, 'confirm');
  // Without it Stripe redirects the card's owner to a page of its own, and requires a `return_url`.
  wanted(form, 'use_stripe_sdk', 'true');
  if (intent.status === 'requires_confirmation' && !form.has('payment_method')) {
    charge(account, intent, usableCard(account, intent.card ?? ''));
    if (intent.trouble) throw new Refusal(402, intent.trouble);
    return;
  }
  const card = usableCard(account, wanted(form, 'payment_method'));
  Object.assign(intent, { trouble: null, card: card.id });
  if (testCards[card.number].asksOwner) {
    intent.status = 'requires_action';
    account.tell('payment_intent.requires_action', intent);
  } else charge(account, intent, card);
  if (intent.trouble) throw new Refusal(402, intent.trouble);
}

export function cancelIntent(account: Account, intent: Intent): void {
  // Stripe says that `processing` can be cancelled only in rare cases. Here a running charge cannot.
  requireOpen(intent, 'cancel');
  intent.status = 'canceled';
  account.tell('payment_intent.canceled', intent);
}

/**
 * The card's owner has answered the bank. Stripe's script reports that in a private format; this double has its own. After
 * a positive answer the account must confirm the intent once more.
 */
export function answerChallenge(_: Account, intent: Intent, form: URLSearchParams): void {
  requireSecret(intent, form);
  if (intent.status !== 'requires_action')
    throw unexpectedState('This PaymentIntent does not wait for that answer any more.');
  answerBank(intent, form.get('answer') === 'complete' ? 'complete' : 'fail');
}

export function answerBank(intent: Intent, answer: 'complete' | 'fail'): void {
  if (answer === 'complete') intent.status = 'requires_confirmation';
  else decline(intent, authenticationFailed);
}

/** Ends the state `processing`. */
export function settle(account: Account, intent: Intent, trouble: DeclineReason | null): void {
  if (intent.status !== 'processing') throw new Error(`${intent.id} is not processing.`);
  if (trouble) decline(intent, trouble);
  else succeed(account, intent, usableCard(account, intent.card ?? ''));
}

/** Checks the intent's secret, which a customer's browser needs in addition to the publishable key. */
export function requireSecret(intent: Intent, form: URLSearchParams): void {
  wanted(form, 'client_secret', intent.clientSecret);
}

function charge(account: Account, intent: Intent, card: SavedCard): void {
  const { outcome } = testCards[card.number];
  if (outcome === 'charged') succeed(account, intent, card);
  else if (outcome === 'processing') intent.status = 'processing';
  else decline(intent, outcome);
}

function succeed(account: Account, intent: Intent, card: SavedCard): void {
  card.isUsed = true;
  Object.assign(intent, {
    status: 'succeeded',
    charge: { cents: intent.cents, paymentMethod: card.id },
  });
  account.tell('payment_intent.succeeded', intent);
}

function decline(intent: Intent, trouble: DeclineReason): void {
  Object.assign(intent, { status: 'requires_payment_method', card: null, trouble });
}

function usableCard({ cards }: Account, id: string): SavedCard {
  const card = cards.get(id);
  // Not verified: whether Stripe's key remembers the response for an unknown card.
  if (!card) throw missing('PaymentMethod', id, 400);
  if (!card.isUsed) return card;
  throw new Refusal(400, {
    type: 'invalid_request_error',
    message:
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  });
}

const open: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_action',
  'requires_confirmation',
];

function requireOpen({ status }: Intent, act: string): void {
  if (!open.includes(status))
    throw unexpectedState(`You cannot ${act} this PaymentIntent because it has a status of ${status}.`);
}

const unexpectedState = (message: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });

/** Returns the amount in cents. */
function amountIn(form: URLSearchParams): number {
  const cents = integerIn(form, 'amount');
  if (cents < LEAST) throw invalid('amount_too_small', 'Amount must be at least $0.50 aud', 'amount');
  return cents;
}

export function integerIn(form: URLSearchParams, param: string): number {
  const text = wanted(form, param);
  if (!/^\d+$/.test(text)) throw invalid('parameter_invalid_integer', `Invalid integer: ${text}`, param);
  return Number(text);
}

/** Returns a required parameter. Throws if it is missing or differs from `value`. */
export function wanted(form: URLSearchParams, param: string, value?: string): string {
  const text = form.get(param);
  if (text === null) throw invalid('parameter_missing', `Missing required param: ${param}.`, param);
  if (value !== undefined && text !== value)
    throw invalid('parameter_invalid', `Invalid ${param}: ${text}`, param);
  return text;
}
