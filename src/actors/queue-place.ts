/** Where the live place in the queue meets the world: services, the kept token, other tabs, the page's return. */

import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import { askPlace, leaveQueue } from '../../contract/queue.ts';
import { queuePlaceMachine } from '../../machines/queue-place.machine.ts';
import { inspection } from '../inspector.ts';
import { untilSeen, watchReturns } from '../services/page-view.ts';
import { placeToken } from '../services/place-token.ts';
import { showPlace } from '../stores/queue-place.ts';
import { call, connection, service } from './connection.ts';

const place = queuePlaceMachine.provide({
  actors: {
    // Nobody is told anything while the page is hidden, so that nothing is asked.
    askPlace: fromPromise<Answer<typeof askPlace>, RequestOf<typeof askPlace>>(async ({ input, signal }) => {
      await untilSeen(signal);
      return call(askPlace, input, signal);
    }),
    leaveQueue: service(leaveQueue),
  },
  actions: { forgetPlace: () => placeToken.forget() },
});

export type QueuePlaceActor = ActorRefFrom<typeof queuePlaceMachine>;

/** A place that is followed on this page. */
export interface FollowedPlace {
  actor: QueuePlaceActor;
  /** When its last answer came, in milliseconds since 1970; null before the first. */
  heardAt: () => number | null;
}

let beginning: Promise<FollowedPlace> | undefined;
let running: FollowedPlace | undefined;

/** What this page follows, once it does. */
export const followedPlace = (): FollowedPlace | undefined => running;

/** Follows the place that is kept, if one is. Once a page; a beginning that fails is tried again by the next caller. */
export function runQueuePlace(): Promise<FollowedPlace> {
  beginning ??= begin().catch((error: unknown) => {
    beginning = undefined;
    throw error;
  });
  return beginning;
}

/** Keeps the place of a join that was accepted, and follows it from here on. Only our own backend knows places (PLACE-2). */
export async function followPlace(token: string): Promise<void> {
  const { config } = await connection();
  if (!config.ownApi) return;
  const { actor } = await runQueuePlace();
  placeToken.keep(token);
  actor.send({ type: 'place.join', placeToken: token });
}

async function begin(): Promise<FollowedPlace> {
  const { config } = await connection();
  const actor = createActor(place, {
    ...inspection(),
    input: { placeToken: placeToken.read(), isOwnApi: config.ownApi },
  });
  let heardAt: number | null = null;
  let heard = actor.getSnapshot().context.place;
  actor.subscribe((snapshot) => {
    const { place: now } = snapshot.context;
    if (now !== heard) heardAt = now && Date.now();
    heard = now;
    showPlace(!snapshot.matches('none'));
  });
  placeToken.watch((kept) =>
    actor.send(kept === null ? { type: 'place.vanish' } : { type: 'place.appear', placeToken: kept }),
  );
  watchReturns(() => actor.send({ type: 'page.return' }));
  running = { actor, heardAt: () => heardAt };
  actor.start();
  return running;
}
