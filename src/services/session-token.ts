import { SIGNED_IN_COOKIE } from '../../contract/constants.ts';
import { storage } from './browser-storage.ts';
import { cookies } from './cookies.ts';
import { hideInPageCache, watchReturns } from './page-view.ts';
import { readToken, TOKEN_KEY } from './token.ts';

/** The token that this page read last. */
let known: string | null = null;

let readAgain = () => {};

/**
 * Sets the cookie because of which the server leaves out the preloads of a page's first calls: only the script has the
 * bearer token (API-15).
 */
function holdEarlyCalls(isSignedIn: boolean): void {
  cookies.set(SIGNED_IN_COOKIE, '1', isSignedIn ? 30 : 0);
}

/** The customer's token as this page reads and changes it. */
export const sessionToken = {
  /** The token with which this page has loaded its data. A different token means a different session (AUTH-41). */
  known: (): string | null => known,
  keep(token: string): void {
    known = token;
    holdEarlyCalls(true);
    storage.setItem(TOKEN_KEY, token);
  },
  /** Removes this token, but not a newer token that a second tab has stored (AUTH-29). */
  forget(token: string | null): void {
    if (readToken() !== token) return;
    known = null;
    holdEarlyCalls(false);
    storage.removeItem(TOKEN_KEY);
  },
  /** Returns false if the stored token has changed since this page last read it. */
  isKnown: (): boolean => readToken() === known,
  /** Reads the stored token again, and calls back the watcher. */
  readAgain: (): void => readAgain(),
  /**
   * Calls back when the token has changed outside this page: in another tab, or while the page was in the
   * back/forward cache, where no `storage` event arrives. The page stays hidden until then (AUTH-41).
   */
  watch(changed: (change: { isAnother: boolean }) => void): void {
    known = readToken();
    holdEarlyCalls(known !== null);
    readAgain = () => {
      const former = known;
      known = readToken();
      changed({ isAnother: known !== former });
    };
    addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && readAgain());
    watchReturns(() => !sessionToken.isKnown() && readAgain());
    hideInPageCache(() => known !== null);
  },
};
