import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import { type Chart, chartOf } from '../chart/chart.ts';
import { machines } from '../chart/machines.ts';
import { triggerWords } from '../chart/words.ts';

const FILE = 'docs/spec-ledger.md';

const intro = `# The spec's ledger

Every rule that the spec and its rulings lay down, in our own words, with what holds it. Written by
\`npm run paths -- --write-ledger\` from \`machines/ledger/\` (the words) and the edges of \`machines/\` (\`meta: { spec }\`);
\`npm run paths\` says when it is stale. The viewer, \`coverage/index.html\`, leads from each rule to the paths that take its
edges.

A rule is held in one of four ways: by *edges* that name it; by the edges of another rule (an edge names one);
by a machine that has *no edge*, because nothing may happen or because it begins so, which its paths drive all the
same; or, where no machine decides, by the *tests* that are named.
`;

/** Says when the ledger's page is not what the machines are now, or writes it anew. */
export function ledgerProblem(root: string, isToWrite: boolean): string[] {
  const path = join(root, FILE);
  const page = ledgerPage(
    ledger,
    machines.map(({ machine }) => chartOf(machine)),
  );
  if (isToWrite) {
    writeFileSync(path, page);
    console.log(`${FILE} is written.`);
  }
  const isStale = !existsSync(path) || readFileSync(path, 'utf8') !== page;
  return isStale ? [`${FILE} is stale: npm run paths -- --report-only --write-ledger`] : [];
}

/** The ledger as a page. */
export function ledgerPage(rules: readonly Rule[], charts: readonly Chart[]): string {
  const areaOf = ({ id }: Rule) => id.replace(/-\d+$/, '');
  const areas = [...new Set(rules.map(areaOf))].map((area) => {
    const own = rules.filter((rule) => areaOf(rule) === area);
    return `## ${area}\n\n${own.map((rule) => entryOf(rule, charts)).join('\n\n')}\n`;
  });
  return `${intro}\n${areas.join('\n')}`;
}

function entryOf(
  { id, section, rule, texts = [], labels = [], edgesOf = [], noEdge, heldBy = [] }: Rule,
  charts: readonly Chart[],
): string {
  const names = charts.flatMap(({ edges }) =>
    edges
      .filter(({ spec }) => spec === id)
      .map(
        ({ source, trigger, guard }) => `${source}: ${triggerWords(trigger)}${guard ? ` [${guard}]` : ''}`,
      ),
  );
  const row = (what: string, all: readonly string[], mark: string, end = mark) =>
    all.length > 0 ? [`- ${what}: ${all.map((one) => mark + one + end).join(', ')}`] : [];
  return [
    `**${id}** (${/^\d/.test(section) ? 'section' : 'ruling'} ${section}) ${rule}`,
    '',
    ...row('on screen', [...texts, ...labels], '“', '”'),
    ...row('edges', [...new Set(names)], '`'),
    ...row('edges of', edgesOf, ''),
    ...(noEdge ? [`- no edge: ${noEdge.why} Held by \`${noEdge.heldBy}\``] : []),
    ...row('tests', heldBy, '`'),
  ].join('\n');
}
