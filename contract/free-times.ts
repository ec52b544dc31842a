import * as v from 'valibot';
import { Barber } from './barber.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Minutes, Numeric, RandomKey, TimeOfDay } from './fields.ts';
import { list } from './list.ts';

/** The maximum number of days of a request. */
export const MOST_DAYS = 14;

/**
 * A free time of a day, shop time, and its barber: of all free barbers, the barber with the least work. A time for two
 * people also has the barber of the second person. It is the same barber if the second person follows the first.
 */
export const FreeTime = v.pipe(
  v.object({ time: TimeOfDay, barber: Barber, companion_barber: v.optional(Barber) }),
  v.transform(({ time, barber, companion_barber: second }) => ({ time, barber: { ...barber, second } })),
);
export type FreeTime = v.InferOutput<typeof FreeTime>;

/** A day with its free times in order. A day without a free time has an empty list. */
export const FreeDay = v.object({ day: Day, times: list(FreeTime, ({ time }) => time) });
export type FreeDay = v.InferOutput<typeof FreeDay>;

/**
 * GET site/free-times: the free times of a store with any barber, on some days (NEXT-20). With the key of a submit, the slot
 * that this submit holds counts as free (SHOP-10).
 */
export const loadFreeTimes = endpoint({
  method: 'GET',
  path: 'site/free-times',
  request: v.object({
    store_id: Id,
    minutes: Minutes,
    /** The minutes of a second person (SHOP-127). */
    companion_minutes: v.optional(Minutes),
    /** The first day. By default it is the shop's current day. */
    from: v.optional(Day),
    days: v.pipe(Numeric, v.integer(), v.minValue(1), v.maxValue(MOST_DAYS)),
    submit_key: v.optional(RandomKey),
  }),
  headers: { submit_key: 'Idempotency-Key' },
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(FreeDay, ({ day }) => day),
});
