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
  const next = await tx
    .updateTable('queue_places')
    .set({ next_mailed_at: now })
    .where('next_mailed_at', 'is', null)
    .where('email', 'is not', null)
    .where('place_id', '=', (db) =>
      db
        .selectFrom('queue_places as waiting')
        .select('waiting.place_id')
        .where('waiting.store_id', '=', store.store_id)
        .where('waiting.day', '=', day)
        .where('waiting.state', '=', 'waiting')
        .orderBy('waiting.number')
        .limit(1),
    )
    .returning(['place_id', 'email'])
    .executeTakeFirst();
  if (!next) return;
  const key = await addPlaceToken(tx, next.place_id, now);
  await queueMail(tx, queueNextMail({ to: next.email, store, key }), now);
}

/** Mails a called customer that it is their turn, once per place (QUEUE-89). */
export async function mailTurn(tx: Db, store: StoreRow, placeId: number, now: Date): Promise<void> {
  const called = await tx
    .updateTable('queue_places')
    .set({ turn_mailed_at: now })
    .where('turn_mailed_at', 'is', null)
    .where('email', 'is not', null)
    .where('place_id', '=', placeId)
    .returning('email')
    .executeTakeFirst();
  if (!called) return;
  const key = await addPlaceToken(tx, placeId, now);
  await queueMail(tx, queueTurnMail({ to: called.email, store, key }), now);
}

/** Records that the mail of a join has said that the customer is next. */
export async function noteNext(tx: Db, placeId: number, now: Date): Promise<void> {
  await tx
    .updateTable('queue_places')
    .set({ next_mailed_at: now })
    .where('next_mailed_at', 'is', null)
    .where('place_id', '=', placeId)
    .execute();
}
