import type { Draft, Outcome } from '../../../machines/rules/draft.ts';
import type { LateScript } from './late-scripts.ts';

const HOUR_MS = 3_600_000;

/** How a path begins: what the browser holds of an earlier visit, and where the visitor goes. */
export interface Opening {
  path: string;
  now?: Date;
  draft?: Draft | null;
  /** What another tab has handed over. */
  handedOver?: Draft | null;
  /** A confirmation's own history entry. */
  outcome?: Outcome | null;
  /** A customer's, who signed in before. */
  token?: string;
  /** The token of a place in the queue that was joined before. */
  place?: string;
  /** An API on an origin of its own, which knows no keys and no codes. */
  foreign?: boolean;
  /** A site with a client id of Google's. */
  google?: boolean;
  /** Scripts that stay away until the path says what becomes of them. */
  held?: readonly LateScript[];
}

/** The same as plain data, which crosses into the browser; `now` is the device's. */
export const whatWasLeft = ({ token, place, draft, handedOver, outcome }: Opening, now: Date) => ({
  token: token ?? null,
  place: place ?? null,
  draft: draft ? JSON.stringify(draft) : null,
  handedOver: handedOver ? JSON.stringify({ until: now.getTime() + 23 * HOUR_MS, draft: handedOver }) : null,
  state: outcome ? { usr: { position: 0, shows: 'confirmation', outcome }, key: 'refreshed', idx: 0 } : null,
});

/** Runs in the page, before anything of it: what an earlier visit left in the browser. */
export function leaveInBrowser({
  token,
  place,
  draft,
  handedOver,
  state,
}: ReturnType<typeof whatWasLeft>): void {
  if (token !== null) localStorage.setItem('authToken', token);
  if (place !== null) localStorage.setItem('queuePlace', place);
  if (handedOver !== null) localStorage.setItem('handedOverDraft', handedOver);
  if (draft !== null) sessionStorage.setItem('bookingDraft', draft);
  if (state !== null) history.replaceState(state, '');
}
