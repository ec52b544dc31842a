import { type Account, type Intent, newId, type SavedCard } from './account.ts';
import { authenticationFailed, type Trouble, testCards } from './cards.ts';
import { invalid, missing, Refusal } from './refusal.ts';

/** Stripe's minimum for Australian dollars, in cents. */
const LEAST = 50;

export function intentNamed({ intents }: Account, id: string): Intent {
  const intent = intents.get(id);
  // Not verified: whether a path to nothing counts as executed, so that its key answers so for ever.
  if (!intent) throw missing('payment_intent', id, 404);
  return intent;
}

export function createIntent({ intents }: Account, form: URLSearchParams): Intent {
  // Without it an intent takes whatever the dashboard allows, and Stripe confirms none that has no `return_url`.
  wanted(form, 'allowed_payment_method_types[0]', 'card');
  wanted(form, 'currency', 'aud');
  // Without it whoever has the publishable key and the intent's secret may confirm it, with any card.
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

/** The intents that were made since a moment, the newest first. Long lists are not cut into pages here. */
export function listIntents({ intents }: Account, form: URLSearchParams): Intent[] {
  const since = integerIn(form, 'created[gte]');
  return [...intents.values()].filter(({ made }) => secondsOf(made) >= since).reverse();
}

export const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000);

export function updateIntent(_: Account, intent: Intent, form: URLSearchParams): void {
  // Not verified: Stripe's text says that operations on a cancelled intent fail, which may not mean its metadata.
  requireOpen(intent, 'update');
  if (form.has('amount')) intent.cents = amountIn(form);
  intent.trouble = null;
  for (const [name, value] of form) {
    const [, inside] = /^metadata\[(.+)\]$/.exec(name) ?? [];
    if (inside !== undefined) intent.metadata[inside] = value;
  }
}

/**
 * Tries to charge a card, which may have to ask its owner first. Throws a 402 when the card is refused.
 * An intent that waits for an answer of its card's owner may be confirmed anew: Stripe drops the question that is
 * open then, as a public record of a page that confirmed twice shows.
 */
export function confirmIntent(account: Account, intent: Intent, form: URLSearchParams): void {
  requireOpen(intent, 'confirm');
  // Without it Stripe sends the card's owner to a page of its own, and wants a `return_url` for it.
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
  // `processing` can be cancelled in rare cases only, says Stripe: a charge that is under way is the common one.
  requireOpen(intent, 'cancel');
  intent.status = 'canceled';
  account.tell('payment_intent.canceled', intent);
}

/**
 * The card's owner has answered their bank: what Stripe's script says then, in a form of this stand-in's own. After a
 * good answer the intent waits for the account to confirm it once more.
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

/** Ends what is `processing`. */
export function settle(account: Account, intent: Intent, trouble: Trouble | null): void {
  if (intent.status !== 'processing') throw new Error(`${intent.id} is not processing.`);
  if (trouble) decline(intent, trouble);
  else succeed(account, intent, usableCard(account, intent.card ?? ''));
}

/** A customer's browser needs the intent's secret besides the publishable key. */
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

function decline(intent: Intent, trouble: Trouble): void {
  Object.assign(intent, { status: 'requires_payment_method', card: null, trouble });
}

function usableCard({ cards }: Account, id: string): SavedCard {
  const card = cards.get(id);
  // Not verified: whether an unknown card counts as executed, so that its key answers so for ever.
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

/** The amount in cents. */
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

/** What a parameter says, which has to be there and may have to be one thing. */
export function wanted(form: URLSearchParams, param: string, value?: string): string {
  const text = form.get(param);
  if (text === null) throw invalid('parameter_missing', `Missing required param: ${param}.`, param);
  if (value !== undefined && text !== value)
    throw invalid('parameter_invalid', `Invalid ${param}: ${text}`, param);
  return text;
}
