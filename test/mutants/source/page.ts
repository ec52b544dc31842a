import { availableParallelism } from 'node:os';
import type { SourceVerdict } from './verdicts.ts';

export type Table = readonly (readonly string[])[];

/** One row a file, of how many mutants became what, the sums last. */
export function tableOf(verdicts: readonly SourceVerdict[]): Table {
  const head = ['file', 'mutants', 'killed', 'timed out', 'equivalent', 'survivors'];
  const row = (name: string, list: readonly SourceVerdict[]) => {
    const of = (status: SourceVerdict['status']) => list.filter((one) => one.status === status).length;
    const counts = [list.length, of('killed'), of('timeout'), of('equivalent'), of('survivor')];
    return [name, ...counts.map((count) => count.toLocaleString('en'))];
  };
  const files = [...new Set(verdicts.map(({ file }) => file))].sort();
  const rows = files.map((name) =>
    row(
      name.replace('machines/', ''),
      verdicts.filter(({ file }) => file === name),
    ),
  );
  return [head, ...rows, row('together', verdicts)];
}

/** A table as a terminal shows it. */
export function linesOf(table: Table): string {
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return table.map((row) => row.map(pad).join('  ')).join('\n');
}

interface Runs {
  /** What all of them took together; nothing, where they were made one by one. */
  seconds: number | undefined;
  /** What was not run. */
  missing: readonly string[];
}

/** `docs/source-mutants.md` of these runs. */
export function pageOf(verdicts: readonly SourceVerdict[], { seconds, missing }: Runs): string {
  const time =
    seconds === undefined
      ? 'in several runs'
      : `${Math.floor(seconds / 60)} min ${seconds % 60} s in one run`;
  const gaps = missing.length > 0 ? `\nNot run yet: ${missing.join(', ')}.\n` : '';
  return `# Mutants of the source

Written by \`npm run mutants:source -- --write\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, ${time}.
${gaps}
A second opinion beside [the mutants of the charts](mutants.md): [Stryker](https://stryker-mutator.io) changes one small thing
in the source of a machine, a selector or a rule, and the paths that are generated from the models have to notice (level 1, the
machine alone on an actor), for selectors and rules after their own tests in \`test/machines/\`. It knows nothing of statecharts,
so that it changes what the other cannot: an arithmetic sign, half of a condition, a request's constant.

\`--machine NAME\` runs one machine's file, \`--rules\` all that is no machine, \`--report-only\` judges the last run again. Stryker is
installed in \`test/mutants/source/\` when it is missing; the house does without it.

Not changed are \`description\`, \`meta\` and \`id\` in a machine's story, which are words and names (\`test/machines/form.test.ts\` holds
them to their form), \`types\`, which are erased, and what an \`Error\` says to developers.

${markdownOf(tableOf(verdicts))}

## Equivalent mutants

${sectionsOf(verdicts)}
`;
}

function sectionsOf(verdicts: readonly SourceVerdict[]): string {
  const reasons = new Map<string, SourceVerdict[]>();
  for (const verdict of verdicts) {
    if (!verdict.reason) continue;
    reasons.set(verdict.reason, [...(reasons.get(verdict.reason) ?? []), verdict]);
  }
  const sections = [...reasons].map(([reason, list]) => `**${reason}**\n\n${list.map(lineOf).join('\n')}`);
  return sections.join('\n\n') || 'None.';
}

const lineOf = ({ file, line, within, mutator, original, replacement, edge }: SourceVerdict): string => {
  const place = edge ?? within;
  return `- [${file.replace('machines/', '')}](../${file}#L${line}), \`${place}\`: \`${original}\` turned into \`${replacement}\` (${mutator})`;
};

function markdownOf([head = [], ...rows]: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map(line).join('\n');
}
