import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** The shop's clock (SHOP-5). */
export interface Clock {
  now: () => Date;
  /** Sets the clock again by the database, which all servers of a shop share. */
  set(): Promise<void>;
}

/**
 * Opens a clock that is set by the database and then counts with a monotonic timer, because this machine's clock
 * may jump (OPS-81).
 */
export async function openClock(db: Db, aheadMs: number): Promise<Clock> {
  let setTo = 0;
  let setAt = 0;
  const set = async () => {
    const askedAt = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const answeredAt = performance.now();
    setTo = rows[0]?.ms ?? setTo;
    setAt = (askedAt + answeredAt) / 2;
  };
  await set();
  return { now: () => new Date(setTo + performance.now() - setAt + aheadMs), set };
}
