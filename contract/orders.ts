import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { LooseNumeric, LooseText, Numeric } from './fields.ts';

const WireOrder = v.object({
  id: LooseText,
  date: LooseText,
  products: v.nullish(v.array(v.string())),
  total: LooseNumeric,
  status: LooseText,
});

/** Orders, with stand-ins for what is missing. */
const Orders = v.pipe(
  v.array(WireOrder),
  v.transform((orders) =>
    orders.map(({ id, date, products, total, status }, index) => ({
      id: id ?? `ORD-${index + 1}`,
      /** null means today. */
      date: date ?? null,
      products: products?.length ? products : ['Product'],
      /** In dollars. */
      total: total ?? 0,
      status: status ?? 'processing',
    })),
  ),
);
export type Order = v.InferOutput<typeof Orders>[number];

/** GET customer/order: `store_id` 42 in the query (ORDER-1). */
export const listOrders = endpoint({
  method: 'GET',
  path: 'customer/order',
  request: v.object({ store_id: Numeric }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: Orders,
});
