import { SIGNED_IN_COOKIE } from '../../contract/constants.ts';
import { storage } from './browser-storage.ts';
import { cookies } from './cookies.ts';
import { hideInPageCache, watchReturns } from './page-view.ts';
import { readToken, TOKEN_KEY } from './token.ts';

/** The token as this page last read it. */
let known: string | null = null;

/** Tells the server that a page's first calls have to wait for the script: only the script knows the bearer (API-15). */
function holdEarlyCalls(isSignedIn: boolean): void {
  cookies.set(SIGNED_IN_COOKIE, '1', isSignedIn ? 30 : 0);
}

/** What this page knows of the customer's token, and what it changes of it. */
export const sessionToken = {
  /** The token under which this page shows what it shows. Another token is another session (AUTH-41). */
  known: (): string | null => known,
  keep(token: string): void {
    known = token;
    holdEarlyCalls(true);
    storage.setItem(TOKEN_KEY, token);
  },
  /** Removes this token, but not a token that another tab has stored in its place (AUTH-29). */
  forget(which: string | null): void {
    if (readToken() !== which) return;
    known = null;
    holdEarlyCalls(false);
    storage.removeItem(TOKEN_KEY);
  },
  /** False if the stored token has changed since this page last read it. */
  isKnown: (): boolean => readToken() === known,
  /**
   * Calls back when the token has changed outside this page: in another tab, or while the browser kept the page in its
   * back/forward cache, where no `storage` event arrives. Until then such a page stays hidden (AUTH-41).
   */
  watch(changed: (change: { isAnother: boolean }) => void): void {
    known = readToken();
    holdEarlyCalls(known !== null);
    const readAgain = () => {
      const former = known;
      known = readToken();
      changed({ isAnother: known !== former });
    };
    addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && readAgain());
    watchReturns(() => !sessionToken.isKnown() && readAgain());
    hideInPageCache(() => known !== null);
  },
};
