import type { Draft } from '../../../machines/rules/draft.ts';
import type { Outcome } from '../../../machines/rules/outcome.ts';
import type { WithheldScript } from './withheld-scripts.ts';

const HOUR_MS = 3_600_000;

/** The start of a path: the browser's stored data from an earlier visit, and the page to open. */
export interface Opening {
  path: string;
  now?: Date;
  draft?: Draft | null;
  /** A draft that another tab has handed over. */
  handedOver?: Draft | null;
  /** The outcome in the history entry of a confirmation. */
  outcome?: Outcome | null;
  /** The session token of a customer who signed in before. */
  token?: string;
  /** The token of a queue place from an earlier visit. */
  place?: string;
  /** Uses an API on a different origin, which has no idempotency keys and no error codes. */
  foreign?: boolean;
  /** Serves a site with a Google client id. */
  google?: boolean;
  /** Whether the server that sends the page knows its stores, so that the page offers them at once (STORE-3). */
  serverKnowsStores?: boolean;
  /** Scripts that are withheld until the path releases or blocks them. */
  held?: readonly WithheldScript[];
}

/** Converts an opening to plain data for the browser. `now` is the device's time. */
export const storedData = (
  { token, place, draft, handedOver, outcome, serverKnowsStores = false }: Opening,
  now: Date,
) => ({
  serverKnowsStores,
  token: token ?? null,
  place: place ?? null,
  draft: draft ? JSON.stringify(draft) : null,
  handedOver: handedOver ? JSON.stringify({ until: now.getTime() + 23 * HOUR_MS, draft: handedOver }) : null,
  state: outcome ? { usr: { position: 0, shows: 'confirmation', outcome }, key: 'refreshed', idx: 0 } : null,
});

/** Stores the data of an earlier visit. Runs in the page before the page's own scripts. */
export function leaveInBrowser({
  token,
  place,
  draft,
  handedOver,
  state,
  serverKnowsStores,
}: ReturnType<typeof storedData>): void {
  // The page is parsed, and its scripts have not started.
  if (!serverKnowsStores)
    document.addEventListener(
      'readystatechange',
      () => document.documentElement.removeAttribute('data-offers'),
      {
        once: true,
      },
    );
  if (token !== null) localStorage.setItem('authToken', token);
  if (place !== null) localStorage.setItem('queuePlace', place);
  if (handedOver !== null) localStorage.setItem('handedOverDraft', handedOver);
  if (draft !== null) sessionStorage.setItem('bookingDraft', draft);
  if (state !== null) history.replaceState(state, '');
}
