import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations.ts';
import { siteUrl } from '../http/listen.ts';
import { type Settings, StartRefused } from '../ops/settings.ts';
import { DESK } from '../sandbox/queue.ts';
import { describeDesks, moveOn, selectDesks } from './queue-desk.ts';

const USAGE = 'npm run queue [-- next STORE [PASSWORD] | -- list PASSWORD]';

/**
 * `npm run queue`: who waits where; with `next STORE` it first serves who was called there and calls who is next. A
 * sandbox's running site is asked, because its clock and its database are its own; a shop's PostgreSQL directly.
 */
export async function runQueueCommand(settings: Settings, words: readonly string[]): Promise<string> {
  const order = readOrder(words);
  if (settings.ownApi && settings.sandbox) return askSite(settings, order);
  if (!settings.ownApi || settings.databaseUrl === null)
    throw new StartRefused('Only a sandbox or a PostgreSQL lets this command at its queue.');
  return askDatabase(settings.databaseUrl, order);
}

interface Order {
  /** Where somebody is called; null when nobody is. */
  storeId: number | null;
  password: string;
}

function readOrder([verb = 'list', ...others]: readonly string[]): Order {
  const [store, password] = verb === 'next' ? others : [undefined, ...others];
  const isKnown = verb === 'next' ? /^[1-9]\d{0,8}$/.test(store ?? '') : verb === 'list';
  if (!isKnown) throw new StartRefused(`That is not how it goes: ${USAGE}`);
  return { storeId: store === undefined ? null : Number(store), password: password ?? '' };
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

async function askDatabase(databaseUrl: string, { storeId }: Order): Promise<string> {
  const database = await openDatabase({ databaseUrl });
  try {
    await migrate(database);
    const now = () => new Date();
    if (storeId !== null) await moveOn({ db: database.db, now }, storeId);
    return describeDesks(await selectDesks(database.db, now()));
  } finally {
    await database.close();
  }
}
