import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { sendMessage } from '../../contract/contact.ts';
import { keptDays } from '../../contract/kept.ts';
import { updateBooking } from '../../contract/my-bookings.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { type LastSweep, openMetrics } from '../../server/app/metrics.ts';
import { eraseAll, eraseOld } from '../../server/ops/erase.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { privacyPolicy } from '../../src/content/privacy-policy.ts';
import { BANK_ASKS_CARD, customerRequest, startTestServer } from './test-server.ts';

const server = startTestServer();

const message = {
  contact_name: 'Gina Guest',
  contact_email: 'gina@guest.example',
  contact_phone: '',
  contact_message: 'Hello',
  store_brand_id: 68,
};
/** Books a visit at 10:00 on the 26th: to be paid at the store, cancelled, paid by card, or held for a card. */
async function visit(how: 'stands' | 'cancelled' | 'paid' | 'held'): Promise<void> {
  const { token } = await server.customer();
  const card = how === 'paid' ? await server.card() : await server.card(BANK_ASKS_CARD);
  const byCard = { booking_status_id: 7, payment_method_id: card };
  const isByCard = how === 'paid' || how === 'held';
  const request = customerRequest({ submit_key: 'submit-0001', ...(isByCard && byCard) });
  const { status } = await server.send(storeBooking, request, token);
  expect(status).toBe(how === 'held' ? 402 : 200);
  if (how !== 'cancelled') return;
  const { booking_id } = await server.database.db
    .selectFrom('bookings')
    .select('booking_id')
    .executeTakeFirstOrThrow();
  await server.send(updateBooking, { booking_id, booking_status_id: 6 }, token);
}

async function visitEnds(): Promise<Date | undefined> {
  const { rows } = await sql<{ ends: Date }>`select upper(during) as ends from bookings`.execute(
    server.database.db,
  );
  return rows[0]?.ends;
}

it.each<[what: keyof typeof keptDays, table: string, make: () => Promise<unknown>]>([
  ['messages', 'messages', () => server.send(sendMessage, message)],
  ['submits', 'submits', () => visit('stands')],
  ['submits', 'submits', () => visit('paid')],
  ['submits', 'submits', () => visit('held')],
  ['cancelled', 'bookings', () => visit('cancelled')],
  ['cancelled', 'bookings', () => visit('held')],
])(
  'the sweep erases %s after the days that the privacy page names, from %s (ABUSE-17)',
  async (what, table, make) => {
    await make();
    const since = (await visitEnds()) ?? server.clock.now;
    const days = (more: number) => new Date(since.getTime() + keptDays[what] * 86_400_000 + more);
    server.clock.now = days(0);
    await sweep(server.deps);
    await sweep(server.deps);
    expect(await server.count(table)).toBe(1);
    server.clock.now = days(1);
    await sweep(server.deps);
    expect(await server.count(table)).toBe(0);
    expect(server.log).toEqual([]);
    expect(JSON.stringify(privacyPolicy)).toContain(` ${keptDays[what]} days`);
  },
);

it.each(['stands', 'paid'] as const)(
  'the sweep keeps a visit that %s, with its payment (ABUSE-17)',
  async (how) => {
    await visit(how);
    server.clock.now = new Date(server.clock.now.getTime() + 2 * 365 * 86_400_000);
    await sweep(server.deps);
    const { rows } =
      await sql`select booking_status_id, payments.state from bookings left join payments using (booking_id)`.execute(
        server.database.db,
      );
    expect(rows).toEqual([
      how === 'paid' ? { booking_status_id: 7, state: 'succeeded' } : { booking_status_id: 8, state: null },
    ]);
  },
);

it('until the first sweep has ended, its age is the age of the server (OPS-45)', async () => {
  let last: LastSweep | null = null;
  const metrics = openMetrics({
    ...server.deps,
    database: server.database,
    lastSweep: () => last,
    clockJumps: () => 0,
  });
  const ageAfter = async (seconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
    return /^shop_sweep_age_seconds (.*)$/m.exec(await metrics.text())?.[1];
  };
  expect(await ageAfter(400)).toBe('400');
  last = { ended: server.clock.now, isAllErased: true };
  expect(await ageAfter(30)).toBe('30');
});

const DAY = 86_400_000;
/** Acts like the daily sweeps in between, so that the clock has not jumped. */
const forgetJump = () => server.database.db.deleteFrom('sweeps').execute();
const TOO_MANY = 21;

it('the sweep erases a payment without a charge once no row refers to it (ABUSE-17, OPS-82)', async () => {
  for (let intents = 0; intents < TOO_MANY; intents += 1)
    await server.send(createPaymentIntent, { amount: 3000, currency: 'AUD' });
  await visit('held');
  const sweepAfter = async (more: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + more);
    await forgetJump();
    await sweep(server.deps);
    return server.count('payments');
  };
  expect(await sweepAfter(DAY)).toBe(TOO_MANY + 1);
  expect(await sweepAfter(keptDays.cancelled * DAY)).toBe(TOO_MANY + 1);
  expect(await sweepAfter(1)).toBe(1);
  // The visit of the held payment is days later.
  expect(await sweepAfter(6 * DAY)).toBe(1);
  expect(await sweepAfter(0)).toBe(0);
  expect(server.log).toEqual([]);
});

const customer = sql`insert into customers (email, first_name, last_name, created_at)
  values (gen_random_uuid() || '@customer.example', 'Casey', 'Lee', now()) returning customer_id`;
const later = (days: number) => new Date(server.clock.now.getTime() + days * DAY);
/**
 * Writes `TOO_MANY` rows of a table with the columns of `row`, which can use `email`, `starts`, `ends` and the
 * customer `one`.
 */
const writeTooMany = (table: string, days: number, row: RawBuilder<unknown>) =>
  sql`
    with one as (${customer})
    insert into ${sql.table(table)} ${row}
      from (select gen_random_uuid() || '@customer.example' as email, ${server.clock.now}::timestamptz as starts,
                   ${later(days)}::timestamptz as ends
              from generate_series(1, ${TOO_MANY})) as each`.execute(server.database.db);

it.each([
  [
    'registrations',
    sql`(token_hash, email, first_name, last_name, phone, password_hash, created_at, expires_at)
      select sha256(email::bytea), email, 'Casey', 'Lee', '', 'hash', starts, ends`,
  ],
  [
    'reset_links',
    sql`(token_hash, email, created_at, expires_at) select sha256(email::bytea), email, starts, ends`,
  ],
])('%s: any visitor can create many rows, and the sweep erases them all (OPS-82)', async (table, row) => {
  await writeTooMany(table, 1, row);
  server.clock.now = later(2);
  expect(await sweep(server.deps)).toBe(true);
  expect(await server.count(table)).toBe(0);
  expect(server.log).toEqual([]);
});

it.each([
  [
    'messages',
    keptDays.messages,
    sql`(store_brand_id, sender_name, sender_email, message, sent_at)
      select 68, 'Gina Guest', 'gina@guest.example', 'Hello', starts`,
  ],
  [
    'session_tokens',
    30,
    sql`(token_hash, customer_id, created_at, expires_at)
      select sha256(email::bytea), (select customer_id from one), starts, ends`,
  ],
  [
    'known_networks',
    keptDays.networks,
    sql`(customer_id, network, seen_at) select (select customer_id from one), email, starts`,
  ],
])(
  '%s: the sweep holds back more than 20 rows and half of a table until they are erased on purpose (OPS-82)',
  async (table, days, row) => {
    let last: LastSweep | null = null;
    const metrics = openMetrics({
      ...server.deps,
      database: server.database,
      lastSweep: () => last,
      clockJumps: () => 0,
    });
    const swept = async () => {
      last = { ended: server.clock.now, isAllErased: await sweep(server.deps) };
      return /^shop_sweep_held_back (\d)$/m.exec(await metrics.text())?.[1];
    };
    const write = () => writeTooMany(table, days, row);
    const pass = async () => {
      server.clock.now = later(days + 1);
      await forgetJump();
    };
    await write();
    await pass();
    expect([await swept(), await server.count(table)]).toEqual(['1', TOO_MANY]);
    expect(server.log.splice(0)).toMatchObject([{ event: 'sweep.held.back', table }]);
    const { db } = server.database;
    expect(await eraseAll(db, server.clock.now)).toContain(`${table}: ${TOO_MANY} rows erased, 0 kept`);
    // When as many rows remain, the sweep erases the old ones.
    await write();
    await pass();
    await write();
    expect([await swept(), await server.count(table)]).toEqual(['0', TOO_MANY]);
    expect(server.log).toEqual([]);
  },
);

it('a sweep of an ordinary minute counts no table, and reads no growing table sequentially (OPS-82)', async () => {
  const { db } = server.database;
  const queries: CompiledQuery[] = [];
  const recordingDb = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  expect(await eraseOld(recordingDb, server.clock.now, server.deps.log)).toBe(true);
  expect(queries.filter(({ sql }) => sql.startsWith('select'))).toEqual([]);
  const plans = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const lines = [];
    for (const { sql, parameters } of queries) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
      lines.push(JSON.stringify(rows));
    }
    return lines.join('\n');
  });
  expect([...plans.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table)).toEqual([]);
});
