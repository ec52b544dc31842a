import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Level } from '../support/paths/coverage.ts';
import type { Asked } from './asked.ts';
import { type HeldRule, heldRules, sources } from './ledger-source.ts';
import { levels, type Report } from './report.ts';

/** How many paths hold each rule at each level; by the rule's id. */
export type PathCounts = ReadonlyMap<string, Readonly<Record<Level, number>>>;

const file = 'docs/spec-ledger.md';

/** Whether the ledger's page says what the last run found; writes it anew, where that is asked for. */
export function ledgerProblems(
  report: Report,
  { root, writeLedger }: Pick<Asked, 'root' | 'writeLedger'>,
): string[] {
  const path = join(root, file);
  const isWhole =
    report.machines.length > 0 && report.machines.every(({ driven }) => levels.every((one) => driven[one]));
  if (writeLedger && !isWhole) return [`${file} is written after a run of all machines at all levels only`];
  if (!existsSync(path) && !writeLedger) return [];
  const page = ledgerPage(heldRules(sources()), countsIn(report));
  if (writeLedger) {
    writeFileSync(path, page);
    return [];
  }
  const isStale = isWhole && readFileSync(path, 'utf8') !== page;
  return isStale ? [`${file} is stale: npm run paths -- --report-only --write-ledger`] : [];
}

/** Paths that take an edge of the model which names the rule. */
function countsIn({ machines }: Report): PathCounts {
  const counts = new Map<string, Record<Level, number>>();
  for (const { driven } of machines) {
    for (const level of levels) {
      const { rules = [], paths = [] } = driven[level] ?? {};
      for (const path of paths) {
        const named = new Set(path.flatMap(([, , , numbers]) => numbers));
        for (const number of named) {
          const id = rules[number] ?? '';
          const count = counts.get(id) ?? { actor: 0, view: 0, browser: 0 };
          count[level] += 1;
          counts.set(id, count);
        }
      }
    }
  }
  return counts;
}

/** The path counts that a page tells. */
export function countsOn(page: string): PathCounts {
  const counts = new Map<string, Record<Level, number>>();
  let id = '';
  for (const line of page.split('\n')) {
    id = /^\*\*([A-Z]+-\d+)\*\*/.exec(line)?.[1] ?? id;
    const [, actor, view, browser] =
      /^- paths: (\d+) on an actor, (\d+) in the views, (\d+) in a browser$/.exec(line) ?? [];
    if (actor) counts.set(id, { actor: Number(actor), view: Number(view), browser: Number(browser) });
  }
  return counts;
}

/** The ledger as a page. */
export function ledgerPage(held: readonly HeldRule[], counts: PathCounts): string {
  const areas = new Map<string, HeldRule[]>();
  for (const one of held) {
    const area = one.rule.id.replace(/-\d+$/, '');
    areas.set(area, [...(areas.get(area) ?? []), one]);
  }
  const chapters = [...areas].map(
    ([area, rules]) => `## ${area}\n\n${rules.map((one) => entryOf(one, counts)).join('\n\n')}\n`,
  );
  return `${intro}\n${indexOf(held)}\n${chapters.join('\n')}`;
}

const intro = `# The spec's ledger

Every rule that the spec and its rulings lay down, in our own words, with what holds it. Written by
\`npm run paths -- --write-ledger\` from \`machines/ledger/\` (the words), the edges of \`machines/\` and \`test/models/\`
(\`meta: { spec }\`) and the last run of all paths; \`npm test\` fails when it is stale, when a rule has nothing that
holds it, and when an edge has no rule. A *path* is counted for a rule when it takes an edge of the model that names
it; \`npm run paths -- --machine booking --edge "..."\` runs one, and \`coverage/paths.html\` shows all of them.

A rule is held in one of four ways: by *edges* that name it; by the edges of another rule (an edge names one);
by a machine that has *no edge*, because nothing may happen or because it begins so, which its model drives all the
same; or, where no machine decides, by the *tests* that are named.
`;

/** Which rules each section and ruling has. */
function indexOf(held: readonly HeldRule[]): string {
  const bySection = new Map<string, string[]>();
  for (const { rule } of held) bySection.set(rule.section, [...(bySection.get(rule.section) ?? []), rule.id]);
  const order = (section: string) =>
    /^\d/.test(section) ? section.padStart(3, '0') : `R${section.replace(/\d+/, (n) => n.padStart(3, '0'))}`;
  const lines = [...bySection]
    .sort(([a], [b]) => order(a).localeCompare(order(b)))
    .map(([section, ids]) => `| ${sectionName(section)} | ${ids.length} | ${ids.join(', ')} |`);
  return `| of the spec | rules | which |\n| --- | --: | --- |\n${lines.join('\n')}\n`;
}

const sectionName = (section: string): string =>
  /^\d/.test(section) ? `section ${section}` : `ruling ${section}`;

function entryOf({ rule, machineEdges, modelEdges }: HeldRule, counts: PathCounts): string {
  const { id, section, texts = [], labels = [], edgesOf = [], noEdge, heldBy = [] } = rule;
  const paths = counts.get(id);
  const said = [...texts, ...labels].map((text) => `“${text}”`);
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  return [
    `**${id}** (${sectionName(section)}) ${rule.rule}`,
    '',
    ...(said.length > 0 ? [`- on screen: ${said.join(', ')}`] : []),
    ...(machineEdges.length > 0 ? [`- machine: ${code(machineEdges)}`] : []),
    ...(edgesOf.length > 0 ? [`- machine: the edges of ${edgesOf.join(', ')}`] : []),
    ...(noEdge ? [`- no edge: ${noEdge.why} Held by \`${noEdge.heldBy}\``] : []),
    ...(modelEdges.length > 0 ? [`- model: ${code(modelEdges)}`] : []),
    ...(heldBy.length > 0 ? [`- tests: ${code(heldBy)}`] : []),
    ...(paths
      ? [`- paths: ${paths.actor} on an actor, ${paths.view} in the views, ${paths.browser} in a browser`]
      : []),
  ].join('\n');
}
