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

/** Both must mean the same by our SQL: its locks, its conflicts, its times. */
export const engines = ['embedded', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

export interface TestDatabase extends Database {
  /** Where another process can open the same database; null for the embedded one. */
  url: string | null;
  /** Empties everything that calls write, and puts the shop back as it was opened. */
  reset(): Promise<void>;
}

/** A fresh database with its tables and the shop in place, on the engine that is named or picked. Open one for a test file. */
export async function openTestDatabase(engine = pickedEngine()): Promise<TestDatabase> {
  const server = engine === 'PostgreSQL' ? await createDatabase() : null;
  const dataDir = server ? undefined : mkdtempSync(join(tmpdir(), 'database-for-tests-'));
  if (dataDir) copyEmptyDatabase(dataDir);
  const database = await openDatabase({ databaseUrl: server?.url, dataDir });
  await migrate(database);
  await seed(database);
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

/** What the shop is, and how far its tables have come: no call writes these, but tests do. */
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

/** Deletes, which is fifty times faster than `truncate` here, and seeds where a test has changed the shop. */
async function resetOf(database: Database): Promise<() => Promise<void>> {
  const others = (await tablesOf(database)).filter((table) => !shopTables.includes(table));
  const deletes = others.map((table) => sql`${sql.ref(`of_${table}`)} as (delete from ${sql.table(table)})`);
  const emptied = sql`with ${sql.join(deletes)}
    select setval(pg_get_serial_sequence(table_name, column_name), 1, false) from information_schema.columns
     where is_identity = 'YES' and table_name in (${sql.join(others)})`;
  const shopOf = async () => JSON.stringify(await rowsOf(database, shopTables));
  const seeded = await shopOf();
  return async () => {
    await emptied.execute(database.db);
    if ((await shopOf()) !== seeded) await seed(database);
  };
}
