import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export interface Limit {
  /** The act and the client that are counted: `intents:203.0.113.7`. */
  bucket: string;
  most: number;
  windowMinutes: number;
}

/**
 * Counts a hit, or `amount` hits. Returns false when the limit is exceeded (SHOP-39). The database counts, so that
 * several server processes share the limit. A parallel hit on the same bucket waits until the first transaction
 * ends.
 */
export async function takeHit(
  db: Db,
  { bucket, most, windowMinutes }: Limit,
  now: Date,
  amount = 1,
): Promise<boolean> {
  const { hits } = await db
    .insertInto('rate_limits')
    .values({ bucket, window_start: windowOf(now, windowMinutes), hits: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet((row) => ({ hits: row('rate_limits.hits', '+', amount) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return hits <= most;
}

/** Subtracts hits that `takeHit` counted in the same window. */
export async function uncountHit(
  db: Db,
  { bucket, windowMinutes }: Pick<Limit, 'bucket' | 'windowMinutes'>,
  now: Date,
  amount = 1,
): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', amount) }))
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowOf(now, windowMinutes))
    .where('hits', '>=', amount)
    .execute();
}

/** Returns the number of hits in the window that contains `at`. */
export async function hitsAt(
  db: Db,
  { bucket, windowMinutes }: Pick<Limit, 'bucket' | 'windowMinutes'>,
  at: Date,
): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowOf(at, windowMinutes))
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Returns the number of hits in the window before the window that contains `at`. */
export const hitsBefore = (db: Db, limit: Limit, at: Date): Promise<number> =>
  hitsAt(db, limit, new Date(at.getTime() - limit.windowMinutes * 60_000));

/** Returns the seconds until the window of a limit ends, at least 1. */
export function secondsLeft({ windowMinutes }: Pick<Limit, 'windowMinutes'>, now: Date): number {
  const ends = windowOf(now, windowMinutes).getTime() + windowMinutes * 60_000;
  return Math.ceil((ends - now.getTime()) / 1_000);
}

/** Deletes the count of a bucket. */
export async function emptyBucket(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
}

/** Deletes the counts of all buckets whose names begin with `beginning`. */
export async function emptyBuckets(db: Db, beginning: string): Promise<void> {
  await sql`delete from rate_limits where starts_with(bucket, ${beginning})`.execute(db);
}

/** Deletes windows that no limit uses any more. */
export async function forgetOldHits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}

/**
 * Returns the mailbox of an email address, so that all spellings of it share a count: in lower case, without a tag
 * after a plus sign, and at Google without dots (ABUSE-7).
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return `${/^(gmail|googlemail)\.com$/.test(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}

const DAY_MS = 86_400_000;

function windowOf(now: Date, minutes: number): Date {
  const ms = minutes * 60_000;
  return new Date(Math.floor(now.getTime() / ms) * ms);
}
