import { sql } from 'kysely';
import type { TestDatabase } from '../support/database.ts';

/** A hash of each table's rows, by its name: whether a call has changed any, is whether two of these differ. */
export async function rowsOf({ db }: TestDatabase): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const hashes = tables.rows.map(
    ({
      name,
    }) => sql`select ${name} as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
      from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
