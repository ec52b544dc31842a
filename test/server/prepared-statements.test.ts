import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import type { Db } from '../../server/db/tables.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { createDatabase } from '../support/postgres.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

/** Opens a database with a table `visits`. */
async function openVisits({ isPooled = false } = {}): Promise<Database> {
  const server = await createDatabase();
  const wire = isPooled ? await openTcpProxy(server.url, withOtherProcessNumber) : undefined;
  const database = await openDatabase({ databaseUrl: wire?.url ?? server.url });
  onTestFinished(async () => {
    await database.close();
    await wire?.close();
    await server.drop();
  });
  await sql`create table visits (id integer, chair integer); insert into visits values (1, 7)`.execute(
    database.patient,
  );
  return database;
}

/** Changes the process number in the first response of a server, as a pooler does. */
function withOtherProcessNumber(chunk: Buffer): Buffer {
  const changed = Buffer.from(chunk);
  const keyData = changed.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (keyData >= 0) changed.writeInt32BE(1, keyData + 5);
  return changed;
}

const visitsOf = async (db: Db) => (await sql`select * from visits where id = ${1}`.execute(db)).rows;
const amountPrepared = async (db: Db) =>
  (await sql<{ amount: number }>`select count(*) as amount from pg_prepared_statements`.execute(db)).rows[0]
    ?.amount;

it('prepares a statement with parameters once, and at most 300 on a connection (OPS-111)', async () => {
  const { db } = await openVisits();
  await db.connection().execute(async (connection) => {
    for (const _ of ['first', 'second']) await visitsOf(connection);
    expect(await amountPrepared(connection)).toBe(1);
    for (let index = 0; index < 310; index += 1)
      expect((await sql`select ${sql.lit(index)} + ${1}::integer as sum`.execute(connection)).rows).toEqual([
        { sum: index + 1 },
      ]);
    expect(await amountPrepared(connection)).toBe(300);
  });
});

it('prepares no statement behind a pooler (OPS-111)', async () => {
  const { db } = await openVisits({ isPooled: true });
  await db.connection().execute(async (connection) => {
    await visitsOf(connection);
    expect(await amountPrepared(connection)).toBe(0);
  });
});

describe.each([
  ['adds a column', sql`alter table visits add column note text`, { id: 1, chair: 7, note: null }],
  ['changes a result', sql`alter table visits alter column chair type text`, { id: 1, chair: '7' }],
  ['changes a parameter', sql`alter table visits alter column id type text`, { id: '1', chair: 7 }],
])('when a migration %s', (_, migration, row) => {
  async function openOutdated(): Promise<Db> {
    const { db, patient } = await openVisits();
    await Promise.all([visitsOf(db), visitsOf(db)]);
    await migration.execute(patient);
    return db;
  }

  it('no query fails (OPS-111)', async () => {
    const db = await openOutdated();

    expect(await Promise.all([visitsOf(db), visitsOf(db)])).toEqual([[row], [row]]);
  });

  it('no transaction fails, and each writes once (OPS-111)', async () => {
    const db = await openOutdated();
    const act = () =>
      inTransaction(db, async (tx) => {
        await sql`insert into visits (chair) values (8)`.execute(tx);
        return visitsOf(tx);
      });

    expect(await Promise.all([act(), act()])).toEqual([[row], [row]]);

    const { rows } = await sql`select count(*) as writes from visits where id is null`.execute(db);
    expect(rows).toEqual([{ writes: 2 }]);
  });

  it('a transaction that cannot be repeated fails as unavailable (OPS-111)', async () => {
    const db = await openOutdated();

    await expect(db.transaction().execute(visitsOf)).rejects.toThrow(DatabaseUnavailable);

    expect(await db.transaction().execute(visitsOf)).toEqual([row]);
  });
});
