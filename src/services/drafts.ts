const KEY = 'bookingDraft';

/** What a visit had come to, kept for this tab alone (BOOK-56). */
export const drafts = {
  /** What was stored, unread: whoever asks checks its shape. */
  read(): unknown {
    const stored = sessionStorage.getItem(KEY);
    if (stored === null) return null;
    try {
      return JSON.parse(stored);
    } catch (error) {
      console.warn('A damaged booking draft was dropped.', error);
      sessionStorage.removeItem(KEY);
      return null;
    }
  },
  keep(draft: object | null): void {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  },
};
