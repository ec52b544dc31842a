import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';
import type { Engine } from '../support/database.ts';
import { createDatabase } from '../support/postgres.ts';

/** Where one row's bookings are kept. */
export interface Store {
  /** What tells the site where that is. */
  environment: Record<string, string>;
  /** Opens it for the test. The embedded one is to be had only while no site runs on it. */
  open(): Promise<Database>;
  /** What only somebody with a session of their own can do to it; the embedded one has no such thing. */
  server: ServerFaults | null;
  drop(): Promise<void>;
}

export interface ServerFaults {
  /** Ends every connection and takes no new one. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** Holds every transaction that wants to write a mail, which is a commit's last step but one. */
  holdCommits(): Promise<CommitHold>;
}

export interface CommitHold {
  /** Whether somebody waits. */
  isReached(): Promise<boolean>;
  letGo(): Promise<void>;
}

export const openStore = (engine: Engine): Promise<Store> =>
  engine === 'PostgreSQL' ? openServerStore() : openEmbeddedStore();

/** What a database calls itself: `PostgreSQL 15.18`. */
export async function versionOf(engine: Engine): Promise<string> {
  const store = await openStore(engine);
  const database = await store.open();
  try {
    const { rows } = await sql<{
      version: string;
    }>`select current_setting('server_version') as version`.execute(database.db);
    const version = `PostgreSQL ${rows[0]?.version.split(' ')[0]}`;
    return engine === 'embedded' ? `${version} (embedded)` : version;
  } finally {
    await database.close();
    await store.drop();
  }
}

async function openServerStore(): Promise<Store> {
  const { url, drop } = await createDatabase();
  return {
    environment: { DATABASE_URL: url },
    open: () => openDatabase({ databaseUrl: url }),
    server: serverFaults(url),
    drop,
  };
}

let seeded: Promise<string> | undefined;

async function openEmbeddedStore(): Promise<Store> {
  seeded ??= makeSeeded();
  const folder = mkdtempSync(join(tmpdir(), 'failpoint-'));
  const dataDir = join(folder, 'data');
  cpSync(await seeded, dataDir, { recursive: true });
  return {
    environment: { DATA_DIR: dataDir },
    open: () => openDatabase({ dataDir }),
    server: null,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder with a fresh shop in it: to copy one is much quicker than to make one. */
async function makeSeeded(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'failpoints-seeded-'));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await seed(database);
  await database.close();
  return dataDir;
}

/** Removes what the embedded stores were copied from. */
export async function dropSeeded(): Promise<void> {
  if (seeded) rmSync(await seeded, { recursive: true, force: true });
  seeded = undefined;
}

function serverFaults(url: string): ServerFaults {
  const name = new URL(url).pathname.slice(1);
  const elsewhere = new URL(url);
  elsewhere.pathname = '/postgres';
  return {
    async refuse() {
      await withClient(elsewhere.href, async (client) => {
        await client.query(`alter database ${name} allow_connections false`);
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]);
      });
    },
    accept: () =>
      withClient(elsewhere.href, async (client) => {
        await client.query(`alter database ${name} allow_connections true`);
      }),
    async holdCommits() {
      const holder = await connected(url);
      await holder.query('begin');
      await holder.query('lock table outbox in access exclusive mode');
      return {
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

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connected(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
