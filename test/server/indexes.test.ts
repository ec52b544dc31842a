import * as fc from 'fast-check';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { sandboxCards } from '../../server/adapters/sandbox-gateway.ts';
import { remindVisits } from '../../server/booking/remind-visits.ts';
import { notifyUnstaffed } from '../../server/booking/unstaffed.ts';
import { findStrays } from '../../server/checkout/reconcile.ts';
import { ServerPool } from '../../server/db/server-pool.ts';
import type { Db, Tables } from '../../server/db/tables.ts';
import { sendDue } from '../../server/mail/mailer.ts';
import { sandboxMail } from '../../server/mail/sandbox-carrier.ts';
import { warningsOf } from '../../server/ops/health.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { newestPayment } from '../../server/payments/payments.ts';
import { fillShop } from '../support/large-shop.ts';
import { RecordingPool, type Statement } from '../support/recording-pool.ts';
import { arbitraryRequest, endpoints } from './requests.ts';
import { rightCalls } from './right-calls.ts';
import { openTestServer, type TestServer } from './test-server.ts';

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

it('every statement of the calls and of the minute finds its rows by an index', {
  timeout: 120_000,
}, async () => {
  const server = await openTestServer('PostgreSQL');
  const recorder = recorderOf(server);
  try {
    for (const { name, endpoint } of endpoints) await sendRightCall(server, name, endpoint);
    await runMinute(server);
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

/** Runs the work that a process does each minute, and the search for charges at its start. */
async function runMinute({ deps }: TestServer): Promise<void> {
  const { db, now } = deps;
  await notifyUnstaffed(db, now());
  await remindVisits(deps);
  await sweep(deps);
  await sendDue({ ...deps, carrier: sandboxMail });
  await findStrays(deps, (await newestPayment(db)) ?? now());
  await warningsOf(db);
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
