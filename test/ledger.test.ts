import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Where rules of the ledger are cited. */
const citing = ['contract', 'machines', 'server', 'src', 'test', 'tools'];

/** What may still cite texts that are not in this repository. */
const mayCiteOthers = [
  // Folders whose citations nobody has put right yet: one goes from here with its last one.
  /^(docs|machines|src|tools)\//,
  /^test\/(?!(server|site|support)\/)/,
  // A migration that ran is known by its checksum: not even a comment in it can change.
  /^server\/db\/migrations\/0(03|05|08|10)-/,
];

const areas = new Set(ledger.map(({ id }) => id.replace(/-\d+$/, '')));
const ruleId = new RegExp(`\\b(?:${[...areas].join('|')})-\\d+\\b`, 'g');
const otherText = /\brulings? [A-Z]\d+|\bsections? \d+|\bdesign,|\bdesign's /gi;

/** What a file cites that a reader cannot look up, with what to do about it. */
function unresolved(file: string, text: string): string[] {
  // A comment goes on in its next line.
  const words = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
  const strays = [...words.matchAll(ruleId)].filter(([id]) => !ledger.some((rule) => rule.id === id));
  const others = mayCiteOthers.some((path) => path.test(file)) ? [] : [...words.matchAll(otherText)];
  return [
    ...strays.map(([id]) => `${file}: ${id}, and machines/ledger has no such rule`),
    ...others.map(([name]) => `${file}: "${name}", which is not in this repository. Say it, or cite a rule`),
  ];
}

/** The files of a folder that people write, by their paths from the top. */
function textsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : textsIn(path);
    return /\.(css|html|md|mjs|patch|sql|tsx?)$/.test(entry.name) ? [path] : [];
  });
}

test('what is cited is a rule of the ledger, or nothing that a reader would have to look up', () => {
  const files = citing.flatMap(textsIn);
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap((file) => unresolved(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

describe('the check of what is cited', () => {
  // Put together here, so that this file does not cite them itself.
  const nobodys = ['BOOK', 999].join('-');
  const [ruling, section, design] = [
    ['ruling', 'B4'],
    ['section', 7],
    ['design,', '"A visit"'],
  ].map((words) => words.join(' '));

  test.each([
    [`/** Kept for ten minutes (BOOK-35). */`],
    [`// The design of a section is no ruling: the spec's, PRE-1, MYBOOK-1.`],
    [`test('a sign-up (AUTH-1) is kept', () => {});`],
  ])('lets through %s', (text) => {
    expect(unresolved('server/booking/book.ts', text)).toEqual([]);
  });

  test.each([
    [`// Kept (${nobodys}).`, nobodys],
    [`test('a chair (${nobodys}) is kept', () => {});`, nobodys],
    [`/** Kept (${ruling}). */`, 'ruling B4'],
    [`/**\n * Kept for ten minutes, by\n * ${ruling?.replace(' ', '\n * ')}. */`, 'ruling B4'],
    [`-- ${section?.replace('s', 'S')} has it.`, 'Section 7'],
    [`test('a chair (${section}) is kept', () => {});`, 'section 7'],
    [`// As it is paid (${design}).`, 'design,'],
  ])('does not let through %s', (text, name) => {
    expect(unresolved('server/booking/book.ts', text)).toEqual([expect.stringContaining(name)]);
    expect(unresolved('server/db/migrations/099-new.sql', text)).toHaveLength(1);
  });

  test('lets others be cited where that is not put right yet, and never a rule that is not there', () => {
    const text = `// ${ruling}, ${section}, ${nobodys}`;
    for (const file of [
      'src/main.tsx',
      'test/specs/booking.spec.ts',
      'server/db/migrations/003-bookings.sql',
    ])
      expect(unresolved(file, text)).toEqual([expect.stringContaining(nobodys)]);
    for (const file of ['contract/shop.ts', 'test/server/stage.ts', 'test/site/a.ts', 'test/support/a.ts'])
      expect(unresolved(file, text)).toHaveLength(3);
  });
});
