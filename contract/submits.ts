import * as v from 'valibot';
import { Booking } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { RandomKey } from './fields.ts';

/**
 * GET site/submit (API-22): returns the result of a submit whose response was lost (BOOK-4).
 * `booked`: the booking was made. `pending`: still being processed. `open`: its slot is held and another card can
 * be tried. `none`: nothing was booked.
 * `charged` is a sentence about the card; absent while the server does not know.
 */
export const askAboutSubmit = endpoint({
  method: 'GET',
  path: 'site/submit',
  request: v.object({ submit_key: RandomKey }),
  headers: { submit_key: 'Idempotency-Key' },
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: v.pipe(
    v.object({
      state: v.picklist(['booked', 'pending', 'open', 'none']),
      booking: v.optional(Booking),
      charged: v.optional(v.string()),
    }),
    v.check(({ state, booking }) => state !== 'booked' || booking !== undefined, 'Its booking is missing.'),
  ),
});
