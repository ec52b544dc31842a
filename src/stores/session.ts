import { readToken } from '../services/token.ts';
import { deferredStore } from './deferred-store.ts';

/** What header and pages know of the session. */
export interface Session {
  signedIn: boolean;
  /** The token of the session, null without one. What was loaded under one token is never shown under another (AUTH-41). */
  token: string | null;
  firstName: string | null;
  /** A logout is under way. */
  leaving: boolean;
  /** Why the session has ended, or why logging out failed. */
  problem: string | null;
}

const signedOut: Session = { signedIn: false, token: null, firstName: null, leaving: false, problem: null };

/** Until the machine has come, a stored token says it (AUTH-1). */
const store = deferredStore(signedOut, () => ({
  ...signedOut,
  signedIn: readToken() !== null,
  token: readToken(),
}));

/** Shows what the authentication machine has come to. */
export const showSession = store.show;
export const useSession = store.use;
