import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';

export type SandboxIntent = Selectable<Tables['sandbox_intents']>;

/** Does something once for a key; a repeated key is answered as the first was. */
export function answerOnce<T>(db: Db, key: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // Writing the key first makes a second request with it wait here for the first.
    const first = await tx
      .insertInto('sandbox_requests')
      .values({ idempotency_key: key, answer: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('idempotency_key')
      .executeTakeFirst();
    if (!first) return (await readAnswer(tx, key)) as T;
    const answer = await work(tx);
    await tx
      .updateTable('sandbox_requests')
      .set({ answer: JSON.stringify(answer) })
      .where('idempotency_key', '=', key)
      .execute();
    return answer;
  });
}

async function readAnswer(tx: Db, key: string): Promise<unknown> {
  const { answer } = await tx
    .selectFrom('sandbox_requests')
    .select('answer')
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  return answer;
}

export function insertIntent(
  tx: Db,
  intent: { id: string; amount_cents: number; client_secret: string },
): Promise<SandboxIntent> {
  return tx
    .insertInto('sandbox_intents')
    .values({ ...intent, status: 'requires_card' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findIntent(db: Db, id: string): Promise<SandboxIntent> {
  return db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The same, locked: who tries a card decides alone what comes of the intent. */
export function lockIntent(tx: Db, id: string): Promise<SandboxIntent> {
  return tx
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes what came of a card that was tried. The intent is to be locked before. */
export async function storeTrial(
  tx: Db,
  id: string,
  trial: Pick<SandboxIntent, 'status' | 'amount_cents' | 'payment_method_id' | 'words'>,
): Promise<void> {
  await tx.updateTable('sandbox_intents').set(trial).where('id', '=', id).execute();
}

/** Ends the wait for a bank's answer; false when nothing waits for one with that secret. */
export async function endAuthentication(
  db: Db,
  clientSecret: string,
  outcome: Pick<SandboxIntent, 'status' | 'words'>,
): Promise<boolean> {
  const ended = await db
    .updateTable('sandbox_intents')
    .set(outcome)
    .where('client_secret', '=', clientSecret)
    .where('status', '=', 'requires_action')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Charges the card whose owner has answered their bank, and says what the intent is now. */
export async function finishAuthenticated(db: Db, id: string): Promise<SandboxIntent> {
  await db
    .updateTable('sandbox_intents')
    .set({ status: 'succeeded' })
    .where('id', '=', id)
    .where('status', '=', 'requires_confirmation')
    .execute();
  return findIntent(db, id);
}

/** Cancels an intent that was not charged, and says what it is now. */
export async function voidIntent(db: Db, id: string): Promise<SandboxIntent> {
  await db
    .updateTable('sandbox_intents')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', 'in', ['requires_card', 'requires_action', 'requires_confirmation'])
    .execute();
  return findIntent(db, id);
}

/** Gives back a charged intent, and says what it is now. Twice is the same as once. */
export async function refundCharged(db: Db, id: string): Promise<SandboxIntent> {
  await db
    .updateTable('sandbox_intents')
    .set({ refunded: true })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .execute();
  return findIntent(db, id);
}

export async function insertCard(db: Db, card: { id: string; last_four: string }): Promise<void> {
  await db.insertInto('sandbox_cards').values(card).execute();
}

/** The last four digits of a test card, undefined when there is no such card. */
export async function findLastFour(db: Db, id: string): Promise<string | undefined> {
  const card = await db
    .selectFrom('sandbox_cards')
    .select('last_four')
    .where('id', '=', id)
    .executeTakeFirst();
  return card?.last_four;
}
