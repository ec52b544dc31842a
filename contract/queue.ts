import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day, EmailAddress, Id, LooseNumeric, LooseText, Nothing, Opaque, RequiredText } from './fields.ts';

/** What a join may be answered with: our own backend gives a token for the place. */
const Joined = v.pipe(
  v.unknown(),
  v.transform((wire) => {
    const parsed = v.safeParse(v.object({ place_token: LooseText }), wire);
    return { placeToken: (parsed.success && parsed.output.place_token) || null };
  }),
);

/** POST /customer/join-queue (QUEUE-22): `services` are their ids. Success is 201. */
export const joinQueue = endpoint({
  method: 'POST',
  path: 'customer/join-queue',
  request: v.object({
    customer_name: RequiredText(120, 'Please fill in all required fields'),
    date: Day,
    email: EmailAddress,
    phone_number: RequiredText(40, 'Please fill in all required fields'),
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

/** A place in the queue as it is at this moment. Waits in minutes, counted from now. */
export const Place = v.pipe(
  v.object({
    state: v.picklist(['waiting', 'called', 'served', 'left', 'closed']),
    position: LooseNumeric,
    ahead: LooseNumeric,
    wait_from: LooseNumeric,
    wait_to: LooseNumeric,
    store_name: LooseText,
  }),
  v.transform(({ state, position, ahead, wait_from, wait_to, store_name }) => ({
    state,
    position: position ?? null,
    ahead: ahead ?? null,
    waitFrom: wait_from ?? null,
    waitTo: wait_to ?? null,
    storeName: store_name ?? null,
  })),
);
export type Place = v.InferOutput<typeof Place>;

/** POST site/queue-place: where a place stands now (SHOP-27). The token travels in the body, never in an address. */
export const askPlace = endpoint({
  method: 'POST',
  path: 'site/queue-place',
  request: v.object({ place_token: Opaque }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: Place,
});

/** POST site/leave-queue: gives a place up (PLACE-10). */
export const leaveQueue = endpoint({
  method: 'POST',
  path: 'site/leave-queue',
  request: v.object({ place_token: Opaque }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: Nothing,
});
