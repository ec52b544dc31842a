/**
 * `npm run mutants`: runs the generated paths against every mutant of every machine, and prints what became of
 * them. Fails when one is noticed by no path, unless nobody could notice it. `--machine NAME` for one machine,
 * `--sample N` with `--seed S` for some mutants, `--write` keeps it all in `docs/mutants.md`; `--report-only` prints
 * what the last run left.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    machine: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    write: { type: 'boolean', default: false },
    'report-only': { type: 'boolean', default: false },
    root: { type: 'string', default: join(import.meta.dirname, '..') },
  },
});
const folder = join(options.root, 'coverage/mutants');
const isWhole = !options.machine && !options.sample;

if (options.write && !isWhole) throw new Error('Only a whole run is written down.');
if (options.sample) console.log(`${options.sample} mutants chosen by the seed ${options.seed}`);
const began = Date.now();
const status = options['report-only'] ? 0 : run();
const seconds = Math.round((Date.now() - began) / 1000);

const { facts, verdicts, strays } = found();
const complaints = [
  ...verdicts.flatMap(({ complaint }) => complaint ?? []),
  ...strays.map((name) => `${name}: known as an equivalent, and no mutant`),
];
const byMachine = tableOf(
  'machine',
  groupsOf(verdicts, ({ machine }) => machine),
);
const byOperator = tableOf(
  'change',
  groupsOf(verdicts, ({ operator }) => operator),
);
console.log(`\n${linesOf(byMachine)}\n\n${linesOf(byOperator)}`);
const unbuilt = verdicts.filter(({ fate }) => fate.kind === 'unbuilt');
for (const { name, fate } of unbuilt) console.log(`\nnot built: ${name}: ${fate.said}`);
if (options.write) writeFileSync(join(options.root, 'docs/mutants.md'), pageOf());

if (complaints.length > 0) console.error(`\n${complaints.length} to look at:\n${complaints.join('\n')}`);
else if (verdicts.length === 0) console.error('\nNo mutant was looked at.');
else console.log('\nEvery mutant is noticed by a path, or shown to be no change.');
process.exitCode = complaints.length > 0 || verdicts.length === 0 ? 1 : status;

function run() {
  for (const file of halves()) rmSync(join(folder, file));
  const { machine = '', sample = '', seed } = options;
  const vitest = join(options.root, 'node_modules/vitest/vitest.mjs');
  const { status: exit } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project=mutants', '--reporter=dot', '--maxWorkers=2'],
    {
      cwd: options.root,
      env: { ...process.env, MUTANTS_MACHINE: machine, MUTANTS_SAMPLE: sample, MUTANTS_SEED: seed },
      // What a test would say of its complaints is said below.
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return exit ?? 1;
}

/** Beside them lies what the mutator of the source found. */
function halves() {
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return files.filter((file) => file.startsWith('half-'));
}

/** What both halves left, in the order of the machines. */
function found() {
  const parts = halves().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const left = parts.flatMap((part) => part.verdicts).sort((a, b) => a.place - b.place);
  const order = [...new Set(left.map(({ machine }) => machine))];
  const ofAll = new Map(parts.flatMap((part) => part.facts).map((one) => [one.machine, one]));
  return {
    facts: order.flatMap((machine) => ofAll.get(machine) ?? []),
    strays: parts[0]?.strays ?? [],
    verdicts: left,
  };
}

function groupsOf(list, nameOf) {
  const groups = new Map();
  for (const one of list) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}

/** A table of cells, the sums last. Seconds are of one worker. */
function tableOf(what, groups) {
  const head = [what, 'mutants', 'killed', 'endless', 'not built', 'equivalent', 'argued', 'open', 'seconds'];
  const row = (name, list) => {
    const of = (kind) => list.filter(({ fate }) => fate.kind === kind).length;
    const survivors = list.filter(({ fate }) => fate.kind === 'survived');
    const open = survivors.filter(({ complaint }) => complaint).length;
    const argued = survivors.filter(
      ({ comparison, complaint }) => comparison.kind === 'unknown' && !complaint,
    ).length;
    const spent = Math.round(list.reduce((sum, { ms }) => sum + ms, 0) / 1000);
    const alike = survivors.length - open - argued;
    const counts = [list.length, of('killed'), of('endless'), of('unbuilt'), alike, argued, open, spent];
    return [name, ...counts.map((count) => count.toLocaleString('en'))];
  };
  return [
    head,
    ...[...groups].map(([name, list]) => row(name, list)),
    row('together', [...groups.values()].flat()),
  ];
}

function linesOf(table) {
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ');
  return table.map(line).join('\n');
}

function pageOf() {
  const [head, ...rows] = [byMachine, byOperator].map(markdownOf);
  const equivalents = groupsOf(
    verdicts
      .filter(({ fate }) => fate.kind === 'survived')
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
    ({ reason }) => reason ?? 'No reason is written down.',
  );
  const paths = facts.map(({ machine, paths: count, steps }) => `${machine} ${count} paths, ${steps} steps`);
  return `# Mutants

Written by \`npm run mutants -- --write\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, ${seconds} seconds.

A mutant is a machine with one thing wrong. Of the paths that are generated from the models, those on which it does
anything else than its machine, were it only to remember otherwise, are run against it until one fails (level 1, the machine alone on an actor: ${paths.join('; ')}).
Where none does, machine and mutant are walked side by side, every event from every pair of states until no new pair
comes, comparing all that can be seen from outside: the state, what is offered, said, started and armed, and whatever
a view or the browser's storage reads of the memory. A mutant that is alike in all pairs is *equivalent*: there is
nothing to notice. Where such a walk does not end, that is *argued* only.

${head}

Seconds are of one worker; two work side by side. *Endless* mutants do not come to rest, and *open* ones would fail the run.

${rows.join('\n\n')}

## Equivalent mutants

${[...equivalents].map(([reason, list]) => `**${reason}**\n\n${list.map(lineOf).join('\n')}`).join('\n\n')}
`;
}

function lineOf({ name, comparison: { kind, pairs, leaves, why } }) {
  if (kind !== 'alike') return `- \`${name}\`: argued, since the walk comes to ${why}`;
  return `- \`${name}\`: ${pairs} pairs${leaves.length > 0 ? `; remembers otherwise: ${leaves.join(', ')}` : ''}`;
}

function markdownOf([head, ...rows]) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}
