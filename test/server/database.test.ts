import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockBarbers } from '../../server/booking/rota.ts';
import { notifyUnstaffed } from '../../server/booking/unstaffed.ts';
import { openDatabase, waitForDatabase } from '../../server/db/database.ts';
import { lockFolder } from '../../server/db/folder-lock.ts';
import { migrate } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';
import type { Db } from '../../server/db/tables.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { queueMail } from '../../server/mail/outbox.ts';
import { diagnose } from '../../server/ops/doctor.ts';
import { obstaclesOf } from '../../server/ops/health.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { engines, openTestDatabase } from '../support/database.ts';
import { deferred } from '../support/deferred.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { freePort } from '../support/free-port.ts';
import { kept } from '../support/kept.ts';
import { createDatabase } from '../support/postgres.ts';
import { rowsOf } from '../support/rows.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const insertBooking = (db: Db, number: string, from: string, to: string, status = 7) =>
  sql`insert into bookings (booking_uniqueid, store_id, store_user_id, guest_email, guest_first_name, booking_date,
                            from_time, during, booking_status_id, total_cents, created_at, held_until)
      values (${number}, 1, 1, 'a@b.example', 'A', '2026-11-26', '10:00',
              tstzrange(${`2026-11-26T${from}Z`}::timestamptz, ${`2026-11-26T${to}Z`}::timestamptz),
              ${status}, 3000, now(), ${status === 2 ? sql`now()` : null})`.execute(db);

it('parallel starts set up their database once (OPS-72)', async () => {
  const server = await createDatabase();
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ databaseUrl: server.url })),
  );
  onTestFinished(async () => {
    for (const database of opened) await database.close();
    await server.drop();
  });
  await Promise.all(
    opened.map(async (database) => {
      await migrate(database);
      await seed(database);
    }),
  );
  const stores = await opened[0]?.db.selectFrom('stores').select('store_id').execute();
  expect(stores).toHaveLength(2);
});

describe.each(engines)('the database on %s', (engine) => {
  const database = kept(() => openTestDatabase(engine));
  beforeEach(() => database.reset());

  const insert = (number: string, from: string, to: string, status?: number) =>
    insertBooking(database.db, number, from, to, status);

  describe('two active bookings of a barber', () => {
    beforeEach(() => insert('first', '00:00', '00:20'));
    const overlap = { code: '23P01', constraint: 'bookings_no_overlap' };

    it.each([
      ['an equal time', '00:00', '00:20'],
      ['a later start', '00:15', '00:35'],
      ['an end inside the first booking', '00:00', '00:01'],
      ['a time within the first booking', '00:05', '00:10'],
    ])('cannot overlap: %s (SHOP-9)', async (_, from, to) => {
      await expect(insert('second', from, to)).rejects.toMatchObject(overlap);
    });

    it('cannot overlap in any status but cancelled, held or not (SHOP-9)', async () => {
      for (const status of [2, 4, 5, 7, 8, 9])
        await expect(insert('second', '00:00', '00:20', status)).rejects.toMatchObject(overlap);
    });

    it('may overlap when the first booking is cancelled, which then cannot become active again', async () => {
      await sql`update bookings set booking_status_id = 6`.execute(database.db);
      await insert('second', '00:10', '00:30');
      await expect(
        sql`update bookings set booking_status_id = 7 where booking_uniqueid = 'first'`.execute(database.db),
      ).rejects.toMatchObject(overlap);
    });
  });

  it('reads dates and times of day as text, counts as numbers, bytes as buffers', async () => {
    const { rows } = await sql`
      select '2026-10-04'::date as day, '09:30'::time as time, 12345678901::bigint as big,
             '\\x00ff'::bytea as bytes, '2026-10-04T00:00:00Z'::timestamptz as instant,
             current_setting('TimeZone') as zone`.execute(database.db);
    const instant = new Date('2026-10-04T00:00:00Z');
    const bytes = Buffer.from([0, 255]);
    expect(rows).toEqual([
      { day: '2026-10-04', time: '09:30:00', big: 12_345_678_901, bytes, instant, zone: 'UTC' },
    ]);
  });

  it('ends a statement after ten seconds (OPS-85)', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(database.db);
    expect(rows).toEqual([{ timeout: '10s' }]);
  });

  it('isolates two parallel transactions', async () => {
    const { db } = database;
    const results = await Promise.allSettled([
      db.transaction().execute(async (tx) => {
        await tx.insertInto('categories').values({ category_name: 'One', position: 90 }).execute();
        throw new Error('rolled back');
      }),
      db.transaction().execute(async (tx) => {
        await tx.insertInto('categories').values({ category_name: 'Two', position: 91 }).execute();
      }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const written = db.selectFrom('categories').select('category_name').where('position', '>=', 90);
    expect(await written.execute()).toEqual([{ category_name: 'Two' }]);
    await db.deleteFrom('categories').where('position', '>=', 90).execute();
  });

  it.each(['40P01', '40001', '23505'])('retries a transaction that failed with %s once', async (code) => {
    let tries = 0;
    const conflict = Object.assign(new Error('ended for another'), { code });
    const work = (failures: number) => () => {
      tries += 1;
      return tries <= failures ? Promise.reject(conflict) : Promise.resolve('done');
    };
    expect(await inTransaction(database.db, work(1))).toBe('done');
    tries = 0;
    await expect(inTransaction(database.db, work(2))).rejects.toBe(conflict);
    expect(tries).toBe(2);
  });

  it('can be migrated and seeded again, also in parallel (SHOP-1)', async () => {
    const before = await rowsOf(database);
    await Promise.all([migrate(database), migrate(database)]);
    await Promise.all([seed(database), seed(database)]);
    expect(await rowsOf(database)).toEqual(before);
  });

  it('finds barbers by their ids, and updates only shifts that the file has changed (OPS-78)', async () => {
    const { db } = database;
    const team = () => rowsOf(database, ['barbers', 'shifts']);
    const before = await team();
    const marcos = db.updateTable('barbers').where('store_user_id', '=', 1);
    // The rows as an earlier shop file has left them.
    await marcos.set({ store_user_fname: 'Mark', is_active: false, file_rota: '[["Monday"]]' }).execute();
    await db.deleteFrom('shifts').where('store_user_id', '=', 1).execute();
    await db
      .insertInto('shifts')
      .values({ store_user_id: 1, weekday: 1, starts: '09:00', ends: '12:00' })
      .execute();
    await seed(database);
    expect(await team()).toEqual(before);
    // The rows as a version without ids has left them.
    await marcos.set({ file_id: null, file_rota: null }).execute();
    await seed(database);
    expect(await team()).toEqual(before);
    await db.updateTable('shifts').set({ ends: '11:45' }).where('ends', '=', '12:00').execute();
    const editedByHand = await team();
    await seed(database);
    expect(await team()).toEqual(editedByHand);
    await marcos.set({ file_rota: '' }).execute();
    await seed(database);
    expect(await team()).toEqual(before);
  });

  it('lists bookings without a barber at each start, mails them to the shop once, and keeps them (OPS-79)', async () => {
    const { db } = database;
    const unstaffed = () => notifyUnstaffed(db, new Date('2026-11-20T00:00:00Z'));
    const mails = () =>
      db.selectFrom('outbox').select(['to_address', 'subject']).orderBy('outbox_id').execute();
    const mail = (count: string) => ({
      to_address: 'hello@wattleandblade.example',
      subject: `${count} no barber: hours or the team have changed`,
    });
    const line = (number: string) =>
      `Booking ${number}, Thursday, November 26th at 10:00 AM: Marco Bellini does not work then.`;
    await insert('first', '00:00', '00:20');
    await insert('held', '00:20', '00:40', 2);
    expect(await unstaffed()).toEqual([]);
    await db.insertInto('closures').values({ store_id: 1, day: '2026-11-26', reason: null }).execute();
    for (const _ of ['a start', 'another']) expect(await unstaffed()).toEqual([line('first')]);
    expect(await mails()).toEqual([mail('A booking has')]);
    await db.deleteFrom('closures').execute();
    expect(await unstaffed()).toEqual([]);

    // At 11:30 in shop time. The first booking ends before that.
    await insert('second', '00:40', '01:00');
    await db.updateTable('store_hours').set({ closes: '11:30' }).execute();
    expect(await unstaffed()).toEqual([line('second')]);
    await seed(database);
    expect(await unstaffed()).toEqual([]);

    await insert('third', '01:00', '01:20');
    await db.updateTable('barbers').set({ is_active: false }).execute();
    await db.deleteFrom('outbox').execute();
    expect(await unstaffed()).toEqual(['first', 'second', 'third'].map(line));
    expect(await mails()).toEqual([mail('A booking has')]);
  });

  it('reports ready while it responds, is migrated and writable, and sends its mail (OPS-44)', async () => {
    const now = new Date('2026-11-20T00:00:00Z');
    const options = { database, dataDir: tmpdir(), now: () => now };
    const obstacles = obstaclesOf(options);
    const { db } = database;
    const mail = { to: 'a@b.example', subject: '', text: 'x', html: '' };
    await queueMail(db, mail, new Date(now.getTime() - 15 * 60_000));
    expect(await obstacles()).toEqual([]);
    await queueMail(db, mail, new Date(now.getTime() - 15 * 60_000 - 1));
    expect(await obstacles()).toEqual(['The mailer is stuck. Mails due for more than 15 minutes: 1.']);
    await db.updateTable('outbox').set({ sent_at: now }).execute();

    await sql`update migrations set name = 'aside' where name = '001-shop.sql'`.execute(db);
    expect(await obstacles()).toEqual(['The database lacks 001-shop.sql.']);
    await sql`update migrations set name = '001-shop.sql' where name = 'aside'`.execute(db);

    const withFullDisk = obstaclesOf({ ...options, leastRoom: Number.POSITIVE_INFINITY });
    const diskIsFull = expect.stringMatching(/^The disk is full: \d+ MB are free\.$/);
    expect(await withFullDisk()).toEqual(engine === 'embedded' ? [diskIsFull] : []);
    const readOnly = (mode: 'on' | 'off') => sql.raw(`set default_transaction_read_only = ${mode}`);
    await readOnly('on').execute(database.probe);
    expect(await obstacles()).toEqual(['The database is read-only: it stores nothing new.']);
    await readOnly('off').execute(database.probe);
    expect(await obstacles()).toEqual([]);
  });

  it('checks readiness once for parallel requests (OPS-44)', async () => {
    const obstacles = obstaclesOf({ database, dataDir: tmpdir(), now: () => new Date() });
    const checks = [obstacles(), obstacles()];
    expect(checks[0]).toBe(checks[1]);
    await checks[0];
  });

  it('refuses an edited migration, and a database of a newer version (OPS-71)', async () => {
    const rename = (from: string, to: string) =>
      sql`update migrations set name = ${to} where name = ${from}`.execute(database.db);
    const exchange = async () => {
      await rename('001-shop.sql', 'aside');
      await rename('002-customers.sql', '001-shop.sql');
      await rename('aside', '002-customers.sql');
    };
    await exchange();
    await expect(migrate(database)).rejects.toThrow('The migration 001-shop.sql was edited after it ran.');
    await exchange();
    await sql`insert into migrations (name, checksum) values ('999-later.sql', '')`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(
      'The database belongs to a newer version, which has run 999-later.sql.',
    );
    await sql`delete from migrations where name = '999-later.sql'`.execute(database.db);
    await migrate(database);
  });
});

describe('a shared PostgreSQL server', () => {
  const database = kept(() => openTestDatabase('PostgreSQL'));

  it('answers the readiness check while all connections are busy (OPS-44)', async () => {
    const obstacles = obstaclesOf({ database, dataDir: tmpdir(), now: () => new Date() });
    const release = deferred();
    const queries = Array.from({ length: 10 }, () => database.db.connection().execute(() => release.opened));
    const result = await obstacles();
    release.open();
    await Promise.all(queries);
    expect(result).toEqual([]);
  });

  it('allows a start while a booking is written, and the next booking after it (OPS-40)', async () => {
    await database.db.updateTable('stores').set({ postcode: '2999' }).execute();
    await database.db.transaction().execute(async (tx) => {
      await lockBarbers(tx, [1, 2, 3, 4], new Date());
      await insertBooking(tx, 'first', '00:00', '00:20');
      await seed(database);
      await insertBooking(tx, 'second', '00:20', '00:40');
    });
    const stores = await database.db.selectFrom('stores').select('postcode').execute();
    expect(stores).not.toContainEqual({ postcode: '2999' });
  });
});

it('a start waits a limited time for a silent server, and fails at once for an unknown database (OPS-72)', async () => {
  const closed = await openDatabase({ databaseUrl: `postgres://127.0.0.1:${await freePort()}/any` });
  const onWait = vi.fn();
  await expect(waitForDatabase(closed, { onWait, most: 1 })).rejects.toThrow('cannot be reached');
  expect(onWait).toHaveBeenCalledOnce();
  await closed.close();
  const unknown = await openDatabase({
    databaseUrl: new URL('/none', process.env.TEST_DATABASE_URL).href,
  });
  await expect(waitForDatabase(unknown, { onWait })).rejects.toMatchObject({ cause: { code: '3D000' } });
  expect(onWait).toHaveBeenCalledOnce();
  await unknown.close();
});

it('a query fails within four seconds when the server has gone silent (OPS-44)', async () => {
  const { url, drop } = await createDatabase();
  const wire = await openTcpProxy(url);
  const silent = await openDatabase({ databaseUrl: wire.url });
  onTestFinished(async () => {
    await silent.close();
    await wire.close();
    await drop();
  });
  await sql`select 1`.execute(silent.probe);
  wire.silence();
  const began = performance.now();
  await expect(sql`select 1`.execute(silent.probe)).rejects.toThrow(
    'The connection to the database is lost.',
  );
  expect(performance.now() - began).toBeLessThan(4_000);
});

it('a start rejects a server that drops session settings, as a pooler does (OPS-85)', async () => {
  const dropping = new URL(process.env.TEST_DATABASE_URL ?? expect.unreachable());
  dropping.searchParams.set('options', '-c timezone=Australia/Hobart -c statement_timeout=5s');
  const database = await openDatabase({ databaseUrl: dropping.href });
  onTestFinished(() => database.close());
  const orders = [
    "alter role postgres set timezone = 'UTC'",
    "alter role postgres set idle_in_transaction_session_timeout = '15000'",
  ];
  await expect(waitForDatabase(database, { onWait: () => expect.unreachable() })).rejects.toThrow(
    `drops the settings of a session. Run there: ${orders.join('; ')}`,
  );
  await expect(diagnose(readSettings({ DATABASE_URL: dropping.href }))).rejects.toThrow(orders[0]);
});

describe('the embedded database in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps its data and allows a single process at a time', { timeout: 60_000 }, async () => {
    copyEmptyDatabase(folder);
    const first = await openDatabase({ dataDir: folder });
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by another process.`,
    );
    await first.db.updateTable('stores').set({ postcode: '2999' }).execute();
    const { rows } = await sql<{ fsync: string; method: string }>`
      select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`.execute(
      first.db,
    );
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
    await first.close();

    const second = await openDatabase({ dataDir: folder });
    const postcodes = await second.db.selectFrom('stores').select('postcode').execute();
    expect(postcodes).toEqual(Array(2).fill({ postcode: '2999' }));
    await second.close();
  });

  it('reports a missing part and leaves the files unchanged (OPS-71)', { timeout: 60_000 }, async () => {
    copyEmptyDatabase(folder);
    const data = join(folder, 'postgres-18');
    const log = join(data, 'pg_wal');
    const [first = ''] = readdirSync(log).filter((name) => /^0/.test(name));
    writeFileSync(join(log, first), Buffer.alloc(16_777_216));
    const opened = () => openDatabase({ dataDir: folder });
    await expect(opened()).rejects.toThrow(
      `The database in ${data} cannot be opened: could not locate a valid checkpoint record`,
    );
    rmSync(join(data, 'PG_VERSION'));
    await expect(opened()).rejects.toThrow(
      'cannot be opened: its file PG_VERSION is missing. Nothing was changed.',
    );
    expect(readdirSync(data)).not.toContain('PG_VERSION');
  });

  it('is locked by the process that opened it, also across containers (OPS-70)', () => {
    const file = join(folder, 'in-use');
    writeFileSync(file, '{"pid":999999999,"began":null}');
    const unlock = lockFolder(folder);
    // The lock of a process in a different container, whose process id is unknown here.
    writeFileSync(file, '{"pid":999999999,"began":null}');
    expect(() => lockFolder(folder)).toThrow('is in use');
    unlock();
    lockFolder(folder)();
  });
});
