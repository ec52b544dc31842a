import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, LooseText, Nothing, Numeric } from './fields.ts';

/** A store as section 3 has it; its name comes as `store_name` or `name`. */
export const Store = v.pipe(
  v.object({
    store_id: Id,
    store_name: LooseText,
    name: LooseText,
    unit_number: LooseText,
    street_name: LooseText,
    suburb: LooseText,
    state: LooseText,
    postcode: LooseText,
    contact_person_phone: LooseText,
  }),
  v.transform((wire) => ({
    id: wire.store_id,
    name: wire.store_name ?? wire.name ?? 'Unknown Store',
    /** One line: unit and street, then suburb, state and postcode. */
    address: [words(wire.unit_number, wire.street_name), words(wire.suburb, wire.state, wire.postcode)]
      .filter(Boolean)
      .join(', '),
    phone: wire.contact_person_phone ?? null,
  })),
);
export type Store = v.InferOutput<typeof Store>;

/** GET /customer/store-list (section 7, ruling C6). */
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

/** POST /customer/online-store-id, once when the site opens; its failure is only logged (ruling C8). */
export const announceOnlineStore = endpoint({
  method: 'POST',
  path: 'customer/online-store-id',
  request: v.object({ store_brand_id: Numeric }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: Nothing,
});

const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
