import { storage } from './browser-storage.ts';

const KEY = 'queuePlace';

/** The token of a place in the queue, where a reload and other tabs find it. */
export const placeToken = {
  read: (): string | null => storage.getItem(KEY),
  keep: (token: string): void => storage.setItem(KEY, token),
  forget: (): void => storage.removeItem(KEY),
  /** Calls back with what is kept when another tab has joined a queue or forgotten its place. */
  watch(changed: (kept: string | null) => void): void {
    addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) changed(placeToken.read());
    });
  },
};
