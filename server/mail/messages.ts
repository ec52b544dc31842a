import type { Insertable } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import type { Db, Tables } from '../db/tables.ts';

/** Keeps what somebody wrote to the shop. */
export async function insertMessage(tx: Db, message: Insertable<Tables['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}

/** Forgets what was written long ago. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('messages').where('sent_at', '<', keptSince('messages', now)).execute();
}
