import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Day, TimeOfDay } from '../../contract/fields.ts';
import { setHours } from '../acts/other-hours.ts';
import type { Db } from '../db/tables.ts';
import { isNumber, listAffected, usageError } from './desk-words.ts';

const usage = { set: ['STORE', 'BARBER|all', 'DATE', 'closed|TIME-TIME...'] };

/** `npm run hours`: sets other hours on a date, for a store (`all`) or a barber, and lists the affected visits. */
export async function followHours(
  shop: { db: Db; now: () => Date },
  [verb, store, barber, day, ...times]: readonly string[],
): Promise<string> {
  const stretches = times.length === 1 && times[0] === 'closed' ? [] : times.map(readStretch);
  if (
    verb !== 'set' ||
    !isNumber(store) ||
    !(barber === 'all' || isNumber(barber)) ||
    !v.is(Day, day) ||
    times.length === 0 ||
    !stretches.every((stretch) => stretch !== undefined)
  )
    throw usageError('hours', usage);
  const { affected } = await setHours(
    shop,
    { key: randomUUID(), who: 'desk' },
    { storeId: Number(store), barberId: barber === 'all' ? null : Number(barber), day, stretches },
  );
  return ['The hours are set.', ...listAffected(affected, 'have no barber at their time')].join('\n');
}

function readStretch(word: string): { from: string; to: string } | undefined {
  const [from, to, ...others] = word.split('-');
  return v.is(TimeOfDay, from) && v.is(TimeOfDay, to) && others.length === 0 ? { from, to } : undefined;
}
