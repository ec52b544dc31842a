import type { Insertable } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import { deleted } from '../db/deleted.ts';
import type { Db, Tables } from '../db/tables.ts';

/** Keeps what somebody wrote to the shop. */
export async function insertMessage(tx: Db, message: Insertable<Tables['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}

/** Forgets what was written long ago, and says how many. */
export const forgetOldMessages = (db: Db, now: Date): Promise<number> =>
  deleted(db.deleteFrom('messages').where('sent_at', '<', keptSince('messages', now)));
