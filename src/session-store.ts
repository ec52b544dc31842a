import { useSyncExternalStore } from 'react';
import { nextTask } from './services/next-task.ts';
import { token } from './services/token.ts';

/** What header and pages know of the session before and after its machine has come. */
export interface Session {
  signedIn: boolean;
  firstName: string | null;
  /** A logout is under way. */
  leaving: boolean;
}

const signedOut: Session = { signedIn: false, firstName: null, leaving: false };
let current: Session | undefined;
const listeners = new Set<() => void>();

/** Shows what the authentication machine has come to. */
export function showSession(next: Session): void {
  const { signedIn, firstName, leaving } = now();
  if (signedIn === next.signedIn && firstName === next.firstName && leaving === next.leaving) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Until the machine has come a stored token says it (section 4); a prerendered page knows nobody. */
export const useSession = (): Session => useSyncExternalStore(subscribe, now, () => signedOut);

function now(): Session {
  current ??= { ...signedOut, signedIn: token.read() !== null };
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the machine's side and starts it; called once, after hydration. */
export async function startSession(): Promise<void> {
  const { session } = await import('./actors/session.ts');
  await nextTask();
  session();
}

/** The customer wants to leave. */
export async function logOut(): Promise<void> {
  const { logOutOfSession } = await import('./actors/session.ts');
  logOutOfSession();
}
