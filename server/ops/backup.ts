import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { runMigrations, SETUP_LOCK } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';
import { StartRefused } from '../settings/settings.ts';

/*
 * A backup contains rows and not files, so that a backup of either engine can be restored on both. It is lines of
 * JSON: a head, and then lines with some rows of a table each.
 */

/** How many rows are read and written at once. */
const BATCH_SIZE = 500;

const Head = v.object({
  backup: v.literal(1),
  migrations: v.array(v.string()),
  /** The number of rows by table, in an order in which they can be inserted. */
  counts: v.array(v.tuple([v.string(), v.number()])),
  /** The last value of each sequence. */
  counters: v.array(v.tuple([v.string(), v.string()])),
});
type Head = v.InferOutput<typeof Head>;
const Line = v.tuple([v.string(), v.string()]);

/**
 * `npm run backup`: writes all rows of a single moment to a new file while the site keeps running (OPS-77). A name
 * with a slash at its end is a folder, in which the file is named after the time. Missing folders are created.
 */
export async function backUp(db: Db, name: string | undefined, now: Date): Promise<string> {
  if (name === undefined) throw new StartRefused('The file is missing. Usage: npm run backup -- FILE');
  const dated = `backup-${now.toISOString().replace(/\D/g, '').slice(0, 14)}.jsonl.gz`;
  const file = name.endsWith('/') ? join(name, dated) : resolve(name);
  if (existsSync(file)) throw new StartRefused(`${file} already exists and was not changed.`);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused(
      `The folder of ${file} cannot be created: ${String(error)}. \`npm run backup -- FILE\` chooses a different one.`,
    );
  }
  const part = `${file}.part`;
  try {
    const { counts } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        const head = await headOf(tx);
        // Only this user can read the file, because it contains all data of the customers.
        await pipeline(
          Readable.from(linesOf(tx, head)),
          createGzip(),
          createWriteStream(part, { mode: 0o600, flush: true }),
        );
        return head;
      });
    renameSync(part, file);
    return `${sum(counts)} rows of ${counts.length} tables were written to ${file}.`;
  } catch (error) {
    const isFileError = error instanceof Error && 'syscall' in error && 'path' in error;
    // An open that failed has created no file.
    if (!isFileError || error.syscall !== 'open') rmSync(part, { force: true });
    if (!isFileError) throw error;
    throw new StartRefused(
      `The file ${file} cannot be written: ${error.message}. \`npm run backup -- FILE\` chooses a different one.`,
    );
  }
}

async function* linesOf(tx: Db, head: Head): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  for (const [table] of head.counts) {
    await sql`declare dump cursor for select row_to_json(${sql.table(table)})::text as row from ${sql.table(table)}`.execute(
      tx,
    );
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_SIZE)} from dump`.execute(tx);
      if (rows.length === 0) break;
      yield `${JSON.stringify([table, `[${rows.map(({ row }) => row).join(',')}]`])}\n`;
    }
    await sql`close dump`.execute(tx);
  }
}

async function headOf(tx: Db): Promise<Head> {
  const migrations = await sql<{ name: string }>`select name from migrations order by name`.execute(tx);
  const counters = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`.execute(tx);
  const counts: Head['counts'] = [];
  for (const table of await tablesInOrder(tx)) counts.push([table, await countOf(tx, table)]);
  return {
    backup: 1,
    migrations: migrations.rows.map(({ name }) => name),
    counts,
    counters: counters.rows.map(({ name, last }) => [name, last]),
  };
}

async function countOf(tx: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx);
  return Number(rows[0]?.n);
}

/** Returns all tables, each after the tables that it refers to. */
async function tablesInOrder(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; dependencies: string[] }>`
    select tables.relname::text as name,
           coalesce(array_agg(distinct dependencies.relname::text) filter (where dependencies.relname is not null), '{}') as dependencies
      from pg_class as tables
      left join pg_constraint on conrelid = tables.oid and contype = 'f' and confrelid <> conrelid
      left join pg_class as dependencies on dependencies.oid = confrelid
     where tables.relkind = 'r' and tables.relnamespace = 'public'::regnamespace and tables.relname <> 'migrations'
     group by tables.relname order by tables.relname`.execute(tx);
  const done: string[] = [];
  while (done.length < rows.length) {
    const next = rows.filter(
      ({ name, dependencies }) => !done.includes(name) && dependencies.every((table) => done.includes(table)),
    );
    if (next.length === 0) throw new Error('The references between tables form a cycle.');
    done.push(...next.map(({ name }) => name));
  }
  return done;
}

/** `npm run restore`: fills an empty database with a backup, in a single transaction (OPS-77). */
export async function restore(
  { patient }: Pick<Database, 'patient'>,
  name: string | undefined,
): Promise<string> {
  if (name === undefined) throw new StartRefused('The file is missing. Usage: npm run restore -- FILE');
  const file = createReadStream(name);
  await once(file, 'open').catch((error: Error) => {
    throw new StartRefused(`The backup cannot be read: ${error.message}.`);
  });
  const lines = createInterface({ input: file.pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  try {
    return await restoreLines(patient, lines);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new StartRefused(
      `${name} is not a complete backup (${error.message}). Nothing was restored. Use a different backup, or copy this one again.`,
    );
  }
}

/** Whether an error means that the file is truncated, damaged or not a backup. */
const isDamage = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  error instanceof v.ValiError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));

async function restoreLines(patient: Db, lines: AsyncIterator<string>): Promise<string> {
  const first = await lines.next();
  const head = v.parse(Head, JSON.parse(first.value ?? ''));
  await patient.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx);
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(tx);
    if (rows.length > 0)
      throw new StartRefused(
        'The database is not empty: a backup can only be restored into an empty database.',
      );
    await runMigrations(tx, head.migrations);
    const tables = head.counts.map(([table]) => sql.table(table));
    await sql`truncate ${sql.join(tables)}`.execute(tx);
    for await (const line of { [Symbol.asyncIterator]: () => lines }) {
      const [table, some] = v.parse(Line, JSON.parse(line));
      await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${some}::json)`.execute(
        tx,
      );
    }
    for (const [counter, last] of head.counters)
      await sql`select setval(${counter}::regclass, ${last}::bigint)`.execute(tx);
    for (const [table, wanted] of head.counts) {
      const found = await countOf(tx, table);
      if (found !== wanted)
        throw new Error(`${found} rows of ${table} were restored, but the backup has ${wanted}.`);
    }
  });
  return `${sum(head.counts)} rows of ${head.counts.length} tables were restored, which is all of the backup.`;
}

const sum = (counts: Head['counts']) => counts.reduce((all, [, count]) => all + count, 0);
