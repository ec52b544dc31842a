import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';

/** Keeps what somebody wrote to the shop. */
export async function insertMessage(tx: Db, message: Insertable<Tables['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}
