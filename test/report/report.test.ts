import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Coverage } from '../support/paths/coverage.ts';
import { main } from './main.ts';
import type { Report } from './report.ts';
import { closing, put, putSmall } from './sample.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paths-report-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

async function report(...words: string[]) {
  const lines: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  const status = await main(['--report-only', '--root', root, ...words]);
  return { status, said: lines.join('\n') };
}

test('says so when everything was taken', async () => {
  putSmall(root);
  const { status, said } = await report();
  expect(said).toContain('Every state, edge and guard outcome was taken at every level.');
  expect(said).toMatch(/small +browser +2\/2 +2\/2 +2\/2 +0 +2 +3/);
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
])('fails and names what was missed: %s', async (missed, change) => {
  putSmall(root, change);
  const { status, said } = await report();
  expect(said).toContain(missed);
  expect(status).toBe(1);
});

test('counts an edge that no visitor can take apart, once that was seen', async () => {
  putSmall(root, (one) => ({
    ...one,
    edges: [...one.edges, { key: 'door.break', taken: 0 }],
    impossible: [{ key: 'door.break', reason: 'It is of steel.', asserted: 3 }],
  }));
  const { status, said } = await report();
  expect(said).toContain('impossible: door.break. It is of steel.');
  expect(status).toBe(0);
});

test('fails for a machine without a model, a model without a machine, a level without paths, and says what to write', async () => {
  putSmall(root);
  put(root, 'machines/lonely.machine.ts');
  put(root, 'test/models/ghost.model.ts');
  const { status, said } = await report();
  expect(said).toContain(
    'the machine lonely has no model: write the spec a second time in test/models/lonely.model.ts',
  );
  expect(said).toContain('the model ghost has no machine: write machines/ghost.machine.ts');
  expect(said).toContain('lonely, browser: no paths were driven');
  expect(status).toBe(1);
});

test('leaves data with the paths of each edge, the quickest of them, and their steps', async () => {
  putSmall(root);
  await report();
  const { machines }: Report = JSON.parse(readFileSync(join(root, 'coverage/paths.json'), 'utf8'));
  const [small] = machines;
  const [edge] = small?.edges ?? [];
  expect(edge).toMatchObject({ key: closing, guard: 'doorIsFree', rule: 'BOOK-11' });
  expect(edge?.taken.view).toEqual({
    paths: [1, 2],
    times: 2,
    soonest: { path: 2, step: 1 },
    impossible: null,
  });
  expect(small?.states[0]?.taken.actor?.paths).toEqual([1, 2]);
  expect(small?.outcomes.map(({ key, taken }) => [key, taken.actor?.times])).toEqual([
    ['doorIsFree is true', 2],
    ['doorIsFree is false', 1],
  ]);
  const { events = [], states = [], paths = [] } = small?.driven.actor ?? {};
  expect(paths[0]?.map(([event, state]) => [events[event], states[state]])).toEqual([
    ['door.close {"foot":true}', 'open'],
    ['door.close {"foot":false}', 'closed'],
  ]);
});

test('leaves a page that needs no other file', async () => {
  putSmall(root, (one) => ({ ...one, chart: { ...one.chart, description: 'A </script> door.' } }));
  await report();
  const page = readFileSync(join(root, 'coverage/paths.html'), 'utf8');
  expect(page).not.toMatch(/<(script|link|img)[^>]+(src|href)=/);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
});

test('fails when the page of the ledger is older than the ledger', async () => {
  putSmall(root);
  put(root, 'docs/spec-ledger.md', 'Old.\n');
  const { status, said } = await report();
  expect(said).toContain('docs/spec-ledger.md is stale: npm run paths -- --report-only --write-ledger');
  expect(status).toBe(1);
  expect((await report('--write-ledger')).status).toBe(0);
  expect((await report()).status).toBe(0);
});
