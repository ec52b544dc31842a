import { money } from '../../contract/format.ts';
import { selectFacts } from '../booking/booking-facts.ts';
import { bookingCancelledMail } from '../booking/booking-mails.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import { tryRefundPayment } from '../checkout/refund.ts';
import type { Db } from '../db/tables.ts';
import { invalid } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { statesThat } from '../life-cycles/payment-life-cycle.ts';
import { queueMail } from '../mail/outbox.ts';
import { isInDispute, owePayment } from '../payments/payments.ts';
import { tryFollowReturns } from '../payments/returns.ts';
import { type Act, type ActDeps, BY_UNDO, perform } from './act.ts';
import { advanceVisit, lockVisit } from './mark-visit.ts';

interface Cancellation {
  number: string;
  /** A number is a part of the payment, in cents. */
  refund: 'all' | 'nothing' | number;
}

/**
 * Cancels a visit for the shop, with a refund of the whole payment, of a part or of nothing (SHOP-84, CHARGE-27). Also after the time of the
 * visit has begun, the shop may refund it. The sweep repeats a refund that the provider does not answer.
 */
export async function cancelVisit(
  deps: Deps,
  act: Act,
  { number, refund }: Cancellation,
): Promise<{ refundCents: number }> {
  await readReturns(deps, number);
  const { intentId, refundCents } = await recordCancellation(deps, act, { number, refund });
  if (intentId !== null) await tryRefundPayment(deps, intentId);
  return { refundCents };
}

/** Cancels a visit in the database, and makes its refund due: the next sweep of the site makes it. */
export function recordCancellation(
  deps: ActDeps,
  act: Act,
  { number, refund }: Cancellation,
): Promise<{ refundCents: number; intentId: string | null }> {
  return perform(deps, act, 'visit.cancel', { number, refund }, async (tx, now) => {
    const visit = await lockVisit(tx, number);
    const { bookingId, storeId } = visit;
    await advanceVisit(tx, visit, 'visit.cancel', now);
    const keptCents = refund === 'all' ? 0 : await keepRest(tx, bookingId, refund === 'nothing' ? 0 : refund);
    const owed = await owePayment(tx, bookingId, now);
    const refundCents = owed?.cents ?? 0;
    const facts = await selectFacts(tx, bookingId);
    const isDisputed = await isInDispute(tx, bookingId);
    await queueMail(
      tx,
      bookingCancelledMail(facts, {
        refundCents,
        hasBegun: false,
        isDisputed,
        // After a dispute that the shop wins, the refund of a part follows.
        keptCents: isDisputed && refund !== 'nothing' ? 0 : keptCents,
      }),
      now,
    );
    await notifyShop(tx, facts, 'cancelled', now);
    const done = { refundCents, intentId: owed?.intentId ?? null };
    return {
      storeId,
      bookingId,
      change: { from: visit.state, ...done },
      // Money that was returned to a card is not charged again.
      undoneBy: owed ? null : BY_UNDO,
      answer: done,
    };
  });
}

/** Reads refunds that the shop made in the provider's dashboard and that no message has reported yet. */
async function readReturns(deps: Deps, number: string): Promise<void> {
  const paid = await deps.db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.booking_id', 'payments.booking_id')
    .select('payment_intent_id')
    .where('booking_uniqueid', '=', number)
    .where('payments.state', 'in', [...statesThat('isPaid'), 'disputed'])
    .executeTakeFirst();
  if (paid) await tryFollowReturns(deps, paid.payment_intent_id);
}

/** Keeps a paid amount except the refund. Returns the kept cents. */
async function keepRest(tx: Db, bookingId: number, refundCents: number): Promise<number> {
  const paid = await tx
    .selectFrom('payments')
    .select(['payment_intent_id', 'amount_cents', 'returned_cents'])
    .where('booking_id', '=', bookingId)
    .where('state', 'in', [...statesThat('isPaid'), 'disputed'])
    .forUpdate()
    .executeTakeFirst();
  const paidCents = paid ? paid.amount_cents - paid.returned_cents : 0;
  if (refundCents > paidCents)
    throw invalid(`The payment is ${money(paidCents)}, so ${money(refundCents)} cannot be refunded.`);
  const kept_cents = paidCents - refundCents;
  if (paid)
    await tx
      .updateTable('payments')
      .set({ kept_cents })
      .where('payment_intent_id', '=', paid.payment_intent_id)
      .execute();
  return kept_cents;
}
