import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, calls } from '../../machines/ledger/calls.ts';
import type { Chapter, Rule } from '../../machines/ledger/rule.ts';
import { chapters } from '../../machines/ledger.ts';
import { type Chart, chartOf } from '../chart/chart.ts';
import { triggerText } from '../chart/edge-text.ts';
import { machines } from '../chart/machines.ts';
import { type Citations, citationsIn } from './citations.ts';

const FILE = 'docs/spec-ledger.md';

const intro = `# The specification

All that this product promises, rule by rule, with what holds each. Words in quotation marks stand on the screen exactly
so. A rule's id, such as BOOK-13, stays its own: edges of the machines name it (\`meta: { spec }\`), comments and tests do,
too. A toast is a short message over the page; "our own backend" is the one in \`server/\`, and "another" is any that
answers the same calls. Times and days are the shop's.

A rule is held by the *edges* of a machine that name it, or by those of another rule, since an edge names one; by a machine
that has *no edge* for it, and why; or by the code that names it in a comment. *Tests* are those that name it; a
machine's edges are driven by its spec in \`test/specs/\`. \`npm run paths -- --report-only --write-ledger\` writes this page
from \`machines/ledger/\`, and \`npm run paths\` says when it is stale. The viewer, \`coverage/index.html\`, leads from each rule
to the paths that take its edges.
`;

/** What the page is made of, beside the rules. */
interface Sources {
  machines: readonly { chart: Chart; file: string }[];
  citations: Citations;
  /** File names of decisions, which begin with their numbers. */
  decisions: readonly string[];
}

/** Says when the ledger's page is not what the machines are now, or writes it anew. */
export function ledgerProblem(root: string, isToWrite: boolean): string[] {
  const path = join(root, FILE);
  const decisions = join(root, 'docs/decisions');
  const page = ledgerPage(chapters, {
    machines: machines.map(({ machine, file }) => ({ chart: chartOf(machine), file })),
    citations: citationsIn(root),
    decisions: existsSync(decisions) ? readdirSync(decisions) : [],
  });
  if (isToWrite) {
    writeFileSync(path, page);
    console.log(`${FILE} is written.`);
  }
  const isStale = !existsSync(path) || readFileSync(path, 'utf8') !== page;
  return isStale ? [`${FILE} is stale: npm run paths -- --report-only --write-ledger`] : [];
}

/** The ledger as a page. */
export function ledgerPage(all: readonly Chapter[], sources: Sources): string {
  const contents = all.map(({ title }) => `- [${title}](#${anchorOf(title)})`).join('\n');
  const parts = all.map((chapter) => {
    const rules = chapter.rules.map((rule) => entryOf(rule, sources));
    const table = chapter.rules.some(({ id }) => id === 'API-4') ? [callsTable(calls)] : [];
    return [`## ${chapter.title}`, aboutOf(chapter, sources), ...rules, ...table].join('\n\n');
  });
  return `${[`${intro}\n${contents}`, ...parts].join('\n\n')}\n`;
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

function aboutOf({ about, machine: name }: Chapter, { machines: all }: Sources): string {
  const found = all.find(({ chart }) => chart.id === name);
  if (!found) return about;
  const spec = found.file.startsWith('server/')
    ? `test/server/${name}.spec.ts`
    : `test/specs/${name}.spec.ts`;
  return `${about} [Machine](../${found.file}), [drawing](statecharts/${name}.svg), [spec](../${spec}).`;
}

function entryOf(
  { id, rule, path, texts = [], labels = [], edgesOf = [], noEdge, decision }: Rule,
  { machines: all, citations, decisions }: Sources,
): string {
  const names = all.flatMap(({ chart }) =>
    chart.edges
      .filter(({ spec }) => spec === id)
      .map(({ source, trigger, guard }) => `${source}: ${triggerText(trigger)}${guard ? ` [${guard}]` : ''}`),
  );
  const row = (what: string, all: readonly string[], mark: string, end = mark) =>
    all.length > 0 ? [`- ${what}: ${all.map((one) => mark + one + end).join(', ')}`] : [];
  const isOfMachine = names.length + edgesOf.length > 0 || noEdge !== undefined;
  const cited = (files: ReadonlyMap<string, readonly string[]>, kind: RegExp) =>
    (files.get(id) ?? []).filter((file) => kind.test(file));
  const why = decisions.find((file) => decision && file.startsWith(decision));
  return [
    `**${id}** ${rule}${why ? ` ([Why](decisions/${why}))` : ''}`,
    '',
    ...row(path ? `on ${path}` : 'on screen', [...texts, ...labels], '“', '”'),
    ...row('edges', [...new Set(names)], '`'),
    ...row('edges of', edgesOf, ''),
    ...(noEdge ? [`- no edge: ${noEdge}`] : []),
    ...(isOfMachine ? [] : row('code', cited(citations.code, /./), '`')),
    ...row('tests', cited(citations.tests, isOfMachine ? /\.test\.ts$/ : /\.(test|spec|chart)\.ts$/), '`'),
  ]
    .join('\n')
    .trimEnd();
}

const callsTable = (all: readonly Call[]): string =>
  [
    'The calls, with paths relative to the API root. A GET sends in its query, a POST as JSON; `?` is behind what may be',
    'left out, and brackets say what it is. submit_key and payment_intent_id are headers (API-12).',
    '',
    '| call | sends | success | reads |',
    '| --- | --- | --- | --- |',
    ...all.map(({ call, sends, success, reads }) => `| ${call} | ${sends} | ${success} | ${reads} |`),
  ].join('\n');
