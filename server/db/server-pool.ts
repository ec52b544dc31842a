import { type PostgresPool, type PostgresQueryResult, sql } from 'kysely';
import pg from 'pg';
import {
  DatabaseUnavailable,
  errorCodeOf,
  isLost,
  isOutdated,
  StatementOutdated,
  unavailable,
} from './errors.ts';
import { parsers } from './parsers.ts';
import { PoolClient, WAIT_MS } from './pool-client.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Db } from './tables.ts';

/** The time limit of a new connection in milliseconds. It is shorter than the wait for a free connection. */
const CONNECT_MS = 3_000;
/** Time limits of a statement and of an idle transaction in milliseconds. The server ends longer ones. */
const STATEMENT_MS = 10_000;
const IDLE_MS = 15_000;
/** The settings of each session. */
const SESSION = {
  timezone: 'UTC',
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_MS,
};
/**
 * A connection counts as broken after this many milliseconds without an answer. The server's own time limit would
 * have ended the statement earlier.
 */
const SILENCE_MS = STATEMENT_MS + 2_000;

/** What to do when a connection cannot be opened, by the error's code. */
const cures: Record<string, string> = {
  '28P01': 'correct the password, or set it with `alter role`',
  '3D000': 'create the database, or correct its name',
  ECONNREFUSED: 'start PostgreSQL, or correct host and port',
  ENOTFOUND: 'correct the host',
};

interface Options {
  connectionString: string;
  /** The most connections. */
  most: number;
  /**
   * How long a request waits for a connection, and how long a connection waits for an answer, in milliseconds; 0
   * for no limit.
   */
  waitMs?: number;
  silenceMs?: number;
  /** Called for each connection that breaks. The pool opens new connections. */
  onLost: (error: Error) => void;
}

class QuickClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

/**
 * A pool of connections to a PostgreSQL server. It closes a connection that breaks or does not answer, and the
 * query throws (OPS-41).
 */
export class ServerPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #statements = new PreparedStatements();

  constructor({ connectionString, most, waitMs = WAIT_MS, silenceMs = SILENCE_MS, onLost }: Options) {
    this.#pool = new pg.Pool({
      connectionString,
      Client: QuickClient,
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
    // Without a listener, a connection that breaks while it is in use would end this process.
    this.#pool.on('connect', (client) => client.on('error', onLost));
    // The pool reports idle connections a second time.
    this.#pool.on('error', () => {});
  }

  async connect(): Promise<ServerClient> {
    try {
      return new ServerClient(await this.#pool.connect(), this.#statements);
    } catch (error) {
      if (error instanceof Error && /unsupported startup parameter/.test(error.message))
        throw new Error('The pooler needs ignore_startup_parameters = options', { cause: error });
      const cure = cures[errorCodeOf(error) ?? ''];
      throw new DatabaseUnavailable(
        `The database of DATABASE_URL cannot be reached${cure ? ` (${cure})` : ''}.`,
        { cause: error },
      );
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
 * Throws when the session settings have no effect, because a pooler in transaction mode drops them (OPS-85). It
 * accepts other time limits, which the operator of the server may choose.
 */
export async function requireSession(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; role: string }>`
    select lower(name) as name, quote_ident(current_user) as role from pg_settings
     where lower(name) in (${sql.join(Object.keys(SESSION))})
       and (setting = '0' or name = 'TimeZone' and setting not in ('UTC', 'Etc/UTC'))
     order by 1`.execute(db);
  const missing = Object.entries(SESSION).filter(([name]) => rows.some((row) => row.name === name));
  if (missing.length === 0) return;
  const statements = missing.map(([name, value]) => `alter role ${rows[0]?.role} set ${name} = '${value}'`);
  throw new Error(
    `The database, or a pooler in front of it, drops the settings of a session. Run there: ${statements.join('; ')}`,
  );
}

class ServerClient extends PoolClient {
  readonly #client: pg.PoolClient;
  readonly #statements: PreparedStatements;
  #lost: unknown;

  constructor(client: pg.PoolClient, statements: PreparedStatements) {
    super();
    this.#client = client;
    this.#statements = statements;
  }

  protected async run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A rollback after a lost connection, for example, would wait as long as the query before it.
    if (this.#lost) throw this.#lost;
    try {
      const name = parameters.length > 0 ? await this.#statements.nameOf(text, this.#client) : undefined;
      return await this.#send<R>({ text, values: [...parameters], ...(name !== undefined && { name }) });
    } catch (error) {
      if (error instanceof StatementOutdated || !isLost(error)) throw unavailable(error);
      this.#lost = new DatabaseUnavailable('The connection to the database is lost.', { cause: error });
      throw this.#lost;
    }
  }

  async #send<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#client.query(query);
      return { command: command as 'SELECT', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      const { name, ...unprepared } = query;
      if (name === undefined || !isOutdated(error)) throw error;
      this.#statements.stop();
      // PostgreSQL has rejected the statement before it ran, but a transaction must be repeated as a whole.
      if (this.#client.getTransactionStatus() === 'I') return this.#send(unprepared);
      throw new StatementOutdated('A prepared statement is outdated.', { cause: error });
    }
  }

  release(): void {
    // The pool does not close a connection that has stopped answering, and its next user would wait in vain.
    this.#client.release(this.#lost !== undefined);
  }
}
