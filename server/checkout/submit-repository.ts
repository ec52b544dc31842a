import type { Selectable } from 'kysely';
import type { Db, StoredReply, Tables } from '../db/tables.ts';

export type SubmitRow = Selectable<Tables['submits']>;

export interface NewSubmit {
  key: string;
  hash: Buffer;
  email: string;
  address: string;
}

/**
 * Returns the row of a submit, locked, and inserts it first if it is missing. Each step of a submit waits here for
 * the step before it.
 */
export async function lockSubmit(tx: Db, submit: NewSubmit, now: Date): Promise<SubmitRow> {
  await tx
    .insertInto('submits')
    .values({
      submit_key: submit.key,
      request_hash: submit.hash,
      started_at: now,
      booking_id: null,
      email: submit.email,
      address: submit.address,
      reply: null,
    })
    // A second request with this key waits here until the transaction of the first request has ended.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockKnownSubmit(tx, submit.key);
}

/** Like `lockSubmit`, for a submit whose row is known to exist. */
export function lockKnownSubmit(tx: Db, key: string): Promise<SubmitRow> {
  return tx
    .selectFrom('submits')
    .selectAll()
    .where('submit_key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function findSubmit(db: Db, key: string): Promise<SubmitRow | undefined> {
  return db.selectFrom('submits').selectAll().where('submit_key', '=', key).executeTakeFirst();
}

/** Stores which row of `bookings` a submit holds or has booked, and the content of its request. */
export async function updateSubmit(
  tx: Db,
  { key, hash, email, address }: NewSubmit,
  progress: { bookingId: number; startedAt: Date; cardsTried: number },
): Promise<void> {
  await tx
    .updateTable('submits')
    .set({
      request_hash: hash,
      email,
      address,
      booking_id: progress.bookingId,
      started_at: progress.startedAt,
      cards_tried: progress.cardsTried,
      reply: null,
    })
    .where('submit_key', '=', key)
    .execute();
}

export async function countCard(tx: Db, key: string): Promise<void> {
  await tx
    .updateTable('submits')
    .set((row) => ({ cards_tried: row('cards_tried', '+', 1) }))
    .where('submit_key', '=', key)
    .execute();
}

/** Stores the final answer of a submit: later requests with the same key get this answer. */
export async function storeReply(tx: Db, key: string, reply: StoredReply): Promise<void> {
  await tx
    .updateTable('submits')
    .set({ reply: JSON.stringify(reply) })
    .where('submit_key', '=', key)
    .execute();
}
