import { SIGNED_IN_COOKIE } from '../../contract/constants.ts';
import { storage } from './browser-storage.ts';

const KEY = 'authToken';

/** The token as this tab last heard of it. */
let heard: string | null = null;

/** Tells the server that a page's first calls have to wait for the script: only that knows the bearer (API-15). */
function holdEarlyCalls(isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has cookieStore
  document.cookie = `${SIGNED_IN_COOKIE}=1; Path=/; Max-Age=${isSignedIn ? 30 * 86_400 : 0}; SameSite=Lax`;
}

/** The signed-in customer's token, where a reload and other tabs find it (AUTH-24). */
export const token = {
  read: (): string | null => storage.getItem(KEY),
  keep(token: string): void {
    heard = token;
    holdEarlyCalls(true);
    storage.setItem(KEY, token);
  },
  /** Forgets this one, and not one that another tab has put in its place (AUTH-29). */
  forget(which: string | null): void {
    if (token.read() !== which) return;
    heard = null;
    holdEarlyCalls(false);
    storage.removeItem(KEY);
  },
  /** Whether another tab has changed it since this one last heard of it. */
  isHeard: (): boolean => token.read() === heard,
  /** Calls back when another tab signs in or out. */
  watch(changed: () => void): () => void {
    heard = token.read();
    holdEarlyCalls(heard !== null);
    const hear = (event: StorageEvent) => {
      if (event.key !== KEY && event.key !== null) return;
      heard = token.read();
      changed();
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  },
};
