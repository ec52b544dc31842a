import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Rule } from '../machines/ledger/rule.ts';
import { ledger } from '../machines/ledger.ts';
import { edgesOf } from '../tools/chart/keys.ts';
import type { EdgeMeta } from './engine/edge.ts';

const root = join(import.meta.dirname, '..');

/** An edge of a machine or a model, with the rules that it names. */
interface RuledEdge {
  name: string;
  rules: string[];
}

interface Sources {
  rules: readonly Rule[];
  machineEdges: readonly RuledEdge[];
  modelEdges: readonly RuledEdge[];
}

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const machines: Modules = import.meta.glob(['../machines/*.machine.ts', '../server/*/*.machine.ts'], {
  eager: true,
});
const specs: Modules = import.meta.glob(['./specs/*.spec.ts', './server/*.spec.ts'], { eager: true });
const all: Sources = {
  rules: ledger,
  machineEdges: edgesIn(machines),
  modelEdges: edgesIn(specs),
};

function edgesIn(modules: Modules): RuledEdge[] {
  const exported = Object.values(modules)
    .flatMap((module) => Object.values(module))
    // A spec holds its chart.
    .map((one) => (typeof one === 'object' && one !== null && 'chart' in one ? one.chart : one));
  const found = exported.filter((one): one is AnyStateMachine => one instanceof StateMachine);
  return found.flatMap((machine) =>
    [...edgesOf(machine)].flatMap(({ key, transition }) => {
      const { spec, also = [] }: Partial<EdgeMeta> = transition?.meta ?? {};
      return transition ? [{ name: key, rules: spec ? [spec, ...also] : [] }] : [];
    }),
  );
}

/** Where the ledger and the edges do not agree, with what to write. */
function disagreements({ rules, machineEdges, modelEdges }: Sources): string[] {
  const strays = [...machineEdges, ...modelEdges].flatMap((edge) => {
    if (edge.rules.length === 0) return [`The edge ${edge.name} names no rule: meta: { spec: '...' }`];
    const unknown = edge.rules.filter((id) => !rules.some((rule) => rule.id === id));
    return unknown.map((id) => `The edge ${edge.name} names ${id}, and machines/ledger has no such rule`);
  });
  const isNamed = (edges: readonly RuledEdge[], id: string) => edges.some((edge) => edge.rules.includes(id));
  const complaints = rules.flatMap(({ id, edgesOf: others = [], noEdge, heldBy = [] }) => {
    const ways = [isNamed(machineEdges, id), others.length > 0, noEdge !== undefined, heldBy.length > 0];
    const count = ways.filter(Boolean).length;
    const files = [...heldBy, ...(noEdge ? [noEdge.heldBy] : [])];
    return [
      ...(count === 0 ? [`${id}: no edge of a machine names it. ${whatToSay}`] : []),
      ...(count > 1
        ? [`${id} is held in more than one way: of edges, edgesOf, noEdge, heldBy only one`]
        : []),
      ...(isNamed(modelEdges, id) || heldBy.length > 0 ? [] : [`${id}: no edge of a model names it`]),
      ...others
        .filter((other) => !isNamed(machineEdges, other))
        .map((other) => `${id}: ${other} has no edge either`),
      ...files
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${id}: ${file}, which is to hold it, is not there`),
    ];
  });
  return [...strays, ...complaints];
}

const whatToSay =
  "Name it in the edge's meta: { spec }, or say in machines/ledger what holds it: edgesOf (another rule's edges), noEdge, heldBy (tests).";

test('every rule is held by an edge, or says what holds it; every edge names a rule', () => {
  expect(all.machineEdges.length).toBeGreaterThan(300);
  expect(all.modelEdges.length).toBeGreaterThan(400);
  expect(disagreements(all)).toEqual([]);
});

test('docs/spec-ledger.md has every rule in its words', () => {
  // Which edges and how many paths hold it takes a run of all of them: `npm run paths` compares that.
  const page = readFileSync(join(root, 'docs/spec-ledger.md'), 'utf8');
  expect(
    ledger.filter(
      ({ id, rule }) => !new RegExp(`^\\*\\*${id}\\*\\* \\(`, 'm').test(page) || !page.includes(rule),
    ),
  ).toEqual([]);
});

describe('the check', () => {
  const rule = { id: 'BOOK-1', section: '4', rule: 'A door closes.' } as const;
  const edge = { name: 'small.open: door.close', rules: ['BOOK-1'] };
  const good: Sources = { rules: [rule], machineEdges: [edge], modelEdges: [edge] };
  const tests = ['test/ledger.test.ts'];

  test('lets through what is held, in each of the four ways', () => {
    const other = { ...rule, id: 'BOOK-2', edgesOf: ['BOOK-1'] } as const;
    const none = {
      ...rule,
      id: 'BOOK-3',
      noEdge: { why: 'It begins so.', heldBy: 'test/ledger.test.ts' },
    } as const;
    const seen = { ...rule, id: 'BOOK-4', heldBy: tests } as const;
    const modelEdges = [{ name: 'small.open: door.close', rules: ['BOOK-1', 'BOOK-2', 'BOOK-3'] }];
    expect(disagreements({ ...good, rules: [rule, other, none, seen], modelEdges })).toEqual([]);
  });

  test.each<[string, Partial<Sources>]>([
    ['BOOK-1: no edge of a machine names it.', { machineEdges: [] }],
    ['BOOK-1: no edge of a model names it', { modelEdges: [] }],
    ['The edge door.open names no rule', { machineEdges: [edge, { name: 'door.open', rules: [] }] }],
    [
      'The edge door.open names BOOK-9, and',
      { modelEdges: [edge, { name: 'door.open', rules: ['BOOK-9'] }] },
    ],
    ['BOOK-1 is held in more than one way', { rules: [{ ...rule, heldBy: tests }] }],
    ['BOOK-1: BOOK-7 has no edge either', { rules: [{ ...rule, edgesOf: ['BOOK-7'] }], machineEdges: [] }],
    [
      'BOOK-1: test/none.ts, which is to hold it, is not there',
      { rules: [{ ...rule, heldBy: ['test/none.ts'] }], machineEdges: [] },
    ],
  ])('says: %s', (complaint, change) => {
    const problems = disagreements({ ...good, ...change });
    expect(problems.some((problem) => problem.startsWith(complaint))).toBe(true);
  });
});
