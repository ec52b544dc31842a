import { tellOfMail } from '../mail/outbox.ts';
import type { Db } from './tables.ts';

/** PostgreSQL's own codes. */
const EXCLUDED = '23P01';
const DEADLOCK = '40P01';
const NOT_SERIALISABLE = '40001';
/** Another transaction wrote the same row first, and is to be found by whoever looks again. */
const NOT_UNIQUE = '23505';

/** Whether a booking was refused by the constraint that keeps a barber's bookings apart (SHOP-9). */
export function isOverlap(error: unknown): boolean {
  return codeOf(error) === EXCLUDED;
}

/**
 * A transaction, tried once more when the database ended it to let another one through. Once it is committed, the
 * mail that it queued is on its way.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await once(db, work);
  } catch (error) {
    if (![DEADLOCK, NOT_SERIALISABLE, NOT_UNIQUE].includes(codeOf(error) ?? '')) throw error;
    return once(db, work);
  }
}

async function once<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const [tx, result] = await db.transaction().execute(async (tx) => [tx, await work(tx)] as const);
  tellOfMail(tx);
  return result;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
