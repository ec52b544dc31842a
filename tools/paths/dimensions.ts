import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DimensionRun } from '../viewer/coverage.ts';
import type { ViewerMachine } from '../viewer/data.ts';

/** What Vitest's JSON reporter says of a run, as far as it is read. */
interface Told {
  testResults: {
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
}

/** Where a run of a dimension leaves what Vitest says of it, and then what the viewer reads. */
export const dimensionFile = (root: string, dimension: string): string =>
  join(root, `coverage/dimensions/${dimension}.json`);

/** Puts what a run of a dimension came to into the viewer's words, and returns them. */
export function keepDimension(root: string, dimension: string, seed: number): DimensionRun {
  const file = dimensionFile(root, dimension);
  const told: Told = JSON.parse(readFileSync(file, 'utf8'));
  const tests = told.testResults.flatMap(({ assertionResults }) => assertionResults);
  const run: DimensionRun = {
    dimension,
    seed,
    cases: tests.length,
    seconds: Math.round(tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000),
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map(({ ancestorTitles, title, failureMessages: [said = ''] }) => ({
        name: [...ancestorTitles, title].join(' > '),
        path: [],
        counterexample: said.replace(/\n {4}at .*/s, ''),
      })),
  };
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return run;
}

/** A machine's mutants in one line. */
export function mutantsOf({ name, mutants }: ViewerMachine): string {
  const of = (fate: string) => mutants.filter((one) => one.fate === fate).length;
  return `${name.padEnd(18)} ${mutants.length} mutants: ${of('killed')} noticed, ${of('equivalent')} equivalent, ${of('survived')} left`;
}
