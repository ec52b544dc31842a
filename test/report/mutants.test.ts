import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mutantsSaid } from './mutants-words.ts';
import type { Filter } from './page/filter.ts';
import { itemsOf, matches } from './page/items.ts';
import { pageOf } from './page.ts';
import { readReport } from './report.ts';
import { alike, closing, deleted, hole, killed, put, putSmall, putVerdicts } from './sample.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'report-mutants-'));
  putSmall(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const onRoot = { ...killed, where: { state: 'small' }, name: 'small | (root) | initial | to closed' };
const ofGuard = (says: string) => ({
  ...killed,
  where: { word: 'guard doorIsFree' },
  name: `small | (setup) | guard doorIsFree | ${says}`,
});
const ofAction = (action: string) => ({
  ...killed,
  where: { word: `action ${action}` },
  name: `small | (setup) | action ${action} | does nothing`,
});

const noFilter: Filter = {
  words: '',
  machine: '',
  level: '',
  section: '',
  rule: '',
  kind: '',
  state: '',
  mutants: '',
};

function read() {
  const { machines, mutants } = readReport(root);
  const [small] = machines;
  if (!small) throw new Error('There is no machine.');
  const of = (key: string) =>
    [...small.edges, ...small.states, ...small.outcomes].find((one) => one.key === key)?.mutants;
  return { small, of, mutants };
}

describe('mutants of the statechart', () => {
  test('stand beside the edge and the state that they change', () => {
    putVerdicts(root, [deleted, alike, hole]);
    const { of, small } = read();
    expect(of(closing)?.statechart).toEqual({
      made: 2,
      killed: 1,
      equivalent: [
        {
          name: 'small | open | door.close #0 | to itself',
          reason: 'Both lead there.',
          shownBy:
            'walked side by side with its machine: alike in all 7 pairs of states; remembers otherwise what nobody reads: tea',
        },
      ],
      survivors: [],
    });
    expect(of('small.open')?.statechart).toMatchObject({
      made: 1,
      killed: 0,
      survivors: [{ name: hole.name, says: 'a hole in the model.' }],
    });
    expect(of('small.closed')?.statechart).toEqual({ made: 0, killed: 0, equivalent: [], survivors: [] });
    expect(small.mutants.statechart).toMatchObject({ made: 3, killed: 1 });
  });

  test('of a guard stand beside the outcome that it never has, those of an action beside the edges that order it', () => {
    putVerdicts(
      root,
      ['negated', 'always true', 'never true', 'never true'].map(ofGuard).concat(ofAction('toastSuccess')),
    );
    const { of } = read();
    expect(of('doorIsFree is true')?.statechart?.made).toBe(3);
    expect(of('doorIsFree is false')?.statechart?.made).toBe(2);
    expect(of(closing)?.statechart?.made).toBe(1);
  });

  test('of the root, and of what no edge orders, belong to the machine', () => {
    putVerdicts(root, [onRoot, ofAction('ring')]);
    expect(read().small.mutants.elsewhere.statechart).toMatchObject({ made: 2, killed: 2 });
  });

  test('that are argued say so', () => {
    putVerdicts(root, [{ ...alike, comparison: { kind: 'unknown', why: 'more than 9 pairs' } }]);
    const [equivalent] = read().of(closing)?.statechart?.equivalent ?? [];
    expect(equivalent?.shownBy).toBe('argued: a walk of both side by side comes to more than 9 pairs');
  });

  test('are told to be old where machine or model were written after them', () => {
    putVerdicts(root, [deleted]);
    const soon = Date.now() / 1000 + 60;
    utimesSync(join(root, 'test/models/small.model.ts'), soon, soon);
    const report = readReport(root);
    expect(report.machines[0]?.mutants.changedSince).toEqual({
      statechart: ['test/models/small.model.ts'],
      source: [],
    });
    expect(mutantsSaid(report)).toMatch(/^Statechart mutants, tried .*; older than small$/m);
  });

  test('are told to be a sample where they are, and which machines have none', () => {
    putVerdicts(root, [{ ...deleted, machine: 'other' }], 60);
    const report = readReport(root);
    expect(report.machines[0]?.mutants.statechart).toBeNull();
    expect(mutantsSaid(report)).toMatch(/; a sample of 60; none of small$/m);
  });
});

describe('mutants of the source', () => {
  const survivor = {
    machine: 'small',
    file: 'machines/small.machine.ts',
    line: 7,
    mutator: 'BooleanLiteral',
    original: 'true',
    replacement: 'false',
    status: 'Survived',
    edge: closing,
  };

  test('stand beside their edge, those of rules behind all machines', () => {
    const ofRules = {
      ...survivor,
      machine: null,
      file: 'machines/rules/door.ts',
      edge: null,
      reason: 'Same.',
    };
    put(root, 'coverage/mutants/source.json', JSON.stringify([survivor, ofRules]));
    const { of, mutants } = read();
    const name = 'machines/small.machine.ts:7 | BooleanLiteral | true becomes false';
    expect(of(closing)?.source).toEqual({
      made: null,
      killed: null,
      equivalent: [],
      survivors: [{ name, says: 'No path fails, nor does a test of the rules.' }],
    });
    expect(mutants.behind).toMatchObject({
      equivalent: [{ reason: 'Same.', shownBy: 'argued' }],
      survivors: [],
    });
  });

  test('are told by where they are, in one line, and are as old as their own run', () => {
    const original = `{\n  ${'first(); '.repeat(20)}\n}`;
    const old = { ...survivor, within: 'guards > doorIsFree', original, at: '2026-01-02T03:04:05Z' };
    put(root, 'coverage/mutants/source.json', JSON.stringify([{ ...old, replacement: '' }]));
    const { of, small } = read();
    expect(of(closing)?.source?.survivors[0]?.name).toMatch(
      /^machines\/small\.machine\.ts:7, guards > doorIsFree \| BooleanLiteral \| \{ first\(\); .{70,80} \.\.\. .{25} becomes nothing$/,
    );
    expect(small.mutants.changedSince.source).toEqual([
      'machines/small.machine.ts',
      'test/models/small.model.ts',
    ]);
  });

  test('are counted where those that were noticed are listed as well', () => {
    put(root, 'coverage/mutants/source.json', JSON.stringify([survivor, { ...survivor, status: 'Killed' }]));
    expect(read().of(closing)?.source).toMatchObject({ made: 2, killed: 1, survivors: [{}] });
  });
});

test('where there are none, the report says which commands try them', async () => {
  const report = readReport(root);
  expect(report.mutants).toMatchObject({ statechart: { at: null }, source: { at: null }, behind: null });
  expect(read().of(closing)).toEqual({ statechart: null, source: null });
  expect(mutantsSaid(report)).toBe(
    'Statechart mutants: none were tried yet (npm run mutants)\n' +
      'Source mutants: none were tried yet (npm run mutants:source)',
  );
});

test('an item is found by what became of its mutants', () => {
  putVerdicts(root, [deleted, alike, hole]);
  const items = itemsOf(readReport(root));
  const found = (mutants: Filter['mutants']) =>
    items.filter((item) => matches(item, { ...noFilter, mutants })).map(({ key }) => key);
  expect(found('survivors')).toEqual(['small.open']);
  expect(found('equivalents')).toEqual([closing]);
  expect(found('')).toHaveLength(items.length);
});

test('the page carries what they are', async () => {
  putVerdicts(root, [deleted, alike, hole]);
  expect(await pageOf(readReport(root))).toContain('"reason":"Both lead there."');
});
