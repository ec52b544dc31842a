import { listCategories, listServices, wirePriceOf } from '../../contract/catalogue.ts';
import { TENANT } from '../../contract/constants.ts';
import { notFound } from '../errors/refusal.ts';
import { route } from '../http/route.ts';
import { type Offer, selectCategories, selectOffers } from './catalogue.ts';
import { requireStore } from './require-store.ts';

export const catalogueRoutes = [
  route(listCategories, async ({ tenant_id, is_internal, entity_type_id, store_id }, { db }) => {
    if (tenant_id !== TENANT) throw notFound('We could not find that shop.');
    await requireStore(db, store_id);
    return { result: is_internal === 0 ? await selectCategories(db, store_id, entity_type_id) : [] };
  }),

  // The list has only active, non-internal items, even if the request asks for more (SHOP-3).
  route(listServices, async ({ entity_type_id, is_active, store_id }, { db }) => {
    await requireStore(db, store_id);
    const offers = is_active === 1 ? await selectOffers(db, store_id, entity_type_id) : [];
    return { result: offers.map(wireServiceOf) };
  }),
];

/** Returns a service as it is sent. */
export function wireServiceOf({ price_cents, minutes, ...offer }: Offer) {
  return { ...offer, ...wirePriceOf({ cents: price_cents, minutes }) };
}
