import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Day, TimeOfDay } from '../../contract/fields.ts';
import { money } from '../../contract/format.ts';
import { recordCancellation } from '../acts/cancel-visit.ts';
import { type Mark, markVisit, stateTexts } from '../acts/mark-visit.ts';
import { moveVisit } from '../acts/move-visit.ts';
import type { Db } from '../db/tables.ts';
import { isNumber, usageError } from './desk-words.ts';

const usage = {
  arrived: ['BOOKING'],
  seated: ['BOOKING'],
  done: ['BOOKING'],
  missed: ['BOOKING'],
  move: ['BOOKING', 'DATE', 'TIME', 'BARBER'],
  cancel: ['BOOKING', 'all|nothing|--refund AMOUNT'],
};
const marks: Record<string, Mark> = {
  arrived: 'arrived',
  seated: 'inTheChair',
  done: 'done',
  missed: 'didNotCome',
};

/**
 * `npm run visit`: marks, moves or cancels a visit by the number of its booking, and returns what has changed. The site
 * makes the refund of a cancellation within a minute.
 */
export async function followVisit(
  shop: { db: Db; now: () => Date },
  [verb = '', number, first, second, third]: readonly string[],
): Promise<string> {
  const act = { key: randomUUID(), who: 'desk' };
  if (number === undefined) throw usageError('visit', usage);
  const mark = Object.hasOwn(marks, verb) ? marks[verb] : undefined;
  if (mark) {
    const { state } = await markVisit(shop, act, { number, mark });
    return `Visit ${number} is ${stateTexts[state]}.`;
  }
  if (verb === 'move' && v.is(Day, first) && v.is(TimeOfDay, second) && isNumber(third)) {
    const { day, time } = await moveVisit(shop, act, {
      number,
      day: first,
      time: second,
      barberId: Number(third),
    });
    return `Visit ${number} is on ${day} at ${time} now. Its customer has a mail.`;
  }
  const refund = verb === 'cancel' ? readRefund(first, second) : undefined;
  if (refund !== undefined) {
    const { refundCents } = await recordCancellation(shop, act, { number, refund });
    return `Visit ${number} is cancelled. Refund: ${money(refundCents)}. Its customer has a mail.`;
  }
  throw usageError('visit', usage);
}

/** Parses the refund of a cancellation: `all`, `nothing`, or `--refund` with dollars, such as `12.50`. */
function readRefund(
  word: string | undefined,
  amount: string | undefined,
): 'all' | 'nothing' | number | undefined {
  if (word === 'all' || word === 'nothing') return word;
  if (word !== '--refund' || !/^\d{1,6}(\.\d\d)?$/.test(amount ?? '')) return undefined;
  return Math.round(Number(amount) * 100) || 'nothing';
}
