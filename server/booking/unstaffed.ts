import { sql } from 'kysely';
import { DAYS_AHEAD, STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import { clockLabel, dayIn, dayLabel } from '../../contract/format.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { queueMail } from '../mail/outbox.ts';
import { type BookingFacts, barbersOf, selectFacts } from './booking-facts.ts';
import { unstaffedMail } from './booking-mails.ts';
import { stretches } from './rota.ts';

/**
 * Finds future bookings whose barber no longer works at their time, because a rota, hours, closures or the team
 * have changed. The bookings remain valid. Returns a line for each booking, and mails newly found bookings to the
 * shop (OPS-79). The server calls this at its start and with each sweep.
 */
export async function notifyUnstaffed(db: Db, now: Date): Promise<string[]> {
  const unstaffed = await inTransaction(db, async (tx) => {
    const stores = await tx
      .selectFrom('stores')
      .select(['store_id', 'time_zone'])
      .where('takes_bookings', '=', true)
      .execute();
    const affected: BookingFacts[] = [];
    for (const store of stores)
      for (const { booking_id } of await selectUnstaffed(tx, store, now))
        affected.push(await selectFacts(tx, booking_id));
    if (affected.length === 0) return [];
    const newlyFound = await tx
      .updateTable('bookings')
      .set({ unstaffed_told_at: now })
      .where(
        'booking_id',
        'in',
        affected.map(({ booking_id }) => booking_id),
      )
      .where('unstaffed_told_at', 'is', null)
      .returning('booking_id')
      .execute();
    const reported = affected.filter((booking) =>
      newlyFound.some((row) => row.booking_id === booking.booking_id),
    );
    if (reported.length > 0) await queueMail(tx, unstaffedMail(reported), now);
    return affected;
  });
  return unstaffed.map(
    (booking) =>
      `Booking ${booking.booking_uniqueid}, ${dayLabel(booking.booking_date)} at ${clockLabel(booking.from_time)}: ${barbersOf(booking).join(' or ')} does not work then.`,
  );
}

/** Returns the future bookings of a store with a barber, of the first or the second person, who does not work at their time. */
export async function selectUnstaffed(
  tx: Db,
  { store_id: storeId, time_zone: zone }: { store_id: number; time_zone: string },
  now: Date,
): Promise<{ booking_id: number; number: string; day: string }[]> {
  const from = dayIn(zone, now);
  const to = dayIn(zone, new Date(now.getTime() + (DAYS_AHEAD + 1) * 86_400_000));
  const { rows } = await sql<{ booking_id: number; number: string; day: string }>`
    with work as (${stretches(storeId, { from, to })})
    select distinct visit.booking_id, visit.booking_uniqueid as number, visit.booking_date as day, lower(visit.during) as begins
      from bookings as visit
     cross join lateral (
           select visit.store_user_id, visit.booking_date, visit.from_time, visit.during
            union all
           select store_user_id, booking_date, from_time, during from bookings where companion_of = visit.booking_id) as chair
     where visit.store_id = ${storeId} and visit.kind = 'visit' and lower(visit.during) > ${now}
       and visit.booking_status_id not in (${STATUS_CANCELLED}, ${STATUS_HELD})
       and not exists (
           select from work
            where work.store_user_id = chair.store_user_id and work.day = chair.booking_date
              and work.starts <= chair.from_time and work.ends >= (upper(chair.during) at time zone ${zone})::time)
     order by begins, visit.booking_id`.execute(tx);
  return rows;
}
