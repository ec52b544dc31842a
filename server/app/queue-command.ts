import { siteUrl } from '../http/listen.ts';
import { runCommand } from '../ops/commands.ts';
import { type Order, readOrder, USAGE } from '../ops/queue-order.ts';
import { DESK } from '../sandbox/queue.ts';
import { type Settings, StartRefused } from '../settings/settings.ts';

/**
 * `npm run queue`: who waits where; with `next STORE` it first serves who was called there and calls who is next. A
 * sandbox's running site is asked, because its clock and its database are its own.
 */
export async function runQueueCommand(settings: Settings, words: readonly string[]): Promise<string> {
  const order = readOrder(words);
  if (!settings.ownApi) throw new StartRefused('The queue is where API_ROOT is, and not on this machine.');
  return settings.sandbox ? askSite(settings, order) : runCommand(settings, ['queue', ...words]);
}

async function askSite(settings: Settings, { storeId, password }: Order): Promise<string> {
  const url = siteUrl(settings);
  const path = storeId === null ? `${DESK}.txt` : `${DESK}/${storeId}/next`;
  const response = await fetch(new URL(path, url), {
    method: storeId === null ? 'GET' : 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`queue:${password}`).toString('base64')}`,
      ...(storeId !== null && { 'content-type': 'application/json' }),
    },
  }).catch(() => {
    throw new StartRefused(`Nothing answers at ${url}: start the site first, with the same PORT and HOST.`);
  });
  if (response.status === 401)
    throw new StartRefused(`The site asks for the password that it printed at its start: ${USAGE}`);
  const answer = (await response.text()).trimEnd();
  if (!response.ok) throw new StartRefused(answer);
  return answer;
}
