import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, LooseNumeric, LooseObject, LooseText, Numeric, RowId } from './fields.ts';
import { list } from './list.ts';

export const Category = v.pipe(
  v.object({ category_id: RowId, category_name: LooseText }),
  v.transform((wire) => ({ id: wire.category_id, name: wire.category_name ?? 'General category' })),
);
export type Category = v.InferOutput<typeof Category>;

/**
 * A service. The wire has several names for a value: the first that is present counts, for prices and minutes the
 * first above 0.
 */
export const Service = v.pipe(
  v.object({
    entity_id: LooseNumeric,
    service_id: LooseNumeric,
    entity_name: LooseText,
    service_name: LooseText,
    category_id: LooseNumeric,
    category: LooseObject({ category_id: LooseNumeric }),
    sale_price: LooseNumeric,
    discount_price: LooseNumeric,
    price: LooseNumeric,
    service_duraction: LooseNumeric,
    duration: LooseNumeric,
    short_description: LooseText,
    description: LooseText,
  }),
  v.transform((wire) => ({
    id: firstAboveZero(wire.entity_id, wire.service_id),
    name: wire.entity_name ?? wire.service_name ?? 'Service',
    categoryId: wire.category_id ?? wire.category?.category_id ?? null,
    /** The price of a single unit, in cents. */
    priceCents: Math.round(firstAboveZero(wire.sale_price, wire.discount_price, wire.price) * 100),
    /** Both in dollars, unchanged, because the line of a booking sends them back (SHOP-13). */
    salePrice: wire.sale_price ?? null,
    discountPrice: wire.discount_price ?? null,
    minutes: firstAboveZero(wire.service_duraction, wire.duration),
    description: wire.short_description ?? wire.description ?? null,
  })),
  v.check(({ id }) => Number.isInteger(id) && id > 0, 'A service has no id.'),
);
export type Service = v.InferOutput<typeof Service>;

/** Returns the price and the duration of a service as our own backend sends them. */
export const wirePriceOf = ({ cents, minutes }: { cents: number; minutes: number }) => ({
  price: cents / 100,
  sale_price: cents / 100,
  service_duraction: minutes,
});

/** GET /customer/entity-list: a store's active services. */
export const listServices = endpoint({
  method: 'GET',
  path: 'customer/entity-list',
  request: v.object({ entity_type_id: Id, is_active: Numeric, store_id: Id }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  // A service in two categories has two rows.
  result: list(Service, ({ id, categoryId }) => `${id} of ${categoryId}`),
});

/** POST /customer/category-list: a store's categories. */
export const listCategories = endpoint({
  method: 'POST',
  path: 'customer/category-list',
  request: v.object({ tenant_id: Numeric, is_internal: Numeric, entity_type_id: Id, store_id: Id }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(Category, ({ id }) => id),
});

const firstAboveZero = (...numbers: (number | undefined)[]) =>
  numbers.find((number) => number && number > 0) ?? 0;
