import { fromPromise } from 'xstate';
import { HOLD_COOKIE, HOLD_MINUTES } from '../../contract/constants.ts';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import { holdChair, releaseChair } from '../../contract/hold.ts';
import { holdMachine } from '../../machines/hold.machine.ts';
import { cookies } from '../services/cookies.ts';
import { call, connection } from './connection.ts';

/** The tabs of this browser send the key of each submit that begins to hold a slot. */
const CHANNEL = 'chair-hold';

let lastCall: Promise<unknown> = Promise.resolve();

/** Sends holds and releases in sequence, so that a release never ends the hold of a later Submit. */
function inOrder<Result>(send: () => Promise<Result>): Promise<Result> {
  const sent = lastCall.then(send, send);
  lastCall = sent;
  return sent;
}

/** A foreign API has no holds (HOLD-1). */
const holdAtOwnShop = fromPromise<Answer<typeof holdChair>, RequestOf<typeof holdChair>>(
  async ({ input }) => {
    const { config } = await connection();
    if (!config.ownApi) return { result: { held_until: null }, message: undefined };
    nameBrowser();
    const answer = await inOrder(() => call(holdChair, input));
    if (answer.result.held_until !== null) notifyTabs(input.submit_key);
    return answer;
  },
);

/**
 * Sets the cookie of the holds, which the answer replaces by one that scripts cannot read (SHOP-102). After a refresh before the answer, the
 * own slot would otherwise be taken.
 */
function nameBrowser(): void {
  if (cookies.get(HOLD_COOKIE)) return;
  const numbers = [...crypto.getRandomValues(new Uint16Array(8))];
  const [a, b, ...rest] = numbers.map((number) => number.toString(16).padStart(4, '0'));
  const uuid = `${a}${b}-${rest.slice(0, 3).join('-')}-${rest.slice(3).join('')}`;
  cookies.set(HOLD_COOKIE, uuid, HOLD_MINUTES / (24 * 60));
}

function notifyTabs(submitKey: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(submitKey);
  channel.close();
}

/** Resolves when a different tab holds a slot for its submit (HOLD-7). */
const waitForOtherTab = fromPromise<void, string>(
  ({ input: submitKey, signal }) =>
    new Promise((resolve) => {
      const channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = ({ data }) => data !== submitKey && resolve();
      signal.addEventListener('abort', () => channel.close());
    }),
);

export const hold = holdMachine.provide({ actors: { holdChair: holdAtOwnShop, waitForOtherTab } });

/** Frees the slot of a submit whose dialogs have closed (PAY-74). */
export async function releaseHold(submitKey: string): Promise<void> {
  const { config } = await connection();
  if (config.ownApi) await inOrder(() => call(releaseChair, { submit_key: submitKey }));
}
