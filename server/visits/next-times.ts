import { DAYS_AHEAD } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import type { NextTime } from '../../contract/visit.ts';
import { requireBookableDay } from '../booking/bookable-day.ts';
import type { BookingFacts } from '../booking/booking-repository.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import { selectOtherUnpaid } from '../checkout/unpaid-visits.ts';
import type { Db } from '../db/tables.ts';
import { type FreeSlot, selectFreeSlots } from './free-slots.ts';

/**
 * The days of a search, in parts: the first days mostly have enough times, so that the rest of the 14 days is rarely read.
 */
const PARTS_OF_SEARCH = [
  { first: 0, last: 2 },
  { first: 3, last: 13 },
];

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

/** Returns the next free times of a store, in order of time. */
export async function selectNextTimes(
  db: Db,
  store: StoreRow,
  { from: wanted, count, moving, ...search }: Search,
  now: Date,
): Promise<NextTime[]> {
  const today = dayIn(store.time_zone, now);
  const from = wanted ?? today;
  requireBookableDay(from, store.time_zone, now);
  const end = daysLater(today, DAYS_AHEAD);
  const excluded = moving ? await selectOtherUnpaid(db, moving.booking_id) : [];
  const found: NextTime[] = [];
  for (const { first, last } of PARTS_OF_SEARCH) {
    const days = { from: daysLater(from, first), to: earlier(daysLater(from, last), end) };
    if (found.length >= count || days.from > end) break;
    const part = await selectFreeSlots(
      db,
      store,
      { ...search, days, ownBookingId: moving?.booking_id, excluded },
      now,
    );
    for (const { day, slots } of part) {
      const times = slots
        .sort(inOrder)
        .map(({ time, barber: { id, name } }) => ({ day, time, barber: { id, name } }));
      found.push(...times.filter((time) => !isPresent(moving, time)));
      if (found.length >= count) break;
    }
  }
  return found.slice(0, count);
}

const inOrder = (a: FreeSlot, b: FreeSlot) => a.starts - b.starts || a.barber.id - b.barber.id;

const earlier = (day: string, end: string) => (day < end ? day : end);

const isPresent = (moving: Search['moving'], { day, time, barber }: NextTime): boolean =>
  moving?.booking_date === day && moving.from_time === time && moving.store_user_id === barber.id;
