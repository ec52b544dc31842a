import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * The most statements that a connection prepares. The server has fewer, but lists of different lengths are different
 * statements, and PostgreSQL keeps each prepared statement in memory.
 */
const MOST = 300;

/** The statements that the connections of a pool prepare, with their names (OPS-111). */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #directness = new WeakMap<pg.PoolClient, boolean>();
  #isStopped = false;

  /** Returns the name under which a connection prepares a statement, or undefined if it does not prepare it. */
  async nameOf(text: string, client: pg.PoolClient): Promise<string | undefined> {
    if (this.#isStopped || !(await this.#isDirect(client))) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST) return known;
    // A hash, so that a name that another process has prepared in the same session has the same statement.
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }

  /** From now on, no statement has a name. */
  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Whether PostgreSQL itself answers a connection. A pooler in transaction mode executes each transaction in any of its sessions,
   * so that a prepared statement may be missing. The process number of a pooler differs from that of the session.
   */
  async #isDirect(client: pg.PoolClient): Promise<boolean> {
    const known = this.#directness.get(client);
    if (known !== undefined) return known;
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isDirect = 'processID' in client && client.processID === rows[0]?.pid;
    this.#directness.set(client, isDirect);
    return isDirect;
  }
}
