import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { diagnose } from '../../server/ops/doctor.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startPostgres } from '../support/postgres.ts';

it('DATABASE_URL can name the folder of a Unix socket in each form of PostgreSQL (OPS-93)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'socket-for-tests-'));
  // PostgreSQL runs as a different user than the test when the test is root.
  chmodSync(folder, 0o777);
  const server = await startPostgres({ unix_socket_directories: folder });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const { port } = new URL(server.url);
  const doctor = (DATABASE_URL: string) =>
    diagnose(readSettings({ DATABASE_URL })).catch(({ message }: Error) => message);

  for (const url of [
    `postgres://postgres:any@/postgres?host=${folder}&port=${port}`,
    `postgresql:///postgres?user=postgres&host=${folder}&port=${port}`,
    `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
  ])
    expect(await doctor(url)).toMatch(/^fine: the database answers, PostgreSQL .*, empty$/m);
  expect(await doctor(`postgres://postgres@/postgres?host=${folder}/none&port=${port}`)).toMatch(
    /^wrong: The database of DATABASE_URL cannot be reached: connect ENOENT .*none/m,
  );
});
