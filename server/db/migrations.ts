import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Db } from './tables.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrations = Object.entries(files)
  .map(([path, script]) => ({
    name: path.replace('./migrations/', ''),
    script,
    checksum: createHash('sha256').update(script).digest('hex'),
  }))
  .sort((first, second) => first.name.localeCompare(second.name, 'en'));

/** An arbitrary number that no other advisory lock uses. */
export const SETUP_LOCK = 727_001;

/**
 * Runs all migrations that have not run yet, in a single transaction. Several servers may call it at the same time.
 */
export async function migrate({ patient }: Pick<Database, 'patient'>): Promise<void> {
  await patient.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx);
    await runMigrations(tx);
  });
}

/**
 * Runs the migrations that have not run yet, or only those in `only`. Throws if a migration was edited after it
 * ran, or if newer code has changed the database (OPS-71).
 */
export async function runMigrations(tx: Db, only?: readonly string[]): Promise<void> {
  await sql`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    tx,
  );
  const applied = await readApplied(tx);
  const newer = [...applied.keys(), ...(only ?? [])].filter(
    (migration) => !migrations.some(({ name }) => name === migration),
  );
  if (newer.length > 0)
    throw new Error(`The database belongs to a newer version, which has run ${newer.sort().join(', ')}.`);
  for (const { name, script, checksum } of migrations.filter(({ name }) => only?.includes(name) ?? true)) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known) throw new Error(`The migration ${name} was edited after it ran.`);
    await sql.raw(script).execute(tx);
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
  }
}

/** Returns the names of the migrations that have not run. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const applied = await readApplied(db);
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

async function readApplied(tx: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from migrations`.execute(tx);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}
