import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Rule } from '../machines/ledger/rule.ts';
import { ledger } from '../machines/ledger.ts';
import { edgesOf } from '../tools/chart/keys.ts';
import { type Citations, citationsIn } from '../tools/paths/citations.ts';
import type { EdgeMeta } from './engine/edge.ts';

const root = join(import.meta.dirname, '..');

/** An edge of a machine or a reference chart, with the rules that it names. */
interface RuledEdge {
  name: string;
  rules: string[];
}

interface Sources {
  rules: readonly Rule[];
  machineEdges: readonly RuledEdge[];
  modelEdges: readonly RuledEdge[];
  citations: Citations;
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
  citations: citationsIn(root),
};

function edgesIn(modules: Modules): RuledEdge[] {
  const exported = Object.values(modules)
    .flatMap((module) => Object.values(module))
    // A spec contains its chart.
    .map((value) => (typeof value === 'object' && value !== null && 'chart' in value ? value.chart : value));
  const found = exported.filter((value): value is AnyStateMachine => value instanceof StateMachine);
  return found.flatMap((machine) =>
    [...edgesOf(machine)].flatMap(({ key, transition }) => {
      const { spec, also = [] }: Partial<EdgeMeta> = transition?.meta ?? {};
      return transition ? [{ name: key, rules: spec ? [spec, ...also] : [] }] : [];
    }),
  );
}

/** Returns the differences between the ledger and the code, with the fix. */
function disagreements({ rules, machineEdges, modelEdges, citations }: Sources): string[] {
  const strays = [...machineEdges, ...modelEdges].flatMap((edge) => {
    if (edge.rules.length === 0) return [`The edge ${edge.name} names no rule: meta: { spec: '...' }`];
    const unknown = edge.rules.filter((id) => !rules.some((rule) => rule.id === id));
    return unknown.map((id) => `The edge ${edge.name} names ${id}, and machines/ledger has no such rule`);
  });
  const isNamed = (edges: readonly RuledEdge[], id: string) => edges.some((edge) => edge.rules.includes(id));
  const complaints = rules.flatMap(({ id, path, edgesOf: others = [], noEdge }) => {
    const ways = [isNamed(machineEdges, id), others.length > 0, noEdge !== undefined];
    const count = ways.filter(Boolean).length;
    return [
      // No machine implements this rule, so a test must name it, or a page must show its texts.
      ...(count === 0 && path === undefined && !citations.tests.has(id)
        ? [`${id}: no edge and no test names it. ${howToName}`]
        : []),
      ...(count > 1 ? [`${id} is held in more than one way: of edges, edgesOf, noEdge only one`] : []),
      // For a rule with a path, test/browser/pages.test.ts looks for its texts.
      ...(path !== undefined || isNamed(modelEdges, id) || citations.tests.has(id)
        ? []
        : [`${id}: no spec or test names it. Name it in the title of the test that holds it, or write one`]),
      ...others
        .filter((other) => !isNamed(machineEdges, other))
        .map((other) => `${id}: ${other} has no edge either`),
    ];
  });
  return [...strays, ...complaints];
}

const howToName =
  "Name it in the edge's meta: { spec }, in edgesOf or noEdge of the rule, or in the title of the test that holds it.";

test('every rule has an edge, a spec or a test that names it, and every edge names a rule', () => {
  expect(all.machineEdges.length).toBeGreaterThan(300);
  expect(all.modelEdges.length).toBeGreaterThan(400);
  expect(disagreements(all)).toEqual([]);
});

test('every rule has a unique id and the decision behind it', () => {
  const ids = ledger.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const decisions = readdirSync(join(root, 'docs/decisions'));
  const led = all.rules.flatMap(({ decision }) => decision ?? []);
  expect(led.filter((number) => !decisions.some((file) => file.startsWith(`${number}-`)))).toEqual([]);
});

test('docs/spec-ledger.md contains every rule and every text', () => {
  // The edges need all machines: `npm run paths` compares them.
  const page = readFileSync(join(root, 'docs/spec-ledger.md'), 'utf8');
  const stale = all.rules.filter(({ id, rule, texts = [], labels = [] }) =>
    [`**${id}** ${rule}`, ...texts, ...labels].some((words) => !page.includes(words)),
  );
  expect(
    stale.map(({ id }) => id),
    'npm run paths -- --report-only --write-ledger',
  ).toEqual([]);
});

describe('the comparison of the ledger with the code', () => {
  const rule = { id: 'BOOK-1', rule: 'A door closes.' } as const;
  const edge = { name: 'small.open: door.close', rules: ['BOOK-1'] };
  const nobody: Citations = { code: new Map(), tests: new Map() };
  const good: Sources = { rules: [rule], machineEdges: [edge], modelEdges: [edge], citations: nobody };
  const cited = (id: string) => new Map([[id, ['door.ts']]]);

  test('accepts a rule that is implemented in any of the four ways', () => {
    const other = { ...rule, id: 'BOOK-2', edgesOf: ['BOOK-1'] } as const;
    const none = { ...rule, id: 'BOOK-3', noEdge: 'It begins so.' } as const;
    const seen = { ...rule, id: 'BOOK-4' } as const;
    const modelEdges = [{ name: 'small.open: door.close', rules: ['BOOK-1', 'BOOK-2', 'BOOK-3'] }];
    const citations = { ...nobody, tests: cited('BOOK-4') };
    expect(disagreements({ ...good, rules: [rule, other, none, seen], modelEdges, citations })).toEqual([]);
  });

  test.each<[string, Partial<Sources>]>([
    ['BOOK-1: no edge and no test names it.', { machineEdges: [] }],
    [
      'BOOK-1: no edge and no test names it.',
      { machineEdges: [], citations: { ...nobody, code: cited('BOOK-1') } },
    ],
    ['BOOK-1: no spec or test names it', { modelEdges: [] }],
    ['BOOK-1: no spec or test names it', { modelEdges: [], citations: { ...nobody, code: cited('BOOK-1') } }],
    ['The edge door.open names no rule', { machineEdges: [edge, { name: 'door.open', rules: [] }] }],
    [
      'The edge door.open names BOOK-9, and',
      { modelEdges: [edge, { name: 'door.open', rules: ['BOOK-9'] }] },
    ],
    ['BOOK-1 is held in more than one way', { rules: [{ ...rule, noEdge: 'It begins so.' }] }],
    ['BOOK-1: BOOK-7 has no edge either', { rules: [{ ...rule, edgesOf: ['BOOK-7'] }], machineEdges: [] }],
  ])('says: %s', (complaint, change) => {
    const problems = disagreements({ ...good, ...change });
    expect(problems.some((problem) => problem.startsWith(complaint))).toBe(true);
  });
});

/** The folders whose citations are checked. */
const citing = ['contract', 'docs', 'machines', 'server', 'src', 'test', 'tools'];

/** Migrations that have run have a fixed checksum, so even their comments cannot change. */
const unchangeable = /^server\/db\/migrations\/0(03|05|08|10)-/;

const areas = new Set(ledger.map(({ id }) => id.replace(/-\d+$/, '')));
const ruleId = new RegExp(`\\b(?:${[...areas].join('|')})-\\d+\\b`, 'g');
const otherText =
  /\brulings? [A-Z]\d+|\bsections? \d+|\bdesign,|\bdesign's |\([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*\)/gi;

/** Returns the citations in a file that a reader cannot look up, with the fix. */
function unresolved(file: string, text: string): string[] {
  // A comment continues on the next line.
  const words = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
  const strays = [...words.matchAll(ruleId)].filter(([id]) => !ledger.some((rule) => rule.id === id));
  const others = unchangeable.test(file) ? [] : [...words.matchAll(otherText)];
  return [
    ...strays.map(([id]) => `${file}: ${id}, and machines/ledger has no such rule`),
    ...others.map(([name]) => `${file}: "${name}", which is not in this repository. Say it, or cite a rule`),
  ];
}

/** Returns the paths of the hand-written files in a folder. */
function textsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : textsIn(path);
    return /\.(css|html|md|mjs|patch|sql|tsx?)$/.test(entry.name) ? [path] : [];
  });
}

test('every citation is a rule of the ledger', () => {
  // This file contains examples of wrong citations.
  const files = citing.flatMap(textsIn).filter((file) => file !== 'test/ledger.test.ts');
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap((file) => unresolved(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

describe('the check of citations', () => {
  test.each([
    [`/** Kept for ten minutes (BOOK-35). */`],
    [`// The design of a section is no ruling: the spec's, PRE-1, MYBOOK-1.`],
    [`test('a sign-up (AUTH-1) is kept', () => {});`],
  ])('accepts %s', (text) => {
    expect(unresolved('server/checkout/book-visit.ts', text)).toEqual([]);
  });

  test.each([
    [`// Kept (BOOK-999).`, 'BOOK-999'],
    [`test('a chair (BOOK-999) is kept', () => {});`, 'BOOK-999'],
    [`/** Kept (ruling B4). */`, 'ruling B4'],
    [`/**\n * Kept for ten minutes, by\n * ruling\n * B4. */`, 'ruling B4'],
    [`/** Kept (B4, C11). */`, '(B4, C11)'],
    [`-- Section 7 has it.`, 'Section 7'],
    [`test('a chair (section 7) is kept', () => {});`, 'section 7'],
    [`// As it is paid (design, "A visit").`, 'design,'],
  ])('rejects %s', (text, name) => {
    expect(unresolved('server/checkout/book-visit.ts', text)).toEqual([expect.stringContaining(name)]);
    expect(unresolved('server/db/migrations/099-new.sql', text)).toHaveLength(1);
  });

  test('accepts other citations, but no unknown rules, in a migration that has run', () => {
    const text = '// ruling B4, section 7, BOOK-999';
    expect(unresolved('server/db/migrations/003-bookings.sql', text)).toEqual([
      expect.stringContaining('BOOK-999'),
    ]);
  });
});
