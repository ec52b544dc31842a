import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import type { LogEntry } from '../http/deps.ts';

const HOUR_MS = 3_600_000;

/** The shop's clock (SHOP-5). */
export interface Clock {
  now: () => Date;
  /** Sets the clock again by the database, which all servers of a shop share. */
  set(): Promise<void>;
  /** The number of jumps by more than an hour since the start. */
  jumps: () => number;
}

/**
 * Opens a clock that is set by the database and then counts with a monotonic timer, because this machine's clock
 * may jump (OPS-81). Logs and counts jumps of the database's clock.
 */
export async function openClock(
  db: Db,
  aheadMs: number,
  log: (entry: LogEntry) => void = () => {},
): Promise<Clock> {
  let jumps = 0;
  let setTo = 0;
  let setAt = 0;
  const set = async () => {
    const askedAt = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const answeredAt = performance.now();
    const asked = (askedAt + answeredAt) / 2;
    const { ms } = rows[0] ?? { ms: setTo + asked - setAt };
    const jumpMs = ms - (setTo + asked - setAt);
    if (setAt > 0 && Math.abs(jumpMs) > HOUR_MS) {
      jumps += 1;
      const hours = Math.round(jumpMs / HOUR_MS);
      log({ level: 'warn', event: 'clock.jumped', error: `by ${hours > 0 ? '+' : ''}${hours} h` });
    }
    setTo = ms;
    setAt = asked;
  };
  await set();
  return { now: () => new Date(setTo + performance.now() - setAt + aheadMs), set, jumps: () => jumps };
}
