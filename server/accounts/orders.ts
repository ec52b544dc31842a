import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export interface OrderRow {
  order_number: string;
  /** `yyyy-MM-dd`. */
  ordered_on: string;
  total_cents: number;
  status: string;
  products: string[];
}

/** Returns a customer's orders from an online store, newest first. */
export async function selectOrders(
  db: Db,
  { customerId, storeId }: { customerId: number; storeId: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select order_number, ordered_on, total_cents, status,
           array(select product_name from order_lines
                  where order_lines.order_id = orders.order_id order by line) as products
      from orders
     where customer_id = ${customerId} and store_id = ${storeId}::numeric
     order by ordered_on desc, order_id desc`.execute(db);
  return rows;
}
