import { type Settings, StartRefused } from '../settings/settings.ts';
import { runCommand } from './commands.ts';
import { readOrder } from './queue-order.ts';

/**
 * `npm run queue`: lists the queues. With `next STORE`, it first marks the called customer of the store as served
 * and calls the next customer.
 */
export async function runQueueCommand(settings: Settings, args: readonly string[]): Promise<string> {
  // Checks the arguments before it opens a database.
  readOrder(args);
  if (!settings.ownApi)
    throw new StartRefused('The queue is on the server at API_ROOT, and not on this machine.');
  return runCommand(settings, ['queue', ...args]);
}
