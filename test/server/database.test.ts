import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { inTransaction } from '../../server/db/errors.ts';
import { lockFolder } from '../../server/db/folder-lock.ts';
import { migrate } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/database.ts';

describe.each(engines)('the database on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  }, 60_000);
  beforeEach(() => database.reset());
  afterAll(() => database.close());

  const insert = (
    number: string,
    from: string,
    to: string,
    changes: { barber?: number; status?: number } = {},
  ) =>
    sql`insert into bookings (booking_uniqueid, store_id, store_user_id, guest_email, guest_first_name, booking_date,
                              from_time, during, booking_status_id, total_cents, created_at)
        values (${number}, 1, ${changes.barber ?? 1}, 'a@b.example', 'A', '2026-11-26', '10:00',
                tstzrange(${`2026-11-26T${from}Z`}::timestamptz, ${`2026-11-26T${to}Z`}::timestamptz),
                ${changes.status ?? 7}, 3000, now())`.execute(database.db);

  describe('two live bookings of a barber', () => {
    beforeEach(() => insert('first', '00:00', '00:20'));
    const overlap = { code: '23P01', constraint: 'bookings_no_overlap' };

    it.each([
      ['the same time', '00:00', '00:20'],
      ['a later start', '00:15', '00:35'],
      ['an end inside it', '00:00', '00:01'],
      ['a time within it', '00:05', '00:10'],
    ])('cannot overlap: %s', async (_, from, to) => {
      await expect(insert('second', from, to)).rejects.toMatchObject(overlap);
    });

    it.each([2, 4, 5, 7, 8, 9])('cannot overlap with status %d, held or not', async (status) => {
      const held = status === 2 ? sql`now()` : sql`null`;
      await expect(
        sql`insert into bookings (booking_uniqueid, store_id, store_user_id, guest_email, guest_first_name,
              booking_date, from_time, during, booking_status_id, total_cents, created_at, held_until)
            select 'second', store_id, store_user_id, guest_email, guest_first_name, booking_date, from_time,
              during, ${status}, total_cents, created_at, ${held} from bookings`.execute(database.db),
      ).rejects.toMatchObject(overlap);
    });

    it('may overlap once one is cancelled, which then stays cancelled', async () => {
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
    expect(rows).toEqual([
      {
        day: '2026-10-04',
        time: '09:30:00',
        big: 12_345_678_901,
        bytes: Buffer.from([0, 255]),
        instant: new Date('2026-10-04T00:00:00Z'),
        zone: 'UTC',
      },
    ]);
  });

  it('keeps two transactions apart', async () => {
    const { db } = database;
    const both = await Promise.allSettled([
      db.transaction().execute(async (tx) => {
        await tx.insertInto('categories').values({ category_name: 'One', position: 90 }).execute();
        throw new Error('rolled back');
      }),
      db.transaction().execute(async (tx) => {
        await tx.insertInto('categories').values({ category_name: 'Two', position: 91 }).execute();
      }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const left = await db
      .selectFrom('categories')
      .select('category_name')
      .where('position', '>=', 90)
      .execute();
    expect(left).toEqual([{ category_name: 'Two' }]);
    await db.deleteFrom('categories').where('position', '>=', 90).execute();
  });

  it.each(['40P01', '40001'])(
    'tries a transaction that ended with %s once more, and only once',
    async (code) => {
      let tries = 0;
      const ended = Object.assign(new Error('ended for another'), { code });
      const work = (times: number) => () => {
        tries += 1;
        return tries <= times ? Promise.reject(ended) : Promise.resolve('done');
      };
      expect(await inTransaction(database.db, work(1))).toBe('done');
      tries = 0;
      await expect(inTransaction(database.db, work(2))).rejects.toBe(ended);
      expect(tries).toBe(2);
    },
  );

  it('can be brought up to date and seeded again, by two at once', async () => {
    const before = await shape(database);
    await Promise.all([migrate(database), migrate(database)]);
    await Promise.all([seed(database), seed(database)]);
    expect(await shape(database)).toEqual(before);
  });

  it('refuses a migration that was edited after it ran', async () => {
    const rename = (from: string, to: string) =>
      sql`update migrations set name = ${to} where name = ${from}`.execute(database.db);
    // As if two files had changed places.
    await rename('001-shop.sql', 'aside');
    await rename('002-customers.sql', '001-shop.sql');
    await expect(migrate(database)).rejects.toThrow('The migration 001-shop.sql was edited after it ran.');
    await rename('001-shop.sql', '002-customers.sql');
    await rename('aside', '001-shop.sql');
    await migrate(database);
  });
});

async function shape({ db }: TestDatabase): Promise<unknown> {
  const all = await Promise.all(
    (['stores', 'store_hours', 'categories', 'services', 'store_services', 'barbers', 'shifts'] as const).map(
      (table) => db.selectFrom(table).selectAll().execute(),
    ),
  );
  return all.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
}

describe('the embedded database in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps what was written, and is one process at a time', { timeout: 60_000 }, async () => {
    const first = await openDatabase({ dataDir: folder });
    await migrate(first);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}.`,
    );
    await seed(first);
    const { rows } = await sql<{ fsync: string; method: string }>`
      select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`.execute(
      first.db,
    );
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
    await first.close();

    const second = await openDatabase({ dataDir: folder });
    expect(await second.db.selectFrom('stores').select('store_id').execute()).toHaveLength(2);
    await second.close();
    expect(readdirSync(folder)).not.toContain('in-use.json');
  });

  it.each(['{"pid":999999999,"began":null}', `{"pid":${process.pid},"began":"1"}`, 'half a fi', ''])(
    'takes over the lock of a process that is gone: %s',
    (left) => {
      writeFileSync(join(folder, 'in-use.json'), left);
      const unlock = lockFolder(folder);
      expect(() => lockFolder(folder)).toThrow('is in use');
      unlock();
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});
