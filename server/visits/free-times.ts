import { DAYS_AHEAD } from '../../contract/constants.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import type { loadFreeTimes } from '../../contract/free-times.ts';
import { requireBookableDay } from '../booking/bookable-day.ts';
import type { Holder } from '../booking/own-hold.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { type FreeSlot, selectFreeSlots } from './free-slots.ts';
import { type PairSlot, pairSlots } from './pair-slots.ts';

type FreeDays = WireResultOf<typeof loadFreeTimes>;

interface Search {
  minutes: number;
  /** The minutes of a second person; undefined for a single person. */
  companionMinutes?: number | undefined;
  /** The first day, `yyyy-MM-dd`. By default it is the shop's current day. */
  from?: string | undefined;
  /** The number of days. */
  days: number;
  /** The slots that the holder holds count as free (SHOP-10). */
  holder: Holder;
}

/** Returns each bookable day of the search with its free times, each with the free barber who has the least work (NEXT-20). */
export async function selectFreeTimes(
  db: Db,
  store: StoreRow,
  { minutes, companionMinutes, from: wanted, days: count, holder }: Search,
  now: Date,
): Promise<FreeDays> {
  const today = dayIn(store.time_zone, now);
  const from = wanted ?? today;
  requireBookableDay(from, store.time_zone, now);
  const days = Array.from({ length: count }, (_, index) => daysLater(from, index)).filter(
    (day) => day <= daysLater(today, DAYS_AHEAD),
  );
  const slotsFor = async (length: number) => {
    const search = { minutes: length, days: { from, to: days.at(-1) ?? from }, holder };
    const found = [...(await selectFreeSlots(db, store, search, now))].map(
      ({ day, slots }) => [day, slots] as const,
    );
    return new Map(found);
  };
  const firsts = await slotsFor(minutes);
  if (companionMinutes === undefined)
    return days.map((day) => ({ day, times: leastWork(firsts.get(day) ?? []).map(wireOf) }));
  const [seconds, both] = [await slotsFor(companionMinutes), await slotsFor(minutes + companionMinutes)];
  const slotsOf = (day: string) =>
    pairSlots({ firsts: firsts.get(day) ?? [], seconds: seconds.get(day) ?? [], both: both.get(day) ?? [] });
  return days.map((day) => ({ day, times: leastWork(slotsOf(day)).map(wireOf) }));
}

/** Returns a slot per time, in order: of the free barbers with the least work, the barber with the lowest id. */
function leastWork(slots: readonly PairSlot[]): PairSlot[] {
  const chosen = new Map<string, PairSlot>();
  for (const slot of slots) {
    const best = chosen.get(slot.time);
    if (!best || order(slot, best) < 0) chosen.set(slot.time, slot);
  }
  return [...chosen.values()].sort((a, b) => a.starts - b.starts);
}

const wireOf = (slot: PairSlot) => ({
  time: slot.time,
  barber: wireBarber(slot),
  ...(slot.companion && { companion_barber: wireBarber(slot.companion) }),
});

const wireBarber = ({ barber: { id, name, designation } }: FreeSlot) => ({
  store_user_id: id,
  full_name: name,
  designation,
});

const order = (a: FreeSlot, b: FreeSlot) => a.workMinutes - b.workMinutes || a.barber.id - b.barber.id;
