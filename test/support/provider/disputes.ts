import { type Account, type Intent, newId } from './account.ts';
import { intentNamed, wanted } from './intents.ts';
import { disputeObject } from './objects.ts';

/** Opens a dispute: the card's owner tells the bank that they do not owe a charge or a part of it. */
export function openDispute(account: Account, intent: Intent, cents = intent.charge?.cents ?? 0): void {
  if (cents === 0) throw new Error(`${intent.id} was not charged.`);
  intent.disputes.push({ id: newId('dp'), cents, status: 'needs_response' });
  account.tell('charge.dispute.created', intent);
}

/** Closes the open dispute with the bank's decision. */
export function decideDispute(account: Account, intent: Intent, status: 'won' | 'lost'): void {
  const dispute = openDisputeOf(intent);
  if (!dispute) throw new Error(`No dispute of ${intent.id} is open.`);
  dispute.status = status;
  account.tell('charge.dispute.closed', intent);
}

export const openDisputeOf = ({ disputes }: Intent) =>
  disputes.find(({ status }) => status === 'needs_response');

/** Returns the disputes of an intent, the newest first. There is no pagination. */
export function listDisputes(account: Account, form: URLSearchParams) {
  const intent = intentNamed(account, wanted(form, 'payment_intent'));
  const data = intent.disputes.map((dispute) => disputeObject(intent, dispute)).reverse();
  return { object: 'list', url: '/v1/disputes', has_more: false, data };
}
