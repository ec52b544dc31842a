import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missedIn } from './coverage.ts';
import { viewerData } from './data.ts';
import { mutantOf } from './mutants.ts';
import { isMissed, itemsOf } from './page/items.ts';
import { blocked, closing, door, putDoor } from './sample.ts';

test('reads what runs left, and gives each state, edge and outcome its own', () => {
  const root = mkdtempSync(join(tmpdir(), 'viewer-'));
  putDoor(root);
  const [machine] = viewerData(root).machines;
  expect(machine?.svg).toContain('fill="light-dark(#222222,#dddddd)"');
  const items = machine ? itemsOf(machine) : [];
  expect(items.filter(isMissed).map(({ key }) => key)).toEqual([blocked, 'doorIsFree is false']);
  const way = { paths: [1, 2], soonest: { path: 2, step: 1 } };
  expect(items.find(({ key }) => key === closing)).toMatchObject({
    rule: 'BOOK-11',
    levels: [{ times: 2, way }, {}],
  });
  expect(items.filter(({ screens }) => screens.length > 0).map(({ key }) => key)).toEqual(['door.closed']);
  rmSync(root, { recursive: true });
});

test.each([
  [{ state: 'door.open' }, 'entry dropped', ['door.open']],
  [{ state: 'door.open', event: 'door.close', edge: 0 }, 'deleted', [closing]],
  [{ word: 'action ring' }, 'action ring dropped', [closing]],
  [{ word: 'guard doorIsFree' }, 'guard doorIsFree always true', ['doorIsFree is false']],
  [{ word: 'guard doorIsFree' }, 'guard doorIsFree never true', ['doorIsFree is true']],
  [{}, 'starts elsewhere', []],
])('a mutant %j belongs to what it changes', (where, name, keys) => {
  const verdict = { machine: 'door', name, where, fate: { kind: 'killed' } } as const;
  expect(mutantOf(verdict, door.chart.edges, door.states).keys).toEqual(keys);
});

test('misses what was not taken and is not impossible', () => {
  const idle = { ...door, guards: [{ name: 'doorIsFree', true: 0, false: 1 }] };
  const excuse = { key: 'doorIsFree is true', reason: 'No visitor can.' };
  expect(missedIn(idle)).toEqual(['doorIsFree is true']);
  expect(missedIn({ ...idle, impossible: [{ ...excuse, asserted: 1 }] })).toEqual([]);
  expect(missedIn({ ...idle, impossible: [{ ...excuse, asserted: 0 }] })).toHaveLength(1);
});
