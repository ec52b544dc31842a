import { deferredStore } from './deferred-store.ts';

const store = deferredStore({ lines: [] as readonly string[] });

/** Publishes the state of each queue, a line for each store (STORE-12), if it has changed. */
export function showQueueWaits(lines: readonly string[]): void {
  if (String(lines) !== String(store.now().lines)) store.show({ lines });
}

/** The state of each queue, a line for each store; empty if it is unknown. */
export const useQueueWaits = (): readonly string[] => store.use().lines;
