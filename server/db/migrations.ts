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
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** Any number will do; it must be no other lock's. */
export const SETUP_LOCK = 727_001;

/** Brings the tables up to date: the numbered files that were not run yet, all or none. Several servers may start at once. */
export async function migrate({ patient }: Pick<Database, 'patient'>): Promise<void> {
  await patient.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx);
    await runMigrations(tx);
  });
}

/**
 * Runs the files that were not run yet, or as many of them as another database has run. Refuses a file that was edited
 * after it ran, and a database that newer code has changed (OPS-71).
 */
export async function runMigrations(tx: Db, only?: readonly string[]): Promise<void> {
  await sql`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    tx,
  );
  const applied = await readApplied(tx);
  const newer = [...applied.keys(), ...(only ?? [])].filter(
    (one) => !migrations.some(({ name }) => name === one),
  );
  if (newer.length > 0)
    throw new Error(`The database is that of a newer version, which has run ${newer.sort().join(', ')}.`);
  for (const { name, script, checksum } of migrations.filter(({ name }) => only?.includes(name) ?? true)) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known) throw new Error(`The migration ${name} was edited after it ran.`);
    await sql.raw(script).execute(tx);
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
  }
}

/** Which numbered files have not run. */
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
