import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { missingMigrations } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';
import { countGivenUp } from '../mail/unsent.ts';

/** What keeps this process from serving, a sentence each; none when it can (OPS-44). */
export type Obstacles = string[];

interface Observed {
  database: Pick<Database, 'probe' | 'engine'>;
  dataDir: string;
  now: () => Date;
  /** Bytes that the embedded database's disk needs; 100 MB unless told. */
  leastRoom?: number;
}

const LEAST_ROOM = 100_000_000;
/** How long a mail may be due: the mailer looks every half minute, and a mail that is refused is due later. */
const STUCK_MS = 15 * 60_000;

/** Looks once for all who ask meanwhile. */
export function obstaclesOf(observed: Observed): () => Promise<Obstacles> {
  let looking: Promise<Obstacles> | null = null;
  return () => {
    looking ??= look(observed).finally(() => {
      looking = null;
    });
    return looking;
  };
}

/** What somebody should see to although the site can serve, a sentence each, and nothing of anybody's (OPS-88). */
export async function warningsOf(db: Db): Promise<string[]> {
  const { shop } = await countGivenUp(db);
  if (shop === 0) return [];
  const mails = shop === 1 ? '1 mail to the shop was' : `${shop} mails to the shop were`;
  return [
    `${mails} given up: \`npm run mail\` says why, \`npm run mail -- again\` sends what was missed once that is mended.`,
  ];
}

async function look(observed: Observed): Promise<Obstacles> {
  const found = await Promise.all([
    lookAtDatabase(observed).catch((error: unknown) => [`The database does not answer: ${wordsOf(error)}`]),
    observed.database.engine === 'embedded' ? lookAtDisk(observed) : [],
  ]);
  return found.flat();
}

async function lookAtDatabase({ database: { probe }, now }: Observed): Promise<Obstacles> {
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
    ...(isReadOnly ? ['The database takes nothing new: it is read-only.'] : []),
    ...(stuck > 0 ? [`Nobody sends the mail: ${stuck} have been due for a quarter of an hour.`] : []),
  ]);
}

async function lookAtDisk({ dataDir, leastRoom = LEAST_ROOM }: Observed): Promise<Obstacles> {
  const { bavail, bsize } = await statfs(dataDir);
  const room = bavail * bsize;
  return room < leastRoom ? [`The disk is full: ${Math.floor(room / 1_000_000)} MB are left.`] : [];
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
