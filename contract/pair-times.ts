import * as v from 'valibot';
import { Barber } from './barbers.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Minutes, Numeric, RandomKey, TimeOfDay } from './fields.ts';
import { MOST_DAYS } from './free-times.ts';
import { list } from './list.ts';

/**
 * A free time for two people, shop time. With a single barber for both, the second person's visit begins when the first
 * person's ends.
 */
export const PairTime = v.object({ time: TimeOfDay, barber: Barber, companion_barber: Barber });
export type PairTime = v.InferOutput<typeof PairTime>;

/** A day with its free times for two people in order, those with two barbers first. */
export const PairDay = v.object({
  day: Day,
  times: list(
    PairTime,
    ({ time, barber, companion_barber }) => `${time} ${barber.id} ${companion_barber.id}`,
  ),
});
export type PairDay = v.InferOutput<typeof PairDay>;

/** GET site/pair-times: the free times of a store for two people, on some days (SHOP-127). */
export const loadPairTimes = endpoint({
  method: 'GET',
  path: 'site/pair-times',
  request: v.object({
    store_id: Id,
    minutes: Minutes,
    companion_minutes: Minutes,
    /** The first day. By default it is the shop's current day. */
    from: v.optional(Day),
    days: v.pipe(Numeric, v.integer(), v.minValue(1), v.maxValue(MOST_DAYS)),
    submit_key: v.optional(RandomKey),
  }),
  headers: { submit_key: 'Idempotency-Key' },
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(PairDay, ({ day }) => day),
});
