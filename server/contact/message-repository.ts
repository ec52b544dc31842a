import type { Insertable } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import { deleted } from '../db/deleted.ts';
import type { Db, Tables } from '../db/tables.ts';

/** Stores a message to the shop. */
export async function insertMessage(tx: Db, message: Insertable<Tables['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}

/** Deletes old messages and returns their number. */
export const forgetOldMessages = (db: Db, now: Date): Promise<number> =>
  deleted(db.deleteFrom('messages').where('sent_at', '<', keptSince('messages', now)));
