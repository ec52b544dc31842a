import * as v from 'valibot';
import { listCategories, listServices } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { list } from './list.ts';
import { Store } from './stores.ts';

/** A store with all that it offers. */
export const StoreOffer = v.object({
  store: Store,
  categories: listCategories.result,
  services: listServices.result,
});
export type StoreOffer = v.InferOutput<typeof StoreOffer>;

/** GET site/only-store: the store that takes bookings, if it is the only one; otherwise the list is empty (SHOP-112). */
export const loadOnlyStore = endpoint({
  method: 'GET',
  path: 'site/only-store',
  request: v.object({}),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(StoreOffer, ({ store }) => store.id),
});
