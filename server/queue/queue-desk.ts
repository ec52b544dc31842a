import { dayIn } from '../../contract/format.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { findStore, type StoreRow, selectStores } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { placeLife } from '../life-cycles/place.machine.ts';
import { callFirst } from './call.ts';
import { advancePlace, findPause, lockQueueDay, type QueueMember, selectMembers } from './places.ts';
import { walkInDay } from './walk-in-day.ts';

/** A store's queue as its staff see it. */
export interface StaffQueue {
  storeId: number;
  name: string;
  isOpen: boolean;
  /** The sentence for customers while the queue is paused. */
  pause: string | null;
  /** The called, seated and waiting members, in order. */
  members: readonly QueueMember[];
}

/** Returns the queues of all stores with a queue. */
export async function selectDesks(db: Db, now: Date): Promise<StaffQueue[]> {
  const stores = await selectStores(db, { brandId: undefined, offersQueue: true, takesBookings: false });
  const desks = stores.map(async ({ store_id }) => {
    const store = await findStore(db, store_id);
    return store ? [await deskOf(db, store, now)] : [];
  });
  return (await Promise.all(desks)).flat();
}

/**
 * Calls the next customer. With a chair, its walk-in is done first. Without a chair, the customer gets a free chair.
 * If no chair is free or no customer waits, the walk-in that was called first is done first (QUEUE-87). After closing
 * time, it calls no customer.
 */
export async function moveOn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  storeId: number,
  chair?: number,
): Promise<void> {
  const store = await requireStore(db, storeId);
  if (!store.offers_queue) throw notFound('That store has no queue.');
  await inTransaction(db, (tx) => callNext(tx, store, now(), chair));
}

/** Like `moveOn`, in a transaction. Returns the called customer; undefined if no customer was called. */
export async function callNext(
  tx: Db,
  store: StoreRow,
  now: Date,
  chair?: number,
): Promise<QueueMember | undefined> {
  const queue = { storeId: store.store_id, day: dayIn(store.time_zone, now) };
  await lockQueueDay(tx, queue);
  const called = chair === undefined ? await callFirst(tx, store, now) : undefined;
  if (called) return called;
  const serving = servingOf(await selectMembers(tx, queue), chair);
  if (serving) await advancePlace(tx, serving.place_id, 'place.finish', now);
  return serving || chair !== undefined ? callFirst(tx, store, now, chair) : undefined;
}

/** Returns the customer of a chair, or the customer of any chair who was called first. */
const servingOf = (members: readonly QueueMember[], chair: number | undefined) =>
  members
    .filter(
      (member) => placeLife.hasTag(member.state, 'hasChair') && (chair ?? member.chair) === member.chair,
    )
    .sort((first, second) => (first.called_at?.getTime() ?? 0) - (second.called_at?.getTime() ?? 0))[0];

async function deskOf(db: Db, store: StoreRow, now: Date): Promise<StaffQueue> {
  const { day, isOpen } = await walkInDay(db, store, now);
  const members = await selectMembers(db, { storeId: store.store_id, day });
  const pause = await findPause(db, { storeId: store.store_id, day });
  return { storeId: store.store_id, name: store.store_name, isOpen, pause, members };
}

/** Formats queues for a terminal: a line for each store, then a line for each member. */
export function describeDesks(desks: readonly StaffQueue[]): string {
  return desks
    .flatMap(({ storeId, name, isOpen, pause, members }) => [
      `${storeId}  ${name}, ${isOpen ? 'open' : 'closed'}: ${waiting(members)} waiting${pause === null ? '' : ` (paused: ${oneLine(pause)})`}`,
      ...members.map(
        ({ number, state, customer_name, services }) =>
          `   #${number}  ${state}  ${oneLine(customer_name)}  ${services}`,
      ),
    ])
    .join('\n');
}

const waiting = (members: readonly QueueMember[]) =>
  members.filter(({ state }) => state === 'waiting').length;

/** A name can contain any characters, so control characters that would move a terminal's cursor are removed. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
