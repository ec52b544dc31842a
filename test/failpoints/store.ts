import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/db/database.ts';
import type { Engine } from '../support/database.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { createDatabase } from '../support/postgres.ts';

/** Where one row's bookings are kept. */
export interface Store {
  /** What tells the site where that is. */
  environment: Record<string, string>;
  /** Opens it for the test. The embedded one is to be had only while no site runs on it. */
  open(): Promise<Database>;
  /** What only somebody with a session of their own can do to it; the embedded one has no such thing. */
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
  const elsewhere = new URL('/postgres', url).href;
  const letIn = (isAllowed: boolean) => `alter database ${name} allow_connections ${isAllowed}`;
  return {
    /** Ends every connection and takes no new one. */
    async refuse() {
      const client = await connected(elsewhere);
      await client.query(letIn(false));
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await client.end();
    },
    async accept() {
      const client = await connected(elsewhere);
      await client.query(letIn(true));
      await client.end();
    },
    /** Holds every transaction that wants to write a mail, which is a commit's last step but one. */
    async holdCommits() {
      const holder = await connected(url);
      await holder.query('begin');
      await holder.query('lock table outbox in access exclusive mode');
      return {
        /** Whether somebody waits. */
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
