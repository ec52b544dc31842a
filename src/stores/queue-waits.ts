import type { QueueWait } from '../../contract/queue-wait.ts';
import { deferredStore } from './deferred-store.ts';

/** A store's queue as home reads it. */
export interface StoreQueue {
  name: string;
  /** The store's suburb, or its name if it has none. */
  place: string;
  queue: QueueWait;
}

const store = deferredStore({
  queues: [] as readonly StoreQueue[],
  ownStore: null as string | null,
});

/** Publishes the state of each queue that is known (STORE-12). */
export const showQueueWaits = (queues: readonly StoreQueue[]): void => store.show({ ...store.now(), queues });

/** Publishes the name of the store where the visitor waits; null without such a store (STORE-14). */
export const showOwnQueue = (ownStore: string | null): void => store.show({ ...store.now(), ownStore });

/** The state of each queue that is known, and the store where the visitor waits. */
export const useQueueWaits = store.use;
