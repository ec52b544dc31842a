import { sql } from 'kysely';
import { DAYS_AHEAD } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import type { NextTime } from '../../contract/visit.ts';
import { requireBookableDay } from '../booking/bookable-day.ts';
import type { BookingFacts } from '../booking/booking-repository.ts';
import { stretches, type WorkInterval } from '../booking/rota.ts';
import { edgeOf } from '../booking/shop-time.ts';
import type { Days } from '../booking/shut-days.ts';
import { isAhead, isFree, slotsOf } from '../booking/slots.ts';
import { selectTaken, type TakenTime } from '../booking/timeline.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';

/**
 * The days of a search, in parts: the first days mostly have enough times, so that the rest of the 14 days is rarely read.
 */
const PARTS_OF_SEARCH = [
  { first: 0, last: 2 },
  { first: 3, last: 13 },
];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Search {
  minutes: number;
  /** Undefined for all barbers. */
  barberId: number | undefined;
  /** The first day, `yyyy-MM-dd`. By default it is the shop's current day. */
  from?: string | undefined;
  count: number;
  /** The visit whose own minutes count as free. Its present time is not offered. */
  moving: Pick<BookingFacts, 'booking_id' | 'booking_date' | 'from_time' | 'store_user_id'> | undefined;
}

interface WorkOfDay extends WorkInterval {
  barberId: number;
  barber: string;
}

/** Returns the next free times of a store, in order of time. It reads the rota and all taken times of some days at once. */
export async function selectNextTimes(
  db: Db,
  store: StoreRow,
  search: Search,
  now: Date,
): Promise<NextTime[]> {
  const { time_zone: timeZone } = store;
  const today = dayIn(timeZone, now);
  const from = search.from ?? today;
  requireBookableDay(from, timeZone, now);
  const end = daysLater(today, DAYS_AHEAD);
  const found: NextTime[] = [];
  for (const { first, last } of PARTS_OF_SEARCH) {
    const days = { from: daysLater(from, first), to: daysLater(from, last) };
    if (found.length < search.count && days.from <= end)
      found.push(
        ...(await selectPart(db, store, search, { ...days, to: days.to < end ? days.to : end }, now)),
      );
  }
  return found.slice(0, search.count);
}

/** Returns the free times of some days, at least as many as the search wants, if there are as many. */
async function selectPart(
  db: Db,
  { store_id: storeId, time_zone: timeZone }: StoreRow,
  search: Search,
  days: Days,
  now: Date,
): Promise<NextTime[]> {
  const starts = edgeOf(days.from, '00:00', timeZone);
  const ends = edgeOf(daysLater(days.to, 1), '00:00', timeZone);
  const [work, taken] = await Promise.all([
    selectWork(db, storeId, days, search.barberId),
    selectTaken(db, storeId, { starts, ends }),
  ]);
  const others = taken.filter(({ bookingId }) => bookingId !== search.moving?.booking_id);
  const busy = byChairAndDay(others, starts);
  const slotsOfStretch = memoized((day: string, from: string, to: string) =>
    slotsOf({ day, timeZone, stretches: [{ starts: from, ends: to }] }, search.minutes).filter((slot) =>
      isAhead(slot, now),
    ),
  );
  const found: NextTime[] = [];
  for (const ofDay of groupBy(work, ({ day }) => day).values()) {
    if (found.length >= search.count) break;
    found.push(...inOrder(ofDay.flatMap(freeTimes)));
  }
  return found;

  function freeTimes({ barberId, barber, day, ...stretch }: WorkOfDay): Timed[] {
    return slotsOfStretch(day, stretch.starts, stretch.ends).flatMap((slot) =>
      isFree(slot, busy.get(keyOf(barberId, slot.starts, starts)) ?? []) &&
      !isPresent(search, { day, time: slot.time, barberId })
        ? { starts: slot.starts, day, time: slot.time, barber: { id: barberId, name: barber } }
        : [],
    );
  }
}

/**
 * Groups taken times by chair and day, so that a slot is compared with a few of them. On the days when clocks change, a day
 * also has the times of an hour around it. A block can last for days.
 */
function byChairAndDay(taken: readonly TakenTime[], origin: Date): Map<string, TakenTime[]> {
  const groups = new Map<string, TakenTime[]>();
  for (const row of taken) {
    const last = row.ends.getTime() + HOUR_MS;
    for (let at = row.starts.getTime() - HOUR_MS; ; at = Math.min(at + DAY_MS, last)) {
      const key = keyOf(row.chair, new Date(at), origin);
      const group = groups.get(key);
      if (!group) groups.set(key, [row]);
      else if (group.at(-1) !== row) group.push(row);
      if (at >= last) break;
    }
  }
  return groups;
}

const keyOf = (chair: number, at: Date, origin: Date) =>
  `${chair} ${Math.floor((at.getTime() - origin.getTime()) / DAY_MS)}`;

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
function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

interface Timed extends NextTime {
  starts: Date;
}

const inOrder = (times: Timed[]): NextTime[] =>
  times
    .sort((a, b) => a.starts.getTime() - b.starts.getTime() || a.barber.id - b.barber.id)
    .map(({ starts, ...time }) => time);

const isPresent = ({ moving }: Search, slot: { day: string; time: string; barberId: number }): boolean =>
  moving?.booking_date === slot.day &&
  moving.from_time === slot.time &&
  moving.store_user_id === slot.barberId;

/** Selects the working times of a store's barbers, or of a barber, on some days, earliest first. */
async function selectWork(
  db: Db,
  storeId: number,
  days: Days,
  barberId: number | undefined,
): Promise<WorkOfDay[]> {
  const { rows } = await sql<WorkOfDay>`
    select work.store_user_id as "barberId", store_user_fname || ' ' || store_user_lname as barber,
           work.day, work.starts, work.ends
      from (${stretches(storeId, days)}) as work
      join barbers on barbers.store_user_id = work.store_user_id
     where work.store_user_id = ${barberId ?? sql`work.store_user_id`}
     order by work.day, work.starts, work.store_user_id`.execute(db);
  return rows;
}
