import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countsOn, ledgerPage } from './report/ledger-page.ts';
import { disagreements, heldRules, type Sources, sources } from './report/ledger-source.ts';

const root = join(import.meta.dirname, '..');
const all = sources();

test('every rule is held by an edge, or says what holds it; every edge names a rule', () => {
  expect(disagreements(all, root)).toEqual([]);
});

test('the ledger, the machines and the models are all there', () => {
  expect(all.rules.length).toBeGreaterThan(200);
  expect(all.machineEdges.length).toBeGreaterThan(300);
  expect(all.modelEdges.length).toBeGreaterThan(400);
});

test('docs/spec-ledger.md is what the ledger and the edges say', () => {
  // How many paths hold a rule takes a run of all of them: `npm run paths` compares that.
  const page = readFileSync(join(root, 'docs/spec-ledger.md'), 'utf8');
  expect(ledgerPage(heldRules(all), countsOn(page))).toBe(page);
});

describe('the check', () => {
  const rule = { id: 'BOOK-1', section: '4', rule: 'A door closes.' } as const;
  const edge = { name: 'small.open: door.close', rules: ['BOOK-1'] };
  const good: Sources = { rules: [rule], machineEdges: [edge], modelEdges: [edge] };
  const tests = ['test/ledger.test.ts'];

  test('lets through what is held, in each of the four ways', () => {
    expect(disagreements(good, root)).toEqual([]);
    const other = { ...rule, id: 'BOOK-2', edgesOf: ['BOOK-1'] } as const;
    const none = {
      ...rule,
      id: 'BOOK-3',
      noEdge: { why: 'It begins so.', heldBy: 'test/ledger.test.ts' },
    } as const;
    const seen = { ...rule, id: 'BOOK-4', heldBy: tests } as const;
    const modelEdges = [{ name: 'small.open: door.close', rules: ['BOOK-1', 'BOOK-2', 'BOOK-3'] }];
    expect(disagreements({ ...good, rules: [rule, other, none, seen], modelEdges }, root)).toEqual([]);
  });

  test.each<[string, Partial<Sources>]>([
    ['BOOK-1: no edge of a machine names it.', { machineEdges: [] }],
    ['BOOK-1: no edge of a model names it', { modelEdges: [] }],
    [
      "The machine's edge door.open names no rule",
      { machineEdges: [edge, { name: 'door.open', rules: [] }] },
    ],
    [
      "The model's edge door.open names BOOK-9, and",
      { modelEdges: [edge, { name: 'door.open', rules: ['BOOK-9'] }] },
    ],
    ['BOOK-1 is held in more than one way', { rules: [{ ...rule, heldBy: tests }] }],
    ['BOOK-1: BOOK-7 has no edge either', { rules: [{ ...rule, edgesOf: ['BOOK-7'] }], machineEdges: [] }],
    [
      'BOOK-1: test/none.ts, which is to hold it, is not there',
      { rules: [{ ...rule, heldBy: ['test/none.ts'] }], machineEdges: [] },
    ],
  ])('says: %s', (complaint, change) => {
    const rules = change.rules ?? good.rules;
    const problems = disagreements({ ...good, ...change, rules }, root);
    expect(problems.some((problem) => problem.startsWith(complaint))).toBe(true);
  });
});
