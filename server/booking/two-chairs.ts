import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import type { Offer } from '../catalogue/catalogue.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { requireSlot, type WantedSlot } from './require-slot.ts';
import { type BarberTime, type Interval, isFree, minutesOf, type Slot } from './slots.ts';
import { newNumber, rangeOf, STATUS_TAKEN } from './timeline.ts';

/** The visit of a second person, beside the visit of the first (SHOP-120). */
export interface Companion extends BarberTime {
  lines: readonly Offer[];
}

interface WantedChairs extends WantedSlot {
  /** Null for a single person. With the same barber, the second person's visit follows the first. */
  companion: Pick<WantedSlot, 'barberId' | 'minutes'> | null;
}

interface Circumstances {
  db: Db;
  now: Date;
  busyOf: (barberId: number, slot: Slot) => Promise<readonly Interval[]>;
}

/** Returns the slots of one or two people that the shop offers now. Throws a refusal with the reason if it does not. */
export async function requireChairs(
  store: StoreRow,
  { companion, ...first }: WantedChairs,
  { busyOf, ...circumstances }: Circumstances,
): Promise<{ slot: Slot; companion: BarberTime | null }> {
  const slotOf = (wanted: WantedSlot) =>
    requireSlot(store, wanted, { ...circumstances, busyAround: (slot) => busyOf(wanted.barberId, slot) });
  if (!companion) return { slot: await slotOf(first), companion: null };
  const { barberId } = companion;
  if (barberId !== first.barberId) {
    const slot = await slotOf(first);
    const { starts, ends } = await slotOf({ ...first, ...companion });
    return { slot, companion: { barberId, starts, ends } };
  }
  const both = await slotOf({ ...first, minutes: first.minutes + companion.minutes });
  const change = addMinutes(both.starts, first.minutes);
  return { slot: { ...both, ends: change }, companion: { barberId, starts: change, ends: both.ends } };
}

type Chairs = BarberTime & { companion: BarberTime | null };

/** Returns the barbers' times of a visit: one, or two with a companion. */
export const chairsOf = ({ companion, ...first }: Chairs): BarberTime[] =>
  companion ? [first, companion] : [first];

/** Returns the minutes of all chairs of a visit. Limits count chair minutes. */
export const chairMinutesOf = (visit: Chairs): number =>
  chairsOf(visit).reduce((sum, chair) => sum + minutesOf(chair), 0);

/** Whether two visits take the same minute of a barber. */
export const doOverlap = (one: readonly BarberTime[], other: readonly BarberTime[]): boolean =>
  one.some((chair) =>
    other.some((candidate) => candidate.barberId === chair.barberId && !isFree(chair, [candidate])),
  );

/** Inserts the second chair of a visit or of a held slot, and returns its row's id. The database refuses an overlap. */
export async function insertCompanion(
  tx: Db,
  { barberId, ...interval }: BarberTime,
  of: { bookingId: number; storeId: number; holdEnds: Date | null; now: Date },
): Promise<number> {
  const wall = sql`(${interval.starts}::timestamptz at time zone (select time_zone from stores where store_id = ${of.storeId}))`;
  const { booking_id } = await tx
    .insertInto('bookings')
    .values({
      kind: 'companion',
      companion_of: of.bookingId,
      booking_uniqueid: newNumber(),
      store_id: of.storeId,
      store_user_id: barberId,
      customer_id: null,
      guest_email: null,
      guest_first_name: null,
      guest_last_name: null,
      guest_phone: null,
      booking_date: sql`${wall}::date`,
      from_time: sql`${wall}::time`,
      during: rangeOf(interval),
      booking_status_id: STATUS_TAKEN,
      total_cents: 0,
      booking_note: null,
      held_until: null,
      hold_ends: of.holdEnds,
      created_at: of.now,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow();
  return booking_id;
}

/** The second chair of a visit with its locked row. */
export interface LockedCompanion extends BarberTime {
  bookingId: number;
  /** The sum of the services. */
  minutes: number;
}

/** Locks the second chair of a visit, whose row is locked already. */
export async function lockCompanion(tx: Db, visitId: number): Promise<LockedCompanion | undefined> {
  const { rows } = await sql<LockedCompanion>`
    select booking_id as "bookingId", store_user_id as "barberId", lower(during) as starts, upper(during) as ends,
           (select sum(minutes)::integer from booking_lines as lines
             where lines.booking_id = bookings.booking_id) as minutes
      from bookings
     where companion_of = ${visitId} and booking_status_id <> ${STATUS_CANCELLED}
       for update`.execute(tx);
  return rows[0];
}

/** The time of all chairs of a visit, from its begin to the last end. The visit's table has this alias. */
export const timeOfAll = (alias: 'own' | 'next' | 'bookings') => {
  const visit = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`tstzrange(lower(${visit('during')}), greatest(upper(${visit('during')}), (
    select upper(second.during) from bookings as second
     where second.companion_of = ${visit('booking_id')} and second.booking_status_id <> ${STATUS_CANCELLED})), '[)')`;
};

/** Returns the barber of the second person after the first person has moved from a barber to a barber (SHOP-123). */
export const secondBarber = (from: number, second: number, to: number): number => {
  if (second === from) return to;
  return second === to ? from : second;
};
