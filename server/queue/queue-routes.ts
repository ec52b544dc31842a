import { askPlace, joinQueue as joinQueueRow, leaveQueue as leaveQueueRow } from '../../contract/queue.ts';
import { route } from '../http/route.ts';
import { joinQueue } from './join-queue.ts';
import { askForPlace, leaveQueue } from './queue-place.ts';

export const queueRoutes = [
  route(joinQueueRow, async (request, tools, { address }) => ({
    result: { place_token: await joinQueue(tools, request, address) },
    message: 'Successfully joined the queue!',
  })),

  route(askPlace, async ({ place_token }, tools) => ({ result: await askForPlace(tools, place_token) })),

  route(leaveQueueRow, async ({ place_token }, tools) => {
    await leaveQueue(tools, place_token);
    return { result: null, message: 'You have left the queue.' };
  }),
];
