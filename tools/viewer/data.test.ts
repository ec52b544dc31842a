import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figureText } from './coverage.ts';
import { viewerData } from './data.ts';
import { mutantOf } from './mutants.ts';
import { itemsOf } from './page/items.ts';
import { blocked, closing, door, putDoor } from './sample.ts';

test('the viewer reads the files of the last runs and assigns them to states, edges and outcomes', () => {
  const root = mkdtempSync(join(tmpdir(), 'viewer-'));
  putDoor(root);
  const [machine] = viewerData(root).machines;
  expect(machine?.svg).toContain('fill="light-dark(#222222,#dddddd)"');
  const items = machine ? itemsOf(machine) : [];
  expect(items.filter((item) => item.isMissed).map(({ key }) => key)).toEqual([
    blocked,
    'doorIsFree is false',
  ]);
  const way = { paths: [1, 2], soonest: { path: 2, step: 1 } };
  expect(items.find(({ key }) => key === closing)).toMatchObject({
    rule: 'BOOK-12',
    levels: [{ taken: 2, way }, {}],
  });
  expect(items.filter(({ screens }) => screens.length > 0).map(({ key }) => key)).toEqual(['door.closed']);
  rmSync(root, { recursive: true });
});

test('the figures of a run have its status, time, commit and failed tests', () => {
  const root = mkdtempSync(join(tmpdir(), 'viewer-'));
  putDoor(root);
  const { machines, dimensions } = viewerData(root);
  const stamp = { time: '2026-11-20T09:30:00.000Z', commit: 'e6c1c8f' };
  expect(machines[0]?.runs).toMatchObject([
    { level: 'actor', ...stamp, status: 'passed', failures: [] },
    { level: 'page', ...stamp, status: 'failed', failures: [{ path: 2 }, { path: null }] },
  ]);
  expect(dimensions).toMatchObject([{ ...stamp, status: 'failed' }]);
  expect(machines[0]?.mutantStamp).toEqual({ time: '2026-11-19T08:15:00.000Z', commit: 'a1b2c3d' });
  expect(machines[0]?.mutants).toHaveLength(3);
  rmSync(root, { recursive: true });
});

test('a figure is old if it is from another commit than the newest run of paths', () => {
  const [earlier, later] = [
    { time: '2026-11-19T08:15:00.000Z', commit: 'a1b2c3d' },
    { time: '2026-11-20T09:30:00.000Z', commit: 'e6c1c8f' },
  ];
  expect(figureText(earlier, [earlier, later])).toBe('2026-11-19 08:15 UTC, a1b2c3d, old');
  expect(figureText(later, [later, earlier])).toBe('2026-11-20 09:30 UTC, e6c1c8f');
  expect(figureText(earlier, [])).toBe('2026-11-19 08:15 UTC, a1b2c3d');
});

test.each([
  [{ name: 'door | open | entry | dropped', state: 'door.open' }, ['door.open']],
  [
    { name: 'door | open | door.close #0 | deleted', state: 'door.open', event: 'door.close', edge: 0 },
    [closing],
  ],
  [{ name: 'door | (setup) | action ring | does nothing' }, [closing]],
  [{ name: 'door | (setup) | guard doorIsFree | never true' }, ['doorIsFree is true', 'doorIsFree is false']],
])('the mutant %j belongs to the keys that it changes', (mutant, keys) => {
  expect(mutantOf({ ...mutant, fate: 'killed' }, door.chart).keys).toEqual(keys);
});
