import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { parsers } from './parsers.ts';
import type { Db, Tables } from './tables.ts';

export interface Database {
  db: Db;
  engine: 'embedded' | 'server';
  /** Ends every connection and gives the data folder free. */
  close(): Promise<void>;
}

interface Where {
  /** A PostgreSQL server, 15 or newer. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; without one (and without a server) it lives in memory. */
  dataDir?: string | undefined;
  /** How an idle connection that broke is told; the pool itself opens another. */
  onConnectionLost?: (error: Error) => void;
}

/** Opens a PostgreSQL server where one is named, and the embedded PostgreSQL otherwise. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onConnectionLost,
}: Where = {}): Promise<Database> {
  const pool = databaseUrl ? openServer(databaseUrl, onConnectionLost) : await openEmbedded(dataDir);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    engine: databaseUrl ? 'server' : 'embedded',
    // Kysely ends the pool only once a query was made.
    close: () => pool.end(),
  };
}

const CONNECTIONS = 10;
/** Milliseconds that a call may wait for a connection, a statement may run, a transaction may idle. */
const WAIT_MS = 20_000;
const STATEMENT_MS = 10_000;
const IDLE_MS = 15_000;

function openServer(connectionString: string, onConnectionLost: (error: Error) => void = () => {}) {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: WAIT_MS,
    options: `-c timezone=UTC -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${IDLE_MS}`,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[type]) || pg.types.getTypeParser(type, format),
    },
  });
  // Without a listener a restart of the server would end this process.
  pool.on('error', onConnectionLost);
  return pool;
}
