import { drafts } from '../services/drafts.ts';
import { deferredStore } from './deferred-store.ts';

/**
 * The shop's stores as header and home page read them. Until their lists are loaded, the page offers what the server
 * knows (STORE-3).
 */
export interface Storefront {
  /** Whether a store can be booked. */
  bookable: boolean;
  /** Whether a store has a queue. */
  queueable: boolean;
  /** The announcements of days on which a store is closed. */
  closings: readonly string[];
  /** The place of each store, and until when it is open or when it opens (PAGE-18); empty if this is unknown. */
  openNow: readonly (readonly [place: string, text: string])[];
  /** The step of an unfinished booking; null without a draft. */
  draftStep: string | null;
}

/** Prerendered pages have every button. `base.css` hides the buttons of which the server knows nothing. */
const everything: Storefront = {
  bookable: true,
  queueable: true,
  closings: [],
  openNow: [],
  draftStep: null,
};

const store = deferredStore<Storefront>(everything, () => {
  const offers = globalThis.document?.documentElement.dataset?.offers?.split(' ') ?? [];
  const [bookable, queueable] = [offers.includes('book'), offers.includes('queue')];
  return bookable && queueable ? everything : { ...everything, bookable, queueable };
});

/** Publishes the state of the storefront machine. */
export const showStorefront = (next: Partial<Omit<Storefront, 'draftStep'>>): void =>
  store.show({ ...store.now(), ...next, draftStep: draftStep() });

/** Publishes the texts about the stores' hours, if they have changed. */
export function showOpenNow(openNow: Storefront['openNow']): void {
  if (String(openNow) !== String(store.now().openNow)) showStorefront({ openNow });
}

/** Checks again whether there is an unfinished booking. */
export const noticeDraft = (): void => showStorefront({});
export const useStorefront = store.use;

function draftStep(): string | null {
  const draft = drafts.read() ?? drafts.handedOver();
  return typeof draft === 'object' && draft !== null && 'step' in draft && typeof draft.step === 'string'
    ? draft.step
    : null;
}
