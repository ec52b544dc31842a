import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { missingMigrations } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';
import { countGivenUp } from '../mail/unsent.ts';

/** The reasons why this process cannot serve, a sentence each; empty when it can (OPS-44). */
export type Obstacles = string[];

interface Observed {
  database: Pick<Database, 'probe' | 'engine'>;
  dataDir: string;
  now: () => Date;
  /** The least free bytes on the disk of the embedded database; 100 MB by default. */
  leastRoom?: number;
}

const LEAST_ROOM = 100_000_000;
/** How long a mail may be due. The mailer looks every 30 seconds, and a refused mail is due later. */
const STUCK_MS = 15 * 60_000;

/** Returns a function that checks for obstacles. Callers during a check share its result. */
export function obstaclesOf(observed: Observed): () => Promise<Obstacles> {
  let check: Promise<Obstacles> | null = null;
  return () => {
    check ??= checkAll(observed).finally(() => {
      check = null;
    });
    return check;
  };
}

/**
 * Returns problems that a person should solve although the site can serve, a sentence each, without personal data
 * (OPS-88).
 */
export async function warningsOf(db: Db): Promise<string[]> {
  const { shop } = await countGivenUp(db);
  if (shop === 0) return [];
  const mails = shop === 1 ? '1 mail to the shop was' : `${shop} mails to the shop were`;
  return [
    `${mails} given up: \`npm run mail\` shows why. When the cause is fixed, \`npm run mail -- again\` sends the mail again.`,
  ];
}

async function checkAll(observed: Observed): Promise<Obstacles> {
  const found = await Promise.all([
    checkDatabase(observed).catch((error: unknown) => [`The database does not answer: ${messageOf(error)}`]),
    observed.database.engine === 'embedded' ? checkDisk(observed) : [],
  ]);
  return found.flat();
}

async function checkDatabase({ database: { probe }, now }: Observed): Promise<Obstacles> {
  const missing = await missingMigrations(probe);
  if (missing.length > 0) return [`The database lacks ${missing.join(', ')}.`];
  const stuckSince = new Date(now().getTime() - STUCK_MS);
  const { rows } = await sql<{ isReadOnly: boolean; stuck: number }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly",
           (select count(*) from outbox
             where sent_at is null and given_up_at is null and next_attempt_at < ${stuckSince}) as stuck`.execute(
    probe,
  );
  return rows.flatMap(({ isReadOnly, stuck }) => [
    ...(isReadOnly ? ['The database is read-only: it stores nothing new.'] : []),
    ...(stuck > 0 ? [`The mailer is stuck. Mails due for more than 15 minutes: ${stuck}.`] : []),
  ]);
}

async function checkDisk({ dataDir, leastRoom = LEAST_ROOM }: Observed): Promise<Obstacles> {
  const { bavail, bsize } = await statfs(dataDir);
  const room = bavail * bsize;
  return room < leastRoom ? [`The disk is full: ${Math.floor(room / 1_000_000)} MB are free.`] : [];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
