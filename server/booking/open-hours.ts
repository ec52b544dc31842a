import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import type { OpenHours } from '../../contract/open-hours.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { eachDay, hoursOf, isWorkday } from './rota.ts';

/** How many days ahead the hours are sent. */
const HOURS_AHEAD = 14;

/**
 * Returns the intervals in which a store is open, from today to 14 days ahead, earliest first (SHOP-110). A day on which no
 * barber works has none. A time in which each chair is blocked is not open.
 */
export async function selectOpenHours(db: Db, store: StoreRow, now: Date): Promise<OpenHours[]> {
  const { store_id: storeId, time_zone: zone, walk_in_chairs: chairs } = store;
  const today = dayIn(zone, now);
  const days = { from: today, to: daysLater(today, HOURS_AHEAD) };
  const { rows } = await sql<OpenHours>`
    with chairs as (
         select store_user_id as chair from barbers
          where ${chairs}::integer is null and store_id = ${storeId} and is_active
         union all select generate_series(1, ${chairs}::integer)),
    blocked as (
         select range_intersect_agg(blocks) as blocks
           from (select coalesce(range_agg(during), '{}') as blocks
                   from chairs left join bookings
                     on store_id = ${storeId} and coalesce(store_user_id, bookings.chair) = chairs.chair
                    and kind = 'block' and booking_status_id <> ${STATUS_CANCELLED} and upper(during) > ${now}
                  group by chairs.chair) as of_chair)
    select days.day, to_char(lower(open) at time zone ${zone}, 'HH24:MI') as opens,
           to_char(upper(open) at time zone ${zone}, 'HH24:MI') as closes
      from ${eachDay(days)}
      join lateral (${hoursOf(sql`${storeId}::integer`)}) as hours on true
     cross join blocked
     cross join lateral unnest(
           tstzmultirange(tstzrange((days.day + hours.opens) at time zone ${zone},
                                    (days.day + hours.closes) at time zone ${zone}))
           - coalesce(blocks, '{}')) as open
     where ${isWorkday(store, days)}
     order by lower(open)`.execute(db);
  return rows;
}
