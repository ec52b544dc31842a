import type { SnapshotFrom } from 'xstate';
import type { OpenStore } from '../contract/open-hours.ts';
import type { QueueWait } from '../contract/queue-wait.ts';
import type { storefrontMachine } from './storefront.machine.ts';

/** Returns whether the request for a list of stores has ended. */
export const isSettled = (
  snapshot: SnapshotFrom<typeof storefrontMachine>,
  list: 'bookStores' | 'queueStores',
): boolean => snapshot.matches({ [list]: 'listed' }) || snapshot.matches({ [list]: 'failed' });

/** Returns the newest state of a store's queue; undefined if it is unknown. */
export const queueOfStore = (
  { context: { waits } }: SnapshotFrom<typeof storefrontMachine>,
  { id, queue }: OpenStore,
): QueueWait | undefined => (waits === null ? queue : waits.find(({ storeId }) => storeId === id)?.queue);
