import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** How long a query waits for a connection, in milliseconds. */
export const WAIT_MS = 10_000;

/** A connection as Kysely takes it, without the cursors that nobody here uses. */
export abstract class PoolClient implements PostgresPoolClient {
  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Nothing here reads by cursor.');
    return this.run<R>(sql, parameters);
  }

  protected abstract run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  abstract release(): void;
}
