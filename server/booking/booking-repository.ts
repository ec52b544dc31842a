import { sql } from 'kysely';
import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import { numberedLines, type Offer } from '../catalogue/catalogue.ts';
import type { Db, StoredReply } from '../db/tables.ts';
import { visitLife } from '../life-cycles/visit.machine.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { Booker } from './guest-or-customer.ts';
import { type Holder, isOwnHold } from './own-hold.ts';
import type { Interval } from './slots.ts';
import { isTaking, newNumber, rangeOf } from './timeline.ts';
import { type Companion, insertCompanion } from './two-chairs.ts';

/** A visit to be stored. Prices and times are from the shop's tables, not from the request. */
export interface Visit {
  storeId: number;
  barberId: number;
  /** `yyyy-MM-dd` and `HH:mm`, shop time. */
  day: string;
  time: string;
  starts: Date;
  ends: Date;
  /** The chosen services, as they are in the catalogue now. */
  lines: readonly Offer[];
  /** The second person (SHOP-120). */
  companion: Companion | null;
  /** The sum of the lines of all people, which is the amount that a card is charged (SHOP-14). */
  cents: number;
  note: string | null;
  booker: Booker;
}

/**
 * Returns a barber's live bookings around some slots, without the slots that the holder holds (SHOP-10), and without the
 * visit of a key, which is about to move (MOVE-7).
 */
export async function selectBusy(
  db: Db,
  barberId: number,
  around: readonly Interval[],
  holder: Holder,
  now: Date,
): Promise<Interval[]> {
  if (around.length === 0) return [];
  const from = new Date(Math.min(...around.map(({ starts }) => starts.getTime())));
  const to = new Date(Math.max(...around.map(({ ends }) => ends.getTime())));
  const { rows } = await sql<Interval>`
    select lower(during) as starts, upper(during) as ends
      from bookings
     where store_user_id = ${barberId}
       and ${isTaking(now)}
       and during && ${rangeOf({ starts: from, ends: to })}
       and manage_key::text <> ${holder.submitKey ?? ''}
       and not (companion_of is not null and exists (
             select from bookings as own
              where own.booking_id = bookings.companion_of and own.manage_key::text = ${holder.submitKey ?? ''}))
       and not ${isOwnHold(holder)}`.execute(db);
  return rows;
}

/** Inserts a booking with its lines, and with the second person's chair. The database refuses an overlap. */
export async function insertBooking(
  tx: Db,
  visit: Visit,
  state: { statusId: number; heldUntil: Date | null; now: Date },
): Promise<StoredReply['booking']> {
  const { guest, customerId } = visit.booker;
  const booking = await tx
    .insertInto('bookings')
    .values({
      booking_uniqueid: newNumber(),
      store_id: visit.storeId,
      store_user_id: visit.barberId,
      customer_id: customerId,
      guest_email: guest?.email || null,
      guest_first_name: guest?.firstName ?? null,
      guest_last_name: guest?.lastName ?? null,
      guest_phone: guest?.phone ?? null,
      booking_date: visit.day,
      from_time: visit.time,
      during: rangeOf(visit),
      booking_status_id: state.statusId,
      total_cents: visit.cents,
      booking_note: visit.note,
      held_until: state.heldUntil,
      created_at: state.now,
    })
    .returning(['booking_id', 'booking_uniqueid', 'calendar_key', 'manage_key'])
    .executeTakeFirstOrThrow();
  await insertLines(tx, booking.booking_id, visit.lines);
  const { storeId, companion, day, time, cents } = visit;
  if (companion) {
    const first = { bookingId: booking.booking_id, storeId, holdEnds: null, now: state.now };
    await insertLines(tx, await insertCompanion(tx, companion, first), companion.lines);
  }
  return replyOf({ ...booking, booking_date: day, from_time: time, total_cents: cents }, state.statusId);
}

async function insertLines(tx: Db, bookingId: number, lines: readonly Offer[]): Promise<void> {
  await tx
    .insertInto('booking_lines')
    .values(numberedLines(lines).map((line) => ({ booking_id: bookingId, ...line })))
    .execute();
}

/** Returns a booking in the shape of the response and of the stored reply. `total_amount` is in dollars. */
export const replyOf = (
  {
    booking_id,
    booking_uniqueid,
    booking_date,
    from_time,
    total_cents,
    calendar_key,
    manage_key,
  }: BookedVisit,
  booking_status_id: number,
): StoredReply['booking'] => ({
  booking_id,
  booking_uniqueid,
  booking_date,
  from_time,
  booking_status_id,
  total_amount: total_cents / 100,
  calendar_key,
  manage_key,
});

type BookedVisit = Pick<
  BookingFacts,
  | 'booking_id'
  | 'booking_uniqueid'
  | 'booking_date'
  | 'from_time'
  | 'total_cents'
  | 'calendar_key'
  | 'manage_key'
>;

/** Gives a hold its final status, booked or cancelled. Returns false when the booking is no longer a hold. */
export async function turnHoldInto(tx: Db, bookingId: number, statusId: number): Promise<boolean> {
  const updated = await tx
    .updateTable('bookings')
    .set({ booking_status_id: statusId, held_until: null })
    .where('booking_id', '=', bookingId)
    .where('booking_status_id', '=', STATUS_HELD)
    .returning('booking_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Locks a booking's row and returns the facts that decide about its money. `isLive`: it can still be cancelled. */
export async function lockBooking(
  tx: Db,
  bookingId: number,
): Promise<{ starts: Date; cancelledAt: Date | null; isLive: boolean }> {
  const { rows } = await sql<{ starts: Date; cancelledAt: Date | null; isLive: boolean }>`
    select lower(during) as starts, cancelled_at as "cancelledAt",
           coalesce(visit_state in (${sql.join(visitLife.edgeOf('visit.cancel').from)}), false) as "isLive"
      from bookings where booking_id = ${bookingId} for update`.execute(tx);
  const [booking] = rows;
  if (!booking) throw new Error(`There is no booking ${bookingId}.`);
  return booking;
}

/** Cancels a booking whose payment the shop has refunded, which frees its slot. */
export async function endPaidBooking(tx: Db, bookingId: number, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ booking_status_id: STATUS_CANCELLED, cancelled_at: now })
    .where('booking_id', '=', bookingId)
    .execute();
}

export async function isCancelled(tx: Db, bookingId: number): Promise<boolean> {
  const booking = await tx
    .selectFrom('bookings')
    .select('booking_status_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return booking.booking_status_id === STATUS_CANCELLED;
}
