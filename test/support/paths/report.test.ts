import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Coverage, Level } from './coverage.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paths-report-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, content = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

/** A machine with its model, driven in full at all three levels but for what is changed. */
function driven(change: (coverage: Coverage) => Coverage = (coverage) => coverage): void {
  put('machines/small.machine.ts');
  put('test/models/small.model.ts');
  for (const level of ['actor', 'view', 'browser'] satisfies Level[]) {
    const coverage = change({
      machine: 'small',
      level,
      states: [{ key: 'small.open', taken: 1 }],
      edges: [{ key: 'small.open | door.close #0 | small.closed', taken: 2 }],
      guards: [{ name: 'doorIsFree', true: 1, false: 1 }],
      impossible: [],
      paths: 1,
      steps: 3,
    });
    put(`coverage/paths/small.${level}.json`, JSON.stringify(coverage));
  }
}

function report() {
  const script = join(import.meta.dirname, '../../paths-report.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--report-only', '--root', root], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test('says so when everything was taken', () => {
  driven();
  const { status, said } = report();
  expect(said).toContain('Every state, edge and guard outcome was taken at every level.');
  expect(said).toMatch(/small +browser +1\/1 +1\/1 +2\/2 +0 +1 +3/);
  expect(status).toBe(0);
});

test.each<[string, (coverage: Coverage) => Coverage]>([
  ['small, view: missed small.open', (one) => ({ ...one, states: [{ key: 'small.open', taken: 0 }] })],
  ['small, actor: missed door.close', (one) => ({ ...one, edges: [{ key: 'door.close', taken: 0 }] })],
  [
    'small, browser: missed doorIsFree is false',
    (one) => ({ ...one, guards: [{ name: 'doorIsFree', true: 1, false: 0 }] }),
  ],
  [
    'small, view: missed door.close',
    (one) => ({
      ...one,
      edges: [{ key: 'door.close', taken: 0 }],
      impossible: [{ key: 'door.close', reason: 'It is locked.', asserted: 0 }],
    }),
  ],
])('fails and names what was missed: %s', (missed, change) => {
  driven(change);
  const { status, said } = report();
  expect(said).toContain(missed);
  expect(status).toBe(1);
});

test('counts an edge that no visitor can take apart, once that was seen', () => {
  driven((one) => ({
    ...one,
    edges: [...one.edges, { key: 'door.break', taken: 0 }],
    impossible: [{ key: 'door.break', reason: 'It is of steel.', asserted: 3 }],
  }));
  const { status, said } = report();
  expect(said).toContain('impossible: door.break. It is of steel.');
  expect(status).toBe(0);
});

test('fails for a machine without a model, a model without a machine, a level without paths', () => {
  driven();
  put('machines/lonely.machine.ts');
  put('test/models/ghost.model.ts');
  const { status, said } = report();
  expect(said).toContain('the machine lonely has no model');
  expect(said).toContain('the model ghost has no machine');
  expect(said).toContain('lonely, browser: no paths were driven');
  expect(status).toBe(1);
});
