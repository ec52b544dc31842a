import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { alreadyUsed } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';

/** The database and the clock of an act. */
export type ActDeps = Pick<Deps, 'db' | 'now'>;

/** Identifies an act: a repeated request has the same key (SHOP-89). */
export interface Act {
  key: string;
  /** The person: `desk` for the shop's staff. */
  who: string;
}

/** The act that undoes most acts, within a day (SHOP-96). */
export const BY_UNDO = { act: 'act.undo' };

/** The change of an act. It contains no personal data. */
interface Done<Answer> {
  storeId: number;
  bookingId?: number;
  placeId?: number;
  change: object;
  /** The act that undoes this act; null if nothing undoes it. */
  undoneBy: object | null;
  answer: Answer;
}

/**
 * Performs an act of the shop in a transaction, and records it. A repeated request with the same key and content gets the
 * stored answer and changes nothing. A refused act leaves no trace, so that it can be repeated.
 */
export async function perform<Answer extends object>(
  { db, now }: ActDeps,
  { key, who }: Act,
  act: string,
  request: object,
  work: (tx: Db, now: Date) => Promise<Done<Answer>>,
): Promise<Answer> {
  const hash = createHash('sha256')
    .update(JSON.stringify([act, request]))
    .digest();
  return inTransaction(db, async (tx) => {
    // A second request with this key waits here until the first has ended.
    // The triggers of migration 046 store the changed rows under the key, for an undo.
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0)), set_config('acts.key', ${key}, true)`.execute(
      tx,
    );
    const before = await tx
      .selectFrom('acts')
      .select(['request_hash', 'answer'])
      .where('act_key', '=', key)
      .executeTakeFirst();
    if (before) {
      if (!before.request_hash.equals(hash)) throw alreadyUsed('This key belongs to a different act.');
      return before.answer as Answer;
    }
    const moment = now();
    const done = await work(tx, moment);
    await tx
      .insertInto('acts')
      .values({
        act_key: key,
        request_hash: hash,
        act,
        who,
        done_at: moment,
        store_id: done.storeId,
        booking_id: done.bookingId ?? null,
        place_id: done.placeId ?? null,
        change: JSON.stringify(done.change),
        undone_by: done.undoneBy && JSON.stringify(done.undoneBy),
        answer: JSON.stringify(done.answer),
      })
      .execute();
    return done.answer;
  });
}
