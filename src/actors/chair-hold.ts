import { fromPromise } from 'xstate';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import { holdChair, releaseChair } from '../../contract/hold.ts';
import { holdMachine } from '../../machines/hold.machine.ts';
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
    const answer = await inOrder(() => call(holdChair, input));
    if (answer.result.held_until !== null) notifyTabs(input.submit_key);
    return answer;
  },
);

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
