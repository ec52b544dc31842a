import { DAYS_AHEAD } from '../../contract/constants.ts';
import { dayIn, dayLabel, daysLater } from '../../contract/format.ts';
import type { ClosedDay } from '../../contract/stores.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { selectWalkInWork, selectWorkdays } from './rota.ts';
import { selectShutDays } from './shut-days.ts';
import { GRID_MINUTES, isAhead, slotsOf } from './slots.ts';

/** How many days ahead a single closed day is announced beside the opening hours. */
const ANNOUNCED_AHEAD = 28;

/**
 * Returns the days, from today to 90 days ahead, on which a store takes no customers, with the reason (SHOP-49).
 */
export async function selectClosedDays(db: Db, store: StoreRow, now: Date): Promise<ClosedDay[]> {
  const { store_id: storeId, time_zone: timeZone } = store;
  const today = dayIn(timeZone, now);
  const days = { from: today, to: daysLater(today, DAYS_AHEAD) };
  const [shut, workdays, stretches, hours] = await Promise.all([
    selectShutDays(db, store, days),
    selectWorkdays(db, store, days),
    selectWalkInWork(db, store, { from: today, to: today }),
    db.selectFrom('store_hours').select('weekday').where('store_id', '=', storeId).execute(),
  ]);
  const weekdays = new Set(hours.map(({ weekday }) => weekday % 7));
  const isLate = !slotsOf({ day: today, timeZone, stretches }, GRID_MINUTES).some((slot) =>
    isAhead(slot, now),
  );

  const why = (day: string): string | undefined => {
    const date = dayLabel(day);
    if (!weekdays.has(new Date(day).getUTCDay()) && !workdays.has(day))
      return `Closed on ${date.split(',', 1)[0]}s`;
    if (!workdays.has(day)) return `No barbers are working on ${date}`;
    return day === today && isLate ? 'No more appointments today' : undefined;
  };
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => daysLater(today, ahead)).flatMap((day) => {
    const words = shut.get(day) ?? why(day);
    const announced = shut.has(day) && day <= daysLater(today, ANNOUNCED_AHEAD);
    return words === undefined ? [] : { day, words, announced };
  });
}
