import { SERVICE_ENTITY } from '../../contract/constants.ts';
import { loadOnlyStore } from '../../contract/only-store.ts';
import { announceOnlineStore, listStores } from '../../contract/stores.ts';
import { selectClosedDays } from '../booking/closed-days.ts';
import { selectOpenHours } from '../booking/open-hours.ts';
import { selectCategories, selectOffers } from '../catalogue/catalogue.ts';
import { wireServiceOf } from '../catalogue/catalogue-routes.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { selectBookableStores, selectStores } from '../catalogue/stores.ts';
import { notFound } from '../errors/refusal.ts';
import { route } from '../http/route.ts';
import { walkInsOf } from '../queue/walk-ins.ts';

export const storeRoutes = [
  route(listStores, async ({ store_brand_id, offer_queue, has_booking_service }, { db, now }) => {
    const stores = await selectStores(db, {
      brandId: store_brand_id,
      offersQueue: offer_queue === 1,
      takesBookings: has_booking_service === 1,
    });
    const listings = stores.map(async (listed) => {
      const store = await requireStore(db, listed.store_id);
      // A request for queue stores also gets the state of their queues (SHOP-26).
      const queue = offer_queue === 1 && (await walkInsOf(db, store, now()));
      const [closed_days, open_hours] = await Promise.all([
        selectClosedDays(db, store, now()),
        selectOpenHours(db, store, now()),
      ]);
      return { ...listed, closed_days, open_hours, ...queue };
    });
    return { result: await Promise.all(listings) };
  }),

  route(loadOnlyStore, async (_, { db, now }) => {
    const [only, ...others] = await selectBookableStores(db);
    if (!only || others.length > 0) return { result: [] };
    const [closed_days, categories, services] = await Promise.all([
      requireStore(db, only.store_id).then((store) => selectClosedDays(db, store, now())),
      selectCategories(db, only.store_id, SERVICE_ENTITY),
      selectOffers(db, only.store_id, SERVICE_ENTITY),
    ]);
    return {
      result: [{ store: { ...only, closed_days }, categories, services: services.map(wireServiceOf) }],
    };
  }),

  route(announceOnlineStore, async ({ store_brand_id }, { db }) => {
    const [store] = await selectStores(db, {
      brandId: store_brand_id,
      offersQueue: false,
      takesBookings: true,
    });
    if (!store) throw notFound('That brand has no online store.');
    return { result: { store_id: store.store_id, store_brand_id } };
  }),
];
