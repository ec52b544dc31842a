import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day, Id, LooseNumeric, LooseText, LooseTimeOfDay, Nothing, Numeric } from './fields.ts';

const WireStore = v.object({
  store_id: Id,
  store_name: LooseText,
  name: LooseText,
  unit_number: LooseText,
  street_name: LooseText,
  suburb: LooseText,
  state: LooseText,
  postcode: LooseText,
  contact_person_phone: LooseText,
});

/** A store; its name comes as `store_name` or `name`. */
export const Store = v.pipe(WireStore, v.transform(storeOf));
export type Store = v.InferOutput<typeof Store>;

/** A store whose queue can be joined. What its queue is like only our own backend tells (SHOP-26). */
export const QueueStore = v.pipe(
  v.object({
    ...WireStore.entries,
    queue_open: v.nullish(v.boolean()),
    /** When it takes people again, shop time. */
    queue_opens: v.nullish(v.object({ day: Day, time: LooseTimeOfDay })),
    /** How many wait there, and how long whoever joins now may have to, in minutes. */
    queue_length: LooseNumeric,
    queue_wait_from: LooseNumeric,
    queue_wait_to: LooseNumeric,
  }),
  v.transform((wire) => ({
    ...storeOf(wire),
    isOpen: wire.queue_open ?? true,
    opens: wire.queue_opens ?? null,
    waiting: wire.queue_length ?? null,
    waitFrom: wire.queue_wait_from ?? null,
    waitTo: wire.queue_wait_to ?? null,
  })),
);
export type QueueStore = v.InferOutput<typeof QueueStore>;

/** GET /customer/store-list: of a brand, those that run a queue, those that take bookings. */
export const listStores = endpoint({
  method: 'GET',
  path: 'customer/store-list',
  request: v.object({
    store_brand_id: v.optional(Numeric),
    offer_queue: v.optional(Numeric),
    has_booking_service: v.optional(Numeric),
  }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: v.array(Store),
});

/** GET /customer/store-list as the Join Queue dialog reads it. */
export const listQueueStores = endpoint({ ...listStores, result: v.array(QueueStore) });

/** POST /customer/online-store-id, once when the site opens; its failure is only logged (STORE-7, STORE-8). */
export const announceOnlineStore = endpoint({
  method: 'POST',
  path: 'customer/online-store-id',
  request: v.object({ store_brand_id: Numeric }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: Nothing,
});

function storeOf(wire: v.InferOutput<typeof WireStore>) {
  return {
    id: wire.store_id,
    name: wire.store_name ?? wire.name ?? 'Unknown Store',
    /** One line: unit and street, then suburb, state and postcode. */
    address: [joined(wire.unit_number, wire.street_name), joined(wire.suburb, wire.state, wire.postcode)]
      .filter(Boolean)
      .join(', '),
    phone: wire.contact_person_phone ?? null,
  };
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
