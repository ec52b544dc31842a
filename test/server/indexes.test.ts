import * as fc from 'fast-check';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { sandboxCards } from '../../server/adapters/sandbox-gateway.ts';
import { openMetrics } from '../../server/app/metrics.ts';
import { remindVisits } from '../../server/booking/remind-visits.ts';
import { notifyUnstaffed } from '../../server/booking/unstaffed.ts';
import { findStrays } from '../../server/checkout/reconcile.ts';
import { ServerPool } from '../../server/db/server-pool.ts';
import type { Db, Tables } from '../../server/db/tables.ts';
import { sendDue } from '../../server/mail/mailer.ts';
import { sandboxMail } from '../../server/mail/sandbox-carrier.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { warningsOf } from '../../server/ops/health.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { newestPayment } from '../../server/payments/payments.ts';
import { fillShop } from '../support/large-shop.ts';
import { RecordingPool, type Statement } from '../support/recording-pool.ts';
import { arbitraryRequest, endpoints } from './requests.ts';
import { rightCalls } from './right-calls.ts';
import { openTestServer, type TestServer, THURSDAY } from './test-server.ts';

/** The tables whose rows increase with the number of customers. The other tables have the rows of the shop's files. */
const growingTables = [
  'booking_lines',
  'bookings',
  'customers',
  'known_networks',
  'messages',
  'order_lines',
  'orders',
  'outbox',
  'payments',
  'proofs',
  'queue_lines',
  'queue_places',
  'queue_tokens',
  'rate_limits',
  'registrations',
  'reset_links',
  'session_tokens',
  'submits',
];

/**
 * The commands of a morning at the desk. The rare `customer` and `backup` and the search for leases at a start read tables completely.
 *
 * `VISIT` and `BLOCK` are the numbers of the newest visit and block, `ACT` is the newest act.
 */
const commands = [
  `visit book 1 1 ${THURSDAY} 10:00 Ann 0491570006 1`,
  `visit move VISIT ${THURSDAY} 10:15 1`,
  'undo ACT',
  'visit arrived VISIT',
  'visit seated VISIT',
  'undo ACT',
  'visit seated VISIT',
  'visit done VISIT',
  `visit book 1 2 ${THURSDAY} 11:00 Ben 0491570007 1`,
  `block add 1 2 ${THURSDAY} 11:00 ${THURSDAY} 12:00`,
  'visit ring-list',
  'visit rung VISIT',
  'block end BLOCK',
  'visit cancel VISIT nothing',
  'undo ACT',
  `hours set 1 all ${THURSDAY} 12:00-16:00`,
  'undo ACT',
  `hours set 1 1 ${THURSDAY} closed`,
  'undo ACT',
  'queue add 2 Cleo 1',
  'queue next 2',
  'undo ACT',
  'queue next 2',
  'queue seated 2 1',
  'queue done 2 1',
  'queue add 2 Dora 1',
  'undo ACT',
  'queue pause 2 Lunch',
  'queue resume 2',
  'undo ACT',
  'undo',
  'day',
  'payments',
  'mail',
  'mail again',
  'warnings',
];

it('every statement of the calls, of the minute and of the desk finds its rows by an index', {
  timeout: 120_000,
}, async () => {
  const server = await openTestServer('PostgreSQL');
  const recorder = recorderOf(server);
  try {
    for (const { name, endpoint } of endpoints) await sendRightCall(server, name, endpoint);
    await runMinute(server);
    await runCommands(server);
    const statements = new Map(recorder.statements.map((statement) => [statement.sql, statement]));
    await server.reset();
    await fillShop(server.database, { scale: 0.04, now: server.clock.now });

    const scans = [];
    for (const statement of statements.values())
      for (const table of await scannedTables(server.database.db, statement))
        if (growingTables.includes(table)) scans.push({ table, sql: statement.sql.replace(/\s+/g, ' ') });
    expect(scans).toEqual([]);
    expect(statements.size).toBeGreaterThan(100);
  } finally {
    await recorder.end();
    await server.close();
  }
});

/** Records the statements of the server's calls from now on. */
function recorderOf({ database, deps }: TestServer): RecordingPool {
  const pool = new RecordingPool(
    new ServerPool({
      connectionString: database.url ?? expect.unreachable('PostgreSQL has an address.'),
      most: 10,
      onLost: (error) => {
        throw error;
      },
    }),
  );
  deps.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return pool;
}

async function sendRightCall(
  server: TestServer,
  name: string,
  endpoint: (typeof endpoints)[number]['endpoint'],
): Promise<void> {
  const { db } = server.deps;
  await server.reset();
  server.deps.cards = sandboxCards(db);
  const { known, by } = rightCalls[name] ?? {};
  const token = await by?.(server);
  const [fields] = fc.sample(arbitraryRequest(endpoint), { numRuns: 1, seed: 1 });
  const request = { ...fields, ...(await known?.(server, token)) };
  expect(await server.send(endpoint, request, token)).toMatchObject({ status: endpoint.success });
}

async function runCommands(server: TestServer): Promise<void> {
  await server.reset();
  server.clock.now = new Date(`${THURSDAY}T09:58+11:00`);
  const numberOf = async (kind: 'visit' | 'block') =>
    (
      await server.database.db
        .selectFrom('bookings')
        .select('booking_uniqueid')
        .where('kind', '=', kind)
        .orderBy('booking_id', 'desc')
        .executeTakeFirst()
    )?.booking_uniqueid ?? '';
  const act = async () =>
    String(
      (
        await server.database.db
          .selectFrom('acts')
          .select('act_id')
          .orderBy('act_id', 'desc')
          .executeTakeFirst()
      )?.act_id,
    );
  for (const command of commands) {
    const values = { VISIT: await numberOf('visit'), BLOCK: await numberOf('block'), ACT: await act() };
    const words = command.replace(/VISIT|BLOCK|ACT/g, (name) => values[name as keyof typeof values]);
    await answerCommand(server.deps, words.split(' '));
    server.later(1);
  }
}

/** Runs the work that a process does each minute, the metrics, and the search for charges at its start. */
async function runMinute({ deps }: TestServer): Promise<void> {
  const { db, now } = deps;
  await notifyUnstaffed(db, now());
  await remindVisits(deps);
  await sweep(deps);
  await sendDue({ ...deps, carrier: sandboxMail });
  await findStrays(deps, (await newestPayment(db)) ?? now());
  await warningsOf(db);
  const metrics = openMetrics({
    ...deps,
    database: { probe: db },
    lastSweep: () => null,
    clockJumps: () => 0,
  });
  expect(await metrics.text()).toContain('\nshop_database_answers 1');
}

/** Returns the tables that PostgreSQL would read completely for a statement. */
async function scannedTables(db: Db, { sql: text, parameters }: Statement): Promise<string[]> {
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) return [];
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': Plan[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  );
  return scansIn(rows[0]?.['QUERY PLAN'] ?? []);
}

type Plan = { 'Node Type'?: string; 'Relation Name'?: string };

function scansIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const { 'Node Type': node, 'Relation Name': table } = plan as Plan;
  const own = node === 'Seq Scan' && table !== undefined ? [table] : [];
  return [...own, ...Object.values(plan).flatMap(scansIn)];
}
