import type { Selectable } from 'kysely';
import { HOME_STORE_BRAND } from '../../contract/constants.ts';
import type { Db, Tables } from '../db/tables.ts';

export type StoreRow = Selectable<Tables['stores']>;
/** The columns of a store that customers see. */
type StoreListing = Omit<StoreRow, 'time_zone' | 'offers_queue' | 'takes_bookings' | 'walk_in_chairs'>;

const listing = [
  'store_id',
  'store_brand_id',
  'store_name',
  'unit_number',
  'street_name',
  'suburb',
  'state',
  'postcode',
  'contact_person_phone',
] as const;

/** Returns a store as customers see it. */
export const selectListing = (db: Db, storeId: number): Promise<StoreListing> =>
  db.selectFrom('stores').select(listing).where('store_id', '=', storeId).executeTakeFirstOrThrow();

/** Returns the stores of a brand (of all brands if it is undefined), ordered by id. */
export function selectStores(
  db: Db,
  wanted: { brandId: number | undefined; offersQueue: boolean; takesBookings: boolean },
): Promise<StoreListing[]> {
  let query = db.selectFrom('stores').select(listing).orderBy('store_id');
  if (wanted.brandId !== undefined) query = query.where('store_brand_id', '=', wanted.brandId);
  if (wanted.offersQueue) query = query.where('offers_queue', '=', true);
  if (wanted.takesBookings) query = query.where('takes_bookings', '=', true);
  return query.execute();
}

/** Returns the stores of this shop that take bookings. */
export const selectBookableStores = (db: Db): Promise<StoreListing[]> =>
  selectStores(db, { brandId: HOME_STORE_BRAND, offersQueue: false, takesBookings: true });

export function findStore(db: Db, storeId: number): Promise<StoreRow | undefined> {
  return db.selectFrom('stores').selectAll().where('store_id', '=', storeId).executeTakeFirst();
}
