import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { EmptyResult, Id, LooseItems, LooseObject, LooseText, Numeric, RowId } from './fields.ts';
import { list } from './list.ts';

const address = {
  unit_number: LooseText,
  street_name: LooseText,
  suburb: LooseText,
  state: LooseText,
  postcode: LooseText,
};

/** The contact fields of a store. The address is flat, or nested in `address`. */
export const storeFields = {
  store_name: LooseText,
  name: LooseText,
  contact_person_phone: LooseText,
  ...address,
  address: LooseObject(address),
};

/**
 * A day on which a store is closed, and why in words; `announced` means that the reason is shown beside the opening
 * hours.
 */
export const ClosedDay = v.object({ day: v.string(), words: v.string(), announced: v.boolean() });
export type ClosedDay = v.InferOutput<typeof ClosedDay>;

export const WireStore = v.object({
  store_id: RowId,
  ...storeFields,
  /** Only from our own backend (SHOP-49). */
  closed_days: LooseItems(ClosedDay),
});

/** A store; its name is sent as `store_name` or `name`. */
export const Store = v.pipe(WireStore, v.transform(storeOf));
export type Store = v.InferOutput<typeof Store>;

/** GET /customer/store-list: the stores of a brand that run a queue, or that take bookings. */
export const listStores = endpoint({
  method: 'GET',
  path: 'customer/store-list',
  request: v.object({
    store_brand_id: v.optional(Id),
    offer_queue: v.optional(Numeric),
    has_booking_service: v.optional(Numeric),
  }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(Store, ({ id }) => id),
});

/** POST /customer/online-store-id: sent once when the site opens. A failure is only logged (STORE-7, STORE-8). */
export const announceOnlineStore = endpoint({
  method: 'POST',
  path: 'customer/online-store-id',
  request: v.object({ store_brand_id: Id }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});

/** Converts a store from the wire to the shape in our code. */
export function storeOf(wire: v.InferOutput<typeof WireStore>) {
  return {
    id: wire.store_id,
    name: wire.store_name ?? wire.name ?? 'Unknown Store',
    address: addressOf(wire),
    phone: wire.contact_person_phone ?? null,
    closedDays: wire.closed_days ?? [],
  };
}

type WireFields = v.InferOutput<v.ObjectSchema<typeof storeFields, undefined>>;
/** The tables of our server have null where the wire has nothing. */
type StoreFields = { [Field in keyof WireFields]?: WireFields[Field] | null };

/**
 * Returns an address in one line: unit, street, and suburb with state and postcode. Empty if all parts are missing.
 */
export function addressOf({ address, ...flat }: StoreFields): string {
  const { unit_number, street_name, suburb, state, postcode } = { ...flat, ...known(address ?? {}) };
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return [unit_number, street_name, place].filter(Boolean).join(', ');
}

const known = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/**
 * Returns the address of a map with the way to a store (PAGE-20).
 *
 * @param host The origin of the map: `map.host` of the shop.
 * @param address In one line, with or without a unit before the street.
 */
export function directionsTo(host: string, address: string): string {
  const to = address.split(', ').slice(-2).join(', ');
  return `${host}/directions?${new URLSearchParams({ to })}`;
}
