/**
 * Provides the services of the live place in the queue, its stored token, and the events of other tabs and of the
 * page.
 */

import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import { askPlace, leaveQueue, returnToQueue } from '../../contract/queue.ts';
import { queuePlaceMachine } from '../../machines/queue-place.machine.ts';
import { inspection } from '../inspector.ts';
import { noticesAreAllowed, showNotice } from '../services/notices.ts';
import { waitUntilVisible, watchReturns } from '../services/page-view.ts';
import { placeToken } from '../services/place-token.ts';
import { showPlace } from '../stores/queue-place.ts';
import { showQueueWaits } from '../stores/queue-waits.ts';
import { call, connection, service } from './connection.ts';
import { sendToStorefront } from './storefront.ts';

const place = queuePlaceMachine.provide({
  actors: {
    // A hidden page polls only if it can notify, because otherwise the visitor cannot see the result (PLACE-32).
    askPlace: fromPromise<Answer<typeof askPlace>, RequestOf<typeof askPlace>>(async ({ input, signal }) => {
      if (!noticesAreAllowed()) await waitUntilVisible(signal);
      return call(askPlace, input, signal);
    }),
    leaveQueue: service(leaveQueue),
    returnToQueue: service(returnToQueue),
  },
  actions: { forgetPlace: () => placeToken.forget(), notify: (_, { text }) => showNotice(text) },
});

export type QueuePlaceActor = ActorRefFrom<typeof queuePlaceMachine>;

/** A place that this page follows. */
export interface FollowedPlace {
  actor: QueuePlaceActor;
  /** When its last response arrived, in milliseconds since 1970; null before the first. */
  heardAt: () => number | null;
}

/** Whether a link was followed before the place of this page started: its panel then opens with it. */
let isLinked = false;
let beginning: Promise<FollowedPlace> | undefined;
let running: FollowedPlace | undefined;

/** The place that this page follows, once it has started. */
export const followedPlace = (): FollowedPlace | undefined => running;

/**
 * Follows the stored place, if any. It starts once per page; if the start fails, the next call tries
 * again.
 */
export function runQueuePlace(): Promise<FollowedPlace> {
  beginning ??= begin().catch((error: unknown) => {
    beginning = undefined;
    throw error;
  });
  return beginning;
}

/** Stores the place of an accepted join and follows it. Only our own backend has places (PLACE-2). */
export async function followPlace(token: string): Promise<void> {
  const { config } = await connection();
  if (!config.ownApi) return;
  const { actor } = await runQueuePlace();
  placeToken.keep(token);
  actor.send({ type: 'place.join', placeToken: token });
}

/**
 * Stores the place of a link, follows it as if another tab had stored it, and opens its panel (PLACE-18). Throws if the server does not
 * know this place and a different place is stored, which is then kept.
 */
export async function followLink(token: string): Promise<void> {
  if (placeToken.read() !== null) await call(askPlace, { place_token: token });
  placeToken.keep(token);
  isLinked = true;
  if (!running) return void (await runQueuePlace());
  running.actor.send({ type: 'place.appear', placeToken: token });
  running.actor.send({ type: 'panel.open' });
}

async function begin(): Promise<FollowedPlace> {
  const { config } = await connection();
  const actor = createActor(place, {
    ...inspection(),
    input: { placeToken: placeToken.read(), isPanelOpen: isLinked, isOwnApi: config.ownApi },
  });
  let heardAt: number | null = null;
  let lastPlace = actor.getSnapshot().context.place;
  actor.subscribe((snapshot) => {
    const { place: now } = snapshot.context;
    if ((now?.state === 'waiting') !== (lastPlace?.state === 'waiting')) sendToStorefront('place.change');
    if (now !== lastPlace) heardAt = now && Date.now();
    lastPlace = now;
    showPlace(!snapshot.matches('none'));
    showQueueWaits({ ownStore: now?.state === 'waiting' ? now.storeName : null });
  });
  placeToken.watch((token) =>
    actor.send(token === null ? { type: 'place.vanish' } : { type: 'place.appear', placeToken: token }),
  );
  watchReturns(() => actor.send({ type: 'page.return' }));
  running = { actor, heardAt: () => heardAt };
  actor.start();
  return running;
}
