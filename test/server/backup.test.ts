import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { restore } from '../../server/ops/backup.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { engines } from '../support/database.ts';
import { startTestServer } from './test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'backups-for-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(engines)('a backup on the %s database', (engine) => {
  const server = startTestServer(engine);

  it('creates its folder for its user alone (OPS-77)', async () => {
    const into = join(folder, engine, 'backups');
    await answerCommand(server.deps, ['backup', `${into}/`]);

    expect(readdirSync(into)).toEqual(['backup-20261120000000.jsonl.gz']);
    expect(statSync(into).mode & 0o077).toBe(0);
  });

  it('names an unusable path, and how to choose a different path (OPS-77)', async () => {
    const file = join(folder, `file-${engine}`);
    writeFileSync(file, '');
    await expect(answerCommand(server.deps, ['backup', join(file, 'x.gz')])).rejects.toThrow(
      /x\.gz cannot be created: .*npm run backup -- FILE/,
    );
  });

  it('names a file that cannot be written, and how to choose a different file (OPS-77)', async () => {
    const file = join(folder, `folder-${engine}`, 'y.gz');
    mkdirSync(`${file}.part`, { recursive: true });
    await expect(answerCommand(server.deps, ['backup', file])).rejects.toThrow(
      /^The file \S+y\.gz cannot be written: EISDIR.*npm run backup -- FILE/,
    );
  });

  it('that is damaged is rejected with its file name (OPS-77)', async () => {
    const whole = join(folder, `whole-${engine}`);
    await answerCommand(server.deps, ['backup', whole]);
    const bytes = readFileSync(whole);
    const damaged = {
      cut: bytes.subarray(0, -500),
      text: Buffer.from('Hello'),
      other: gzipSync('{}\n'),
      empty: gzipSync(''),
    };
    for (const [name, content] of Object.entries(damaged)) {
      const file = join(folder, name);
      writeFileSync(file, content);
      const database = await openDatabase();
      await expect(restore(database, file), name).rejects.toThrow(`${file} is not a complete backup`);
      await database.close();
    }
  });
});
