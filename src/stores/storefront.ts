import { drafts } from '../services/drafts.ts';
import { deferredStore } from './deferred-store.ts';

/** The shop's stores as header and home page read them. Until the machine is loaded, nothing is offered. */
export interface Storefront {
  /** Whether at least one store can be booked. */
  bookable: boolean;
  /** Whether at least one store has a queue. */
  queueable: boolean;
  /** The announcements of days on which a store is closed. */
  closings: readonly string[];
  /** The step of an unfinished booking; null without a draft. */
  draftStep: string | null;
}

const store = deferredStore<Storefront>({ bookable: false, queueable: false, closings: [], draftStep: null });

/** Publishes the state of the storefront machine. */
export const showStorefront = (next: Omit<Storefront, 'draftStep'>): void =>
  store.show({ ...next, draftStep: draftStep() });

/** Checks again whether there is an unfinished booking. */
export const noticeDraft = (): void => showStorefront(store.now());
export const useStorefront = store.use;

function draftStep(): string | null {
  const draft = drafts.read() ?? drafts.handedOver();
  return typeof draft === 'object' && draft !== null && 'step' in draft && typeof draft.step === 'string'
    ? draft.step
    : null;
}
