import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { migrate, runMigrations } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';
import type { Db } from '../../server/db/tables.ts';
import { type Engine, engines } from '../support/database.ts';
import { createDatabase } from '../support/postgres.ts';

/** The migrations of the version before the timeline. */
const migrationsBefore = readdirSync('server/db/migrations').filter((name) => name < '040');

async function openEmpty(engine: Engine) {
  const server = engine === 'PostgreSQL' ? await createDatabase() : null;
  const dataDir = server ? undefined : mkdtempSync(join(tmpdir(), 'old-rows-'));
  const database = await openDatabase({ databaseUrl: server?.url, dataDir });
  onTestFinished(async () => {
    await database.close();
    await server?.drop();
    if (dataDir) rmSync(dataDir, { recursive: true });
  });
  return database;
}

async function columns(db: Db): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public'`.execute(db);
  return rows;
}

const booking = (number: string, status: number, from: string) => sql`
  insert into bookings (booking_uniqueid, store_id, store_user_id, guest_email, guest_first_name, booking_date, from_time,
                        during, booking_status_id, total_cents, created_at, held_until)
  values (${number}, 1, 1, 'a@b.example', 'A', '2026-11-26', ${from},
          tstzrange(${`2026-11-26T${from}+11`}::timestamptz, ${`2026-11-26T${from}+11`}::timestamptz + interval '20 min'),
          ${status}, 3000, now(), case when ${status} = 2 then now() end)`;
const place = (number: number, state: string) => sql`
  insert into queue_places (store_id, day, number, customer_name, email, phone, state, joined_at, called_at, ended_at)
  values (1, '2026-11-26', ${number}, 'A', 'a@b.example', ${`6149157000${number}`}, ${state}, now(),
          case when ${state} in ('called', 'served') then now() end,
          case when ${state} in ('served', 'left') then now() end)`;

describe.each(engines)('a database of the version before the timeline, on the %s database', (engine) => {
  it('keeps its bookings and places, and accepts the statements of that version during a rolling restart (SHOP-88, OPS-89)', {
    timeout: 120_000,
  }, async () => {
    const database = await openEmpty(engine);
    const { db } = database;
    await db.transaction().execute((tx) => runMigrations(tx, migrationsBefore));
    const columnsBefore = await columns(db);
    await sql`insert into stores (store_id, store_brand_id, store_name, time_zone, street_name, suburb, state, postcode,
                                  offers_queue, takes_bookings)
              values (1, 7, 'Old', 'Australia/Sydney', 'Street', 'Suburb', 'NSW', '2000', true, true)`.execute(
      db,
    );
    await sql`insert into barbers (store_user_id, store_id, store_user_fname, store_user_lname) overriding system value
              values (1, 1, 'Marco', 'Bellini')`.execute(db);
    for (const [number, status, from] of [
      ['held', 2, '09:00'],
      ['cancelled', 6, '09:00'],
      ['paid', 7, '10:00'],
      ['unpaid', 8, '11:00'],
    ] as const)
      await booking(number, status, from).execute(db);
    await sql`insert into queue_days (store_id, day) values (1, '2026-11-26')`.execute(db);
    for (const [index, state] of ['waiting', 'called', 'served', 'left'].entries())
      await place(index + 1, state).execute(db);

    await migrate(database);
    // An unqualified name in a join of that version would become ambiguous.
    const added = (await columns(db)).filter(
      (column) =>
        columnsBefore.some(({ table }) => table === column.table) &&
        !columnsBefore.some(({ table, name }) => table === column.table && name === column.name),
    );
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter(({ name }) => columnsBefore.some((column) => column.name === name))).toEqual([]);
    await seed(database);
    const bookings = async () => {
      const rows = await db
        .selectFrom('bookings')
        .select(['booking_uniqueid', 'kind', 'visit_state'])
        .execute();
      return Object.fromEntries(
        rows.map(({ booking_uniqueid, kind, visit_state }) => [booking_uniqueid, `${kind} ${visit_state}`]),
      );
    };
    const places = async () => {
      const rows = await db
        .selectFrom('queue_places')
        .select(['number', 'state'])
        .orderBy('number')
        .execute();
      return rows.map(({ state }) => state);
    };

    expect(await bookings()).toEqual({
      held: 'visit null',
      cancelled: 'visit cancelled',
      paid: 'visit booked',
      unpaid: 'visit booked',
    });
    expect(await places()).toEqual(['waiting', 'called', 'done', 'left']);

    await booking('new', 2, '12:00').execute(db);
    await sql`update bookings set booking_status_id = 7, held_until = null where booking_uniqueid in ('held', 'new')`.execute(
      db,
    );
    await sql`update bookings set booking_status_id = 6, cancelled_at = now() where booking_uniqueid = 'unpaid'`.execute(
      db,
    );
    await sql`update queue_places set state = 'served', ended_at = now() where state = 'called'`.execute(db);
    await sql`update queue_places set state = 'called', called_at = now() where state = 'waiting'`.execute(
      db,
    );
    expect(await bookings()).toEqual({
      held: 'visit booked',
      cancelled: 'visit cancelled',
      paid: 'visit booked',
      unpaid: 'visit cancelled',
      new: 'visit booked',
    });
    expect(await places()).toEqual(['called', 'done', 'done', 'left']);
  });
});
