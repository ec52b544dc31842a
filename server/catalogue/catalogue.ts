import type { listCategories } from '../../contract/catalogue.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import type { Db } from '../db/tables.ts';

/** A service that a store offers to customers: active and not internal (SHOP-3). Prices are in cents. */
export interface Offer {
  entity_id: number;
  entity_name: string;
  category_id: number;
  price_cents: number;
  minutes: number;
  short_description: string | null;
}

/** Returns services as the numbered lines of a booking or of a place in the queue. */
export const numberedLines = (offers: readonly Offer[]) =>
  offers.map(({ entity_id, entity_name, price_cents, minutes }, index) => ({
    line: index + 1,
    entity_id,
    entity_name,
    price_cents,
    minutes,
  }));

export function selectOffers(db: Db, storeId: number, entityTypeId: number): Promise<Offer[]> {
  return offers(db, storeId)
    .where('services.entity_type_id', '=', entityTypeId)
    .select([
      'services.entity_id',
      'services.entity_name',
      'services.category_id',
      'services.price_cents',
      'services.minutes',
      'services.short_description',
    ])
    .orderBy('services.position')
    .execute();
}

/** Returns the categories in which a store offers services. */
export function selectCategories(
  db: Db,
  storeId: number,
  entityTypeId: number,
): Promise<WireResultOf<typeof listCategories>> {
  return offers(db, storeId)
    .where('services.entity_type_id', '=', entityTypeId)
    .innerJoin('categories', 'categories.category_id', 'services.category_id')
    .select(['categories.category_id', 'categories.category_name', 'categories.position'])
    .distinct()
    .orderBy('categories.position')
    .execute();
}

function offers(db: Db, storeId: number) {
  return db
    .selectFrom('services')
    .innerJoin('store_services', 'store_services.entity_id', 'services.entity_id')
    .where('store_services.store_id', '=', storeId)
    .where('services.is_active', '=', true)
    .where('services.is_internal', '=', false);
}
