import { money } from '../../contract/format.ts';
import { selectFacts } from '../booking/booking-facts.ts';
import { bookingCancelledMail } from '../booking/booking-mails.ts';
import { endBooking, findState } from '../booking/customer-bookings.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { alreadyUsed, notFound, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { findPaid, isInDispute, owePayment } from '../payments/payments.ts';
import { tryFollowReturns } from '../payments/returns.ts';
import { tryRefundPayment } from './refund.ts';

/** A customer's or a guest's own booking, and the refund that the page promised, in cents (undefined if it promised no amount). */
interface Cancellation {
  /** Null for a guest. */
  customerId: number | null;
  bookingId: number;
  promisedCents: number | undefined;
  /** Whether the visit can be cancelled without a refund after its time has begun (SHOP-20). */
  isLateAllowed: boolean;
}

/** The amount that is refunded to a card, in cents. */
export interface Refund {
  intentId: string;
  cents: number;
}

/** Runs the cancellation in a transaction, or returns the result of an earlier request. */
type Transact = (work: (tx: Db, now: Date) => Promise<Refund | undefined>) => Promise<Refund | undefined>;

/**
 * Cancels a customer's own booking and frees its slot. A card payment that was not refunded yet is refunded, unless
 * the visit has begun (SHOP-20). Returns the refund in cents.
 */
export async function cancelBooking(
  deps: Deps,
  cancellation: Cancellation,
  transact: Transact = (work) => inTransaction(deps.db, (tx) => work(tx, deps.now())),
): Promise<number> {
  const { db } = deps;
  const paid = await findPaid(db, cancellation);
  if (paid !== undefined) await tryFollowReturns(deps, paid);
  const owed = await transact((tx, now) => cancel(tx, cancellation, now));
  if (!owed) return 0;
  await tryRefundPayment(deps, owed.intentId);
  return owed.cents;
}

async function cancel(
  tx: Db,
  { promisedCents, isLateAllowed, ...own }: Cancellation,
  now: Date,
): Promise<Refund | undefined> {
  const booking = await endBooking(tx, own, now);
  if (!booking) {
    const state = await findState(tx, own);
    if (state === 'cancelled') throw new Refusal(409, 'already_used', 'This booking is cancelled already.');
    if (state !== undefined)
      throw new Refusal(409, 'already_used', 'This appointment has taken place, so it cannot be cancelled.');
    throw notFound('We could not find that booking.');
  }
  const hasBegun = booking.starts <= now;
  // The exception rolls the cancellation back (MANAGE-17).
  if (hasBegun && !isLateAllowed)
    throw alreadyUsed('The time of this booking has begun, so it cannot be cancelled.');
  const refund = hasBegun ? undefined : await owePayment(tx, own.bookingId, now);
  const refundCents = refund?.cents ?? 0;
  // The exception rolls the cancellation back (SHOP-60).
  if (promisedCents !== undefined && promisedCents !== refundCents)
    throw new Refusal(409, 'promise_changed', promiseMessage(refundCents, hasBegun));
  const facts = await selectFacts(tx, own.bookingId);
  const isDisputed = await isInDispute(tx, own.bookingId);
  await queueMail(tx, bookingCancelledMail(facts, { refundCents, hasBegun, isDisputed }), now);
  await notifyShop(tx, facts, 'cancelled', now);
  return refund;
}

const promiseMessage = (refundCents: number, hasBegun: boolean): string =>
  hasBegun
    ? 'The appointment has started, so nothing would be refunded. It was not cancelled.'
    : `The refund is now ${money(refundCents)}. The appointment was not cancelled.`;
