import { useSyncExternalStore } from 'react';
import { placeToken } from './services/place-token.ts';

/** Whether there is a place to show. Its machine and its views load only for whoever has one. */
let hasPlace = false;
const listeners = new Set<() => void>();

/** Shows whether the queue-place machine has a place, followed or over. */
export function showPlace(next: boolean): void {
  if (next === hasPlace) return;
  hasPlace = next;
  for (const listener of listeners) listener();
}

/** A prerendered page has none. */
export const useHasPlace = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasPlace,
    () => false,
  );

let isWatching = false;

/** Follows the place that is kept, or that another tab will keep. Called after hydration, and with each page again. */
export async function startQueuePlace(): Promise<void> {
  if (!isWatching) placeToken.watch(() => void follow().catch(report));
  isWatching = true;
  await follow();
}

async function follow(): Promise<void> {
  if (placeToken.read() === null) return;
  const { runQueuePlace } = await import('./actors/queue-place.ts');
  await runQueuePlace();
}

const report = (error: unknown) => console.error('The place in the queue cannot be followed:', error);
