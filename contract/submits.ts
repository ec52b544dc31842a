import * as v from 'valibot';
import { Booking } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { Opaque } from './fields.ts';

/**
 * GET site/submit (API-22): what became of a submit that a refresh cut off (BOOK-4).
 * `booked`: done, with its booking. `pending`: being worked on. `open`: its slot is held and another card
 * may be tried. `none`: nothing came of it.
 */
export const askAboutSubmit = endpoint({
  method: 'GET',
  path: 'site/submit',
  request: v.object({ submit_key: Opaque }),
  headers: { submit_key: 'Idempotency-Key' },
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: v.pipe(
    v.object({
      state: v.picklist(['booked', 'pending', 'open', 'none']),
      booking: v.optional(Booking),
    }),
    v.check(({ state, booking }) => state !== 'booked' || booking !== undefined, 'Its booking is missing.'),
  ),
});
