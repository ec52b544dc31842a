import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { isPassing } from './errors.ts';
import { requireSession, ServerPool } from './server-pool.ts';
import type { Db, Tables } from './tables.ts';

export interface Database {
  db: Db;
  /** The same for migrations, which may take as long as they need. */
  patient: Db;
  /** The same for the question whether it is there: answers soon or not at all, however many wait for the others. */
  probe: Db;
  engine: 'embedded' | 'server';
  /** The connections of a server: how many there are, and how many wait for one. */
  connections?: () => { open: number; idle: number; waiting: number };
  /** Ends every connection and gives the data folder free. */
  close(): Promise<void>;
}

interface Where {
  /** A PostgreSQL server, 15 or newer. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; without one (and without a server) it lives in memory. */
  dataDir?: string | undefined;
  /** How a connection that broke is told; another is opened. */
  onConnectionLost?: (error: Error) => void;
}

const CONNECTIONS = 10;
/** How long a probe waits, and how long a server may take to part, in milliseconds. */
const PROBE_MS = 2_000;
const PART_MS = 3_000;

/** Opens a PostgreSQL server where one is named, and the embedded PostgreSQL otherwise. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onConnectionLost: onLost = () => {},
}: Where = {}): Promise<Database> {
  if (!databaseUrl) {
    // Only where it is wanted: it is large, and its lock is not built for every Linux.
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
    close: () => inTime([pool, patient, probe].map((one) => one.end())),
  };
}

/** How long a start waits for its database, and how often it looks, in milliseconds. */
const START_MS = 60_000;
const LOOK_MS = 500;

/** Waits for a server that may be starting as well, and says so once (OPS-72). Throws where its sessions will not do. */
export async function untilItAnswers(
  { probe, engine }: Pick<Database, 'probe' | 'engine'>,
  { onWait, most = START_MS }: { onWait: (error: unknown) => void; most?: number },
): Promise<void> {
  const giveUpAt = performance.now() + most;
  for (let isTold = false; ; isTold = true) {
    try {
      if (engine === 'server') await requireSession(probe);
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!isTold) onWait(error);
      if (performance.now() > giveUpAt) throw error;
    }
    await pause(LOOK_MS);
  }
}

// Kysely ends a pool only once a query was made; whoever made it ends it.
const kysely = (pool: PostgresPool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** A server that says nothing any more does not say goodbye either. */
async function inTime(endings: Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PART_MS);
  });
  await Promise.race([Promise.all(endings), late]);
  clearTimeout(timer);
}
