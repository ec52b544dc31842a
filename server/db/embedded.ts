import { existsSync, fsyncSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PostgresPool, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable, unavailable } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { parsers } from './parsers.ts';
import { PoolClient, WAIT_MS } from './pool-client.ts';
import { makePrivateFolder, withoutOtherUsers } from './private-folder.ts';

/** Opens PostgreSQL in this process: durable in a folder, which it locks, or in memory without a folder. */
export async function openEmbedded(dataDir: string | undefined): Promise<PostgresPool> {
  const unlock = dataDir === undefined ? () => {} : lockFolder(dataDir);
  try {
    const lite =
      dataDir === undefined
        ? await PGlite.create({ ...always, startParams: [...PGlite.defaultStartParams, ...small] })
        : await openFolder(join(dataDir, 'postgres-18'));
    await lite.exec("set timezone = 'UTC'; set statement_timeout = 10000");
    return new SingleConnectionPool(lite, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

const always = { extensions: { btree_gist }, parsers };
const small = ['-c', 'shared_buffers=16MB'];
// fdatasync is an empty function in the WebAssembly build, so the write-ahead log must ask for fsync.
const synced = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

/**
 * Opens the database of a folder, or creates a database if the folder is empty. If it cannot open the database, it
 * changes nothing (OPS-71).
 */
async function openFolder(folder: string): Promise<PGlite> {
  // Without the file PG_VERSION, PGlite would take the folder for empty and overwrite its files.
  if (existsSync(join(folder, 'global')) && !existsSync(join(folder, 'PG_VERSION')))
    throw new Error(cannotOpenMessage(folder, 'its file PG_VERSION is missing'));
  makePrivateFolder(folder);
  let fatalMessage = '';
  try {
    return await PGlite.create({
      ...always,
      fs: new SafeFolder(folder),
      startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...small, ...synced],
      onStderr: (line) => {
        fatalMessage = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? fatalMessage;
        return false;
      },
    });
  } catch (error) {
    throw fatalMessage === '' ? error : new Error(cannotOpenMessage(folder, fatalMessage));
  }
}

const cannotOpenMessage = (folder: string, why: string) =>
  `The database in ${folder} cannot be opened: ${why}. Nothing was changed. Replace the folder with a backup, or move it away to start with an empty database`;

/**
 * Emscripten's file system with two additions. It has no fsync, so a power failure could lose an acknowledged
 * write. It ignores the umask, so every user of the machine could read and write the files (OPS-110).
 */
class SafeFolder extends NodeFS {
  override async init(...[lite, options]: Parameters<NodeFS['init']>) {
    const mounted = await super.init(lite, options);
    mounted.emscriptenOpts.preRun?.push((module) => {
      const files = operationsOf(module.NODEFS, 'node_ops');
      const streams = operationsOf(module.NODEFS, 'stream_ops');
      Object.assign(streams, { fsync: syncStream, setattr: withPrivateMode(streams.setattr) });
      Object.assign(files, {
        mknod: makeNodePrivately(files.mknod),
        setattr: withPrivateMode(files.setattr),
      });
    });
    return mounted;
  }
}

type Operation = (...operands: unknown[]) => unknown;

function operationsOf(filesystem: object, kind: string): { mknod: Operation; setattr: Operation } {
  const operations: unknown = Reflect.get(filesystem, kind);
  if (typeof operations !== 'object' || operations === null || !('setattr' in operations))
    throw new Error('The embedded database cannot write safely: the API of its file system has changed.');
  return operations as { mknod: Operation; setattr: Operation };
}

/** Wraps `mknod(parent, name, mode, dev)`, so that only the user has permissions. */
const makeNodePrivately =
  (mknod: Operation): Operation =>
  (parent, name, mode, dev) =>
    mknod(parent, name, withoutOtherUsers(Number(mode)), dev);

/** Wraps `setattr(nodeOrStream, attributes)`, so that only the user has permissions. */
const withPrivateMode =
  (setattr: Operation): Operation =>
  (target, attributes) =>
    setattr(
      target,
      hasMode(attributes) ? { ...attributes, mode: withoutOtherUsers(attributes.mode) } : attributes,
    );

const hasMode = (attributes: unknown): attributes is { mode: number } =>
  typeof attributes === 'object' &&
  attributes !== null &&
  'mode' in attributes &&
  typeof attributes.mode === 'number';

function syncStream(stream: { nfd?: number }): number {
  if (stream.nfd !== undefined) fsyncSync(stream.nfd);
  return 0;
}

/**
 * A pool with a single connection, because the embedded database has only a single session. It keeps the
 * transactions of parallel requests apart.
 */
class SingleConnectionPool implements PostgresPool {
  readonly #lite: PGlite;
  readonly #unlock: () => void;
  #last: Promise<void> = Promise.resolve();

  constructor(lite: PGlite, unlock: () => void) {
    this.#lite = lite;
    this.#unlock = unlock;
  }

  async connect(): Promise<EmbeddedClient> {
    const turn = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    try {
      await within(WAIT_MS, turn);
    } catch (error) {
      void turn.then(release);
      throw error;
    }
    return new EmbeddedClient(this.#lite, release);
  }

  async end(): Promise<void> {
    await this.#lite.close();
    this.#unlock();
  }
}

class EmbeddedClient extends PoolClient {
  readonly #lite: PGlite;
  readonly release: () => void;

  constructor(lite: PGlite, release: () => void) {
    super();
    this.#lite = lite;
    this.release = release;
  }

  protected async run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A statement runs in this thread. Requests, timers and sockets get their turn between two statements.
    await nextTurn();
    // Like pg: without parameters, the text may contain several statements.
    const query =
      parameters.length > 0
        ? this.#lite.query<R>(sql, [...parameters])
        : this.#lite.exec(sql).then((results) => results.at(-1));
    const result = await query.catch((error: unknown) => {
      throw unavailable(error);
    });
    return {
      command: commandOf(result?.command),
      rowCount: result?.affectedRows ?? result?.rows.length ?? 0,
      rows: (result?.rows ?? []) as R[],
    };
  }
}

const commands = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;
const commandOf = (name: string | undefined) => commands.find((command) => command === name) ?? 'SELECT';

async function within(ms: number, turn: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new DatabaseUnavailable(
            'The embedded database is busy. Does code use it inside a transaction on it?',
          ),
        ),
      ms,
    );
  });
  try {
    await Promise.race([turn, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
