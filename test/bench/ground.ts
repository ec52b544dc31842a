import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { sandboxGoogle } from '../../server/adapters/google.ts';
import { sandboxCards } from '../../server/adapters/sandbox-gateway.ts';
import { createApi } from '../../server/app/api.ts';
import { openDatabase } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';
import { ServerPool } from '../../server/db/server-pool.ts';
import type { Tables } from '../../server/db/tables.ts';
import type { Engine } from '../support/database.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { freePort } from '../support/free-port.ts';
import { fillShop } from '../support/large-shop.ts';
import { createDatabase } from '../support/postgres.ts';
import { RecordingPool, type Statement } from '../support/recording-pool.ts';
import { type Site, startSite } from '../support/site.ts';
import { NOW, type Request } from './calls.ts';

/** A database with a large shop. */
export interface Ground {
  bookings: number;
  /** Whether this process and a site can use the database at the same time. */
  isShared: boolean;
  /** Opens the database in this process, as the floor of the measurements. */
  openFloor(connections: number): Promise<Floor>;
  openSite(): Promise<MeasuredSite>;
  close(): Promise<void>;
}

type Pages = Readonly<Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>>;

export interface Floor {
  pool: PostgresPool;
  /** Sends a request to an API of this process, and returns the statements that it runs. */
  record(request: Request): Promise<Statement[]>;
  /** Executes a read, and returns how many pages of tables and indexes PostgreSQL reads for it. */
  pagesRead(statement: Statement): Promise<number>;
  /** Deletes the rows that the writes of the measurements have added. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

export interface MeasuredSite extends Site {
  /** Returns a metric of the process, and resets the maximum of the event loop's delay. */
  metric(name: string): Promise<number>;
}

export async function prepareGround(engine: Engine, scale: number): Promise<Ground> {
  const server = engine === 'PostgreSQL' ? await createDatabase() : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  if (!server) copyEmptyDatabase(dataDir);
  const database = await openDatabase({ databaseUrl: server?.url, dataDir });
  await migrate(database);
  await seed(database);
  const { bookings } = await fillShop(database, { scale, now: new Date(NOW) });
  await database.close();
  return {
    bookings,
    isShared: server !== undefined,
    openFloor: async (connections) =>
      openFloor(
        server
          ? new ServerPool({ connectionString: server.url, most: connections, onLost: failOnLoss })
          : await openEmbedded(dataDir),
      ),
    async openSite() {
      const metricsPort = String(await freePort());
      const site = await startSite({
        environment: {
          TRUST_PROXY: '1',
          SANDBOX_NOW: NOW,
          METRICS_PORT: metricsPort,
          ...(server ? { DATABASE_URL: server.url } : { DATA_DIR: dataDir }),
        },
        flags: [],
      });
      return { ...site, metric: (name) => readMetric(metricsPort, name) };
    },
    async close() {
      await server?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const failOnLoss = (error: Error) => {
  throw error;
};

function openFloor(pool: PostgresPool): Floor {
  const recorder = new RecordingPool(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: recorder }) });
  const now = new Date(NOW);
  const api = createApi({
    db,
    now: () => now,
    processName: 'bench',
    cards: sandboxCards(db),
    google: sandboxGoogle,
    publicUrl: 'https://shop.example',
    log: (entry) => {
      throw new Error('The API has logged a failure.', { cause: entry.error });
    },
    proxies: 1,
  });
  return {
    pool,
    async record({ method, path, headers, body }) {
      recorder.statements = [];
      const answer = await api.request(path.replace(/^\/api/, ''), {
        method,
        headers,
        ...(body !== undefined && { body }),
      });
      if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
      return recorder.statements;
    },
    async pagesRead({ sql: text, parameters }) {
      const explained = `explain (analyze, buffers, format json) ${text}`;
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Pages }] }>(
        CompiledQuery.raw(explained, [...parameters]),
      );
      const [row] = rows;
      if (!row) throw new Error('PostgreSQL returned no plan.');
      const { Plan: pages } = row['QUERY PLAN'][0];
      return pages['Shared Hit Blocks'] + pages['Shared Read Blocks'];
    },
    async clean() {
      for (const table of ['outbox', 'queue_places', 'rate_limits', 'session_tokens', 'submits'] as const)
        await sql`delete from ${sql.table(table)} where ${isOfBench[table]}`.execute(db);
      // The sandbox's own visits are paid.
      await sql`
        delete from bookings where booking_id > 500000000
           and booking_id not in (select booking_id from payments where booking_id is not null)`.execute(db);
    },
    close: () => pool.end(),
  };
}

/** The condition for rows that a measured call has written; `fillShop` sets the sequences. */
const isOfBench = {
  outbox: sql`to_address not like '%@large.example' or subject <> 'Sent'`,
  queue_places: sql`place_id > 500000000`,
  rate_limits: sql`bucket not like 'large:%'`,
  session_tokens: sql`created_at <> ${NOW}::timestamptz or expires_at > ${NOW}::timestamptz + interval '20 days'`,
  submits: sql`submit_key like 'bench-%'`,
};

async function readMetric(port: string, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
  if (value === undefined) throw new Error(`The site has no metric ${name}.`);
  return Number(value);
}
