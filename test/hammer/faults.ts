import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { startPostgres } from '../support/postgres.ts';
import type { Shop } from './shop-under-load.ts';

/** How long a fault lasts. */
const HOLD_MS = 6_000;

/** What a fault may lay hands on. */
export interface Hands {
  shop: Shop;
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  disk: Disk;
}

interface Fault {
  /** Of what; those of a PostgreSQL are not to be had on the embedded database. */
  of: 'PostgreSQL' | 'any';
  /** Puts it in, and takes it away. Tells since when it was gone, by `performance.now()`. */
  happen(hands: Hands): Promise<number>;
}

const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid()`;

/** Lets something be so for as long as a fault lasts. */
const whileSo =
  (begin: (hands: Hands) => unknown, end: (hands: Hands) => unknown) =>
  async (hands: Hands): Promise<number> => {
    await begin(hands);
    await pause(HOLD_MS);
    await end(hands);
    return performance.now();
  };

/** What takes its time itself: everything counts from its beginning. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return began;
}

/** Asks the PostgreSQL itself, past the line. */
async function told<T>({ shop }: Hands, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(shop.url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const tellAll = (hands: Hands, ...statements: string[]) =>
  told(hands, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const line = (which: 'database' | 'mail' | 'cards', how: 'silence' | 'cut') =>
  whileSo(
    ({ shop }) => shop.lines[which]?.[how](),
    ({ shop }) => shop.lines[which]?.mend(),
  );

const named = (hands: Hands) => new URL(hands.shop.url ?? '').pathname.slice(1);
function first({ shop: { sites } }: Hands) {
  const [site] = sites;
  if (!site) throw new Error('The shop has no site.');
  return site;
}

export const faults: Record<string, Fault> = {
  'database restarted': { of: 'PostgreSQL', happen: ({ postgres }) => timed(() => postgres.restart()) },
  'connections terminated': {
    of: 'PostgreSQL',
    async happen(hands) {
      for (let times = 0; times < 20; times += 1) await tellAll(hands, terminate);
      return performance.now();
    },
  },
  'database silent': { of: 'PostgreSQL', happen: line('database', 'silence') },
  'database hung': {
    of: 'PostgreSQL',
    happen: (hands) =>
      told(hands, async (client) => {
        await client.query('begin');
        await client.query('lock table bookings, payments, outbox, queue_places, stores');
        await pause(HOLD_MS);
        await client.query('rollback');
        return performance.now();
      }),
  },
  'database full': {
    of: 'PostgreSQL',
    async happen(hands) {
      const others: pg.Client[] = [];
      await tellAll(hands, terminate);
      try {
        for (;;) {
          const client = new pg.Client(hands.shop.url);
          client.on('error', () => {});
          await client.connect();
          others.push(client);
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === '53300')) throw error;
      }
      await pause(HOLD_MS);
      for (const client of others) await client.end();
      return performance.now();
    },
  },
  'database read-only': {
    of: 'PostgreSQL',
    happen: whileSo(
      (hands) =>
        tellAll(hands, `alter database ${named(hands)} set default_transaction_read_only = on`, terminate),
      (hands) =>
        tellAll(
          hands,
          'set default_transaction_read_only = off',
          `alter database ${named(hands)} reset default_transaction_read_only`,
          terminate,
        ),
    ),
  },
  'database slow': {
    of: 'PostgreSQL',
    happen: whileSo(
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
    async happen(hands) {
      await first(hands).kill();
      return timed(() => first(hands).start());
    },
  },
  'process paused': {
    of: 'any',
    happen: whileSo(
      (hands) => first(hands).signal('SIGSTOP'),
      (hands) => first(hands).signal('SIGCONT'),
    ),
  },
  'process told to stop': {
    of: 'any',
    async happen(hands) {
      await first(hands).stop();
      return timed(() => first(hands).start());
    },
  },
  'clock moved': {
    of: 'any',
    happen: whileSo(
      (hands) => first(hands).signal('SIGUSR2'),
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
      // What ends with it, a supervisor starts again.
      if (shop.url) await postgres.restart();
      for (const site of shop.sites) if (site.isGone()) await site.start();
      return emptied;
    },
  },
};

/** A small disk of its own. */
export interface Disk {
  folder: string;
  fill(): void;
  empty(): void;
  close(): void;
}

/** Needs root, and a kernel that has `tmpfs`; null where one cannot be had. */
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
