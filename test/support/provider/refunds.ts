import {
  type Account,
  type Charge,
  chargeOf,
  type Intent,
  newId,
  type Refund,
  refundedOf,
  seconds,
  standingRefunds,
} from './account.ts';
import { testCard } from './cards.ts';
import type { Form } from './form.ts';
import { integerIn } from './intents.ts';
import { refundObject } from './objects.ts';
import { missing, Refusal } from './refusal.ts';

const refused = (message: string, more: { code?: string; param?: string } = {}): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, ...more });

/** Gives back a part of what an intent has charged, or all that is left of it. */
export function createRefund(account: Account, form: Form) {
  const intent = refundedIntent(account, form);
  const charge = chargeOf(intent);
  if (!charge)
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  const left = charge.cents - refundedOf(intent);
  if (left === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const cents = form.text('amount') === undefined ? left : integerIn(form, 'amount');
  if (cents > left)
    throw refused(
      `Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  const refund: Refund = {
    id: newId('re'),
    cents,
    charge: charge.id,
    status: refundStatus(account, charge),
    reason: form.text('reason') ?? null,
    metadata: form.inside('metadata') ?? {},
    created: seconds(),
  };
  intent.refunds.push(refund);
  account.tell('charge.refunded', intent);
  return { intent, body: refundObject(intent, refund) };
}

function refundStatus({ cards }: Account, { card }: Charge): Refund['status'] {
  const saved = cards.get(card);
  return (saved && testCard(saved.number).refund) ?? 'succeeded';
}

/** What becomes of the newest refund in the end, at the card's bank. */
export function settleRefund(account: Account, intent: Intent, outcome: 'succeeded' | 'failed'): void {
  const refund = standingRefunds(intent).at(-1);
  if (!refund) throw new Error(`Nothing of ${intent.id} was given back.`);
  refund.status = outcome;
  account.tell('charge.refund.updated', intent);
  if (outcome === 'failed') account.tell('refund.failed', intent);
}

/** The refunds of one intent or of all, the newest first. Long lists are not cut into pages here. */
export function listRefunds(account: Account, form: Form) {
  const id = form.text('payment_intent');
  const data = [...account.intents.values()]
    .filter((intent) => id === undefined || intent.id === id)
    .flatMap((intent) => intent.refunds.map((refund) => refundObject(intent, refund)))
    .reverse();
  return { object: 'list', url: '/v1/refunds', has_more: false, data };
}

function refundedIntent(account: Account, form: Form): Intent {
  const id = form.text('payment_intent');
  const chargeId = form.text('charge');
  if (id === undefined && chargeId === undefined)
    throw refused(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const intent =
    id === undefined
      ? [...account.intents.values()].find(({ charges }) => charges.some((one) => one.id === chargeId))
      : account.intents.get(id);
  if (intent) return intent;
  if (id === undefined) throw missing('charge', chargeId ?? '', 'id', 404);
  // Not verified: the status of an intent that is not there, named by a parameter.
  throw missing('payment_intent', id, 'payment_intent', 404);
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
