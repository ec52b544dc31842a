import { sql } from 'kysely';
import { DAYS_AHEAD, STATUS_HELD } from '../../contract/constants.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import type { loadFreeTimes } from '../../contract/free-times.ts';
import { requireBookableDay } from '../booking/bookable-day.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { type FreeSlot, selectFreeSlots } from './free-slots.ts';

type FreeDays = WireResultOf<typeof loadFreeTimes>;

interface Search {
  minutes: number;
  /** The first day, `yyyy-MM-dd`. By default it is the shop's current day. */
  from?: string | undefined;
  /** The number of days. */
  days: number;
  /** The key of a submit. The slot that this submit holds counts as free (SHOP-10). */
  submit_key?: string | undefined;
}

/** Returns each bookable day of the search with its free times, each with the free barber who has the least work (NEXT-20). */
export async function selectFreeTimes(
  db: Db,
  store: StoreRow,
  { minutes, from: wanted, days: count, submit_key: submitKey }: Search,
  now: Date,
): Promise<FreeDays> {
  const today = dayIn(store.time_zone, now);
  const from = wanted ?? today;
  requireBookableDay(from, store.time_zone, now);
  const days = Array.from({ length: count }, (_, index) => daysLater(from, index)).filter(
    (day) => day <= daysLater(today, DAYS_AHEAD),
  );
  const ownBookingId = submitKey === undefined ? undefined : await findHold(db, submitKey);
  const search = { minutes, days: { from, to: days.at(-1) ?? from }, ownBookingId };
  const slotsOf = new Map(
    [...(await selectFreeSlots(db, store, search, now))].map(({ day, slots }) => [day, slots]),
  );
  return days.map((day) => ({ day, times: withLeastWork(slotsOf.get(day) ?? []) }));
}

/** Returns a slot per time: of the free barbers with the least work, the barber with the lowest id. */
function withLeastWork(slots: readonly FreeSlot[]): FreeDays[number]['times'] {
  const chosen = new Map<string, FreeSlot>();
  for (const slot of slots) {
    const best = chosen.get(slot.time);
    if (!best || order(slot, best) < 0) chosen.set(slot.time, slot);
  }
  const inOrder = [...chosen.values()].sort((a, b) => a.starts - b.starts);
  return inOrder.map(({ time, barber: { id, name, designation } }) => ({
    time,
    barber: { store_user_id: id, full_name: name, designation },
  }));
}

const order = (a: FreeSlot, b: FreeSlot) => a.workMinutes - b.workMinutes || a.barber.id - b.barber.id;

/** Returns the booking that a submit holds during its card payment. */
async function findHold(db: Db, submitKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ bookingId: number }>`
    select bookings.booking_id as "bookingId"
      from submits join bookings on bookings.booking_id = submits.booking_id
     where submits.submit_key = ${submitKey} and booking_status_id = ${STATUS_HELD}`.execute(db);
  return rows[0]?.bookingId;
}
