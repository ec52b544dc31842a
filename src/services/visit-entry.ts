/**
 * The state of a history entry that shows a booking by its key. It holds a mark of the session in which the entry was made:
 * whoever signs in or out later does not see the booking by going back (MANAGE-29).
 */
export const visitEntry = (visitKey: string, token: string | null) => ({ visitKey, session: markOf(token) });

/** Returns the key in the state of a history entry; null without a key, or if the entry was made in a different session. */
export function visitKeyIn(state: unknown, token: string | null): string | null {
  const { visitKey, session }: Partial<Record<keyof ReturnType<typeof visitEntry>, unknown>> = Object(state);
  return typeof visitKey === 'string' && session === markOf(token) ? visitKey : null;
}

/** The end of a token differs between sessions, and is too short to be used as a token. */
const markOf = (token: string | null): string => token?.slice(-6) ?? '';
