import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { startSite } from '../support/site.ts';

/** The user `nobody` of Debian, who owns nothing. */
const OTHER_USER = 65_534;

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-for-tests-'));
  // Otherwise the parent folder hides the data folder.
  chmodSync(parent, 0o755);
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Returns the folder and all paths in it. */
const allIn = (path: string): string[] => [
  path,
  ...readdirSync(path, { recursive: true }).map((name) => join(path, String(name))),
];

/** Returns the paths that the group or other users may use. */
const openToOthers = (path: string) => allIn(path).filter((each) => (statSync(each).mode & 0o077) !== 0);

/** Returns the paths that a different user of the machine can open for reading or writing. */
function openedByAnotherUser(paths: readonly string[]): string[] {
  const program = `
    const fs = require('node:fs');
    const opens = (path, flags) => {
      try { fs.closeSync(fs.openSync(path, flags)); return true; } catch { return false; }
    };
    const paths = JSON.parse(fs.readFileSync(0, 'utf8'));
    console.log(JSON.stringify(paths.filter((path) => opens(path, 'r') || opens(path, 'r+'))));`;
  const { stdout, stderr } = spawnSync('node', ['-e', program], {
    input: JSON.stringify(paths),
    maxBuffer: 16_777_216,
    uid: OTHER_USER,
    gid: OTHER_USER,
    cwd: '/',
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

function expectPrivate(path: string): void {
  expect(openToOthers(path)).toEqual([]);
  // Only root can run a program as a different user.
  if (process.getuid?.() === 0) expect(openedByAnotherUser(allIn(path))).toEqual([]);
}

describe.skipIf(process.platform === 'win32')('the data folder of the embedded database', () => {
  it('is closed to other users after creation and after writes, under any umask (OPS-110)', {
    timeout: 120_000,
  }, async () => {
    const mask = process.umask(0);
    try {
      const database = await openDatabase({ dataDir: folder });
      expectPrivate(folder);
      await sql`create table notes as select n, repeat('x', 5000) as text from generate_series(1, 500) as n`.execute(
        database.db,
      );
      await sql`vacuum full notes`.execute(database.db);
      await sql`select pg_switch_wal()`.execute(database.db);
      await sql`checkpoint`.execute(database.db);
      expectPrivate(folder);
      await database.close();
    } finally {
      process.umask(mask);
    }
    expectPrivate(folder);
  });

  it('is closed to other users by the next start when an older version left it open (OPS-110)', async () => {
    mkdirSync(folder);
    copyEmptyDatabase(folder);
    for (const path of allIn(folder)) chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);

    const site = await startSite({ environment: { DATA_DIR: folder } });

    expectPrivate(folder);
    await site.stop();
    expectPrivate(folder);
  });

  it('is created by the container file for its user alone (OPS-110)', () => {
    expect(readFileSync('Containerfile', 'utf8')).toMatch(/mkdir -m 700 \/data/);
  });
});
