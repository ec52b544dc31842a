import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { startPostgres } from '../support/postgres.ts';
import type { Shop } from './shop-under-load.ts';

/** The duration of a fault in ms. */
const HOLD_MS = 6_000;

/** The parts of the shop that a fault can affect. */
export interface Targets {
  shop: Shop;
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  disk: Disk;
}

interface Fault {
  /** The engine that the fault needs. Faults of PostgreSQL are not possible on the embedded database. */
  of: 'PostgreSQL' | 'any';
  /** Causes the fault and removes it. Returns when it ended, by `performance.now()`. */
  happen(hands: Targets): Promise<number>;
}

const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid()`;

/** Keeps a state for the duration of a fault. */
const during =
  (begin: (targets: Targets) => unknown, end: (targets: Targets) => unknown) =>
  async (targets: Targets): Promise<number> => {
    await begin(targets);
    await pause(HOLD_MS);
    await end(targets);
    return performance.now();
  };

/** Runs a fault that is over by itself. Returns the time of its beginning. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return began;
}

/** Connects to PostgreSQL directly, without the proxy. */
async function withClient<T>({ shop }: Targets, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(shop.url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const execute = (targets: Targets, ...statements: string[]) =>
  withClient(targets, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const line = (which: 'database' | 'mail' | 'cards', how: 'silence' | 'cut') =>
  during(
    ({ shop }) => shop.lines[which]?.[how](),
    ({ shop }) => shop.lines[which]?.mend(),
  );

const named = (targets: Targets) => new URL(targets.shop.url ?? '').pathname.slice(1);
function firstSite({ shop: { sites } }: Targets) {
  const [site] = sites;
  if (!site) throw new Error('The shop has no site.');
  return site;
}

export const faults: Record<string, Fault> = {
  'database restarted': { of: 'PostgreSQL', happen: ({ postgres }) => timed(() => postgres.restart()) },
  'connections terminated': {
    of: 'PostgreSQL',
    async happen(targets) {
      for (let times = 0; times < 20; times += 1) await execute(targets, terminate);
      return performance.now();
    },
  },
  'database silent': { of: 'PostgreSQL', happen: line('database', 'silence') },
  'database hung': {
    of: 'PostgreSQL',
    happen: (targets) =>
      withClient(targets, async (client) => {
        await client.query('begin');
        await client.query('lock table bookings, payments, outbox, queue_places, stores');
        await pause(HOLD_MS);
        await client.query('rollback');
        return performance.now();
      }),
  },
  'database full': {
    of: 'PostgreSQL',
    async happen(targets) {
      const clients: pg.Client[] = [];
      await execute(targets, terminate);
      try {
        for (;;) {
          const client = new pg.Client(targets.shop.url);
          client.on('error', () => {});
          await client.connect();
          clients.push(client);
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === '53300')) throw error;
      }
      await pause(HOLD_MS);
      for (const client of clients) await client.end();
      return performance.now();
    },
  },
  'database read-only': {
    of: 'PostgreSQL',
    happen: during(
      (targets) =>
        execute(
          targets,
          `alter database ${named(targets)} set default_transaction_read_only = on`,
          terminate,
        ),
      (targets) =>
        execute(
          targets,
          'set default_transaction_read_only = off',
          `alter database ${named(targets)} reset default_transaction_read_only`,
          terminate,
        ),
    ),
  },
  'database slow': {
    of: 'PostgreSQL',
    happen: during(
      ({ shop }) => shop.lines.database?.slow(1_000),
      ({ shop }) => shop.lines.database?.mend(),
    ),
  },
  'mail server silent': { of: 'any', happen: line('mail', 'silence') },
  'mail server down': { of: 'any', happen: line('mail', 'cut') },
  'card provider silent': { of: 'any', happen: line('cards', 'silence') },
  'card provider down': { of: 'any', happen: line('cards', 'cut') },
  'process killed': {
    of: 'any',
    async happen(targets) {
      await firstSite(targets).kill();
      return timed(() => firstSite(targets).start());
    },
  },
  'process paused': {
    of: 'any',
    happen: during(
      (targets) => firstSite(targets).signal('SIGSTOP'),
      (targets) => firstSite(targets).signal('SIGCONT'),
    ),
  },
  'process told to stop': {
    of: 'any',
    async happen(targets) {
      await firstSite(targets).stop();
      return timed(() => firstSite(targets).start());
    },
  },
  'clock moved': {
    of: 'any',
    happen: during(
      (targets) => firstSite(targets).signal('SIGUSR2'),
      () => {},
    ),
  },
  'disk full': {
    of: 'any',
    async happen({ shop, postgres, disk }) {
      disk.fill();
      await pause(HOLD_MS);
      disk.empty();
      const emptied = performance.now();
      // A supervisor restarts the processes that ended.
      if (shop.url) await postgres.restart();
      for (const site of shop.sites) if (site.isGone()) await site.start();
      return emptied;
    },
  },
};

/** A small, separate disk. */
export interface Disk {
  folder: string;
  fill(): void;
  empty(): void;
  close(): void;
}

/** Mounts a `tmpfs`. Returns null without root or without `tmpfs` in the kernel. */
export function openDisk(megabytes: number): Disk | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-for-tests-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  chmodSync(folder, 0o777);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    empty: () => truncateSync(ballast),
    close() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
