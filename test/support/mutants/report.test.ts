import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mutants-report-'));
  for (const folder of ['coverage/mutants', 'docs']) mkdirSync(join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const killed = {
  place: 0,
  machine: 'small',
  name: 'small | a',
  operator: 'edge deleted',
  fate: { kind: 'killed' },
  ms: 900,
};
const alike = {
  ...killed,
  place: 1,
  name: 'small | b',
  fate: { kind: 'survived' },
  comparison: { kind: 'alike', pairs: 7, leaves: ['tea'], known: [] },
  reason: 'Both lead there.',
};

/** What two workers left. */
function left(half: 0 | 1, verdicts: object[], strays: string[] = []): void {
  const facts = [{ machine: 'small', paths: 2, steps: 9 }];
  writeFileSync(
    join(root, `coverage/mutants/half-${half}.json`),
    JSON.stringify({ facts, verdicts, strays }),
  );
}

function report(...options: string[]) {
  const script = join(import.meta.dirname, '../../mutants-report.mjs');
  const parameters = [script, '--report-only', '--root', root, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('is good where all are killed or equivalent, and counts both halves', () => {
  left(0, [killed]);
  left(1, [alike]);
  const { status, stdout } = report();
  expect(status).toBe(0);
  expect(stdout).toMatch(/^small +2 +1 +0 +0 +1 +0 +0 +2$/m);
  expect(stdout).toContain('Every mutant is noticed by a path, or shown to be no change.');
});

test.each<[string, object[], string[], string]>([
  [
    'one has something wrong',
    [{ ...alike, complaint: 'small | b: a hole' }],
    [],
    '1 to look at:\nsmall | b: a hole',
  ],
  ['an equivalent is no mutant', [killed], ['small | c'], 'small | c: known as an equivalent, and no mutant'],
  ['there is nothing', [], [], 'No mutant was looked at.'],
])('fails where %s', (_, verdicts, strays, said) => {
  left(0, verdicts, strays);
  const { status, stderr } = report();
  expect(status).toBe(1);
  expect(stderr).toContain(said);
});

test('writes equivalents down with their reason, of a whole run only', () => {
  left(0, [killed, alike]);
  expect(report('--write').status).toBe(0);
  const page = readFileSync(join(root, 'docs/mutants.md'), 'utf8');
  expect(page).toContain('**Both lead there.**\n\n- `small | b`: 7 pairs; remembers otherwise: tea');
  expect(page).toContain('| small | 2 | 1 | 0 | 0 | 1 | 0 | 0 | 2 |');
  expect(report('--write', '--machine', 'small').status).toBe(1);
});
