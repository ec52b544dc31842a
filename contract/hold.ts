import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day, Id, Minutes, RandomKey, TimeOfDay } from './fields.ts';
import { Instant } from './held-time.ts';

/**
 * POST site/hold: holds a slot for a submit while its customer fills in the dialogs (SHOP-100). `held_until` is null if the
 * shop holds nothing for this browser: the booking then works as without a hold.
 */
export const holdChair = endpoint({
  method: 'POST',
  path: 'site/hold',
  request: v.object({
    store_id: Id,
    barber_id: Id,
    day: Day,
    time: TimeOfDay,
    minutes: Minutes,
    /** The chair of a second person (SHOP-124). */
    companion: v.optional(v.object({ barber_id: Id, minutes: Minutes })),
    submit_key: RandomKey,
  }),
  headers: { submit_key: 'Idempotency-Key' },
  success: 200,
  kind: 'write',
  reads: 'RESULT',
  result: v.object({ held_until: v.nullable(Instant) }),
});

/** POST site/hold/release: frees the slot of a submit whose customer has closed the dialogs (SHOP-103). */
export const releaseChair = endpoint({
  method: 'POST',
  path: 'site/hold/release',
  request: v.object({ submit_key: RandomKey }),
  headers: { submit_key: 'Idempotency-Key' },
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: v.unknown(),
});
