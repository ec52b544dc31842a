import type { Db } from '../db/tables.ts';
import { notFound } from '../errors/refusal.ts';
import { findStore, type StoreRow } from './stores.ts';

/** Returns the store with this id. Throws a 404 refusal if there is no such store. */
export async function requireStore(db: Db, storeId: number): Promise<StoreRow> {
  const store = await findStore(db, storeId);
  if (!store) throw notFound('We could not find that store.');
  return store;
}
