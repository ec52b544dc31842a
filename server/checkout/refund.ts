import { sql } from 'kysely';
import { selectFacts } from '../booking/booking-facts.ts';
import { chargeRefundedMail } from '../booking/booking-mails.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { advance, findPayment } from '../payments/payments.ts';

/**
 * Refunds a payment that is due for a refund. Throws when the provider does not answer. A second call is harmless.
 */
export async function refundPayment(deps: Deps, intentId: string): Promise<void> {
  const { db, cards, now } = deps;
  const result = await cards.refundIntent(intentId, await keptCents(db, intentId));
  if (result.kind === 'refused') return recordRefusedRefund(deps, intentId, 'refund.refused', result.message);
  await inTransaction(db, (tx) => recordRefund(tx, intentId, now()));
}

const keptCents = async (db: Db, intentId: string) => (await findPayment(db, intentId))?.kept_cents ?? 0;

/** Like `refundPayment`. Without an answer of the provider it only logs: the sweep repeats the refund. */
export async function tryRefundPayment(deps: Deps, intentId: string): Promise<void> {
  try {
    await refundPayment(deps, intentId);
  } catch (error) {
    deps.log({ level: 'warn', event: 'refund.postponed', error });
  }
}

/** Queries the provider about a refund that was made: the card's bank may have refused it. */
export async function reconcileRefund(deps: Deps, intentId: string): Promise<void> {
  const result = await deps.cards.retrieveRefund(intentId, await keptCents(deps.db, intentId));
  if (result?.kind === 'refused') await recordRefusedRefund(deps, intentId, 'refund.failed', result.message);
}

async function recordRefusedRefund(
  { db, now, log }: Deps,
  intentId: string,
  event: 'refund.refused' | 'refund.failed',
  message: string,
): Promise<void> {
  if (await advance(db, intentId, 'refund.refused', { words: message, now: now() }))
    log({ level: 'error', event, error: new Error(`${intentId}: ${message}`) });
}

/**
 * Records a refund. It mails only a customer whose charge led to no booking: a customer who cancelled has a mail
 * already.
 */
async function recordRefund(tx: Db, intentId: string, now: Date): Promise<void> {
  const payment = await findPayment(tx, intentId);
  if (payment && payment.kept_cents > 0) {
    const returnedCents = payment.amount_cents - payment.kept_cents;
    await advance(tx, intentId, 'part.made', { from: 'refund_due', returnedCents, now });
    return;
  }
  if (!(await advance(tx, intentId, 'refund.made', { now }))) return;
  const bookingId = await findBookingNeverMade(tx, intentId);
  if (bookingId !== undefined) await queueMail(tx, chargeRefundedMail(await selectFacts(tx, bookingId)), now);
}

/**
 * Returns the booking id of a charge that led to no booking: its submit has no answer, or an answer about a
 * different booking.
 */
async function findBookingNeverMade(tx: Db, intentId: string): Promise<number | undefined> {
  const { rows } = await sql<{ booking_id: number }>`
    select payments.booking_id
      from payments join submits using (submit_key)
     where payment_intent_id = ${intentId} and payments.booking_id is not null
       and (reply is null or (reply -> 'booking' ->> 'booking_id')::bigint <> payments.booking_id)`.execute(
    tx,
  );
  return rows[0]?.booking_id;
}
