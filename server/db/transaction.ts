import { errorCodeOf, StatementOutdated } from './errors.ts';
import type { Db } from './tables.ts';

/** PostgreSQL's codes of conflicts between transactions. A second try finds the rows of the other transaction. */
const DEADLOCK = '40P01';
const NOT_SERIALISABLE = '40001';
const NOT_UNIQUE = '23505';

const actionsAfterCommit = new WeakMap<Db, Set<() => void>>();

/** Runs an action once when the transaction is committed, however often it is registered. A rollback drops it. */
export function afterCommit(tx: Db, action: () => void): void {
  const actions = actionsAfterCommit.get(tx) ?? new Set();
  actionsAfterCommit.set(tx, actions.add(action));
}

/**
 * Runs the work in a transaction. If the database ends the transaction because of a conflict with a parallel transaction, or
 * because of an outdated statement, the work runs once more. Then runs the actions of `afterCommit`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await runOnce(db, work);
  } catch (error) {
    const isConflict = [DEADLOCK, NOT_SERIALISABLE, NOT_UNIQUE].includes(errorCodeOf(error) ?? '');
    if (!isConflict && !(error instanceof StatementOutdated)) throw error;
    return runOnce(db, work);
  }
}

async function runOnce<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const [tx, result] = await db.transaction().execute(async (tx) => [tx, await work(tx)] as const);
  for (const action of actionsAfterCommit.get(tx) ?? []) action();
  return result;
}
