import { shop } from 'virtual:shop';
import { sql } from 'kysely';
import type { Db } from '../../server/db/tables.ts';

/** Returns the inconsistencies in a shop's ledger, one line each. The payment provider is the sandbox. */
export async function ledgerInconsistencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'two visits at once: ' || one.booking_uniqueid || ' and ' || other.booking_uniqueid as line
      from bookings one join bookings other using (store_user_id)
     where one.booking_id < other.booking_id and one.during && other.during
       and one.booking_status_id <> 6 and other.booking_status_id <> 6
    union all
    select 'charged, and no booking stands for it: ' || id
      from sandbox_intents left join payments on payment_intent_id = id left join bookings using (booking_id)
     where status = 'succeeded' and not refunded
       and (state = 'succeeded' and total_cents = sandbox_intents.amount_cents
            and (booking_status_id in (7, 9) or cancelled_at >= lower(during))) is not true
    union all
    select 'paid, and charged ' || count(id) || ' times: ' || booking_uniqueid
      from bookings left join payments using (booking_id)
      left join sandbox_intents on id = payment_intent_id and status = 'succeeded' and not refunded
     where booking_status_id = 7
     group by booking_uniqueid having count(id) <> 1
    union all
    select 'booked, and confirmed by ' || count(outbox_id) || ' mails: ' || booking_uniqueid
      from submits join bookings using (booking_id)
      left join outbox on subject like ${`%: your booking at ${shop.name}`}
                      and position(booking_uniqueid in text_body) > 0
     where booking_status_id in (7, 8)
     group by booking_uniqueid having count(outbox_id) <> 1
    union all
    select 'given back, and kept by the provider: ' || id
      from payments join sandbox_intents on id = payment_intent_id
     where state = 'refunded' and not refunded
    union all
    select 'nobody knows of this payment: ' || payment_intent_id from payments
     where state in ('unknown', 'refund_failed')
    union all
    select 'not sent: ' || subject || ', ' || last_error from outbox where last_error is not null`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

/** Returns the number of bookings, charges and so on, to show how much a run has covered. */
export async function countsOf(
  db: Db,
): Promise<{ bookings: number; charges: number; mails: number; places: number }> {
  const { rows } = await sql<{ bookings: number; charges: number; mails: number; places: number }>`
    select (select count(*)::int from submits where booking_id is not null) as bookings,
           (select count(*)::int from sandbox_intents where status = 'succeeded' and id not like '%demo%') as charges,
           (select count(*)::int from outbox) as mails,
           (select count(*)::int from queue_places) as places`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The query for the counts returned no row.');
  return counts;
}
