import { randomUUID } from 'node:crypto';
import {
  addWalkIn,
  callNextCustomer,
  markPlace,
  type PlaceMark,
  pauseQueue,
  resumeQueue,
} from '../acts/queue-acts.ts';
import type { Db } from '../db/tables.ts';
import { describeDesks, selectDesks } from '../queue/queue-desk.ts';
import { isNumber, usageError } from './desk-words.ts';

const usage = {
  list: [],
  next: ['STORE', '[CHAIR]'],
  add: ['STORE', 'NAME', 'SERVICE...'],
  seated: ['STORE', 'NUMBER'],
  done: ['STORE', 'NUMBER'],
  away: ['STORE', 'NUMBER'],
  pause: ['STORE', 'SENTENCE'],
  resume: ['STORE'],
};
const marks: Record<string, PlaceMark> = { seated: 'inTheChair', done: 'done', away: 'notThere' };

export type Order =
  | { verb: 'list' }
  | { verb: 'next'; storeId: number; chair: number | undefined }
  | { verb: 'add'; storeId: number; name: string; services: number[] }
  | { verb: 'pause'; storeId: number; sentence: string }
  | { verb: 'resume'; storeId: number }
  | { verb: 'mark'; storeId: number; number: number; mark: PlaceMark };

/** Parses the arguments of `npm run queue`. */
export function readOrder([verb = 'list', store, ...words]: readonly string[]): Order {
  const [first, ...others] = words;
  const mark = Object.hasOwn(marks, verb) ? marks[verb] : undefined;
  if (verb === 'list') return { verb };
  if (isNumber(store)) {
    const storeId = Number(store);
    if (verb === 'next' && (first === undefined || isNumber(first)))
      return { verb, storeId, chair: first === undefined ? undefined : Number(first) };
    if (verb === 'add' && first !== undefined && others.length > 0 && others.every(isNumber))
      return { verb, storeId, name: first, services: others.map(Number) };
    if (verb === 'pause' && first !== undefined) return { verb, storeId, sentence: words.join(' ') };
    if (verb === 'resume' && first === undefined) return { verb, storeId };
    if (mark && isNumber(first)) return { verb: 'mark', storeId, number: Number(first), mark };
  }
  throw usageError('queue', usage);
}

/** Executes an order in a shop's database and returns the list of queues. */
export async function followOrder(
  shop: { db: Db; now: () => Date },
  args: readonly string[],
): Promise<string> {
  const order = readOrder(args);
  const act = { key: randomUUID(), who: 'desk' };
  if (order.verb === 'next') {
    const { storeId, chair } = order;
    await callNextCustomer(shop, act, { storeId, ...(chair !== undefined && { chair }) });
  }
  if (order.verb === 'add') await addWalkIn(shop, act, order);
  if (order.verb === 'pause') await pauseQueue(shop, act, order);
  if (order.verb === 'resume') await resumeQueue(shop, act, order);
  if (order.verb === 'mark') await markPlace(shop, act, order);
  return describeDesks(await selectDesks(shop.db, shop.now()));
}
