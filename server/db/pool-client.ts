import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** How long a query waits for a connection, in milliseconds. */
export const WAIT_MS = 10_000;

/** A connection for Kysely, without cursors, which this server does not use. */
export abstract class PoolClient implements PostgresPoolClient {
  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Cursors are not supported.');
    return this.run<R>(sql, parameters);
  }

  protected abstract run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  abstract release(): void;
}
