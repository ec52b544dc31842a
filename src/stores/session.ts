import { readToken } from '../services/token.ts';
import { deferredStore } from './deferred-store.ts';

/** The session as header and pages read it. */
export interface Session {
  signedIn: boolean;
  /**
   * The token of the session; null without a session. Data that was loaded with a token is shown only with that token (AUTH-41).
   */
  token: string | null;
  firstName: string | null;
  /** Whether a logout is running. */
  leaving: boolean;
  /** Why the session has ended, or why the logout failed. */
  problem: string | null;
}

const signedOut: Session = { signedIn: false, token: null, firstName: null, leaving: false, problem: null };

/** Until the machine is loaded, a stored token counts as a session (AUTH-1). */
const store = deferredStore(signedOut, () => ({
  ...signedOut,
  signedIn: readToken() !== null,
  token: readToken(),
}));

/** Publishes the state of the authentication machine. */
export const showSession = store.show;
export const useSession = store.use;
