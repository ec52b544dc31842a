import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';

/** A booking that has a calendar file. A hold has none. */
export interface CalendarBooking {
  id: number;
  isCancelled: boolean;
}

/** Finds the booking of a calendar key, which is a UUID. */
export async function findByCalendarKey(db: Db, key: string): Promise<CalendarBooking | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select(['booking_id', 'booking_status_id'])
    .where('booking_status_id', '<>', STATUS_HELD)
    .where('calendar_key', '=', key)
    .executeTakeFirst();
  return row && { id: row.booking_id, isCancelled: row.booking_status_id === STATUS_CANCELLED };
}
