import type { Db } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { publicStatus } from '../life-cycles/card-payment.machine.ts';
import { hasTag } from '../life-cycles/payment-life-cycle.ts';
import { selectStates } from '../payments/payments.ts';

/**
 * Adds to the refusal of a card booking a sentence about what was charged (CHARGE-21). Returns the refusal
 * unchanged if it already has such a sentence, if it is about a single field, or if the server does not know.
 */
export async function withWhatWasCharged(
  db: Db,
  submitKey: string | undefined,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.saysWhatWasCharged || refusal.field !== undefined) return refusal;
  const sentence = submitKey === undefined ? NOT_CHARGED : await whatWasCharged(db, submitKey);
  if (sentence === undefined) return refusal;
  const { status, code, message, result, retryAfter } = refusal;
  return new Refusal(status, code, `${message} ${sentence}`, {
    result,
    ...(retryAfter !== undefined && { retryAfter }),
    saysWhatWasCharged: true,
  });
}

/** Describes for the customer what a submit has charged so far. Undefined while the provider has no result. */
export async function whatWasCharged(db: Db, submitKey: string): Promise<string | undefined> {
  const states = await selectStates(db, submitKey);
  if (
    states.some(
      (state) =>
        publicStatus[state] === 'pending' ||
        state === 'refund_failed' ||
        state === 'closed' ||
        hasTag(state, 'isDisputed'),
    )
  )
    return undefined;
  if (states.some((state) => hasTag(state, 'isPaid'))) return 'Nothing more was charged.';
  if (states.some((state) => hasTag(state, 'isRefund')))
    return 'Your card was charged before, and all of it is refunded.';
  return NOT_CHARGED;
}

const NOT_CHARGED = 'Your card was not charged.';
