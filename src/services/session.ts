import { getProfile } from '../../contract/account.ts';
import type { Call } from './api.ts';
import { token } from './token.ts';

interface Session {
  signedIn: boolean;
  /** The profile's customer_id; null while it is not known. */
  id: number | null;
}

const signedOut: Session = { signedIn: false, id: null };

/** Who is signed in on this page: a stored token, and the profile that it opens (section 4, rulings A1, A2). */
export function createSession(call: Call) {
  let current = signedOut;
  const listeners = new Set<(session: Session) => void>();

  const show = (next: Session) => {
    current = next;
    for (const listener of listeners) listener(next);
  };

  async function refresh() {
    if (token.read() === null) return show(signedOut);
    show({ signedIn: true, id: null });
    try {
      const { result } = await call(getProfile, {});
      show({ signedIn: true, id: result.id });
    } catch (error) {
      console.warn('The profile could not be fetched.', error);
    }
  }

  token.watch(() => void refresh());
  void refresh();

  return {
    now: () => current,
    /** The token that was sent does not count any more. */
    end() {
      token.forget();
      show(signedOut);
    },
    watch(listener: (session: Session) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
