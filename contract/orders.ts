import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { LooseDay, LooseItems, LooseNumeric, LooseText, Numeric } from './fields.ts';
import { list } from './list.ts';

const Product = v.pipe(
  v.union([v.object({ name: LooseText, product_name: LooseText }), LooseText]),
  v.transform((wire) => (typeof wire === 'object' ? (wire.name ?? wire.product_name) : wire)),
);

const WireOrder = v.object({
  id: LooseText,
  date: LooseDay,
  /** The names, or objects with a name. */
  products: LooseItems(Product),
  total: LooseNumeric,
  status: LooseText,
});

/** The customer's orders, with placeholders for missing values. */
const Orders = v.pipe(
  list(WireOrder, ({ id }) => id),
  v.transform((orders) =>
    orders.map(({ id, date, products, total, status }, index) => ({
      id: id ?? `ORD-${index + 1}`,
      /** `yyyy-MM-dd`; null means today (ORDER-6). */
      date: date ?? null,
      products: namesIn(products ?? []),
      /** In dollars. */
      total: total ?? 0,
      status: status ?? 'processing',
    })),
  ),
);
const namesIn = (products: (string | undefined)[]) => {
  const names = products.filter((name) => name !== undefined);
  return names.length > 0 ? names : ['Product'];
};

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
