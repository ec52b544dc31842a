import {
  askPlace,
  joinQueue as joinQueueRow,
  leaveQueue as leaveQueueRow,
  returnToQueue as returnToQueueRow,
} from '../../contract/queue.ts';
import { loadQueueWaits } from '../../contract/queue-wait.ts';
import { requireProof } from '../accounts/require-proof.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { selectStores } from '../catalogue/stores.ts';
import { route } from '../http/route.ts';
import { isNearlyFull, joinQueue } from './join-queue.ts';
import { leaveQueue } from './leave-queue.ts';
import { placeOfToken } from './queue-place.ts';
import { returnToQueue } from './return-to-queue.ts';
import { walkInsOf } from './walk-ins.ts';

export const queueRoutes = [
  route(joinQueueRow, async (request, deps, caller) => {
    await requireProof(deps, caller, joinQueueRow.path, { isScarce: () => isNearlyFull(deps, request) });
    return {
      result: { place_token: await joinQueue(deps, request, caller.address) },
      message: 'Successfully joined the queue!',
    };
  }),

  route(loadQueueWaits, async ({ store_brand_id }, { db, now }) => {
    const stores = await selectStores(db, {
      brandId: store_brand_id,
      offersQueue: true,
      takesBookings: false,
    });
    const waits = stores.map(async ({ store_id }) => ({
      store_id,
      ...(await walkInsOf(db, await requireStore(db, store_id), now())),
    }));
    return { result: await Promise.all(waits) };
  }),

  route(askPlace, async ({ place_token }, deps) => ({ result: await placeOfToken(deps, place_token) })),

  route(leaveQueueRow, async ({ place_token }, deps) => {
    const { can_return } = await leaveQueue(deps, place_token);
    return { result: { can_return }, message: 'You have left the queue.' };
  }),

  route(returnToQueueRow, async ({ place_token }, deps) => {
    await returnToQueue(deps, place_token);
    return { result: null, message: 'You are back in the queue.' };
  }),
];
