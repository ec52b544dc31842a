import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { invalid, notFound, slotTaken } from '../errors/refusal.ts';
import { requireBookableDay } from './bookable-day.ts';
import { findBarber, selectStretches } from './rota.ts';
import { selectShutDays } from './shut-days.ts';
import { type Interval, isAhead, isFree, isOnGrid, type Slot, slotsOf } from './slots.ts';

/** A time with a barber; `day` and `time` are `yyyy-MM-dd` and `HH:mm`, shop time. */
export interface WantedSlot {
  barberId: number;
  day: string;
  time: string;
  minutes: number;
}

/** Returns a slot that the shop offers now. Throws a refusal that says why it does not. */
export async function requireSlot(
  store: StoreRow,
  { barberId, day, time, minutes }: WantedSlot,
  { db, now, busyAround }: { db: Db; now: Date; busyAround: (slot: Slot) => Promise<readonly Interval[]> },
): Promise<Slot> {
  const { store_id: storeId, time_zone: timeZone } = store;
  requireBookableDay(day, timeZone, now);
  const shut = (await selectShutDays(db, store, { from: day, to: day })).get(day);
  if (shut) throw invalid(`${shut}. Please choose another date.`);
  if (!isOnGrid(time)) throw invalid('Please choose one of the times offered.');
  const barber = await findBarber(db, storeId, barberId);
  if (!barber) throw notFound('We could not find that barber at this store.');

  const stretches = await selectStretches(db, { storeId, barberId, day });
  if (stretches.length === 0)
    throw invalid(`${barber.firstName} does not work on that day. Please choose another day.`);
  const slots = slotsOf({ day, timeZone, stretches }, minutes);
  const slot = slots.find((candidate) => candidate.time === time);
  if (!slot) throw invalid(`${barber.firstName} does not work at that time. Please choose another time.`);
  if (!isAhead(slot, now)) throw slotTaken('That time has passed. Please choose another time.');
  if (!isFree(slot, await busyAround(slot))) throw slotTaken();
  return slot;
}
