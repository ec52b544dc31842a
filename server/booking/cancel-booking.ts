import { inTransaction } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import type { Deps } from '../http/deps.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { bookingCancelledMail } from '../mail/booking-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { owePayment } from '../payments/payments.ts';
import { refundPayment } from '../payments/refund.ts';
import { selectFacts } from './bookings.ts';
import { endBooking, isEnded } from './my-bookings.ts';

/** What a card gets back, in cents. */
interface Refund {
  intentId: string;
  cents: number;
}

/**
 * Cancels a customer's own booking and frees its slot. What was paid by card is refunded in full, unless the
 * visit has begun (SHOP-20). Tells what goes back, in cents.
 */
export async function cancelBooking(deps: Deps, customerId: number, bookingId: number): Promise<number> {
  const { db, now, log } = deps;
  const owed = await inTransaction(db, (tx) => cancel(tx, { customerId, bookingId }, now()));
  if (!owed) return 0;
  try {
    await refundPayment(deps, owed.intentId);
  } catch (error) {
    // The sweep tries again, for as long as it takes.
    log({ level: 'warn', event: 'refund.postponed', error });
  }
  return owed.cents;
}

async function cancel(
  tx: Db,
  own: { customerId: number; bookingId: number },
  now: Date,
): Promise<Refund | undefined> {
  const ended = await endBooking(tx, own, now);
  if (!ended) {
    if (await isEnded(tx, own)) throw new Refusal(409, 'already_used', 'This booking is cancelled already.');
    throw notFound('We could not find that booking.');
  }
  const hasBegun = ended.starts <= now;
  const refund = hasBegun ? undefined : await owePayment(tx, own.bookingId, now);
  const mail = bookingCancelledMail(await selectFacts(tx, own.bookingId), {
    refundCents: refund?.cents ?? 0,
    hasBegun,
  });
  await queueMail(tx, mail, now);
  return refund;
}
