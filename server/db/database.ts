import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { isPassing } from './errors.ts';
import { requireSession, ServerPool } from './server-pool.ts';
import type { Db, Tables } from './tables.ts';

export interface Database {
  db: Db;
  /** The same database for migrations, without a time limit for statements. */
  patient: Db;
  /**
   * The same database for health checks, with short time limits and a connection of its own, so that it never waits
   * for other queries.
   */
  probe: Db;
  engine: 'embedded' | 'server';
  /** The number of open and idle connections to a server, and of requests that wait for a connection. */
  connections?: () => { open: number; idle: number; waiting: number };
  /** Closes all connections and unlocks the data folder. */
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** The URL of a PostgreSQL server, 15 or newer. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database. Without a folder and a server, the database is in memory. */
  dataDir?: string | undefined;
  /** Called when a connection breaks. The pool opens a new connection. */
  onConnectionLost?: (error: Error) => void;
}

const CONNECTIONS = 10;
/** How long a health check waits, and how long the connections may take to close, in milliseconds. */
const PROBE_MS = 2_000;
const CLOSE_MS = 3_000;

/** Opens the PostgreSQL server at `databaseUrl`, or the embedded PostgreSQL if there is no URL. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onConnectionLost: onLost = () => {},
}: DatabaseOptions = {}): Promise<Database> {
  if (!databaseUrl) {
    // Loaded only when it is used: it is large, and its lock is not built for every Linux.
    const { openEmbedded } = await import('./embedded.ts');
    const pool = await openEmbedded(dataDir);
    const db = kysely(pool);
    return { db, patient: db, probe: db, engine: 'embedded', close: () => pool.end() };
  }
  const server = { connectionString: databaseUrl, onLost };
  const pool = new ServerPool({ ...server, most: CONNECTIONS });
  const patient = new ServerPool({ ...server, most: 1, waitMs: 0, silenceMs: 0 });
  const probe = new ServerPool({ ...server, most: 1, waitMs: PROBE_MS, silenceMs: PROBE_MS });
  return {
    db: kysely(pool),
    patient: kysely(patient),
    probe: kysely(probe),
    engine: 'server',
    connections: () => pool.counts,
    close: () => inTime([pool, patient, probe].map((serverPool) => serverPool.end())),
  };
}

/** How long a start waits for its database, and the interval between attempts, in milliseconds. */
const START_MS = 60_000;
const RETRY_MS = 500;

/**
 * Waits until the database answers, because its server may be starting too, and calls `onWait` once (OPS-72).
 * Throws when the server does not support the session settings.
 */
export async function waitForDatabase(
  { probe, engine }: Pick<Database, 'probe' | 'engine'>,
  { onWait, most = START_MS }: { onWait: (error: unknown) => void; most?: number },
): Promise<void> {
  const giveUpAt = performance.now() + most;
  for (let isReported = false; ; isReported = true) {
    try {
      if (engine === 'server') await requireSession(probe);
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!isReported) onWait(error);
      if (performance.now() > giveUpAt) throw error;
    }
    await pause(RETRY_MS);
  }
}

// Kysely closes a pool only after a query was made, so the code that has created the pool closes it.
const kysely = (pool: PostgresPool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/**
 * Waits for the pools to close, but not longer than `CLOSE_MS`: a server that does not answer does not confirm a
 * close either.
 */
async function inTime(endings: Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_MS);
  });
  await Promise.race([Promise.all(endings), timeout]);
  clearTimeout(timer);
}
