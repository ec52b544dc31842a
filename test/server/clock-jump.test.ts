import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keptDays } from '../../contract/kept.ts';
import { eraseAll } from '../../server/ops/erase.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { engines } from '../support/database.ts';
import { startTestServer } from './test-server.ts';

const DAY_MINUTES = 24 * 60;
const TABLES = [
  'outbox',
  'queue_places',
  'messages',
  'submits',
  'bookings',
  'session_tokens',
  'known_networks',
  'registrations',
  'reset_links',
  'payments',
  'proofs',
  'rate_limits',
];

describe.each(engines)('a clock that jumps, on the %s database', (engine) => {
  const server = startTestServer(engine);

  /** Inserts one row into each table from which the sweep erases by age, and 18 customers into today's queue. */
  async function fill(): Promise<void> {
    const { db } = server.database;
    const { now } = server.clock;
    const { id } = await server.customer();
    const soon = new Date(now.getTime() + 60 * 60_000);
    const statements = [
      sql`insert into queue_days (store_id, day, last_number) values (1, ${now}::date, 18)`,
      sql`insert into queue_places (store_id, day, number, customer_name, email, phone, state, joined_at)
        select 1, ${now}::date, n, 'Gina', 'gina@guest.example', '614000000' || n, 'waiting', ${now}
          from generate_series(1, 18) as n`,
      sql`insert into outbox (to_address, subject, text_body, created_at, next_attempt_at, sent_at)
        values ('gina@guest.example', 'Hello', '', ${now}, ${now}, ${now})`,
      sql`insert into messages (store_brand_id, sender_name, sender_email, message, sent_at)
        values (68, 'Gina Guest', 'gina@guest.example', 'Hello', ${now})`,
      sql`insert into submits (submit_key, request_hash, started_at, email, address)
        values ('submit-0001', '\\x00', ${now}, 'gina@guest.example', '203.0.113.7')`,
      sql`insert into bookings (booking_uniqueid, store_id, store_user_id, customer_id, booking_date, from_time, during,
                                booking_status_id, total_cents, created_at)
        values ('2345678ABC', 1, 1, ${id}, '2026-11-26', '10:00',
                tstzrange('2026-11-26T10:00+11', '2026-11-26T10:20+11'), 6, 3000, ${now})`,
      sql`insert into known_networks (customer_id, network, seen_at) values (${id}, '203.0.113.0', ${now})`,
      sql`insert into registrations
            (token_hash, email, first_name, last_name, phone, password_hash, created_at, expires_at)
        values ('\\x01', 'gina@guest.example', 'Gina', 'Guest', '', 'hash', ${now}, ${soon})`,
      sql`insert into reset_links (token_hash, email, created_at, expires_at)
        values ('\\x01', 'gina@guest.example', ${now}, ${soon})`,
      sql`insert into payments (payment_intent_id, provider, state, amount_cents, created_at, updated_at)
        values ('pi_1', 'sandbox', 'cancelled', 3000, ${now}, ${now})`,
      sql`insert into proofs (nonce, expires_at) values ('proof', ${soon})`,
      sql`insert into rate_limits (bucket, window_start, hits) values ('b', ${now}, 1)`,
    ];
    for (const statement of statements) await statement.execute(db);
  }
  const counts = async () =>
    Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await server.count(table)])));
  const events = () => new Set(server.log.splice(0).map(({ event }) => event));

  it.each([400, keptDays.queue + 2, -400])(
    'by %i days and back erases no rows of today (OPS-82)',
    async (days) => {
      await fill();
      const before = await counts();
      expect(before).toMatchObject({ queue_places: 18, bookings: 1, session_tokens: 1 });
      await sweep(server.deps);

      server.later(days * DAY_MINUTES);
      const isAll = await sweep(server.deps);
      server.later(1);
      // The sweep of a second process.
      await sweep(server.deps);
      expect(isAll).toBe(days < 0);
      server.later(-days * DAY_MINUTES);
      await sweep(server.deps);

      expect(await counts()).toEqual(before);
      expect(events()).toEqual(new Set(days < 0 ? [] : ['sweep.held.back']));
    },
  );

  it('for good erases old rows once it has lasted for a day (OPS-82)', async () => {
    await fill();
    await sweep(server.deps);
    server.later(400 * DAY_MINUTES);
    await sweep(server.deps);
    for (let hours = 0; hours < 24; hours += 8) {
      expect(await server.count('queue_places')).toBe(18);
      server.later(8 * 60);
      await sweep(server.deps);
    }
    expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
  });

  it('by hours erases what is due, as usual (OPS-82)', async () => {
    await fill();
    await sweep(server.deps);
    server.later(23 * 60);
    expect(await sweep(server.deps)).toBe(true);
    expect(await counts()).toMatchObject({ registrations: 0, reset_links: 0, queue_places: 18 });
  });

  it('does not stop the command that erases on purpose (OPS-82)', async () => {
    await fill();
    await sweep(server.deps);
    server.later(400 * DAY_MINUTES);
    await sweep(server.deps);
    expect(await eraseAll(server.database.db, server.clock.now)).toContain(
      'queue_places: 18 rows erased, 0 kept',
    );
  });
});
