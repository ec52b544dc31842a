import type { Db } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { toldOf } from '../life-cycles/card-payment.machine.ts';
import { hasTag } from '../life-cycles/payment-life-cycle.ts';
import { selectStates } from '../payments/payments.ts';

/**
 * The refusal of a booking that is paid by card, with what its card was charged behind its words (CHARGE-21). It stays
 * as it is where its words say so already, where they are about one field, and where the server cannot tell.
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

/** What a submit has charged up to now, in a sentence for its customer; undefined while the provider has not said. */
async function whatWasCharged(db: Db, submitKey: string): Promise<string | undefined> {
  const states = await selectStates(db, submitKey);
  if (
    states.some(
      (state) =>
        toldOf[state] === 'pending' ||
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
