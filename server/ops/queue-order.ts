import type { Db } from '../db/tables.ts';
import { describeDesks, moveOn, selectDesks } from '../queue/queue-desk.ts';
import { StartRefused } from '../settings/settings.ts';

const USAGE = 'npm run queue [-- next STORE]';

export interface Order {
  /** The store whose queue moves on; null to only list the queues. */
  storeId: number | null;
}

/** Parses the arguments of `npm run queue`. */
export function readOrder([verb = 'list', store]: readonly string[]): Order {
  const isKnown = verb === 'next' ? /^[1-9]\d{0,8}$/.test(store ?? '') : verb === 'list';
  if (!isKnown) throw new StartRefused(`Unknown arguments. Usage: ${USAGE}`);
  return { storeId: verb === 'next' ? Number(store) : null };
}

/** Executes an order in a shop's database and returns the list of queues. */
export async function followOrder(
  shop: { db: Db; now: () => Date },
  args: readonly string[],
): Promise<string> {
  const { storeId } = readOrder(args);
  if (storeId !== null) await moveOn(shop, storeId);
  return describeDesks(await selectDesks(shop.db, shop.now()));
}
