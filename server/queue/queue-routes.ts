import { askPlace, joinQueue as joinQueueRow, leaveQueue as leaveQueueRow } from '../../contract/queue.ts';
import { requireProof } from '../accounts/require-proof.ts';
import { route } from '../http/route.ts';
import { isNearlyFull, joinQueue } from './join-queue.ts';
import { leaveQueue } from './leave-queue.ts';
import { placeOfToken } from './queue-place.ts';

export const queueRoutes = [
  route(joinQueueRow, async (request, deps, caller) => {
    await requireProof(deps, caller, joinQueueRow.path, { isScarce: () => isNearlyFull(deps, request) });
    return {
      result: { place_token: await joinQueue(deps, request, caller.address) },
      message: 'Successfully joined the queue!',
    };
  }),

  route(askPlace, async ({ place_token }, deps) => ({ result: await placeOfToken(deps, place_token) })),

  route(leaveQueueRow, async ({ place_token }, deps) => {
    await leaveQueue(deps, place_token);
    return { result: null, message: 'You have left the queue.' };
  }),
];
