const KEY = 'authToken';

/** The signed-in customer's token, where a reload and other tabs find it (AUTH-24). */
export const token = {
  read: (): string | null => localStorage.getItem(KEY),
  keep: (token: string): void => localStorage.setItem(KEY, token),
  forget: (): void => localStorage.removeItem(KEY),
  /** Calls back when another tab signs in or out. */
  watch(changed: () => void): () => void {
    const hear = (event: StorageEvent) => {
      if (event.key === KEY || event.key === null) changed();
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  },
};
