import type { QueueWait } from '../../contract/queue-wait.ts';
import { deferredStore } from './deferred-store.ts';

/** A store's queue as home reads it. */
export interface StoreQueue {
  name: string;
  /** The store's suburb, or its name if it has none. */
  place: string;
  queue: QueueWait;
}

interface QueueWaits {
  /** The state of each queue that is known (STORE-12). */
  queues: readonly StoreQueue[];
  /** The name of the store where the visitor waits; null without such a store (STORE-14). */
  ownStore: string | null;
}

const store = deferredStore<QueueWaits>({ queues: [], ownStore: null });

/** Publishes what has changed. */
export const showQueueWaits = (changed: Partial<QueueWaits>): void =>
  store.show({ ...store.now(), ...changed });

/** The state of each queue that is known, and the store where the visitor waits. */
export const useQueueWaits = store.use;
