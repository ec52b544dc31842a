import { drafts } from '../services/drafts.ts';
import { deferredStore } from './deferred-store.ts';

/** What header and home know of the shop's stores. Until the machine has come, nothing is offered. */
export interface Storefront {
  /** At least one store can be booked. */
  bookable: boolean;
  /** At least one store has a queue to join. */
  queueable: boolean;
  /** Days on which a store is shut for once, in words. */
  closings: readonly string[];
  /** The step at which a booking was left, if one was. */
  draftStep: string | null;
}

const store = deferredStore<Storefront>({ bookable: false, queueable: false, closings: [], draftStep: null });

/** Shows what the storefront machine has come to. */
export const showStorefront = (next: Omit<Storefront, 'draftStep'>): void =>
  store.show({ ...next, draftStep: draftStep() });

/** Looks again whether a booking was left unfinished. */
export const noticeDraft = (): void => showStorefront(store.now());
export const useStorefront = store.use;

function draftStep(): string | null {
  const draft = drafts.read() ?? drafts.handedOver();
  return typeof draft === 'object' && draft !== null && 'step' in draft && typeof draft.step === 'string'
    ? draft.step
    : null;
}
