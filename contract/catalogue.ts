import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, LooseNumeric, LooseText, Numeric } from './fields.ts';

export const Category = v.pipe(
  v.object({ category_id: Id, category_name: LooseText }),
  v.transform((wire) => ({ id: wire.category_id, name: wire.category_name ?? 'General category' })),
);
export type Category = v.InferOutput<typeof Category>;

/** A service: where the wire knows several names, the first present wins. */
export const Service = v.pipe(
  v.object({
    entity_id: v.optional(v.nullable(Id)),
    service_id: v.optional(v.nullable(Id)),
    entity_name: LooseText,
    service_name: LooseText,
    category_id: v.optional(v.nullable(Id)),
    sale_price: LooseNumeric,
    discount_price: LooseNumeric,
    price: LooseNumeric,
    service_duraction: LooseNumeric,
    duration: LooseNumeric,
    short_description: LooseText,
    description: LooseText,
  }),
  v.check(({ entity_id, service_id }) => Boolean(entity_id ?? service_id), 'A service has no id.'),
  v.transform((wire) => ({
    id: wire.entity_id ?? wire.service_id ?? 0,
    name: wire.entity_name ?? wire.service_name ?? 'Service',
    categoryId: wire.category_id ?? null,
    /** What one of it costs, in cents. */
    priceCents: cents(wire.sale_price ?? wire.discount_price ?? wire.price),
    minutes: wire.service_duraction ?? wire.duration ?? 0,
    description: wire.short_description ?? wire.description ?? null,
  })),
);
export type Service = v.InferOutput<typeof Service>;

/** GET /customer/entity-list: a store's active services. */
export const listServices = endpoint({
  method: 'GET',
  path: 'customer/entity-list',
  request: v.object({ entity_type_id: Numeric, is_active: Numeric, store_id: Id }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: v.array(Service),
});

/** POST /customer/category-list: a store's categories. */
export const listCategories = endpoint({
  method: 'POST',
  path: 'customer/category-list',
  request: v.object({ tenant_id: Numeric, is_internal: Numeric, entity_type_id: Numeric, store_id: Id }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: v.array(Category),
});

const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100);
