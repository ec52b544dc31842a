import {
  type Account,
  type Intent,
  newId,
  type Refund,
  refundedOf,
  type SavedCard,
  standingRefunds,
} from './account.ts';
import { testCards } from './cards.ts';
import { openDisputeOf } from './disputes.ts';
import { integerIn, intentNamed, wanted } from './intents.ts';
import { refundObject } from './objects.ts';
import { Refusal } from './refusal.ts';

const refused = (message: string, code?: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, ...(code && { code }) });

/** Refunds a part of an intent's charge, or all that has not been refunded. */
export function createRefund(account: Account, form: URLSearchParams) {
  const intent = intentNamed(account, wanted(form, 'payment_intent'));
  const { charge } = intent;
  if (!charge)
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  if (openDisputeOf(intent)) throw refused('This charge has been charged back.', 'charge_disputed');
  const refundable = charge.cents - refundedOf(intent);
  if (refundable === 0) throw refused('The charge has already been refunded.', 'charge_already_refunded');
  const cents = form.has('amount') ? integerIn(form, 'amount') : refundable;
  if (cents > refundable) throw refused('Refund amount is greater than unrefunded amount on charge');
  const { number } = account.cards.get(charge.paymentMethod) as SavedCard;
  const status = testCards[number].refundIsPending ? 'pending' : 'succeeded';
  const refund: Refund = { id: newId('re'), cents, status };
  intent.refunds.push(refund);
  account.tell('charge.refunded', intent);
  return refundObject(intent, refund);
}

/** Decides the newest refund at the card's bank. */
export function settleRefund(account: Account, intent: Intent, outcome: 'succeeded' | 'failed'): void {
  const refund = standingRefunds(intent).at(-1);
  if (!refund) throw new Error(`Nothing of ${intent.id} was refunded.`);
  refund.status = outcome;
  account.tell('charge.refund.updated', intent);
  account.tell('refund.updated', intent);
  if (outcome === 'failed') account.tell('refund.failed', intent);
}

/** Returns the refunds of an intent, the newest first. There is no pagination. */
export function listRefunds(account: Account, form: URLSearchParams) {
  const intent = intentNamed(account, wanted(form, 'payment_intent'));
  const data = intent.refunds.map((refund) => refundObject(intent, refund)).reverse();
  return { object: 'list', url: '/v1/refunds', has_more: false, data };
}
