import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { LooseNumeric, LooseText, Numeric } from './fields.ts';

/** GET customer/order: `store_id` 42 in the query (sections 7 and 9). */
export const listOrders = endpoint({
  method: 'GET',
  path: 'customer/order',
  request: v.object({ store_id: Numeric }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: v.array(
    v.object({
      id: LooseText,
      date: LooseText,
      products: v.nullish(v.array(v.string())),
      total: LooseNumeric,
      status: LooseText,
    }),
  ),
});
