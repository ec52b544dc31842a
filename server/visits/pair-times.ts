import { DAYS_AHEAD } from '../../contract/constants.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import type { loadPairTimes } from '../../contract/pair-times.ts';
import { requireBookableDay } from '../booking/bookable-day.ts';
import type { Holder } from '../booking/own-hold.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { type FreeSlot, groupBy, selectFreeSlots } from './free-slots.ts';
import { leastWork, wireBarber } from './free-times.ts';

type PairDays = WireResultOf<typeof loadPairTimes>;
type WirePairTime = PairDays[number]['times'][number];

interface Search {
  minutes: number;
  companionMinutes: number;
  /** The first day, `yyyy-MM-dd`. By default it is the shop's current day. */
  from?: string | undefined;
  /** The number of days. */
  days: number;
  /** The slots that the holder holds count as free (SHOP-10). */
  holder: Holder;
}

/** Returns each bookable day of the search with its free times for two people (SHOP-127). */
export async function selectPairTimes(
  db: Db,
  store: StoreRow,
  { minutes, companionMinutes, from: wanted, days: count, holder }: Search,
  now: Date,
): Promise<PairDays> {
  const today = dayIn(store.time_zone, now);
  const from = wanted ?? today;
  requireBookableDay(from, store.time_zone, now);
  const days = Array.from({ length: count }, (_, index) => daysLater(from, index)).filter(
    (day) => day <= daysLater(today, DAYS_AHEAD),
  );
  const slotsFor = async (length: number) => {
    const search = { minutes: length, days: { from, to: days.at(-1) ?? from }, holder };
    return new Map(
      [...(await selectFreeSlots(db, store, search, now))].map(({ day, slots }) => [day, slots]),
    );
  };
  const [firsts, seconds, both] = [
    await slotsFor(minutes),
    await slotsFor(companionMinutes),
    await slotsFor(minutes + companionMinutes),
  ];
  return days.map((day) => ({
    day,
    times: [
      ...together(firsts.get(day) ?? [], seconds.get(day) ?? []),
      ...leastWork(both.get(day) ?? []).map((slot) => wireTime(slot, slot)),
    ],
  }));
}

/** Returns the times at which two barbers are free: of the pairs that can serve both people, the one with the least work. */
function together(firsts: readonly FreeSlot[], seconds: readonly FreeSlot[]): WirePairTime[] {
  const pairs = new Map<string, { first: FreeSlot; second: FreeSlot; work: number }>();
  const secondsAt = groupBy(seconds, ({ time }) => time);
  for (const first of firsts)
    for (const second of secondsAt.get(first.time) ?? []) {
      const work = first.workMinutes + second.workMinutes;
      const best = pairs.get(first.time);
      if (first.barber.id !== second.barber.id && (!best || work < best.work))
        pairs.set(first.time, { first, second, work });
    }
  return [...pairs.values()]
    .sort((a, b) => a.first.starts - b.first.starts)
    .map(({ first, second }) => wireTime(first, second));
}

const wireTime = (first: FreeSlot, second: FreeSlot): WirePairTime => ({
  time: first.time,
  barber: wireBarber(first),
  companion_barber: wireBarber(second),
});
