import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/db/database.ts';
import type { Engine } from '../support/database.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { createDatabase } from '../support/postgres.ts';

/** The database of a row. */
export interface Store {
  /** The settings that point the site to the database. */
  environment: Record<string, string>;
  /** Opens the database for the test. The embedded database can be opened only while no site runs. */
  open(): Promise<Database>;
  /** Faults that need a separate session. The embedded database has none. */
  server?: ReturnType<typeof serverFaults>;
  drop(): Promise<void>;
}

export async function openStore(engine: Engine): Promise<Store> {
  if (engine === 'PostgreSQL') {
    const { url, drop } = await createDatabase();
    const open = () => openDatabase({ databaseUrl: url });
    return { environment: { DATABASE_URL: url }, open, server: serverFaults(url), drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'failpoint-'));
  const dataDir = join(folder, 'data');
  copyEmptyDatabase(dataDir);
  return {
    environment: { DATA_DIR: dataDir },
    open: () => openDatabase({ dataDir }),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function serverOf({ server }: Store) {
  if (!server) throw new Error('The embedded database is not a server.');
  return server;
}

function serverFaults(url: string) {
  const name = new URL(url).pathname.slice(1);
  const adminUrl = new URL('/postgres', url).href;
  const allowConnections = (isAllowed: boolean) => `alter database ${name} allow_connections ${isAllowed}`;
  return {
    /** Ends all connections and accepts no new connections. */
    async refuse() {
      const client = await connected(adminUrl);
      await client.query(allowConnections(false));
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await client.end();
    },
    async accept() {
      const client = await connected(adminUrl);
      await client.query(allowConnections(true));
      await client.end();
    },
    /** Blocks transactions that queue a mail, which is the last statement before their commit. */
    async holdCommits() {
      const holder = await connected(url);
      await holder.query('begin');
      await holder.query('lock table outbox in access exclusive mode');
      return {
        /** Returns whether a transaction is waiting for the lock. */
        async isReached() {
          const { rows } = await holder.query(
            `select from pg_locks where relation = 'outbox'::regclass and not granted`,
          );
          return rows.length > 0;
        },
        letGo: () => holder.end(),
      };
    },
  };
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
