import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { dayIn } from '../../contract/format.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { placeLife } from '../life-cycles/place.machine.ts';
import { visitLife } from '../life-cycles/visit.machine.ts';
import { type Holder, isOwnHold } from './own-hold.ts';
import { edgeOf } from './shop-time.ts';
import type { Interval } from './slots.ts';

/** The status of walk-ins and blocks. No customer sees it. */
export const STATUS_TAKEN = 3;
/** The least remaining time of work that has lasted longer than planned, in minutes. */
export const LEAST_LEFT = 5;

/** An interval of a chair: of a barber by id, or of a numbered chair in a store without a rota. */
export interface ChairTime extends Interval {
  chair: number;
}

export const rangeOf = ({ starts, ends }: Interval) =>
  sql<string>`tstzrange(${starts}::timestamptz, ${ends}::timestamptz, '[)')`;

const chairOf = sql<number>`coalesce(bookings.store_user_id, bookings.chair)`;

/** An interval that a row of `bookings` takes. */
export interface TakenTime extends ChairTime {
  bookingId: number;
}

/** Whether a row takes its minutes at a moment: a cancelled row and an expired hold take none (SHOP-101). */
export const isTaking = (now: Date) =>
  sql<boolean>`bookings.booking_status_id <> ${STATUS_CANCELLED} and (bookings.hold_ends is null or bookings.hold_ends > ${now})`;

/** Returns the intervals of all chairs of a store that are taken and overlap an interval, earliest first. */
export async function selectTaken(
  db: Db,
  storeId: number,
  during: Interval,
  now: Date,
): Promise<TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    select booking_id as "bookingId", ${chairOf} as chair, lower(during) as starts, upper(during) as ends
      from bookings
     where store_id = ${storeId} and ${isTaking(now)} and during && ${rangeOf(during)}
     order by lower(during)`.execute(db);
  return rows;
}

/** A row that takes an interval of a chair, in milliseconds since 1970. */
export interface TakenMs {
  /** Of a visit of two people, both rows have the id of the visit. */
  bookingId: number;
  starts: number;
  ends: number;
  /** Whether a visit or a walk-in takes the interval, and not a block. */
  isWork: boolean;
}

/**
 * Like `selectTaken`, by chair, of all chairs or of a barber, without the slots that the holder holds, and with numbers for
 * dates. Each chair is a row of JSON, which the driver reads faster than
 * thousands of rows.
 */
export async function selectTakenByChair(
  db: Db,
  storeId: number,
  during: Interval,
  holder: Holder,
  now: Date,
  barberId?: number,
): Promise<Map<number, TakenMs[]>> {
  const { rows } = await sql<{ chair: number; taken: [number, number, number, boolean][] }>`
    select ${chairOf} as chair,
           json_agg(json_build_array(coalesce(companion_of, booking_id), (extract(epoch from lower(during)) * 1000)::bigint,
                                     (extract(epoch from upper(during)) * 1000)::bigint, kind <> 'block')) as taken
      from bookings
     where store_id = ${storeId} and ${isTaking(now)} and during && ${rangeOf(during)}
       and not ${isOwnHold(holder)}
       ${barberId === undefined ? sql`` : sql`and store_user_id = ${barberId}`}
     group by 1`.execute(db);
  return new Map(
    rows.map(({ chair, taken }) => [
      chair,
      taken.map(([bookingId, starts, ends, isWork]) => ({ bookingId, starts, ends, isWork })),
    ]),
  );
}

/** Returns the chairs of a store in which today's work goes on after its planned end. */
export async function selectOverdue(db: Db, store: StoreRow, now: Date): Promise<number[]> {
  const { store_id: storeId, time_zone: zone } = store;
  const day = dayIn(zone, now);
  const { rows } = await sql<{ chair: number }>`
    select distinct ${chairOf} as chair
      from bookings left join queue_places on queue_places.place_id = walk_in_id
     where bookings.store_id = ${storeId} and bookings.booking_date = ${day} and upper(during) <= ${now}
       and during && ${rangeOf({ starts: edgeOf(day, '00:00', zone), ends: now })}
       and booking_status_id <> ${STATUS_CANCELLED}
       and (visit_state in (${sql.join(visitLife.statesThat('isInTheChair'))})
            or queue_places.state in (${sql.join(placeLife.statesThat('hasChair'))}))`.execute(db);
  return rows.map(({ chair }) => chair);
}

interface Work extends ChairTime {
  kind: 'walkIn' | 'block';
  placeId: number | null;
  cents: number;
  note: string | null;
}

/** Reserves minutes of a chair for a walk-in or a block. The database refuses an overlap. Returns the row's number. */
export async function takeMinutes(
  tx: Db,
  store: StoreRow,
  work: Work,
  now: Date,
): Promise<{ number: string }> {
  const isBarber = store.walk_in_chairs === null;
  const number = newNumber();
  await tx
    .insertInto('bookings')
    .values({
      kind: work.kind,
      booking_uniqueid: number,
      store_id: store.store_id,
      store_user_id: isBarber ? work.chair : null,
      chair: isBarber ? null : work.chair,
      walk_in_id: work.placeId,
      customer_id: null,
      guest_email: null,
      guest_first_name: null,
      guest_last_name: null,
      guest_phone: null,
      booking_date: sql`(${work.starts}::timestamptz at time zone ${store.time_zone})::date`,
      from_time: sql`(${work.starts}::timestamptz at time zone ${store.time_zone})::time`,
      during: rangeOf(work),
      booking_status_id: STATUS_TAKEN,
      total_cents: work.cents,
      booking_note: work.note,
      held_until: null,
      created_at: now,
    })
    .execute();
  return { number };
}

/** Frees the minutes of a walk-in that are still to come. */
export async function releaseWalkIn(tx: Db, placeId: number, now: Date): Promise<void> {
  await sql`
    update bookings
       set booking_status_id = case when lower(during) < ${now} then booking_status_id else ${STATUS_CANCELLED} end,
           during = case when lower(during) < ${now}
                         then tstzrange(lower(during), least(upper(during), ${now}::timestamptz), '[)') else during end
     where walk_in_id = ${placeId} and booking_status_id <> ${STATUS_CANCELLED}`.execute(tx);
}

/** Extends the minutes of a row until a moment, or until the next row of its chair begins. */
export async function extendMinutes(tx: Db, bookingId: number, until: Date): Promise<void> {
  await sql`
    update bookings as own
       set during = tstzrange(lower(during), greatest(upper(during), least(${until}::timestamptz, (
             select min(lower(later.during)) from bookings as later
              where later.store_id = own.store_id and later.booking_status_id <> ${STATUS_CANCELLED}
                and coalesce(later.store_user_id, later.chair) = coalesce(own.store_user_id, own.chair)
                and lower(later.during) >= upper(own.during)))), '[)')
     where booking_id = ${bookingId}`.execute(tx);
}

/** The characters of a booking's number. It has no characters that look alike, so that it is easy to read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const newNumber = () =>
  Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
