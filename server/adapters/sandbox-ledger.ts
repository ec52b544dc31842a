import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';

export type SandboxIntent = Selectable<Tables['sandbox_intents']>;

/** Runs the work once for a key. A repeated key returns the first answer. */
export function answerOnce<T>(db: Db, key: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // The key is inserted first, so that a second request with the same key waits here for the first request.
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

/** Like `findIntent`, with a lock, so that requests cannot try cards at the same time. */
export function lockIntent(tx: Db, id: string): Promise<SandboxIntent> {
  return tx
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores the result of a card that was tried. Lock the intent first. */
export async function storeTrial(
  tx: Db,
  id: string,
  trial: Pick<SandboxIntent, 'status' | 'amount_cents' | 'payment_method_id' | 'words'>,
): Promise<void> {
  await tx.updateTable('sandbox_intents').set(trial).where('id', '=', id).execute();
}

/** Ends an authentication. Returns false when no intent with that secret is waiting. */
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

/** Charges the card of an authenticated intent and returns the intent. */
export async function finishAuthenticated(db: Db, id: string): Promise<SandboxIntent> {
  await db
    .updateTable('sandbox_intents')
    .set({ status: 'succeeded' })
    .where('id', '=', id)
    .where('status', '=', 'requires_confirmation')
    .execute();
  return findIntent(db, id);
}

/** Cancels an intent that was not charged and returns the intent. */
export async function voidIntent(db: Db, id: string): Promise<SandboxIntent> {
  await db
    .updateTable('sandbox_intents')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', 'in', ['requires_card', 'requires_action', 'requires_confirmation'])
    .execute();
  return findIntent(db, id);
}

/** Refunds a charged intent, except `keptCents`, and returns the intent. A second call is harmless. */
export async function refundCharged(db: Db, id: string, keptCents: number): Promise<SandboxIntent> {
  await db
    .updateTable('sandbox_intents')
    .set((row) => ({
      refunded: true,
      refunded_cents: keptCents === 0 ? null : row('amount_cents', '-', keptCents),
    }))
    .where('id', '=', id)
    .where('refunded', '=', false)
    .where('status', '=', 'succeeded')
    .execute();
  return findIntent(db, id);
}

export async function insertCard(db: Db, card: { id: string; last_four: string }): Promise<void> {
  await db.insertInto('sandbox_cards').values(card).execute();
}

/** Returns the last four digits of a test card; undefined when there is no such card. */
export async function findLastFour(db: Db, id: string): Promise<string | undefined> {
  const card = await db
    .selectFrom('sandbox_cards')
    .select('last_four')
    .where('id', '=', id)
    .executeTakeFirst();
  return card?.last_four;
}
