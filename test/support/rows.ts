import { sql } from 'kysely';
import type { Database } from '../../server/db/database.ts';

export async function tablesOf({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns a hash of each table's rows. Two results differ if a call has changed a row. */
export async function rowsOf(
  database: Database,
  tables?: readonly string[],
): Promise<Record<string, string>> {
  const hashes = (tables ?? (await tablesOf(database))).map(
    (name) =>
      sql`select ${name} as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
            from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(
    database.db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Returns the text of all rows of all tables, except those in `without`. */
export async function textOf(database: Database, without: readonly string[] = []): Promise<string> {
  const tables = (await tablesOf(database)).filter((name) => !without.includes(name));
  const texts = tables.map((name) => sql`select t::text as row from ${sql.table(name)} as t`);
  const { rows } = await sql<{ row: string }>`${sql.join(texts, sql` union all `)}`.execute(database.db);
  return rows.map(({ row }) => row).join('\n');
}
