import type { Db } from '../db/tables.ts';
import { describeDesks, moveOn, selectDesks } from '../queue/queue-desk.ts';
import { StartRefused } from '../settings/settings.ts';

export const USAGE = 'npm run queue [-- next STORE [PASSWORD] | -- list PASSWORD]';

export interface Order {
  /** Where somebody is called; null when nobody is. */
  storeId: number | null;
  password: string;
}

/** Reads the words after `npm run queue`. */
export function readOrder([verb = 'list', ...others]: readonly string[]): Order {
  const [store, password] = verb === 'next' ? others : [undefined, ...others];
  const isKnown = verb === 'next' ? /^[1-9]\d{0,8}$/.test(store ?? '') : verb === 'list';
  if (!isKnown) throw new StartRefused(`That is not how it goes: ${USAGE}`);
  return { storeId: store === undefined ? null : Number(store), password: password ?? '' };
}

/** Follows an order in a shop's database, and tells who waits where. */
export async function followOrder(
  shop: { db: Db; now: () => Date },
  words: readonly string[],
): Promise<string> {
  const { storeId } = readOrder(words);
  if (storeId !== null) await moveOn(shop, storeId);
  return describeDesks(await selectDesks(shop.db, shop.now()));
}
