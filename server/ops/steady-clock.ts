import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

const DAY_MS = 86_400_000;

/**
 * Records the time of a sweep and returns whether the clock has been steady for a day. If the clock is more than a
 * day ahead of the last sweep or behind it, it has either jumped or no process was running: the server cannot
 * distinguish these. The processes of a shop share the record.
 */
export async function isSteady(db: Db, now: Date): Promise<boolean> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const dayAfter = new Date(now.getTime() + DAY_MS);
  const { rows } = await sql<{ isSteady: boolean }>`
    insert into sweeps (swept_at, steady_since) values (${now}, ${dayBefore})
    on conflict (only_row) do update
       set swept_at = excluded.swept_at,
           steady_since = case when sweeps.swept_at between ${dayBefore} and ${dayAfter}
                               then sweeps.steady_since else excluded.swept_at end
    returning steady_since <= ${dayBefore} as "isSteady"`.execute(db);
  return rows[0]?.isSteady ?? false;
}
