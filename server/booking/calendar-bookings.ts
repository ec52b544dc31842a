import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';

/** A booking that has a calendar file: not one that is only held. */
export interface CalendarBooking {
  id: number;
  isCancelled: boolean;
}

/** The booking whose calendar a key opens; `key` is a UUID. */
export async function findByCalendarKey(db: Db, key: string): Promise<CalendarBooking | undefined> {
  return calendarBooking(await madeBookings(db).where('calendar_key', '=', key).executeTakeFirst());
}

/** A customer's own booking. */
export async function findOwnBooking(
  db: Db,
  bookingId: number,
  customerId: number,
): Promise<CalendarBooking | undefined> {
  return calendarBooking(
    await madeBookings(db)
      .where('booking_id', '=', bookingId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst(),
  );
}

const madeBookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .select(['booking_id', 'booking_status_id'])
    .where('booking_status_id', '<>', STATUS_HELD);

const calendarBooking = (row: { booking_id: number; booking_status_id: number } | undefined) =>
  row && { id: row.booking_id, isCancelled: row.booking_status_id === STATUS_CANCELLED };
