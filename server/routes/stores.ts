import { announceOnlineStore, listStores } from '../../contract/stores.ts';
import { selectStores } from '../db/stores.ts';
import { notFound } from '../refusal.ts';
import { route } from '../route.ts';

export const storeRoutes = [
  route(listStores, async ({ store_brand_id, offer_queue, has_booking_service }, { db }) => ({
    result: await selectStores(db, {
      brandId: store_brand_id,
      offersQueue: offer_queue === 1,
      takesBookings: has_booking_service === 1,
    }),
  })),

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
