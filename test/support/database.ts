import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';

/** Every server test runs on both: the same SQL must mean the same. */
export const engines = ['embedded', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

export interface TestDatabase extends Database {
  /** Where another process can open the same database; null for the embedded one. */
  url: string | null;
  /** Empties everything that calls write, and puts the shop back as it was opened. */
  reset(): Promise<void>;
}

/** A fresh database of one engine, with its tables and the shop in place. Open one for a test file. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const fresh = engine === 'PostgreSQL' ? await createServerDatabase() : null;
  const database = await openDatabase(fresh ? { databaseUrl: fresh.url } : {});
  await migrate(database);
  await seed(database);
  return {
    ...database,
    url: fresh?.url ?? null,
    reset: () => reset(database),
    async close() {
      await database.close();
      await fresh?.drop();
    },
  };
}

/** Empty tables, and the truth of `contract/shop.ts` in the others. */
async function reset(database: Database): Promise<void> {
  await sql`truncate bookings, booking_lines, submits, payments, outbox, rate_limits, customers, session_tokens,
    closures, shift_exceptions, sandbox_intents, sandbox_cards, sandbox_requests restart identity`.execute(
    database.db,
  );
  await seed(database);
}

async function createServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = serverUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The PostgreSQL server that the whole run has found or started. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('No PostgreSQL server was started for the tests: set TEST_DATABASE_URL.');
  return url;
}
