import { type Settings, StartRefused } from '../settings/settings.ts';
import { runCommand } from './commands.ts';
import { readOrder } from './queue-order.ts';

/** `npm run queue`: who waits where; with `next STORE` it first serves who was called there and calls who is next. */
export async function runQueueCommand(settings: Settings, words: readonly string[]): Promise<string> {
  // Before a database is opened or asked.
  readOrder(words);
  if (!settings.ownApi) throw new StartRefused('The queue is where API_ROOT is, and not on this machine.');
  return runCommand(settings, ['queue', ...words]);
}
