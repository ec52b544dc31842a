import { DatabaseUnavailable } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import type { Deps } from '../http/deps.ts';

interface EndedLeases {
  /** The name of the process that took the leases. */
  processName: string;
  /** Only the leases of this submit that were taken before its work failed. */
  submit?: { key: string; failedAt: Date };
  now: Date;
}

/**
 * Ends leases of a process on payments, so that each process may take these payments now. Returns whether it ended
 * any. A process that still works under such a lease writes nothing afterwards (CHARGE-18).
 */
export async function endLeases(db: Db, { processName, submit, now }: EndedLeases): Promise<boolean> {
  let update = db
    .updateTable('payments')
    .set({ working_until: now, worked_by: null })
    .where('worked_by', '=', processName)
    .where('working_until', '>', now);
  if (submit) update = update.where('submit_key', '=', submit.key).where('updated_at', '<=', submit.failedAt);
  return (await update.returning('payment_intent_id').execute()).length > 0;
}

/** Runs work on the payment of a submit. If the database is lost meanwhile, the work is resumed later (OPS-92). */
export async function resumable<T>(
  { resumeLater }: Pick<Deps, 'resumeLater'>,
  submitKey: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) resumeLater?.(submitKey);
    throw error;
  }
}
