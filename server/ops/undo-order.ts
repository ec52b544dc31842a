import { randomUUID } from 'node:crypto';
import { clockLabel } from '../../contract/format.ts';
import { selectUndoable, undoAct } from '../acts/undo.ts';
import type { Db } from '../db/tables.ts';
import { isNumber, usageError } from './desk-words.ts';

/** `npm run undo`: lists the acts of the last 24 hours, or undoes an act by its number (SHOP-96). */
export async function followUndo(
  shop: { db: Db; now: () => Date },
  [id, ...others]: readonly string[],
): Promise<string> {
  if (id === undefined) return listActs(shop);
  if (!isNumber(id) || others.length > 0) throw usageError('undo', { '[ACT]': [] });
  const { undone } = await undoAct(shop, { key: randomUUID(), who: 'desk' }, { id: Number(id) });
  return `Act ${id} (${undone}) is undone.`;
}

async function listActs({ db, now }: { db: Db; now: () => Date }): Promise<string> {
  const acts = await selectUndoable(db, now());
  if (acts.length === 0) return 'There is no act to undo.';
  return acts
    .map(({ id, act, at, zone, number }) => `${id}  ${timeIn(zone, at)}  ${act}  ${number ?? ''}`.trimEnd())
    .join('\n');
}

const timeIn = (zone: string, at: Date) =>
  clockLabel(
    at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  );
