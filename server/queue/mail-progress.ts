import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/outbox.ts';
import { addPlaceToken } from './places.ts';
import { queueNextMail, queueTurnMail } from './queue-mails.ts';
import type { WalkInDay } from './walk-in-day.ts';

/**
 * Mails the first waiting customer of today that they are next, once per place (QUEUE-89). Call it after each change of the
 * queue, whose day must be locked. After closing time it mails no customer.
 */
export async function mailNext(
  tx: Db,
  store: StoreRow,
  { day, isOver }: Pick<WalkInDay, 'day' | 'isOver'>,
  now: Date,
): Promise<void> {
  if (isOver) return;
  const first = await tx
    .selectFrom('queue_places')
    .select('place_id')
    .where('store_id', '=', store.store_id)
    .where('day', '=', day)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .executeTakeFirst();
  if (first) await mailOnce(tx, store, first.place_id, 'next_mailed_at', queueNextMail, now);
}

/** Mails a called customer that it is their turn, once per place (QUEUE-89). */
export const mailTurn = (tx: Db, store: StoreRow, placeId: number, now: Date): Promise<void> =>
  mailOnce(tx, store, placeId, 'turn_mailed_at', queueTurnMail, now);

/** Records that the mail of a join has said that the customer is next. */
export const noteNext = (tx: Db, placeId: number, now: Date) => note(tx, placeId, 'next_mailed_at', now);

type Column = 'next_mailed_at' | 'turn_mailed_at';

async function mailOnce(
  tx: Db,
  store: StoreRow,
  placeId: number,
  column: Column,
  mailOf: typeof queueNextMail,
  now: Date,
): Promise<void> {
  const to = await note(tx, placeId, column, now);
  if (to) await queueMail(tx, mailOf({ to, store, key: await addPlaceToken(tx, placeId, now) }), now);
}

/** Stores the time of a mail. Returns the address, or `undefined` if the mail was queued before or the place has no address. */
async function note(tx: Db, placeId: number, column: Column, now: Date) {
  const noted = await tx
    .updateTable('queue_places')
    .set({ [column]: now })
    .where(column, 'is', null)
    .where('email', 'is not', null)
    .where('place_id', '=', placeId)
    .returning('email')
    .executeTakeFirst();
  return noted?.email;
}
