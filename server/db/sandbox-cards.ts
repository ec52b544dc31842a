import type { Selectable } from 'kysely';
import type { Db, Tables } from './tables.ts';

export type SandboxIntent = Pick<
  Selectable<Tables['sandbox_intents']>,
  'id' | 'status' | 'amount_cents' | 'client_secret'
>;

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
    .returning(['id', 'status', 'amount_cents', 'client_secret'])
    .executeTakeFirstOrThrow();
}

export function findIntent(db: Db, id: string): Promise<SandboxIntent> {
  return db
    .selectFrom('sandbox_intents')
    .select(['id', 'status', 'amount_cents', 'client_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Charges an intent that can still be charged; false when it cannot. */
export async function chargeIntent(tx: Db, id: string, cents: number): Promise<boolean> {
  const charged = await tx
    .updateTable('sandbox_intents')
    .set({ status: 'succeeded', amount_cents: cents })
    .where('id', '=', id)
    .where('status', '=', 'requires_card')
    .returning('id')
    .executeTakeFirst();
  return charged !== undefined;
}

/** Cancels an intent that was not charged, and says what it is now. */
export async function voidIntent(db: Db, id: string): Promise<SandboxIntent> {
  await db
    .updateTable('sandbox_intents')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', '=', 'requires_card')
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
