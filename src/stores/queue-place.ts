import { deferredStore } from './deferred-store.ts';

const store = deferredStore({ hasPlace: false });

/** Shows whether the queue-place machine has a place, followed or over. */
export const showPlace = (hasPlace: boolean): void => store.show({ hasPlace });

/** Whether there is a place to show: its machine and its views load only for anyone who has one. */
export const useHasPlace = (): boolean => store.use().hasPlace;
