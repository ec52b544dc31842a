import { storage, storageOfTab } from './browser-storage.ts';

const KEY = 'bookingDraft';

/**
 * The draft that a guest leaves when they go to log in or to register. Every tab can read it, for a day (BOOK-61).
 */
const HANDED_OVER = 'handedOverDraft';
const HANDED_OVER_MS = 24 * 60 * 60_000;

/** Whether a guest who left the wizard to log in has just logged in here (BOOK-62). */
let isReturning = false;

/** The draft of a visit, stored for this tab only (BOOK-56). */
export const drafts = {
  /** Returns the stored draft unparsed: the caller checks its shape. */
  read: (): unknown => stored(storageOfTab, KEY),
  keep(draft: object | null): void {
    if (draft === null) storageOfTab.removeItem(KEY);
    else storageOfTab.setItem(KEY, JSON.stringify(draft));
  },

  /** Deletes the details and the note of the person who typed them (BOOK-52). */
  forgetDetails(): void {
    const draft = drafts.read();
    if (draft) drafts.keep({ ...draft, guest: null, note: '' });
  },

  handOver: (draft: object): void =>
    storage.setItem(HANDED_OVER, JSON.stringify({ until: Date.now() + HANDED_OVER_MS, draft })),
  /** Returns the handed-over draft unparsed; null if no draft was handed over, or if it was taken or is too old. */
  handedOver(): object | null {
    const { until, draft }: { until?: unknown; draft?: unknown } = Object(stored(storage, HANDED_OVER));
    return Number(until) > Date.now() && typeof draft === 'object' ? draft : null;
  },
  /**
   * Moves the handed-over draft into this tab, unless the tab has its own draft. Other tabs can no longer take it. Returns
   * whether there was one.
   */
  takeOver(): boolean {
    const draft = drafts.handedOver();
    storage.removeItem(HANDED_OVER);
    if (draft && drafts.read() === null) drafts.keep(draft);
    return draft !== null;
  },

  isReturning: (): boolean => isReturning,
  /** Notes that a customer has logged in in this tab. */
  comeBack(): void {
    isReturning = drafts.takeOver();
  },
  /** Notes that the wizard is open again. */
  arrive(): void {
    isReturning = false;
  },
};

function stored(place: typeof storage, key: string): unknown {
  const text = place.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn('Damaged draft', error);
    place.removeItem(key);
    return null;
  }
}
