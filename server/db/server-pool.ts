import { type PostgresPool, type PostgresQueryResult, sql } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable, isLost, unavailable } from './errors.ts';
import { parsers } from './parsers.ts';
import { PoolClient, WAIT_MS } from './pool-client.ts';
import type { Db } from './tables.ts';

/** How long a new connection may take, in milliseconds: less than somebody waits for one of those that there are. */
const CONNECT_MS = 3_000;
/** Milliseconds that a statement may run, and a transaction may idle; the server ends what takes longer. */
const STATEMENT_MS = 10_000;
const IDLE_MS = 15_000;
/** What each session is told at its beginning. */
const SESSION = {
  timezone: 'UTC',
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_MS,
};
/** After so long without a word a connection counts as broken: the server itself would have spoken by then. */
const SILENCE_MS = STATEMENT_MS + 2_000;

interface Options {
  connectionString: string;
  /** How many connections it opens at most. */
  most: number;
  /** How long somebody waits for a connection, and one is waited for that says nothing, in milliseconds; 0 for ever. */
  waitMs?: number;
  silenceMs?: number;
  /** Told of each connection that broke; the pool opens others. */
  onLost: (error: Error) => void;
}

class PromptClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

/** Connections to a PostgreSQL server. One that breaks or goes silent is closed, and its caller told so (OPS-41). */
export class ServerPool implements PostgresPool {
  readonly #pool: pg.Pool;

  constructor({ connectionString, most, waitMs = WAIT_MS, silenceMs = SILENCE_MS, onLost }: Options) {
    this.#pool = new pg.Pool({
      connectionString,
      Client: PromptClient,
      max: most,
      connectionTimeoutMillis: waitMs,
      query_timeout: silenceMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: Object.entries(SESSION)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      types: {
        getTypeParser: (type: number, format?: 'text' | 'binary') =>
          (format !== 'binary' && parsers[type]) || pg.types.getTypeParser(type, format),
      },
    });
    // Without a listener of its own, a connection that breaks while somebody has it would end this process.
    this.#pool.on('connect', (client) => client.on('error', onLost));
    // The pool says the same of those that nobody has.
    this.#pool.on('error', () => {});
  }

  async connect(): Promise<ServerClient> {
    try {
      return new ServerClient(await this.#pool.connect());
    } catch (error) {
      if (error instanceof Error && /unsupported startup parameter/.test(error.message))
        throw new Error('The pooler needs ignore_startup_parameters = options', { cause: error });
      throw new DatabaseUnavailable('The database cannot be reached.', { cause: error });
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  get counts() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }
}

/**
 * Throws when sessions are not as they were told to be, which a pooler in transaction mode does not pass on (OPS-85).
 * Anyone who runs the server may choose other times than ours.
 */
export async function requireSession(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; role: string }>`
    select lower(name) as name, quote_ident(current_user) as role from pg_settings
     where lower(name) in (${sql.join(Object.keys(SESSION))})
       and (setting = '0' or name = 'TimeZone' and setting not in ('UTC', 'Etc/UTC'))
     order by 1`.execute(db);
  const missing = Object.entries(SESSION).filter(([name]) => rows.some((row) => row.name === name));
  if (missing.length === 0) return;
  const orders = missing.map(([name, value]) => `alter role ${rows[0]?.role} set ${name} = '${value}'`);
  throw new Error(
    `The database, or a pooler before it, drops the settings of a session. Say there: ${orders.join('; ')}`,
  );
}

class ServerClient extends PoolClient {
  readonly #client: pg.PoolClient;
  #lost: unknown;

  constructor(client: pg.PoolClient) {
    super();
    this.#client = client;
  }

  protected async run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A rollback, for instance: it would wait as long as what went wrong before it.
    if (this.#lost) throw this.#lost;
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, [...parameters]);
      return { command: command as 'SELECT', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (!isLost(error)) throw unavailable(error);
      this.#lost = new DatabaseUnavailable('The connection to the database is lost.', { cause: error });
      throw this.#lost;
    }
  }

  release(): void {
    // A silent one is not closed by itself, and the next to get it would wait in vain as well.
    this.#client.release(this.#lost !== undefined);
  }
}
