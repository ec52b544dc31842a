import { sql } from 'kysely';
import { chargeRefundedMail } from '../booking/booking-mails.ts';
import { selectFacts } from '../booking/booking-repository.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { advance } from '../payments/payments.ts';

/** Refunds a payment that is due for a refund. Throws when the provider cannot be reached. Twice is harmless. */
export async function refundPayment(deps: Deps, intentId: string): Promise<void> {
  const { db, cards, now } = deps;
  const result = await cards.refundIntent(intentId);
  if (result.kind === 'refused') return leaveToPerson(deps, intentId, 'refund.refused', result.words);
  await inTransaction(db, (tx) => noteRefunded(tx, intentId, now()));
}

/** The provider has something to tell of what was refunded, which may be that the card's bank did not take it. */
export async function lookIntoRefund(deps: Deps, intentId: string): Promise<void> {
  const result = await deps.cards.retrieveRefund(intentId);
  if (result?.kind === 'refused') await leaveToPerson(deps, intentId, 'refund.failed', result.words);
}

async function leaveToPerson(
  { db, now, log }: Deps,
  intentId: string,
  event: 'refund.refused' | 'refund.failed',
  words: string,
): Promise<void> {
  if (await advance(db, intentId, 'refund.refused', { words, now: now() }))
    log({ level: 'error', event, error: new Error(`${intentId}: ${words}`) });
}

/** Notes that a charge was refunded, and tells a customer who had no booking for it; who cancelled one knows already. */
async function noteRefunded(tx: Db, intentId: string, now: Date): Promise<void> {
  if (!(await advance(tx, intentId, 'refund.made', { now }))) return;
  const bookingId = await findUnbooked(tx, intentId);
  if (bookingId !== undefined) await queueMail(tx, chargeRefundedMail(await selectFacts(tx, bookingId)), now);
}

/** What a charge was for, where that was never booked: its submit has no answer, or one about another booking. */
async function findUnbooked(tx: Db, intentId: string): Promise<number | undefined> {
  const { rows } = await sql<{ booking_id: number }>`
    select payments.booking_id
      from payments join submits using (submit_key)
     where payment_intent_id = ${intentId} and payments.booking_id is not null
       and (reply is null or (reply -> 'booking' ->> 'booking_id')::bigint <> payments.booking_id)`.execute(
    tx,
  );
  return rows[0]?.booking_id;
}
