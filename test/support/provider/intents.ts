import { type Account, type Intent, newId, type Status, seconds } from './account.ts';
import { answerBank, confirm, shown, unexpectedState, usableCard } from './confirm.ts';
import type { Form } from './form.ts';
import type { Reader } from './objects.ts';
import { invalid, missing, Refusal } from './refusal.ts';

/** Stripe's minimum for Australian dollars, in cents, and the most that fits its eight digits. */
const LEAST = 50;
const MOST = 99_999_999;

export function intentNamed(account: Account, id: string): Intent {
  const intent = account.intents.get(id);
  // Not verified: whether a path to nothing counts as executed, so that its key answers so for ever.
  if (!intent) throw missing('payment_intent', id, 'intent', 404);
  return intent;
}

export function createIntent(account: Account, form: Form): Intent {
  const id = newId('pi');
  const card = form.text('payment_method');
  const intent: Intent = {
    id,
    clientSecret: `${id}_secret_${newId('x').slice(2)}`,
    cents: amountIn(form, 'aud'),
    currency: currencyIn(form),
    status: card === undefined ? 'requires_payment_method' : 'requires_confirmation',
    card: card === undefined ? null : usableCard(account, card).id,
    trouble: null,
    challenge: null,
    charges: [],
    refunds: [],
    metadata: form.inside('metadata') ?? {},
    description: form.text('description') ?? null,
    receiptEmail: form.text('receipt_email') ?? null,
    ...methodsIn(form),
    created: seconds(),
    canceledAt: null,
    cancellationReason: null,
    keys: [],
  };
  account.intents.set(id, intent);
  return intent;
}

/** A customer's browser needs the intent's secret besides the publishable key. */
export function readIntent(account: Account, id: string, form: Form, reader: Reader) {
  const intent = intentNamed(account, id);
  const secret = form.text('client_secret');
  if (reader === 'publishable' && secret === undefined)
    throw invalid('parameter_missing', 'Missing required param: client_secret.', 'client_secret');
  if (secret !== undefined) demandSecret(intent, secret);
  return shown(account, intent, reader);
}

const editable: readonly Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function updateIntent(account: Account, intent: Intent, form: Form): void {
  // Not verified: Stripe's text says that operations on a cancelled intent fail, which may not mean its metadata.
  if (intent.status === 'canceled') throw cannotUpdate(account, intent, 'metadata');
  const amount = form.text('amount') === undefined ? intent.cents : amountIn(form, intent.currency);
  const card = form.text('payment_method');
  for (const param of ['amount', 'payment_method'])
    if (form.text(param) !== undefined && !editable.includes(intent.status))
      throw cannotUpdate(account, intent, param);
  if (card !== undefined) intent.card = usableCard(account, card).id;
  // Not verified: that another amount makes the bank's question void. A new card has to be confirmed, says Stripe.
  const isToConfirm = card !== undefined || (amount !== intent.cents && intent.status === 'requires_action');
  if (isToConfirm) Object.assign(intent, { status: 'requires_confirmation', challenge: null });
  intent.cents = amount;
  intent.trouble = null;
  intent.description = form.text('description') ?? intent.description;
  intent.receiptEmail = form.text('receipt_email') ?? intent.receiptEmail;
  intent.metadata = mergedMetadata(intent.metadata, form.inside('metadata') ?? {});
}

export const confirmIntent = (account: Account, intent: Intent, form: Form): void =>
  confirm(account, intent, {
    card: form.text('payment_method'),
    returnUrl: form.text('return_url'),
    mustNotAsk: form.text('error_on_requires_action') === 'true',
    usesStripeJs: form.text('use_stripe_sdk') === 'true',
  });

export function cancelIntent(account: Account, intent: Intent, form: Form): void {
  // `processing` can be cancelled in rare cases only, says Stripe: a charge that is under way is the common one.
  if (!editable.includes(intent.status))
    throw unexpectedState(
      account,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  Object.assign(intent, {
    status: 'canceled',
    challenge: null,
    canceledAt: seconds(),
    cancellationReason: form.text('cancellation_reason') ?? null,
  });
  account.tell('payment_intent.canceled', intent);
}

/**
 * What Stripe's script says when the card's owner has answered. The path and the form are this stand-in's own:
 * how the real script speaks to the bank is nobody's business.
 */
export function answerChallenge(account: Account, intent: Intent, form: Form): void {
  demandSecret(intent, form.text('client_secret') ?? '');
  const answer = form.text('answer');
  if (answer !== 'complete' && answer !== 'fail')
    throw invalid('parameter_missing', 'Missing required param: answer.', 'answer');
  const asked = form.text('challenge') ?? intent.challenge?.id;
  if (intent.status !== 'requires_action' || asked !== intent.challenge?.id)
    throw unexpectedState(account, intent, 'This PaymentIntent does not wait for that answer any more.');
  answerBank(account, intent, answer);
}

/** Not verified: Stripe's words, code and status for a wrong secret. */
function demandSecret(intent: Intent, secret: string): void {
  if (secret === intent.clientSecret) return;
  throw new Refusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_invalid_parameter',
    message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    param: 'client_secret',
  });
}

const cannotUpdate = (account: Account, intent: Intent, param: string): Refusal =>
  unexpectedState(
    account,
    intent,
    `This PaymentIntent's ${param} could not be updated because it has a status of ${intent.status}. You may only update the ${param} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    param,
  );

/** An empty value takes a name away. */
const mergedMetadata = (old: Record<string, string>, changes: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''));

/** The amount in cents. */
export function amountIn(form: Form, currency: string): number {
  const cents = integerIn(form, 'amount');
  if (cents < LEAST) throw invalid('amount_too_small', `Amount must be at least $0.50 ${currency}`, 'amount');
  if (cents > MOST)
    throw invalid('amount_too_large', `Amount must be no more than $999,999.99 ${currency}`, 'amount');
  return cents;
}

export function integerIn(form: Form, param: string): number {
  const text = form.text(param);
  if (text === undefined) throw invalid('parameter_missing', `Missing required param: ${param}.`, param);
  if (!/^-?\d+$/.test(text)) throw invalid('parameter_invalid_integer', `Invalid integer: ${text}`, param);
  if (Number(text) < 1)
    throw invalid('parameter_invalid_integer', 'This value must be greater than or equal to 1.', param);
  return Number(text);
}

/** The shop sells in Australian dollars only, so that its account takes no other currency here. */
function currencyIn(form: Form): string {
  const currency = form.text('currency')?.toLowerCase();
  if (currency === undefined)
    throw invalid('parameter_missing', 'Missing required param: currency.', 'currency');
  if (currency !== 'aud') throw invalid(null, `Invalid currency: ${currency}.`, 'currency');
  return currency;
}

function methodsIn(form: Form): Pick<Intent, 'allowedTypes' | 'automatic'> {
  const allowedTypes = form.list('allowed_payment_method_types') ?? null;
  const automatic = form.inside('automatic_payment_methods');
  if (allowedTypes && automatic)
    throw invalid(
      'parameters_exclusive',
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      'allowed_payment_method_types',
    );
  if (allowedTypes && !allowedTypes.includes('card'))
    throw invalid(null, 'This account takes cards only.', 'allowed_payment_method_types');
  // What an intent says that named neither: the account's own settings, redirects included.
  const enabled = { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' };
  return { allowedTypes, automatic: allowedTypes ? null : enabled };
}
