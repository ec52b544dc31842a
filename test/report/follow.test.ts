import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The command as somebody types it. */
function paths(...words: string[]) {
  const script = join(import.meta.dirname, '../paths-report.mjs');
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    encoding: 'utf8',
    env: { ...environment, NO_COLOR: '1' },
  });
  return { status, said: stdout + stderr };
}

test('one path alone tells each step, and marks what it was driven for', { timeout: 120_000 }, () => {
  const { status, said } = paths('--machine', 'careers', '--edge', 'opening.toggle openingIsExpanded');
  const edge = 'careers.listed | opening.toggle #0 [openingIsExpanded] | stays';
  expect(said).toMatch(/careers, level actor: path \d+ up to step 4, for careers\.listed \| opening\.toggle/);
  expect(said).toContain('  1. page.open  ->  loading.fresh\n  2. openings.listed  ->  listed\n');
  expect(said).toContain('  3. opening.toggle {"opening":"full"}  ->  listed\n');
  expect(said).toContain(`  4. opening.toggle {"opening":"full"}  ->  listed\n  >> ${edge}\n`);
  expect(said).not.toContain('  5. ');
  expect(said).toMatch(/Good: careers: \d+ paths on an actor > path \d+ /);
  expect(status).toBe(0);
});

test('a path that does not take the edge says which do', { timeout: 120_000 }, () => {
  const { status, said } = paths('--machine', 'careers', '--edge', 'opening.toggle #0', '--path', '1');
  expect(said).toMatch(/^Path 1 does not take careers\.listed \| opening\.toggle #0 .* These do: \d+/m);
  expect(status).toBe(2);
});

test.runIf(process.platform === 'linux')(
  'a window needs a display, and that is said',
  { timeout: 120_000 },
  () => {
    const { status, said } = paths('--machine', 'careers', '--path', '1', '--headed');
    expect(said).toContain('there is no display here');
    expect(status).toBe(2);
  },
);
