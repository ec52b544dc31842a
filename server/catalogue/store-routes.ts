import { announceOnlineStore, listStores } from '../../contract/stores.ts';
import { notFound } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { walkInsOf } from '../queue/walk-ins.ts';
import { requireStore } from './require-store.ts';
import { selectStores } from './stores.ts';

export const storeRoutes = [
  route(listStores, async ({ store_brand_id, offer_queue, has_booking_service }, { db, now }) => {
    const stores = await selectStores(db, {
      brandId: store_brand_id,
      offersQueue: offer_queue === 1,
      takesBookings: has_booking_service === 1,
    });
    if (offer_queue !== 1) return { result: stores };
    // Whoever asks for queues is told what they are like (SHOP-26).
    const queues = stores.map(async (store) => ({
      ...store,
      ...(await walkInsOf(db, await requireStore(db, store.store_id), now())),
    }));
    return { result: await Promise.all(queues) };
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
