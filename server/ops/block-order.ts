import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Day, TimeOfDay } from '../../contract/fields.ts';
import { blockTime, endBlock } from '../acts/block-time.ts';
import type { Db } from '../db/tables.ts';
import { isNumber, listAffected, usageError } from './desk-words.ts';

const usage = {
  add: ['STORE', 'CHAIR|all', 'DATE', 'TIME', 'DATE', 'TIME', '[NOTE]'],
  end: ['BLOCK'],
};

/** `npm run block`: blocks a chair or a store for some time, or ends a block. */
export async function followBlock(
  shop: { db: Db; now: () => Date },
  [verb, ...words]: readonly string[],
): Promise<string> {
  const act = { key: randomUUID(), who: 'desk' };
  const [first, chair, day, time, lastDay, lastTime, note = ''] = words;
  if (verb === 'end' && first !== undefined) {
    const { number } = await endBlock(shop, act, { number: first });
    return `Block ${number} has ended.`;
  }
  if (
    verb === 'add' &&
    isNumber(first) &&
    (chair === 'all' || isNumber(chair)) &&
    v.is(Day, day) &&
    v.is(TimeOfDay, time) &&
    v.is(Day, lastDay) &&
    v.is(TimeOfDay, lastTime)
  ) {
    const { numbers, affected } = await blockTime(shop, act, {
      storeId: Number(first),
      chair: chair === 'all' ? null : Number(chair),
      from: { day, time },
      to: { day: lastDay, time: lastTime },
      note,
    });
    return [`Blocked: ${numbers.join(', ')}.`, ...listAffected(affected, 'are in that time')].join('\n');
  }
  throw usageError('block', usage);
}
