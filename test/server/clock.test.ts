import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openBackend } from '../../server/app/backend.ts';
import { openMetrics } from '../../server/app/metrics.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { LogEntry } from '../../server/http/deps.ts';
import { openClock } from '../../server/ops/clock.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { type Engine, engines } from '../support/database.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { createDatabase } from '../support/postgres.ts';

const DAY_MS = 86_400_000;
afterEach(() => vi.useRealTimers());

it('the server corrects its clock by the database before each sweep (OPS-81)', async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const backend = await openBackend(readSettings({ DATABASE_URL: url }), () => {});
  onTestFinished(() => backend.close());
  const real = performance.now.bind(performance);
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => real() + 40 * DAY_MS);
  onTestFinished(() => slow.mockRestore());
  const isRight = () => Math.abs(backend.deps.now().getTime() - Date.now()) < 60_000;
  expect(isRight()).toBe(false);
  await vi.waitUntil(
    () => {
      vi.advanceTimersByTime(60_000);
      return isRight();
    },
    { timeout: 5_000 },
  );
});

it.each([26, -26, 400 * 24, 0.5])(
  'a jump of the database clock by %d hours is logged and counted if it is more than an hour (OPS-81)',
  async (hours) => {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const database = await openDatabase({ databaseUrl: url });
    onTestFinished(database.close);
    const log: LogEntry[] = [];
    const clock = await openClock(database.db, 0, (entry) => log.push(entry));
    const observed = {
      database,
      now: clock.now,
      lastSweep: () => null,
      clockJumps: clock.jumps,
      log: () => {},
    };
    // The difference between the two clocks counts, and a test cannot move the clock of PostgreSQL.
    const real = performance.now.bind(performance);
    const slow = vi.spyOn(performance, 'now').mockImplementation(() => real() - hours * 3_600_000);
    onTestFinished(() => slow.mockRestore());
    await clock.set();
    await clock.set();

    const isNoted = Math.abs(hours) > 1;
    expect(log.map(({ event, error }) => [event, error])).toEqual(
      isNoted ? [['clock.jumped', `by ${hours > 0 ? '+' : ''}${hours} h`]] : [],
    );
    expect(clock.jumps()).toBe(isNoted ? 1 : 0);
    expect(await openMetrics(observed).text()).toContain(`\nshop_clock_jumps_total ${clock.jumps()}\n`);
  },
);

/** Returns the settings of a new database. */
async function settingsOf(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'PostgreSQL') {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    return { DATABASE_URL: url };
  }
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'clock-for-tests-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  copyEmptyDatabase(DATA_DIR);
  return { DATA_DIR };
}

it.each(engines)(
  'the server mails the shop within a minute when bookings lose their barber by hand, on the %s database (OPS-79)',
  { timeout: 60_000 },
  async (engine) => {
    const settings = readSettings({
      ...(await settingsOf(engine)),
      SANDBOX_NOW: '2026-11-20T09:00:00+11:00',
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const backend = await openBackend(settings, ({ event }) => expect.unreachable(event));
    onTestFinished(() => backend.close());
    const { db } = backend.deps;
    /** Returns the numbers of the bookings in each mail. */
    const mailed = async () => {
      const mails = db.selectFrom('outbox').select('text_body').where('subject', 'like', '%no barber%');
      const rows = await mails.orderBy('outbox_id').execute();
      return rows.map(({ text_body }) => text_body.match(/[234]{10}/g));
    };
    const insert = (number: string, barber: number, day: string) =>
      sql`insert into bookings (booking_uniqueid, store_id, store_user_id, guest_email, guest_first_name, guest_last_name,
                                guest_phone, booking_date, from_time, during, booking_status_id, total_cents, created_at)
        values (${number}, 1, ${barber}, 'gina@guest.example', 'Gina', 'Guest', '0400000000', ${day}, '10:00',
                tstzrange(${`${day}T10:00+11`}, ${`${day}T10:20+11`}), 8, 3000, now())`.execute(db);
    const waitForMails = (count: number) =>
      vi.waitUntil(
        async () => {
          vi.advanceTimersByTime(60_000);
          return (await mailed()).length >= count;
        },
        { timeout: 20_000 },
      );
    await insert('2222222222', 1, '2026-11-26');
    await insert('3333333333', 2, '2026-11-26');
    await insert('4444444444', 1, '2026-11-27');
    expect(await mailed()).toEqual([]);

    await db.insertInto('shift_exceptions').values({ store_user_id: 1, day: '2026-11-26' }).execute();
    await waitForMails(1);
    await db.insertInto('closures').values({ store_id: 1, day: '2026-11-26', reason: null }).execute();
    await waitForMails(2);
    for (let minutes = 0; minutes < 3; minutes += 1) vi.advanceTimersByTime(60_000);

    expect(await mailed()).toEqual([['2222222222'], ['3333333333']]);
  },
);

it.each([
  ['is wrong', 0],
  ['jumps', 40],
])(
  'the deadlines of a server follow the database when the clock of its machine %s (OPS-81)',
  async (_, days) => {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const real = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: real + (40 - days) * DAY_MS });
    const backend = await openBackend(readSettings({ DATABASE_URL: url }), () => {});
    vi.setSystemTime(real + 40 * DAY_MS);
    const now = backend.deps.now().getTime();
    await backend.close();
    expect(Math.abs(now - real)).toBeLessThan(60_000);
  },
);
