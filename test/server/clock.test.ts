import { sql } from 'kysely';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openBackend } from '../../server/app/backend.ts';
import { openMetrics } from '../../server/app/metrics.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { LogEntry } from '../../server/http/deps.ts';
import { openClock } from '../../server/ops/clock.ts';
import { readSettings } from '../../server/settings/settings.ts';
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

it('the server mails the shop within a minute when a booking loses its barber by hand (OPS-79)', async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const backend = await openBackend(
    readSettings({ DATABASE_URL: url, SANDBOX_NOW: '2026-11-20T09:00:00+11:00' }),
    ({ event }) => expect.unreachable(event),
  );
  onTestFinished(() => backend.close());
  const { db } = backend.deps;
  const mails = () =>
    db.selectFrom('outbox').select('subject').where('subject', 'like', '%no barber%').execute();
  const day = '2026-11-26';
  await sql`insert into bookings (booking_uniqueid, store_id, store_user_id, guest_email, guest_first_name, guest_last_name,
                                  guest_phone, booking_date, from_time, during, booking_status_id, total_cents, created_at)
    values ('2345678ABC', 1, 1, 'gina@guest.example', 'Gina', 'Guest', '0400000000', ${day}, '10:00',
            tstzrange('2026-11-26T10:00+11', '2026-11-26T10:20+11'), 8, 3000, now())`.execute(db);
  expect(await mails()).toEqual([]);

  await sql`insert into shift_exceptions (store_user_id, day) values (1, ${day})`.execute(db);
  await vi.waitUntil(
    async () => {
      vi.advanceTimersByTime(60_000);
      return (await mails()).length > 0;
    },
    { timeout: 5_000 },
  );
  for (let minutes = 0; minutes < 3; minutes += 1) vi.advanceTimersByTime(60_000);

  expect(await mails()).toHaveLength(1);
});

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
