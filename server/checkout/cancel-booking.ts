import { money } from '../../contract/format.ts';
import { bookingCancelledMail } from '../booking/booking-mails.ts';
import { selectFacts } from '../booking/booking-repository.ts';
import { endBooking, isEnded } from '../booking/customer-bookings.ts';
import { tellShop } from '../booking/notify-shop.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { findPaid, isInDispute, owePayment } from '../payments/payments.ts';
import { followReturns } from '../payments/returns.ts';
import { refundPayment } from './refund.ts';

/** A customer's own booking, and what they were promised to get back if they were told. */
interface Cancellation {
  customerId: number;
  bookingId: number;
  promisedCents: number | undefined;
}

/** What a card gets back, in cents. */
interface Refund {
  intentId: string;
  cents: number;
}

/**
 * Cancels a customer's own booking and frees its slot. What is left of what was paid by card is refunded, unless the
 * visit has begun (SHOP-20). Tells what goes back, in cents.
 */
export async function cancelBooking(deps: Deps, cancellation: Cancellation): Promise<number> {
  const { db, now, log } = deps;
  await lookAtMoney(deps, cancellation);
  const owed = await inTransaction(db, (tx) => cancel(tx, cancellation, now()));
  if (!owed) return 0;
  try {
    await refundPayment(deps, owed.intentId);
  } catch (error) {
    // The sweep tries again, for as long as it takes.
    log({ level: 'warn', event: 'refund.postponed', error });
  }
  return owed.cents;
}

/** The shop may have refunded some of it in the provider's dashboard, and no message has said so yet (CHARGE-23). */
async function lookAtMoney(deps: Deps, { customerId, bookingId }: Cancellation): Promise<void> {
  const intentId = await findPaid(deps.db, { customerId, bookingId });
  if (intentId === undefined) return;
  try {
    await followReturns(deps, intentId);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    // What the provider knows of a refund it says again in a message, and it never refunds more than was charged.
    deps.log({ level: 'warn', event: 'cards.returns.failed', error });
  }
}

async function cancel(
  tx: Db,
  { promisedCents, ...own }: Cancellation,
  now: Date,
): Promise<Refund | undefined> {
  const ended = await endBooking(tx, own, now);
  if (!ended) {
    if (await isEnded(tx, own)) throw new Refusal(409, 'already_used', 'This booking is cancelled already.');
    throw notFound('We could not find that booking.');
  }
  const hasBegun = ended.starts <= now;
  const refund = hasBegun ? undefined : await owePayment(tx, own.bookingId, now);
  const refundCents = refund?.cents ?? 0;
  // Thrown, it takes all of it back (SHOP-60).
  if (promisedCents !== undefined && promisedCents !== refundCents)
    throw new Refusal(409, 'promise_changed', whatHolds(refundCents, hasBegun));
  const facts = await selectFacts(tx, own.bookingId);
  const isDisputed = await isInDispute(tx, own.bookingId);
  await queueMail(tx, bookingCancelledMail(facts, { refundCents, hasBegun, isDisputed }), now);
  await tellShop(tx, facts, 'cancelled', now);
  return refund;
}

const whatHolds = (refundCents: number, hasBegun: boolean): string =>
  hasBegun
    ? 'The appointment has started, so nothing would be refunded. It was not cancelled.'
    : `By now ${money(refundCents)} would be refunded. The appointment was not cancelled.`;
