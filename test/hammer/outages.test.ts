import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../support/database.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Disk, faults, openDisk } from './faults.ts';
import { openShop } from './shop-under-load.ts';

/** Large enough for either database, and small enough to fill. */
const DISK_MB = 350;
/** Replaces the disk where none can be mounted. The tests that fill a disk are skipped there. */
const NO_DISK: Disk = {
  folder: tmpdir(),
  fill: expect.unreachable,
  empty: expect.unreachable,
  close: () => {},
};
const REPORT = 'coverage/outages.md';
const HEAD = `| fault | database | processes | acknowledged | lost | violations | mails sent twice | healthy again after |
| --- | --- | --- | --- | --- | --- | --- | --- |`;

const places: { engine: Engine; processes: number }[] = [
  { engine: 'embedded', processes: 1 },
  { engine: 'PostgreSQL', processes: 1 },
  { engine: 'PostgreSQL', processes: 3 },
];
const rows = Object.entries(faults).flatMap(([name, fault]) =>
  places
    .filter(({ engine }) => fault.of === 'any' || engine === fault.of)
    .map(({ engine, processes }) => [name, engine, processes] as const),
);

describe('a shop under load survives each fault', { timeout: 900_000 }, () => {
  let disk: Disk | null;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    disk = openDisk(DISK_MB);
    postgres = await startPostgres(
      { max_connections: '60', max_wal_size: '64MB', min_wal_size: '32MB' },
      disk?.folder,
    );
  });
  afterAll(async () => {
    await postgres.stop();
    disk?.close();
  });

  test.each(rows)('%s, %s, %i', async (name, engine, processes) => {
    if (!disk && name === 'disk full')
      return note([name, engine, processes, 'not to be had here: needs root']);
    const shop = await openShop({
      engine,
      processes,
      folder: disk?.folder ?? tmpdir(),
      server: postgres.url,
    });
    onTestFinished(() => shop.close());
    await shop.untilBusy();
    const fault = faults[name] ?? expect.unreachable();
    const endedAt = await fault.happen({ shop, postgres, disk: disk ?? NO_DISK });
    await shop.untilHealthy();
    const seconds = (performance.now() - endedAt) / 1_000;
    await shop.closeDoors();
    const { acknowledged, lost, violations, doubled } = await shop.audit();
    note([
      name,
      engine,
      processes,
      acknowledged,
      lost.length,
      violations.join('; ') || 0,
      doubled,
      `${seconds.toFixed(1)} s`,
    ]);
    expect({ lost, violations }).toEqual({ lost: [], violations: [] });
    expect(acknowledged).toBeGreaterThan(0);
  });
});

/** Writes a row of the report in place of the same row of an earlier run. */
function note(cells: readonly (string | number)[]): void {
  const row = `| ${cells.join(' | ')} |`;
  const key = `| ${cells.slice(0, 3).join(' | ')} |`;
  mkdirSync('coverage', { recursive: true });
  const knownRows = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').trimEnd().split('\n').slice(2) : [];
  const otherRows = knownRows.filter((line) => !line.startsWith(key));
  writeFileSync(REPORT, `${[HEAD, ...otherRows, row].join('\n')}\n`);
}
