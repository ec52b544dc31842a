import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { reasons } from './equivalents.ts';
import { linesOf, pageOf, tableOf } from './page.ts';
import { type SourceVerdict, type StrykerReport, strays, textOf, verdictsOf } from './verdicts.ts';

const root = join(import.meta.dirname, '../../..');

interface Run {
  /** What is asked about now: machines by their names, and `rules`. Others are kept as they were left. */
  groups: readonly string[];
  /** How many seconds Stryker took for all of them; none where earlier runs are judged. */
  seconds: number | undefined;
  /** Keeps it in `docs/source-mutants.md`. */
  write: boolean;
}

/**
 * Judges what Stryker left in a folder: prints it, leaves it to the tester's report as `coverage/mutants/source.json`,
 * and returns the code that the run ends with.
 */
export function report(folder: string, { groups, seconds, write }: Run): number {
  const found = existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((file) => read(join(folder, file)))
    : [];
  keep(found);
  const asked = found.filter(({ group }) => groups.includes(group));
  const verdicts = asked.flatMap((one) => one.verdicts);
  const missing = groups.filter((group) => !asked.some((one) => one.group === group));
  console.log(`\n${linesOf(tableOf(verdicts))}`);
  if (write) writeFileSync(join(root, 'docs/source-mutants.md'), pageOf(verdicts, { seconds, missing }));

  const complaints = [
    ...verdicts.filter(({ status }) => status === 'survivor').map(survivorLine),
    ...strays(verdicts, reasons),
    ...missing.map((group) => `${group}: no run is known`),
  ];
  if (complaints.length > 0) console.error(`\n${complaints.length} to look at:\n${complaints.join('\n')}`);
  else console.log('\nEvery mutant is noticed, or shown to be no change.');
  return complaints.length > 0 ? 1 : 0;
}

interface Left {
  group: string;
  /** When it was run. */
  at: Date;
  verdicts: SourceVerdict[];
}

function read(file: string): Left {
  const left: StrykerReport = JSON.parse(readFileSync(file, 'utf8'));
  const verdicts = verdictsOf(left, machines, reasons);
  return { group: basename(file, '.json'), at: statSync(file).mtime, verdicts };
}

const modules = import.meta.glob<Record<string, unknown>>('../../../machines/*.machine.ts', { eager: true });

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;
const machines = Object.values(modules).flatMap((module) => Object.values(module).filter(isMachine));

/** For the tester's report: every mutant and when it was tried, so that it can say how many were noticed where. */
function keep(found: readonly Left[]): void {
  const folder = join(root, 'coverage/mutants');
  const all = found.flatMap(({ at, verdicts }) => verdicts.map((verdict) => ({ ...verdict, at })));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'source.json'), `${JSON.stringify(all, null, 2)}\n`);
}

const survivorLine = (verdict: SourceVerdict): string =>
  `${verdict.file}:${verdict.line} ${textOf(verdict)}${verdict.edge ? `, in the edge ${verdict.edge}` : ''}`;
