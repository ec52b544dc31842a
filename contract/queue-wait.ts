import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, LooseDay, LooseNumeric, LooseObject, LooseText, LooseTimeOfDay, RowId } from './fields.ts';
import { list } from './list.ts';

/** The fields of a store that only our own backend sends: the state of its queue (SHOP-26). */
export const WireQueue = v.object({
  queue_open: v.fallback(v.nullish(v.boolean()), undefined),
  /** When the queue opens again, shop time. */
  queue_opens: LooseObject({ day: LooseDay, time: LooseTimeOfDay }),
  /** The sentence of the shop for customers, while it has paused the queue. */
  queue_pause: LooseText,
  /** The number of waiting customers, and the range of the wait for a new customer, in minutes. */
  queue_length: LooseNumeric,
  queue_wait_from: LooseNumeric,
  queue_wait_to: LooseNumeric,
});

/** Reads the state of a queue. Without the fields the queue counts as open, with an unknown wait. */
export const queueOf = (wire: v.InferOutput<typeof WireQueue>) => ({
  isOpen: wire.queue_open ?? true,
  opens: opening(wire.queue_opens ?? {}),
  pause: wire.queue_pause || null,
  waiting: wire.queue_length ?? null,
  waitFrom: wire.queue_wait_from ?? null,
  waitTo: wire.queue_wait_to ?? null,
});
export type QueueWait = ReturnType<typeof queueOf>;

const opening = ({ day, time }: { day?: string | undefined; time?: string | undefined }) =>
  day && time ? { day, time } : null;

const StoreWait = v.pipe(
  v.object({ store_id: RowId, ...WireQueue.entries }),
  v.transform((wire) => ({ storeId: wire.store_id, queue: queueOf(wire) })),
);
export type StoreWait = v.InferOutput<typeof StoreWait>;

/** GET site/queue-waits: the present state of each queue of a brand (STORE-12). */
export const loadQueueWaits = endpoint({
  method: 'GET',
  path: 'site/queue-waits',
  request: v.object({ store_brand_id: Id }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(StoreWait, ({ storeId }) => storeId),
});
