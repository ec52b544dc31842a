import { listOrders } from '../../contract/orders.ts';
import { route } from '../http/route.ts';
import { selectOrders } from './orders.ts';
import { requireSignedIn } from './signed-in.ts';

export const orderRoutes = [
  route(listOrders, async ({ store_id: storeId }, deps, caller) => {
    const { customer } = await requireSignedIn(caller, deps);
    const orders = await selectOrders(deps.db, { customerId: customer.customer_id, storeId });
    return {
      result: orders.map(({ order_number, ordered_on, total_cents, status, products }) => ({
        id: order_number,
        date: ordered_on,
        products,
        total: total_cents / 100,
        status,
      })),
    };
  }),
];
