import { sql } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import { deleted } from '../db/deleted.ts';
import type { Db } from '../db/tables.ts';

/** Remembers a network from which a customer has logged in. */
export async function rememberNetwork(db: Db, customerId: number, network: string, now: Date): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ customer_id: customerId, network, seen_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'network']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Deletes every known network of a customer: a stranger may have logged in from any of them (ABUSE-11). */
export async function forgetNetworks(tx: Db, customerId: number): Promise<void> {
  await tx.deleteFrom('known_networks').where('customer_id', '=', customerId).execute();
}

/** Whether the customer of an address has logged in from this network before. `email` is in lower case. */
export async function isKnownNetwork(
  db: Db,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .innerJoin('customers', 'customers.customer_id', 'known_networks.customer_id')
    .select('network')
    .where(sql`lower(email)`, '=', email)
    .where('network', '=', address)
    .executeTakeFirst();
  return known !== undefined;
}

/** Deletes networks without a recent login, and returns their number. */
export const forgetOldNetworks = (db: Db, now: Date): Promise<number> =>
  deleted(db.deleteFrom('known_networks').where('seen_at', '<', keptSince('networks', now)));
