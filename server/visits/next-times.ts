import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { DAYS_AHEAD, STATUS_CANCELLED } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import type { NextTime } from '../../contract/visit.ts';
import { requireBookableDay } from '../booking/bookable-day.ts';
import type { BookingFacts } from '../booking/booking-repository.ts';
import { stretches } from '../booking/rota.ts';
import { edgeOf } from '../booking/shop-time.ts';
import { type Interval, isAhead, isFree, slotsOf } from '../booking/slots.ts';
import { rangeOf } from '../booking/timeline.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';

/** How many days a search looks at. */
const DAYS_OF_SEARCH = 14;

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

interface WorkOfDay {
  barberId: number;
  barber: string;
  day: string;
  starts: string;
  ends: string;
  /** The taken times of the barber on that day, as milliseconds since 1970. */
  taken: [starts: number, ends: number][];
}

/** Returns the next free times of a store, in order of time. A single statement reads the rota and the taken times. */
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
  const to = [daysLater(from, DAYS_OF_SEARCH - 1), daysLater(today, DAYS_AHEAD)].sort()[0] ?? from;
  const work = await selectWork(db, store, { from, to }, search);
  const found: NextTime[] = [];
  for (const day of new Set(work.map((row) => row.day))) {
    if (found.length >= search.count) break;
    found.push(...timesOf(work.filter((row) => row.day === day)));
  }
  return found.slice(0, search.count);

  function timesOf(day: readonly WorkOfDay[]): NextTime[] {
    const times = day.flatMap(({ barberId, barber, taken, ...stretch }) => {
      const busy = taken.map(([starts, ends]) => ({ starts: new Date(starts), ends: new Date(ends) }));
      return slotsOf({ day: stretch.day, timeZone, stretches: [stretch] }, search.minutes)
        .filter((slot) => isAhead(slot, now) && isFree(slot, busy))
        .filter(({ time }) => !isPresent(search, { day: stretch.day, time, barberId }))
        .map(({ time, starts }) => ({
          starts,
          day: stretch.day,
          time,
          barber: { id: barberId, name: barber },
        }));
    });
    return times
      .sort((a, b) => a.starts.getTime() - b.starts.getTime() || a.barber.id - b.barber.id)
      .map(({ starts, ...time }) => time);
  }
}

const isPresent = ({ moving }: Search, slot: { day: string; time: string; barberId: number }): boolean =>
  moving?.booking_date === slot.day &&
  moving.from_time === slot.time &&
  moving.store_user_id === slot.barberId;

/** Selects the working times of some days in order, each with the taken times of its barber on that day. */
async function selectWork(
  db: Db,
  { store_id: storeId, time_zone: timeZone }: StoreRow,
  days: { from: string; to: string },
  { barberId, moving }: Search,
): Promise<WorkOfDay[]> {
  const during: Interval = {
    starts: edgeOf(days.from, '00:00', timeZone),
    ends: addDays(edgeOf(days.to, '00:00', timeZone), 1),
  };
  const { rows } = await sql<WorkOfDay>`
    with taken as materialized (
      select store_user_id, each.day::date as day,
             json_agg(json_build_array(extract(epoch from lower(during)) * 1000,
                                       extract(epoch from upper(during)) * 1000)) as times
        from bookings
       -- A block can last for days.
       cross join lateral generate_series((lower(during) at time zone ${timeZone})::date,
                                          (upper(during) at time zone ${timeZone})::date, interval '1 day') as each (day)
       where store_id = ${storeId} and booking_status_id <> ${STATUS_CANCELLED} and during && ${rangeOf(during)}
         and booking_id is distinct from ${moving?.booking_id ?? null}::bigint
       group by 1, 2)
    select work.store_user_id as "barberId", store_user_fname || ' ' || store_user_lname as barber,
           work.day, work.starts, work.ends, coalesce(taken.times, '[]') as taken
      from (${stretches(storeId, days)}) as work
      join barbers on barbers.store_user_id = work.store_user_id
      left join taken on taken.store_user_id = work.store_user_id and taken.day = work.day
     where ${barberId === undefined ? sql`true` : sql`work.store_user_id = ${barberId}`}
     order by work.day, work.starts, work.store_user_id`.execute(db);
  return rows;
}
