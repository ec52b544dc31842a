import * as v from 'valibot';
import { Barber } from './barber.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, LooseTimeOfDay, Minutes, RandomKey } from './fields.ts';
import { list } from './list.ts';

/** GET /customer/store-users: the barbers who have a shift in a store between two days. */
export const listBarbers = endpoint({
  method: 'GET',
  path: 'customer/store-users',
  request: v.object({ store_id: Id, shift_date_from: Day, shift_date_to: Day }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(Barber, ({ id }) => id),
});

/** A request for the free times of a barber. */
export type SlotsQuery = {
  /** `yyyy-MM-dd`, shop time. */
  day: string;
  minutes: number;
  storeId: number;
  barberId: number;
  submitKey: string | null;
};

/** Returns the request as it is sent. */
export const slotsRequest = ({ day, minutes, storeId, barberId, submitKey }: SlotsQuery) => ({
  booking_date: day,
  service_duraction: minutes,
  store_id: storeId,
  store_user_id: barberId,
  ...(submitKey !== null && { submit_key: submitKey }),
});

/**
 * POST /customer/timeslot: the times at which a barber is free for a number of minutes. With the key of a submit,
 * the slot that this submit holds counts as free (SHOP-10).
 */
export const listSlots = endpoint({
  method: 'POST',
  path: 'customer/timeslot',
  request: v.pipe(
    v.object({
      booking_date: Day,
      service_duraction: Minutes,
      store_id: Id,
      store_user_id: Id,
      submit_key: v.optional(RandomKey),
    }),
    v.transform(
      (wire): SlotsQuery => ({
        day: wire.booking_date,
        minutes: wire.service_duraction,
        storeId: wire.store_id,
        barberId: wire.store_user_id,
        submitKey: wire.submit_key ?? null,
      }),
    ),
  ),
  headers: { submit_key: 'Idempotency-Key' },
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(
    v.pipe(
      v.object({ from_time: LooseTimeOfDay }),
      v.transform(({ from_time }) => from_time ?? ''),
      v.nonEmpty(),
    ),
    (time) => time,
  ),
});
