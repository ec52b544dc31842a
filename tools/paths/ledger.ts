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

This page lists all rules of the product, and for each rule the code that implements it and the tests that check it.
Text in quotation marks is shown on the screen exactly as written. The id of a rule, such as BOOK-13, never changes:
edges of the machines (\`meta: { spec }\`), comments and tests refer to it.

Terms:

- "Our own backend" is the server in \`server/\`; a foreign API is any server that answers the same calls.
- Days and times are the shop's local time.
- A slot is a time of a barber that a visit takes. A hold reserves a slot while the customer pays by card.
- A submit is a customer's request to book, with all its retries; its key identifies it.
- A submit is in doubt while the browser does not know whether it booked.
- A toast is a short message over the page.

The lines below a rule:

- *on screen*, *on /path*: texts and labels that are shown.
- *edges*: the transitions of a machine that name the rule.
- *edges of*: rules whose transitions implement this rule as well, because a transition names a single rule.
- *no edge*: the reason why the machine has no transition for the rule.
- *code*: the files that name the rule in a comment.
- *tests*: the tests that name the rule. The spec of each machine in \`test/specs/\` also drives all its edges.

\`npm run paths -- --report-only --write-ledger\` generates this page from \`machines/ledger/\`, and \`npm run paths\` reports
a stale page. The viewer, \`coverage/index.html\`, links each rule to the paths that take its edges.
`;

/** Data of the page besides the rules. */
interface Sources {
  machines: readonly { chart: Chart; file: string }[];
  citations: Citations;
  /** File names in docs/decisions, which begin with their numbers. */
  decisions: readonly string[];
}

/** Returns a problem if docs/spec-ledger.md is stale; with `isToWrite`, first writes the page anew. */
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

/** Renders the ledger as a Markdown page. */
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
    'The calls: paths are relative to the API root. A GET sends its fields in the query, a POST as JSON. `?` marks an',
    'optional field; parentheses contain a value or a description. submit_key and payment_intent_id are headers (API-12).',
    '',
    '| call | sends | success | reads |',
    '| --- | --- | --- | --- |',
    ...all.map(({ call, sends, success, reads }) => `| ${call} | ${sends} | ${success} | ${reads} |`),
  ].join('\n');
