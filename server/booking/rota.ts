import { type RawBuilder, sql } from 'kysely';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { deleteExpiredHolds } from './own-hold.ts';
import { type Days, holidaysBetween } from './shut-days.ts';

/** An interval of work on a day, in the shop's local time: `yyyy-MM-dd`, `HH:mm:ss`. */
export interface WorkInterval {
  day: string;
  starts: string;
  ends: string;
}

/**
 * Selects the days of an interval, as `days.day`. The series is of integers, because PostgreSQL estimates 1,000 rows for a
 * series of dates. With that estimate it compiles the statement (JIT), which takes longer than to execute it.
 */
export const eachDay = ({ from, to }: Days) => sql`
  (select ${from}::date + ahead as day from generate_series(0, ${to}::date - ${from}::date) as ahead) as days`;

/** Whether a store is shut on a day: closures and public holidays (SHOP-48). */
export const isShut = (storeId: number, days: Days) => sql`(
  days.day = any(${[...holidaysBetween(days).keys()]}::date[])
  or exists (select from closures where closures.store_id = ${storeId} and closures.day = days.day))`;

/** Selects the hours of a store on `days.day`: those of the date, or else of the weekday (SHOP-93). */
export const hoursOf = (storeId: RawBuilder<unknown>) => sql`
  select coalesce(dated.opens, weekly.opens) as opens, coalesce(dated.closes, weekly.closes) as closes,
         weekly.opens as usually_opens, weekly.closes as usually_closes
    from (values (1)) as single
    left join hours_exceptions as dated on dated.store_id = ${storeId} and dated.day = days.day
    left join store_hours as weekly on weekly.store_id = ${storeId} and weekly.weekday = extract(isodow from days.day)
   where coalesce(dated.opens, weekly.opens) is not null`;

/** Selects the working times of a store's barbers on `days.day`. */
const stretchesOnDay = (storeId: number) => sql`
  select barbers.store_user_id, work.starts, work.ends
    from (${hoursOf(sql`${storeId}::integer`)}) as hours
   cross join barbers
    join lateral (
         select greatest(starts, hours.opens) as starts, least(ends, hours.closes) as ends
           from shift_exceptions as exceptions
          where exceptions.store_user_id = barbers.store_user_id and exceptions.day = days.day
            and exceptions.starts is not null
         union all
         select case when starts <= hours.usually_opens then hours.opens else greatest(starts, hours.opens) end,
                case when ends >= hours.usually_closes then hours.closes else least(ends, hours.closes) end
           from shifts
          where shifts.store_user_id = barbers.store_user_id and shifts.weekday = extract(isodow from days.day)
            and not exists (select from shift_exceptions as exceptions
                             where exceptions.store_user_id = barbers.store_user_id and exceptions.day = days.day)
         ) as work on work.starts < work.ends
   where barbers.store_id = ${storeId} and barbers.is_active`;

/**
 * Selects the working times of barbers (SHOP-7). Exceptions of a date replace the weekly rota. Times end with the
 * store's hours, and no barber works while the store is shut. A barber who works from opening time or until closing time
 * does so also on a date with other hours (SHOP-93).
 */
export const stretches = (storeId: number, days: Days) => sql`
  select work.store_user_id, days.day, work.starts, work.ends
    from ${eachDay(days)}
   cross join lateral (${stretchesOnDay(storeId)}) as work
   where not ${isShut(storeId, days)}`;

/** A barber. The table keeps the column names of the first release. */
export interface BarberRow {
  id: number;
  firstName: string;
  lastName: string;
  designation: string | null;
}

/** Returns the barbers of a store who work on any of these days. */
export async function selectWorkingBarbers(db: Db, storeId: number, days: Days): Promise<BarberRow[]> {
  const { rows } = await sql<BarberRow>`
    select store_user_id as id, store_user_fname as "firstName", store_user_lname as "lastName", designation
      from barbers
     where store_user_id in (select store_user_id from (${stretches(storeId, days)}) as stretches)
     order by store_user_id`.execute(db);
  return rows;
}

/** Returns the working times of a barber on a day, earliest first; empty on a day off. */
export async function selectStretches(
  db: Db,
  { storeId, barberId, day }: { storeId: number; barberId: number; day: string },
): Promise<WorkInterval[]> {
  const { rows } = await sql<WorkInterval>`
    select day, starts, ends
      from (${stretches(storeId, { from: day, to: day })}) as stretches
     where store_user_id = ${barberId}
     order by starts`.execute(db);
  return rows;
}

/** Returns the total working minutes of all barbers of a store on a day. */
export async function selectDayOfWork(db: Db, storeId: number, day: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(extract(epoch from ends - starts)) / 60, 0)::integer as minutes
      from (${stretches(storeId, { from: day, to: day })}) as stretches`.execute(db);
  return rows[0]?.minutes ?? 0;
}

/** Working time for walk-ins: of a barber by the rota, or of a chair during the store's hours. */
export interface WalkInWork extends WorkInterval {
  /** The barber's id, or the chair's number. */
  chair: number;
}

type WalkInStore = Pick<StoreRow, 'store_id' | 'walk_in_chairs'>;

/** Selects the working times for walk-ins at a store on `days.day`. */
const walkInWorkOnDay = ({ store_id: storeId, walk_in_chairs: chairs }: WalkInStore) =>
  chairs === null
    ? sql`select store_user_id as chair, starts, ends from (${stretchesOnDay(storeId)}) as stretches`
    : sql`
        select chair, hours.opens as starts, hours.closes as ends
          from (${hoursOf(sql`${storeId}::integer`)}) as hours
         cross join generate_series(1, ${chairs}::integer) as chair`;

/** Whether a barber or a chair of a store works on `days.day`. The search ends at the first, because a store may have 40. */
export const isWorkday = (store: WalkInStore, days: Days) => sql`(
  not ${isShut(store.store_id, days)} and exists (${walkInWorkOnDay(store)}))`;

/** Returns the working times for walk-ins at a store on some days, earliest first. */
export async function selectWalkInWork(db: Db, store: WalkInStore, days: Days): Promise<WalkInWork[]> {
  const { rows } = await sql<WalkInWork>`
    select work.chair, days.day, work.starts, work.ends
      from ${eachDay(days)}
     cross join lateral (${walkInWorkOnDay(store)}) as work
     where not ${isShut(store.store_id, days)}
     order by day, starts, chair`.execute(db);
  return rows;
}

/** Returns the days on which a barber or a chair of a store works. */
export async function selectWorkdays(db: Db, store: WalkInStore, days: Days): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select days.day from ${eachDay(days)} where ${isWorkday(store, days)}`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** Finds an active barber of a store, even if the barber is on leave. */
export function findBarber(db: Db, storeId: number, barberId: number): Promise<BarberRow | undefined> {
  return db
    .selectFrom('barbers')
    .select([
      'store_user_id as id',
      'store_user_fname as firstName',
      'store_user_lname as lastName',
      'designation',
    ])
    .where('store_user_id', '=', barberId)
    .where('store_id', '=', storeId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/**
 * Serializes bookings of a barber. Every transaction that writes a live booking takes this lock first: the
 * exclusion constraint alone prevents overlaps, but two parallel transactions could deadlock. Deletes expired holds, whose
 * rows would otherwise refuse the booking (SHOP-101).
 */
export async function lockBarbers(tx: Db, barberIds: readonly number[], now: Date): Promise<void> {
  await tx
    .selectFrom('barbers')
    .select('store_user_id')
    .where('store_user_id', 'in', barberIds)
    .orderBy('store_user_id')
    .forNoKeyUpdate()
    .execute();
  await deleteExpiredHolds(tx, now);
}

/** Like `lockBarbers`, for all barbers of a store. */
export async function lockBarbersOf(tx: Db, storeId: number, now: Date): Promise<void> {
  await tx
    .selectFrom('barbers')
    .select('store_user_id')
    .where('store_id', '=', storeId)
    .orderBy('store_user_id')
    .forNoKeyUpdate()
    .execute();
  await deleteExpiredHolds(tx, now);
}
