import { sql } from 'kysely';
import { selectFacts } from '../booking/bookings.ts';
import type { Db } from '../db/tables.ts';
import { chargeGivenBackMail } from '../mail/booking-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { movePayment } from './payments.ts';

/** Notes that a charge was given back, and tells whoever had no booking for it; who cancelled one knows already. */
export async function noteGivenBack(tx: Db, intentId: string, now: Date): Promise<void> {
  if (!(await movePayment(tx, intentId, ['refund_due'], { state: 'refunded', now }))) return;
  const bookingId = await findUnbooked(tx, intentId);
  if (bookingId !== undefined)
    await queueMail(tx, chargeGivenBackMail(await selectFacts(tx, bookingId)), now);
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
