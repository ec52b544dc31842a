import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day, EmptyResult, Id, LooseText, Minutes, Numeric, RandomKey, TimeOfDay } from './fields.ts';
import { MOST_DAYS } from './free-times.ts';
import { list } from './list.ts';
import { Store } from './stores.ts';

/** The calls of the page that manages a visit by the key in the links of its mails (MANAGE-1). */

const Cents = v.pipe(Numeric, v.integer(), v.minValue(0));
const Count = v.pipe(Numeric, v.integer(), v.minValue(0));

/** The most times of a response: a day has fewer. */
export const MAX_TIMES = 96;

/** The key of a visit is sent as a header, so that no log of addresses has it (MANAGE-19). */
const visitKey = { visit_key: 'Visit-Key' };

const NamedBarber = v.object({ id: Id, name: v.string() });

/** A visit as its customer reads it. Amounts are in cents. */
export const Visit = v.object({
  number: v.string(),
  status: v.string(),
  /** Whether the customer can still move or cancel it. */
  can_change: v.boolean(),
  store: Store,
  barber: NamedBarber,
  /** The barber of a second person (SHOP-120); absent for a visit of a single person. */
  companion_barber: v.optional(NamedBarber),
  day: Day,
  time: TimeOfDay,
  /** From the beginning until the work on both people has ended. */
  minutes: Count,
  /** The services of both people, and for two people whose they are. */
  services: v.array(
    v.object({
      name: v.string(),
      minutes: Count,
      cents: Cents,
      person: v.optional(v.picklist(['first', 'second'])),
    }),
  ),
  total_cents: Cents,
  /** The amount charged to a card without the next three amounts. */
  paid_cents: Cents,
  /** The amount refunded to the card, or due to be refunded. */
  refunded_cents: v.optional(Cents, 0),
  /** The amount that the owner of the card disputes, without refunds. */
  disputed_cents: v.optional(Cents, 0),
  /** The charge of a lost dispute: the card's bank has returned all of it. */
  charged_back_cents: v.optional(Cents, 0),
  /** The refund if the visit were cancelled now (SHOP-20). */
  refund_cents: Cents,
  /** The customer's note for the barber (PAY-80). */
  note: v.optional(v.nullable(v.string()), null),
  /** The key of its calendar file (SHOP-22). */
  calendar_key: LooseText,
  /** How often it was moved. */
  moves: Count,
});
export type Visit = v.InferOutput<typeof Visit>;

/** A free time of a barber, shop time. */
export const NextTime = v.object({
  day: Day,
  time: TimeOfDay,
  barber: NamedBarber,
  /** The barber of a second person, who is free too (SHOP-123). */
  companion_barber: v.optional(NamedBarber),
});
export type NextTime = v.InferOutput<typeof NextTime>;

/** GET site/visit: the visit of a key. It changes nothing, so that a mail scanner changes nothing. */
export const loadVisit = endpoint({
  method: 'GET',
  path: 'site/visit',
  request: v.object({ visit_key: RandomKey }),
  headers: visitKey,
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: Visit,
});

/**
 * GET site/next-times: the next free times in a store, of a barber or of all barbers, in order of time. The minutes of the
 * visit of `visit_key` count as free. For a visit of two people with two barbers, each time has a free barber for each; without
 * `barber_id` a time is returned once.
 */
export const loadNextTimes = endpoint({
  method: 'GET',
  path: 'site/next-times',
  request: v.object({
    store_id: Id,
    minutes: Minutes,
    barber_id: v.optional(Id),
    /** The first day. By default it is the shop's current day. */
    from: v.optional(Day),
    /** The number of days of the search; `MOST_DAYS` by default. */
    days: v.optional(v.pipe(Numeric, v.integer(), v.minValue(1), v.maxValue(MOST_DAYS))),
    count: v.pipe(Numeric, v.integer(), v.minValue(1), v.maxValue(MAX_TIMES)),
    visit_key: v.optional(RandomKey),
  }),
  headers: visitKey,
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(NextTime, ({ day, time, barber }) => `${day} ${time} ${barber.id}`),
});

const Place = v.object({ day: Day, time: TimeOfDay, barber_id: Id });
/** The new time. Without a barber for the second person, that person keeps the barber (SHOP-123). */
const NewPlace = v.object({ ...Place.entries, companion_barber_id: v.optional(Id) });

/**
 * POST site/visit-move: moves a visit from the time that the page showed. `total_cents` is the promised price. A repeated
 * request with the same `move_key` gets the same answer.
 */
export const moveVisit = endpoint({
  method: 'POST',
  path: 'site/visit-move',
  request: v.object({
    from: Place,
    to: NewPlace,
    total_cents: Cents,
    visit_key: RandomKey,
    move_key: RandomKey,
  }),
  headers: { ...visitKey, move_key: 'Idempotency-Key' },
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});

/** The result of a move that is refused because of the price (`price_changed`). */
export const ChangedPrice = v.object({ booked_cents: Cents, current_cents: Cents });
export type ChangedPrice = v.InferOutput<typeof ChangedPrice>;

/**
 * POST site/visit-cancel: cancels a visit. `refund_cents` is the refund that the customer was shown (SHOP-60). A repeated
 * request with the same `cancel_key` gets the same answer.
 */
export const cancelVisit = endpoint({
  method: 'POST',
  path: 'site/visit-cancel',
  request: v.object({ refund_cents: Cents, visit_key: RandomKey, cancel_key: RandomKey }),
  headers: { ...visitKey, refund_cents: 'Refund-Promised', cancel_key: 'Idempotency-Key' },
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});
