import { storage, storageOfTab } from './browser-storage.ts';

const KEY = 'bookingDraft';

/** What a guest hands over who leaves to log in or to register: every tab finds it, for a day (BOOK-61). */
const HANDED_OVER = 'handedOverDraft';
const HANDED_OVER_MS = 24 * 60 * 60_000;

/** Whether somebody has just logged in here who left the wizard to do so (BOOK-62). */
let isReturning = false;

/** What a visit had come to, kept for this tab alone (BOOK-56). */
export const drafts = {
  /** What was stored, unread: the caller checks its shape. */
  read: (): unknown => stored(storageOfTab, KEY),
  keep(draft: object | null): void {
    if (draft === null) storageOfTab.removeItem(KEY);
    else storageOfTab.setItem(KEY, JSON.stringify(draft));
  },

  handOver: (draft: object): void =>
    storage.setItem(HANDED_OVER, JSON.stringify({ until: Date.now() + HANDED_OVER_MS, draft })),
  /** What was handed over, unread; null where nothing was, or where it was taken or is too old. */
  handedOver(): object | null {
    const found = stored(storage, HANDED_OVER);
    if (typeof found !== 'object' || found === null || !('draft' in found && 'until' in found)) return null;
    const { until, draft } = found;
    return Number(until) > Date.now() && typeof draft === 'object' ? draft : null;
  },
  /** Takes it into this tab, unless that has a draft of its own. No other finds it any more. */
  takeOver(): void {
    const draft = drafts.handedOver();
    storage.removeItem(HANDED_OVER);
    if (draft && drafts.read() === null) drafts.keep(draft);
  },

  isReturning: (): boolean => isReturning,
  /** Somebody has logged in in this tab. */
  comeBack(): void {
    isReturning = drafts.handedOver() !== null;
    drafts.takeOver();
  },
  /** The wizard is open again. */
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
    console.warn('A damaged booking draft was dropped.', error);
    place.removeItem(key);
    return null;
  }
}
