import { sql } from 'kysely';
import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import type { Offer } from '../catalogue/catalogue.ts';
import type { Db, StoredReply } from '../db/tables.ts';
import { visitLife } from '../life-cycles/visit.machine.ts';
import type { Booker } from './guest-or-customer.ts';
import { type Holder, isOwnHold } from './own-hold.ts';
import type { Interval } from './slots.ts';
import { isTaking, newNumber, rangeOf } from './timeline.ts';

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
  /** The sum of the lines, which is the amount that a card is charged (SHOP-14). */
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
       and not ${isOwnHold(holder)}`.execute(db);
  return rows;
}

/** Inserts a booking with its lines. The database refuses an overlap. */
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
  await tx
    .insertInto('booking_lines')
    .values(
      visit.lines.map(({ entity_id, entity_name, price_cents, minutes }, index) => ({
        booking_id: booking.booking_id,
        line: index + 1,
        entity_id,
        entity_name,
        price_cents,
        minutes,
      })),
    )
    .execute();
  const { day, time, cents } = visit;
  return replyOf({ ...booking, booking_date: day, from_time: time, total_cents: cents }, state.statusId);
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

/** The data of a booking for its mails and its answer. */
export interface BookingFacts {
  booking_id: number;
  booking_uniqueid: string;
  booking_date: string;
  from_time: string;
  /** `booking_date` and `from_time` as instants, and the shop's time zone. */
  starts: Date;
  ends: Date;
  time_zone: string;
  /** When it was booked, moved or cancelled. */
  stamped_at: Date;
  /** How often it was moved. */
  moves: number;
  /** The key in the URL of its calendar file. */
  calendar_key: string;
  /** The key in the link of its page. */
  manage_key: string;
  total_cents: number;
  store_user_id: number;
  barber: string;
  /** Null for a guest who has booked by phone. */
  email: string | null;
  first_name: string;
  last_name: string | null;
  customer_phone: string | null;
  note: string | null;
  is_guest: boolean;
  store_name: string;
  street: string;
  suburb: string;
  phone: string | null;
  lines: { name: string; cents: number; minutes: number }[];
}

export async function selectFacts(tx: Db, bookingId: number): Promise<BookingFacts> {
  const { rows } = await sql<Omit<BookingFacts, 'lines'>>`
    select booking_id, booking_uniqueid, booking_date, to_char(from_time, 'HH24:MI') as from_time,
           lower(during) as starts, upper(during) as ends, stores.time_zone,
           coalesce(cancelled_at, moved_at, bookings.created_at) as stamped_at, moves, calendar_key, manage_key, total_cents,
           bookings.store_user_id, store_user_fname || ' ' || store_user_lname as barber,
           coalesce(guest_email, customers.email) as email,
           coalesce(guest_first_name, customers.first_name) as first_name,
           coalesce(guest_last_name, customers.last_name) as last_name,
           coalesce(guest_phone, customers.phone) as customer_phone, booking_note as note,
           bookings.customer_id is null as is_guest,
           store_name, concat_ws(', ', stores.unit_number, stores.street_name) as street,
           concat_ws(' ', stores.suburb, stores.state, stores.postcode) as suburb,
           contact_person_phone as phone
      from bookings
      join stores using (store_id)
      join barbers on barbers.store_user_id = bookings.store_user_id
      left join customers on customers.customer_id = bookings.customer_id
     where booking_id = ${bookingId}`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error(`There is no booking ${bookingId}.`);
  const lines = await tx
    .selectFrom('booking_lines')
    .select(['entity_name as name', 'price_cents as cents', 'minutes'])
    .where('booking_id', '=', bookingId)
    .orderBy('line')
    .execute();
  return { ...facts, lines };
}

export async function isCancelled(tx: Db, bookingId: number): Promise<boolean> {
  const booking = await tx
    .selectFrom('bookings')
    .select('booking_status_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return booking.booking_status_id === STATUS_CANCELLED;
}
