import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrations.ts';
import { seed } from '../../server/db/seed.ts';

/**
 * Vitest's global set-up: an embedded database as a first start leaves it, with the shop in it and nobody's booking.
 * Making one takes four seconds of a processor, a copy half of one. Leaves its folder in `EMPTY_DATABASE` and returns
 * what removes it.
 */
export default async function setUp(): Promise<() => void> {
  if (process.env.EMPTY_DATABASE) return () => {};
  const folder = await makeEmptyDatabase();
  process.env.EMPTY_DATABASE = folder;
  return () => {
    delete process.env.EMPTY_DATABASE;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Makes one and returns its folder. */
export async function makeEmptyDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'empty-database-for-tests-'));
  const database = await openDatabase({ dataDir: folder });
  await migrate(database);
  await seed(database);
  await database.close();
  return folder;
}

/** Puts an empty database where a site looks for its own. */
export function copyEmptyDatabase(dataDir: string, folder = process.env.EMPTY_DATABASE): void {
  if (!folder)
    throw new Error('No empty database was made for the tests: name this file as a global set-up.');
  cpSync(folder, dataDir, { recursive: true });
}
