import { type Limit, secondsLeft, takeHit } from '../db/limits.ts';
import type { Db } from '../db/tables.ts';
import { tooMany } from './refusal.ts';

/** Counts one more under each limit; refuses with this message past the first that is reached. */
export async function countHit(db: Db, limits: readonly Limit[], now: Date, message: string): Promise<void> {
  for (const limit of limits)
    if (!(await takeHit(db, limit, now))) throw tooMany(message, secondsLeft(limit, now));
}
