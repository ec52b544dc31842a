import type { Db } from './tables.ts';

/** PostgreSQL's own codes. */
const EXCLUDED = '23P01';
const DEADLOCK = '40P01';
const NOT_SERIALISABLE = '40001';

/** Whether a booking was refused by the constraint that keeps a barber's bookings apart. */
export function isOverlap(error: unknown): boolean {
  return codeOf(error) === EXCLUDED;
}

/** A transaction, tried once more when the database ended it to let another one through. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (![DEADLOCK, NOT_SERIALISABLE].includes(codeOf(error) ?? '')) throw error;
    return db.transaction().execute(work);
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
