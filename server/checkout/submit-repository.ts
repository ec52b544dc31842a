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
 * The row of a submit, locked: every step of one submit waits here for the step before it. Made when it is
 * not there yet.
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
    // A second one with this key waits here until the first one's transaction has ended.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockKnownSubmit(tx, submit.key);
}

/** The same for a submit that is sure to be there. */
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

/** Says which booking a submit has made, and what it asked for. */
export async function updateSubmit(
  tx: Db,
  { key, hash, email, address }: NewSubmit,
  made: { bookingId: number; startedAt: Date; cardsTried: number },
): Promise<void> {
  await tx
    .updateTable('submits')
    .set({
      request_hash: hash,
      email,
      address,
      booking_id: made.bookingId,
      started_at: made.startedAt,
      cards_tried: made.cardsTried,
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

/** Stores the final answer of a submit: anyone who asks with its key again gets it. */
export async function storeReply(tx: Db, key: string, reply: StoredReply): Promise<void> {
  await tx
    .updateTable('submits')
    .set({ reply: JSON.stringify(reply) })
    .where('submit_key', '=', key)
    .execute();
}
