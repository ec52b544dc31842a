import { DAYS_AHEAD } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { MOST_DAYS } from '../../contract/free-times.ts';
import type { NextTime } from '../../contract/visit.ts';
import { requireBookableDay } from '../booking/bookable-day.ts';
import { type BookingFacts, isInTurn, minutesIn, servicesOf } from '../booking/booking-facts.ts';
import { secondBarber } from '../booking/two-chairs.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import { selectOtherUnpaid } from '../checkout/unpaid-visits.ts';
import type { Db } from '../db/tables.ts';
import { type FreeSlot, groupBy, selectFreeSlots } from './free-slots.ts';

/**
 * The days of a search, in parts: the first days mostly have enough times, so that the rest is rarely read.
 */
const partsOf = (days: number) => [
  { first: 0, last: Math.min(2, days - 1) },
  { first: 3, last: days - 1 },
];

interface Search {
  minutes: number;
  /** Undefined for all barbers. */
  barberId: number | undefined;
  /** The first day, `yyyy-MM-dd`. By default it is the shop's current day. */
  from?: string | undefined;
  /** The number of days; `MOST_DAYS` by default. */
  days?: number | undefined;
  count: number;
  /** The visit whose own minutes count as free. Its present time is not offered. */
  moving: BookingFacts | undefined;
}

/** Returns the next free times of a store, in order of time. */
export async function selectNextTimes(
  db: Db,
  store: StoreRow,
  { from: wanted, days: length = MOST_DAYS, count, moving, barberId, minutes }: Search,
  now: Date,
): Promise<NextTime[]> {
  const today = dayIn(store.time_zone, now);
  const from = wanted ?? today;
  requireBookableDay(from, store.time_zone, now);
  const end = daysLater(today, DAYS_AHEAD);
  const excluded = moving ? await selectOtherUnpaid(db, moving.booking_id) : [];
  const found: NextTime[] = [];
  for (const { first, last } of partsOf(length)) {
    const days = { from: daysLater(from, first), to: earlier(daysLater(from, last), end) };
    if (found.length >= count || days.from > days.to) break;
    const search = { days, ownBookingId: moving?.booking_id, excluded };
    const secondOf = await companionBarbers(db, store, search, moving, now);
    const own = moving ? firstMinutesOf(moving) : minutes;
    const part = await selectFreeSlots(db, store, { ...search, minutes: own, barberId }, now);
    for (const { day, slots } of part) {
      const times = slots.sort(inOrder).flatMap((slot) => {
        const second = secondOf(day, slot);
        if (second === undefined) return [];
        const free = { day, time: slot.time, barber: named(slot) };
        return [second ? { ...free, companion_barber: second } : free];
      });
      const offered = times.filter((time) => !isPresent(moving, time));
      found.push(...(barberId === undefined && moving?.companion ? oncePerTime(moving, offered) : offered));
      if (found.length >= count) break;
    }
  }
  return found.slice(0, count);
}

/** Returns each time of a day once, with the pair of barbers that changes least. A new second barber is a smaller change than a new first one. */
const oncePerTime = (moving: BookingFacts, times: readonly NextTime[]): NextTime[] => {
  const changes = ({ barber, companion_barber: second }: NextTime) =>
    (barber.id === moving.store_user_id ? 0 : 2) + (second?.id === moving.companion?.store_user_id ? 0 : 1);
  return [...groupBy(times, ({ time }) => time).values()].flatMap((pairs) =>
    pairs.toSorted((a, b) => changes(a) - changes(b)).slice(0, 1),
  );
};

/** Returns the minutes that a visit takes of its first barber: of both people, if it is one after the other. */
const firstMinutesOf = (booking: BookingFacts): number =>
  minutesIn(isInTurn(booking) ? servicesOf(booking) : booking.lines);

/**
 * Returns a function of a slot to which the first person of a visit can move: the barber of the second person there, null for a
 * visit of a single person, and undefined if no second barber is free. The second person keeps the barber if possible (SHOP-123).
 */
async function companionBarbers(
  db: Db,
  store: StoreRow,
  search: Pick<Parameters<typeof selectFreeSlots>[2], 'days' | 'ownBookingId'>,
  moving: BookingFacts | undefined,
  now: Date,
): Promise<(day: string, slot: FreeSlot) => NextTime['barber'] | null | undefined> {
  const companion = moving?.companion;
  if (!companion) return () => null;
  if (isInTurn(moving)) return (_day, slot) => named(slot);
  const days = await selectFreeSlots(db, store, { ...search, minutes: minutesIn(companion.lines) }, now);
  const freeAt = new Map(
    [...days].flatMap(({ day, slots }) =>
      [...groupBy(slots, ({ time }) => time)].map(([time, free]) => [`${day} ${time}`, free] as const),
    ),
  );
  return (day, { time, barber }) => {
    const preferred = secondBarber(moving.store_user_id, companion.store_user_id, barber.id);
    const free = (freeAt.get(`${day} ${time}`) ?? []).filter((second) => second.barber.id !== barber.id);
    const second = free.find((slot) => slot.barber.id === preferred) ?? free.toSorted(byWork)[0];
    return second && named(second);
  };
}

const named = ({ barber: { id, name } }: FreeSlot) => ({ id, name });

const inOrder = (a: FreeSlot, b: FreeSlot) => a.starts - b.starts || a.barber.id - b.barber.id;

const byWork = (a: FreeSlot, b: FreeSlot) => a.workMinutes - b.workMinutes || a.barber.id - b.barber.id;

const earlier = (day: string, end: string) => (day < end ? day : end);

const isPresent = (moving: Search['moving'], { day, time, barber }: NextTime): boolean =>
  moving?.booking_date === day && moving.from_time === time && moving.store_user_id === barber.id;
