import type { Returns } from '../adapters/card-gateway.ts';
import { selectFacts } from '../booking/booking-facts.ts';
import { bookingCancelledMail, disputeWonMail } from '../booking/booking-mails.ts';
import { endPaidBooking, lockBooking } from '../booking/booking-repository.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/deps.ts';
import type { PaymentState } from '../life-cycles/card-payment.machine.ts';
import { edgeOf, isPossible } from '../life-cycles/payment-life-cycle.ts';
import { queueMail } from '../mail/outbox.ts';
import { advance, findPayment, owePayment } from './payments.ts';

/**
 * Queries the provider for refunds made in its dashboard and for disputes, and updates the payment and its booking
 * (CHARGE-22 to CHARGE-26). Throws when the provider does not answer in time. A second call is harmless.
 */
export async function followReturns(deps: Deps, intentId: string): Promise<void> {
  const { db, cards, now, log } = deps;
  const returns = await cards.retrieveReturns(intentId);
  const event = await inTransaction(db, (tx) => applyReturns(tx, intentId, returns, now()));
  if (event) log({ level: event === 'refund.failed' ? 'error' : 'warn', event });
}

/**
 * Reads refunds that the shop made in the provider's dashboard and that no message has reported yet. Without an answer of
 * the provider it only logs: the provider reports a refund again in a message, and never refunds more than it charged.
 */
export async function tryFollowReturns(deps: Deps, intentId: string): Promise<void> {
  try {
    await followReturns(deps, intentId);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    deps.log({ level: 'warn', event: 'cards.returns.failed', error });
  }
}

/** The events that the server logs for the shop's staff. */
type LoggedEvent = 'dispute.opened' | 'dispute.lost' | 'dispute.won' | 'refund.failed' | undefined;

async function applyReturns(tx: Db, intentId: string, returns: Returns, now: Date): Promise<LoggedEvent> {
  const bookingId = (await findPayment(tx, intentId))?.booking_id;
  // The same lock order as in a cancellation. A charge without a booking can be refunded and disputed too.
  const booking = bookingId ? await lockBooking(tx, bookingId) : undefined;
  const payment = await findPayment(tx, intentId);
  if (!payment || !mayReturn(payment.state)) return undefined;
  const { state, amount_cents: cents } = payment;
  const { isDisputed, lostCents, refundedCents } = returns;
  const returnedCents = Math.min(cents, refundedCents + lostCents);
  if (isDisputed)
    return (await advance(tx, intentId, 'dispute.opened', { returnedCents, now }))
      ? 'dispute.opened'
      : undefined;
  if (state === 'refunded') return undefined;
  if (lostCents > 0 && returnedCents === cents) {
    await advance(tx, intentId, 'dispute.opened', { now });
    return (await advance(tx, intentId, 'dispute.lost', { returnedCents, now })) ? 'dispute.lost' : undefined;
  }
  const isWon = state === 'disputed';
  if (returnedCents === cents) {
    await advance(tx, intentId, 'refund.seen', { returnedCents, now });
    if (bookingId && booking?.isLive && booking.starts > now)
      await cancelRefundedVisit(tx, bookingId, cents - payment.returned_cents, now);
    return isWon ? 'dispute.won' : undefined;
  }
  // Money without a booking stays open for the shop's staff.
  if (!bookingId || !booking) return undefined;
  if (isWon) await advance(tx, intentId, 'dispute.won', { now });
  if (
    returnedCents !== payment.returned_cents &&
    (await recordPart(tx, intentId, { ...payment, returnedCents, now })) === 'refund_failed'
  )
    return 'refund.failed';
  if (isWon && booking.cancelledAt && booking.cancelledAt < booking.starts)
    await refundCancelledVisit(tx, bookingId, now);
  return isWon ? 'dispute.won' : undefined;
}

/**
 * Records a new sum of partial refunds. If the bank of the card has rejected the refund of a cancelled visit, the refund
 * is left to the operator. Returns the new state.
 */
async function recordPart(
  tx: Db,
  intentId: string,
  { state, amount_cents, kept_cents, returnedCents, now }: Payment & { returnedCents: number; now: Date },
): Promise<PaymentState> {
  const isMissing = returnedCents < amount_cents - kept_cents;
  const words = "The card's bank has rejected the refund of a part.";
  const event = state !== 'part_refunded' ? 'part.refunded' : isMissing ? 'refund.refused' : 'part.made';
  await advance(tx, intentId, event, { returnedCents, now, ...(event === 'refund.refused' && { words }) });
  return edgeOf(event).to;
}
type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Cancels the booking of a future visit that the shop has refunded. */
async function cancelRefundedVisit(tx: Db, bookingId: number, refundCents: number, now: Date): Promise<void> {
  await endPaidBooking(tx, bookingId, now);
  const facts = await selectFacts(tx, bookingId);
  await queueMail(tx, bookingCancelledMail(facts, { refundCents, hasBegun: false }), now);
  await notifyShop(tx, facts, 'cancelled', now);
}

/**
 * Makes a payment due for a refund after a won dispute, if its booking was cancelled in time during the dispute.
 */
async function refundCancelledVisit(tx: Db, bookingId: number, now: Date): Promise<void> {
  const owed = await owePayment(tx, bookingId, now);
  if (owed) await queueMail(tx, disputeWonMail(await selectFacts(tx, bookingId), owed.cents), now);
}

/**
 * Whether the provider may have refunds or disputes that the server does not know: the payment is paid, refunded or
 * disputed.
 */
export const mayReturn = (state: PaymentState): boolean =>
  isPossible('dispute.opened', state) || state === 'disputed';
