import { storage } from './browser-storage.ts';

const KEY = 'queuePlace';

/** The stored token of a place in the queue, which survives a reload and is shared by all tabs. */
export const placeToken = {
  read: (): string | null => storage.getItem(KEY),
  keep: (token: string): void => storage.setItem(KEY, token),
  forget: (): void => storage.removeItem(KEY),
  /** Calls back with the stored token when another tab has joined a queue or removed its place. */
  watch(changed: (token: string | null) => void): void {
    addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) changed(placeToken.read());
    });
  },
};
