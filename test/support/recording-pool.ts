import type { PostgresPool, PostgresQueryResult } from 'kysely';
import { PoolClient } from '../../server/db/pool-client.ts';

/** A statement of a call with its parameters, and the first row of its result. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  row: Row | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** A pool that appends each statement to `statements`. */
export class RecordingPool implements PostgresPool {
  readonly #pool: PostgresPool;
  statements: Statement[] = [];

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async connect(): Promise<RecordingClient> {
    return new RecordingClient(await this.#pool.connect(), (statement) => this.statements.push(statement));
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

type Client = Awaited<ReturnType<PostgresPool['connect']>>;

class RecordingClient extends PoolClient {
  readonly #client: Client;
  readonly #record: (statement: Statement) => void;

  constructor(client: Client, record: (statement: Statement) => void) {
    super();
    this.#client = client;
    this.#record = record;
  }

  protected async run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const result = await this.#client.query<R>(sql, parameters);
    const [row] = result.rows;
    this.#record({ sql, parameters, row: isRow(row) ? row : undefined });
    return result;
  }

  release(): void {
    this.#client.release();
  }
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null;

/**
 * Runs the statements of a call again, on a single connection. Ids that the database generates differ from the recorded
 * ids, so it replaces them in the parameters of later statements.
 */
export async function replay(pool: PostgresPool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  const replaced = new Map<unknown, unknown>();
  try {
    for (const { sql, parameters, row } of statements) {
      const { rows } = await client.query<Row>(
        sql,
        parameters.map((parameter) => (replaced.has(parameter) ? replaced.get(parameter) : parameter)),
      );
      for (const [column, value] of Object.entries(row ?? {}))
        if (column.endsWith('_id') && rows[0] && rows[0][column] !== value)
          replaced.set(value, rows[0][column]);
    }
  } finally {
    client.release();
  }
}
