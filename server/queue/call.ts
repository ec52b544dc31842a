import { addMinutes } from 'date-fns';
import { lockBarbersOf } from '../booking/rota.ts';
import { isFree } from '../booking/slots.ts';
import { type ChairTime, selectTaken, takeMinutes } from '../booking/timeline.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { mailNext, mailTurn } from './mail-progress.ts';
import { advancePlace, type QueueMember, selectMembers } from './places.ts';
import { type WalkInDay, walkInDay } from './walk-in-day.ts';

/**
 * Calls the first waiting customer of today to a chair that is free for the whole visit, and reserves its minutes
 * (QUEUE-80). The day must be locked. Returns the customer; undefined if no customer waits or
 * no chair is free for long enough.
 */
export async function callFirst(
  tx: Db,
  store: StoreRow,
  now: Date,
  chair?: number,
): Promise<QueueMember | undefined> {
  await lockBarbersOf(tx, store.store_id, now);
  const today = await walkInDay(tx, store, now);
  if (today.isOver) return undefined;
  const members = await selectMembers(tx, { storeId: store.store_id, day: today.day });
  const first = members.find(({ state }) => state === 'waiting');
  if (!first) return undefined;
  const visit = { starts: now, ends: addMinutes(now, first.minutes) };
  const taken = await selectTaken(tx, store.store_id, visit, now);
  const free = freeChair(today, visit, taken, chair);
  if (!free) return undefined;
  await advancePlace(tx, first.place_id, 'place.call', now);
  await takeMinutes(
    tx,
    store,
    { ...visit, chair: free.chair, kind: 'walkIn', placeId: first.place_id, cents: first.cents, note: null },
    now,
  );
  await mailTurn(tx, store, first.place_id, now);
  await mailNext(tx, store, today, now);
  return { ...first, state: 'called', called_at: now, chair: free.chair };
}

/**
 * Returns a chair that is free during a visit, in the order in which the shown wait uses chairs. A visit does not run
 * into a break or a taken interval (QUEUE-81). If there is no such chair, a visit may end after the last working time
 * of a chair.
 */
function freeChair(
  { freeTime, lastEnds }: WalkInDay,
  visit: Omit<ChairTime, 'chair'>,
  taken: readonly ChairTime[],
  chair: number | undefined,
): ChairTime | undefined {
  const open = freeTime.filter((gap) => (chair ?? gap.chair) === gap.chair && gap.starts <= visit.starts);
  return (
    open.find(({ ends }) => ends >= visit.ends) ??
    open.find(
      (gap) =>
        gap.ends.getTime() === lastEnds.get(gap.chair)?.getTime() &&
        isFree(
          visit,
          taken.filter((row) => row.chair === gap.chair),
        ),
    )
  );
}
