import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';
import { copyEmptyDatabase } from './empty-database.ts';
import { createDatabase } from './postgres.ts';
import { rowsOf, tablesOf } from './rows.ts';

/** Our SQL must behave the same in both: locks, conflicts and times. */
export const engines = ['embedded', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

export interface TestDatabase extends Database {
  /** The address for other processes. Null for the embedded database. */
  url: string | null;
  /** Deletes all rows that calls write, and restores the shop's own rows. */
  reset(): Promise<void>;
}

/** Opens a fresh database with all tables and the shop's rows. Open one per test file. */
export async function openTestDatabase(engine = pickedEngine()): Promise<TestDatabase> {
  const server = engine === 'PostgreSQL' ? await createDatabase() : null;
  const dataDir = server ? undefined : mkdtempSync(join(tmpdir(), 'database-for-tests-'));
  if (dataDir) copyEmptyDatabase(dataDir);
  const database = await openDatabase({ databaseUrl: server?.url, dataDir });
  await migrate(database);
  await seed(database);
  // The only session of an embedded database: each commit would wait for the disk, which these tests do not need.
  if (!server) await sql`set synchronous_commit = off`.execute(database.db);
  return {
    ...database,
    url: server?.url ?? null,
    reset: await resetOf(database),
    async close() {
      await database.close();
      await server?.drop();
      if (dataDir) rmSync(dataDir, { recursive: true });
    },
  };
}

function pickedEngine(): Engine {
  const { DATABASE: picked } = process.env;
  if (picked === 'embedded') return 'embedded';
  if (picked === 'postgres') return 'PostgreSQL';
  throw new Error(`DATABASE must be embedded or postgres, not ${picked}: see pick-database.ts.`);
}

/** The tables of the shop's own rows and of the migrations. Only tests change them. */
const shopTables = [
  'barbers',
  'booking_statuses',
  'categories',
  'migrations',
  'openings',
  'services',
  'shifts',
  'store_hours',
  'store_services',
  'stores',
];

/** `delete` is fifty times faster than `truncate` here. Seeds the shop again only if a test has changed it. */
async function resetOf(database: Database): Promise<() => Promise<void>> {
  const writtenTables = (await tablesOf(database)).filter((table) => !shopTables.includes(table));
  const deletes = writtenTables.map(
    (table) => sql`${sql.ref(`of_${table}`)} as (delete from ${sql.table(table)})`,
  );
  const { rows: sequences } = await sql<{ name: string }>`
    select pg_get_serial_sequence(table_name, column_name) as name from information_schema.columns
     where is_identity = 'YES' and table_name in (${sql.join(writtenTables)})`.execute(database.db);
  const restarts = sequences.map(({ name }) => sql`setval(${name}, 1, false)`);
  const emptied = sql`with ${sql.join(deletes)} select ${sql.join(restarts)}`;
  const shopOf = async () => JSON.stringify(await rowsOf(database, shopTables));
  const seeded = await shopOf();
  return async () => {
    await emptied.execute(database.db);
    if ((await shopOf()) !== seeded) await seed(database);
  };
}
