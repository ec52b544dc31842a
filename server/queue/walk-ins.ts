import type { WireResultOf } from '../../contract/endpoint.ts';
import type { listQueueStores } from '../../contract/queue.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { findPause, selectMembers } from './places.ts';
import { estimateWait, USUAL_MINUTES } from './queue-wait.ts';
import { nextOpening, walkInDay } from './walk-in-day.ts';

type QueueFields = Pick<
  WireResultOf<typeof listQueueStores>[number],
  'queue_open' | 'queue_opens' | 'queue_pause' | 'queue_length' | 'queue_wait_from' | 'queue_wait_to'
>;

/** Returns the state of a store's queue for a visitor who may join it now. */
export async function walkInsOf(db: Db, store: StoreRow, now: Date): Promise<QueueFields> {
  const { day, isOpen, freeTime } = await walkInDay(db, store, now);
  const pause = await findPause(db, { storeId: store.store_id, day });
  if (!isOpen || pause !== null)
    return {
      queue_open: false,
      queue_opens: isOpen ? null : await nextOpening(db, store, now),
      queue_pause: isOpen ? pause : null,
      queue_length: null,
      queue_wait_from: null,
      queue_wait_to: null,
    };
  const members = await selectMembers(db, { storeId: store.store_id, day });
  const wait = estimateWait(freeTime, { ahead: members, minutes: USUAL_MINUTES, now });
  return {
    queue_open: true,
    queue_opens: null,
    queue_pause: null,
    queue_length: members.filter(({ state }) => state === 'waiting').length,
    queue_wait_from: wait?.from ?? null,
    queue_wait_to: wait?.to ?? null,
  };
}
