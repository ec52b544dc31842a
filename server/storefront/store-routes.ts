import { announceOnlineStore, listStores } from '../../contract/stores.ts';
import { selectClosedDays } from '../booking/closed-days.ts';
import { selectOpenHours } from '../booking/open-hours.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { selectStores } from '../catalogue/stores.ts';
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
