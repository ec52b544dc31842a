import { sql } from 'kysely';
import { daysLater } from '../../contract/format.ts';
import type { Holder } from '../booking/own-hold.ts';
import { stretches, type WorkInterval } from '../booking/rota.ts';
import { edgeOf } from '../booking/shop-time.ts';
import type { Days } from '../booking/shut-days.ts';
import { isAhead, slotsOf } from '../booking/slots.ts';
import { selectTakenByChair, type TakenMs } from '../booking/timeline.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';

const MINUTE_MS = 60_000;

interface Search {
  minutes: number;
  /** Undefined for all barbers. */
  barberId?: number | undefined;
  days: Days;
  /** The booking whose own minutes count as free. */
  ownBookingId?: number | undefined;
  /** The slots that the holder holds count as free (SHOP-10). */
  holder?: Holder;
  /** Times that no barber's slot may overlap. */
  excluded?: readonly Ms[];
}

interface WorkOfDay extends WorkInterval {
  id: number;
  name: string;
  designation: string | null;
}

export interface FreeSlot {
  /** `HH:mm`, shop time. */
  time: string;
  /** Milliseconds since 1970. */
  starts: number;
  barber: { id: number; name: string; designation: string | null };
  /** The minutes of this barber's visits and walk-ins on the day. */
  workMinutes: number;
}

/** A day on which a barber works, `yyyy-MM-dd`, with its free slots, barber by barber. */
export interface DayOfSlots {
  day: string;
  slots: FreeSlot[];
}

/**
 * Returns the free slots of a store, day by day. It reads the rota and all taken times of the days at once, and computes a
 * day when the caller reads that day.
 */
export async function selectFreeSlots(
  db: Db,
  { store_id: storeId, time_zone: timeZone }: StoreRow,
  { minutes, barberId, days, ownBookingId, holder = {}, excluded = [] }: Search,
  now: Date,
): Promise<Iterable<DayOfSlots>> {
  const midnight = (day: string) => edgeOf(day, '00:00', timeZone);
  const [work, taken] = await Promise.all([
    selectWork(db, storeId, days, barberId),
    selectTakenByChair(
      db,
      storeId,
      { starts: midnight(days.from), ends: midnight(daysLater(days.to, 1)) },
      holder,
      now,
      barberId,
    ),
  ]);
  const slotsOfStretch = memoized((day: string, from: string, to: string) =>
    slotsOf({ day, timeZone, stretches: [{ starts: from, ends: to }] }, minutes)
      .filter((slot) => isAhead(slot, now))
      .map(({ time, starts, ends }) => ({ time, starts: starts.getTime(), ends: ends.getTime() })),
  );
  return slotsOfDays();

  function* slotsOfDays(): Iterable<DayOfSlots> {
    for (const [day, ofDay] of groupBy(work, (row) => row.day)) {
      const wholeDay = { starts: midnight(day).getTime(), ends: midnight(daysLater(day, 1)).getTime() };
      const takenOf = (id: number) =>
        (taken.get(id) ?? []).filter((row) => row.bookingId !== ownBookingId && overlap(row, wholeDay));
      yield { day, slots: ofDay.flatMap((row) => freeSlots(row, takenOf(row.id))) };
    }
  }

  function freeSlots({ id, name, designation, day, ...stretch }: WorkOfDay, rows: TakenMs[]): FreeSlot[] {
    const barber = { id, name, designation };
    const workMinutes = workIn(rows);
    return slotsOfStretch(day, stretch.starts, stretch.ends)
      .filter((slot) => ![...rows, ...excluded].some((row) => overlap(row, slot)))
      .map(({ time, starts }) => ({ time, starts, barber, workMinutes }));
  }
}

interface Ms {
  starts: number;
  ends: number;
}

const overlap = (a: Ms, b: Ms) => a.starts < b.ends && b.starts < a.ends;

/** Returns the minutes of work in a chair. A block is no work (NEXT-21). */
const workIn = (rows: readonly TakenMs[]): number =>
  rows.reduce((sum, { isWork, starts, ends }) => sum + (isWork ? (ends - starts) / MINUTE_MS : 0), 0);

/** Stores the results of a function of texts: the shifts of a day mostly have the same times. */
function memoized<Result>(compute: (...texts: [string, string, string]) => Result) {
  const results = new Map<string, Result>();
  return (...texts: [string, string, string]): Result => {
    const key = texts.join(' ');
    const known = results.get(key);
    if (known !== undefined) return known;
    const computed = compute(...texts);
    results.set(key, computed);
    return computed;
  };
}

/** Groups rows by a key, in the order of the rows. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Selects the working times of a store's barbers, or of a barber, on some days, earliest first. */
async function selectWork(
  db: Db,
  storeId: number,
  days: Days,
  barberId: number | undefined,
): Promise<WorkOfDay[]> {
  const { rows } = await sql<WorkOfDay>`
    select work.store_user_id as id, store_user_fname || ' ' || store_user_lname as name, designation,
           work.day, work.starts, work.ends
      from (${stretches(storeId, days)}) as work
      join barbers on barbers.store_user_id = work.store_user_id
     where work.store_user_id = ${barberId ?? sql`work.store_user_id`}
     order by work.day, work.starts, work.store_user_id`.execute(db);
  return rows;
}
