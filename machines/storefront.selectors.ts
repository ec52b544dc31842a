import type { SnapshotFrom } from 'xstate';
import type { storefrontMachine } from './storefront.machine.ts';

/** Returns whether the request for a list of stores has ended. */
export const isSettled = (
  snapshot: SnapshotFrom<typeof storefrontMachine>,
  list: 'bookStores' | 'queueStores',
): boolean => snapshot.matches({ [list]: 'listed' }) || snapshot.matches({ [list]: 'failed' });
