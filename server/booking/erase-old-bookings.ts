import { type RawBuilder, sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { keptSince } from '../../contract/kept.ts';
import type { Db } from '../db/tables.ts';
import { statesThat } from '../life-cycles/payment-life-cycle.ts';

/** Deletes old submits, with the addresses of their customers, and returns their number (ABUSE-17). */
export const forgetOldSubmits = (db: Db, now: Date): Promise<number> =>
  countErased(
    db,
    sql`
    with gone as (
      delete from submits
       where not exists (select from bookings
                          where bookings.booking_id = submits.booking_id
                            and upper(during) >= ${keptSince('submits', now)})
         and started_at < ${keptSince('submits', now)}
         and not exists (select from payments
                          where payments.submit_key = submits.submit_key
                            and state in (${sql.join(statesThat('isOpen'))}))
      returning submit_key),
    freed as (
      update payments set submit_key = null from gone where payments.submit_key = gone.submit_key)
    select count(*) as gone from gone`,
  );

/**
 * Deletes old bookings that led to no visit and no payment, after their submits. Returns their number (ABUSE-17).
 */
export const forgetOldBookings = (db: Db, now: Date): Promise<number> =>
  countErased(
    db,
    sql`
    with gone as (
      delete from bookings
       where booking_status_id = ${STATUS_CANCELLED} and upper(during) < ${keptSince('cancelled', now)}
         and companion_of is null
         and not exists (select from payments where payments.booking_id = bookings.booking_id and state <> 'cancelled')
         and not exists (select from submits where submits.booking_id = bookings.booking_id)
      returning booking_id),
    freed as (
      update payments set booking_id = null from gone where payments.booking_id = gone.booking_id)
    select count(*) as gone from gone`,
  );

async function countErased(db: Db, erasure: RawBuilder<{ gone: number }>): Promise<number> {
  const { rows } = await erasure.execute(db);
  return rows[0]?.gone ?? 0;
}
