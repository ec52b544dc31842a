import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import type { Db } from '../../server/db/tables.ts';

/** Returns the number of pairs of bookings that take the same minute of a barber. */
export async function countSharedChairs(db: Db): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*)::integer as pairs
      from bookings as one join bookings as two using (store_user_id)
     where one.booking_id < two.booking_id and one.during && two.during
       and one.booking_status_id <> ${STATUS_CANCELLED} and two.booking_status_id <> ${STATUS_CANCELLED}`.execute(
    db,
  );
  return rows[0]?.pairs ?? 0;
}
