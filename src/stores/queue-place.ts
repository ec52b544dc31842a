import { deferredStore } from './deferred-store.ts';

const store = deferredStore({ hasPlace: false });

/** Publishes whether the queue-place machine has a place, running or ended. */
export const showPlace = (hasPlace: boolean): void => store.show({ hasPlace });

/** Whether there is a place to show. Its machine and views load only for visitors who have a place. */
export const useHasPlace = (): boolean => store.use().hasPlace;
