import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  Day,
  EmailAddress,
  EmptyResult,
  Id,
  LooseNumeric,
  LooseObject,
  LooseText,
  RandomKey,
  RequiredLine,
  RequiredName,
} from './fields.ts';
import { list } from './list.ts';
import { queueOf, WireQueue } from './queue-wait.ts';
import { listStores, storeOf, WireStore } from './stores.ts';

/** A store with a queue. */
export const QueueStore = v.pipe(
  v.object({ ...WireStore.entries, ...WireQueue.entries }),
  v.transform((wire) => ({ ...storeOf(wire), ...queueOf(wire) })),
);
export type QueueStore = v.InferOutput<typeof QueueStore>;

/** GET /customer/store-list as the Join Queue dialog reads it. */
export const listQueueStores = endpoint({ ...listStores, result: list(QueueStore, ({ id }) => id) });

/** The result of a join. Our own backend sends a token for the place. */
const Joined = v.pipe(
  v.unknown(),
  v.transform((wire) => {
    const parsed = v.safeParse(v.object({ place_token: LooseText }), wire);
    return { placeToken: (parsed.success && parsed.output.place_token) || null };
  }),
);

/** POST /customer/join-queue (QUEUE-22): `services` are ids. Success is 201. */
export const joinQueue = endpoint({
  method: 'POST',
  path: 'customer/join-queue',
  request: v.object({
    customer_name: RequiredName(120, 'Please enter your name.'),
    date: Day,
    email: EmailAddress,
    phone_number: RequiredLine(40, 'Please enter your phone number.'),
    services: v.pipe(
      v.array(Id, 'Please choose at least one service.'),
      v.minLength(1, 'Please choose at least one service.'),
      v.maxLength(20, 'That is more than one visit can hold. Please choose fewer services.'),
    ),
    store_id: Id,
  }),
  success: 201,
  isStrict: true,
  kind: 'write',
  reads: 'nothing',
  result: Joined,
});

/** The current state of a place in the queue. Waits are in minutes from now. */
export const Place = v.pipe(
  v.object({
    state: v.picklist(['waiting', 'called', 'served', 'left', 'closed']),
    position: LooseNumeric,
    ahead: LooseNumeric,
    wait_from: LooseNumeric,
    wait_to: LooseNumeric,
    store_name: LooseText,
    /** In a single line, as of `addressOf`. */
    store_address: LooseText,
    store_phone: LooseText,
    /** Whether a customer who has left can still take the place back (QUEUE-90). */
    can_return: v.fallback(v.nullish(v.boolean()), undefined),
  }),
  v.transform((wire) => ({
    state: wire.state,
    position: wire.position ?? null,
    ahead: wire.ahead ?? null,
    waitFrom: wire.wait_from ?? null,
    waitTo: wire.wait_to ?? null,
    storeName: wire.store_name ?? null,
    storeAddress: wire.store_address ?? null,
    storePhone: wire.store_phone ?? null,
    canReturn: wire.can_return ?? false,
  })),
);
export type Place = v.InferOutput<typeof Place>;

/**
 * POST site/queue-place: returns the current state of a place (SHOP-27). The token is in the body, never in the
 * URL.
 */
export const askPlace = endpoint({
  method: 'POST',
  path: 'site/queue-place',
  request: v.object({ place_token: RandomKey }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: Place,
});

/** POST site/leave-queue: gives up a place (PLACE-10). The result says whether the customer can take it back. */
export const leaveQueue = endpoint({
  method: 'POST',
  path: 'site/leave-queue',
  request: v.object({ place_token: RandomKey }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: v.pipe(
    LooseObject({ can_return: v.fallback(v.nullish(v.boolean()), undefined) }),
    v.transform((wire) => ({ canReturn: wire?.can_return ?? false })),
  ),
});

/** POST site/return-to-queue: takes back a place that was given up (PLACE-20). */
export const returnToQueue = endpoint({
  method: 'POST',
  path: 'site/return-to-queue',
  request: v.object({ place_token: RandomKey }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});
