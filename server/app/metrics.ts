import { createServer } from 'node:http';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { LogEntry } from '../http/deps.ts';
import { listen } from '../http/listen.ts';
import { countGivenUp } from '../mail/unsent.ts';

/** An answered call. It has the contract's path, because the request's path may contain a token. */
export interface AnsweredCall {
  method: string;
  call: string;
  status: number;
  ms: number;
}

/** The last completed sweep. */
export interface LastSweep {
  ended: Date;
  isAllErased: boolean;
}

/** The sources of the metrics. */
export interface Observed {
  database: Pick<Database, 'probe' | 'connections'>;
  now: () => Date;
  lastSweep: () => LastSweep | null;
  /** The number of jumps of the shop's clock since the start. */
  clockJumps: () => number;
  log: (entry: LogEntry) => void;
}

/** Creates the metrics for Prometheus: only numbers, without personal data (OPS-46). */
export function openMetrics({ database, now, lastSweep, clockJumps, log }: Observed) {
  const opened = now();
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'call', 'status'];
  const calls = new Counter({ name: 'shop_calls_total', help: 'Calls answered', labelNames, registers });
  const seconds = new Histogram({
    name: 'shop_call_seconds',
    help: 'Duration of calls in seconds',
    labelNames: ['method', 'call'],
    registers,
  });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const answers = gauge('shop_database_answers', 'Whether the database answered for these metrics');
  const connections = gauge(
    'shop_database_connections',
    'Connections, and requests that wait for one',
    'state',
  );
  const payments = gauge('shop_open_payments', 'Payments that are not in a final state', 'state');
  const mails = gauge('shop_outbox_mails', 'Mails that wait to be sent');
  const mailAge = gauge('shop_outbox_oldest_seconds', 'How long the oldest mail has waited');
  const givenUp = gauge('shop_outbox_given_up', 'Mails that were given up in the last 30 days', 'to');
  const sweepAge = gauge(
    'shop_sweep_age_seconds',
    'Seconds since the last completed sweep, or since the start',
  );
  const heldBack = gauge('shop_sweep_held_back', 'Whether the last sweep skipped a deletion (OPS-82)');

  new Counter({
    name: 'shop_clock_jumps_total',
    help: "Jumps of the database's clock by more than an hour",
    registers,
    collect() {
      this.reset();
      this.inc(clockJumps());
    },
  });
  const ask = async () => {
    // No count of all bookings: it would block the embedded database for longer with each year (OPS-46).
    const { rows } = await sql<{ payments: Counts; mails: number; oldest: Date | null }>`
      select (select json_object_agg(state, n) from (
               select state, count(*) as n from open_payments group by 1) as counted) as payments,
             count(*) as mails, min(created_at) as oldest
        from outbox where sent_at is null and given_up_at is null`.execute(database.probe);
    set(givenUp, 'to', { ...(await countGivenUp(database.probe)) });
    for (const row of rows) {
      set(payments, 'state', row.payments);
      mails.set(row.mails);
      mailAge.set(secondsSince(row.oldest, now()));
    }
  };
  return {
    note({ method, call, status, ms }: AnsweredCall): void {
      calls.inc({ method, call, status });
      seconds.observe({ method, call }, ms / 1_000);
    },
    async text(): Promise<string> {
      try {
        await ask();
        answers.set(1);
      } catch (error) {
        answers.set(0);
        log({ level: 'warn', event: 'metrics.without.database', error });
      }
      set(connections, 'state', database.connections?.() ?? null);
      const last = lastSweep();
      sweepAge.set(secondsSince(last?.ended ?? opened, now()));
      heldBack.set(last?.isAllErased === false ? 1 : 0);
      return registry.metrics();
    },
  };
}

type Counts = Record<string, number> | null;

function set(gauge: Gauge, label: string, counts: Counts): void {
  gauge.reset();
  for (const [name, count] of Object.entries(counts ?? {})) gauge.set({ [label]: name }, count);
}

const secondsSince = (moment: Date | null, now: Date) =>
  moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1_000);

/** Serves the metrics on a separate port, only to this machine. Returns a function that stops it. */
export async function showMetrics(text: () => Promise<string>, port: number): Promise<() => void> {
  const server = createServer((_, outgoing) => {
    text().then(
      (metrics) => outgoing.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(metrics),
      (error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined),
    );
  });
  await listen(server, { host: '127.0.0.1', port, setting: 'METRICS_PORT' });
  return () => server.close();
}
