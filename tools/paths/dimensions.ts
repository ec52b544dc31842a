import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DimensionRun, figureText } from '../viewer/coverage.ts';
import type { ViewerMachine } from '../viewer/data.ts';
import { stampNow } from '../viewer/stamp.ts';

/** The used part of the report of Vitest's JSON reporter. */
interface JsonReport {
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

/** The file in which Vitest writes the report of a dimension and `keepDimension` the data for the viewer. */
export const dimensionFile = (root: string, dimension: string): string =>
  join(root, `coverage/dimensions/${dimension}.json`);

/** Converts the report of a dimension to the viewer's format, writes it and returns it. Returns undefined if Vitest wrote no report. */
export function keepDimension(root: string, dimension: string, seed: number): DimensionRun | undefined {
  const file = dimensionFile(root, dimension);
  if (!existsSync(file)) return undefined;
  const report: JsonReport = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const run: DimensionRun = {
    dimension,
    ...stampNow(root),
    status: failed.length > 0 ? 'failed' : 'passed',
    seed,
    cases: tests.length,
    seconds: Math.round(tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000),
    failures: failed.map(({ ancestorTitles, title, failureMessages: [message = ''] }) => ({
      name: [...ancestorTitles, title].join(' > '),
      path: [],
      counterexample: message.replace(/\n {4}at .*/s, ''),
    })),
  };
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return run;
}

/** Summarises a machine's mutants in a line. */
export function mutantsOf({ name, mutants, mutantStamp, runs }: ViewerMachine): string {
  const of = (fate: string) => mutants.filter((mutant) => mutant.fate === fate).length;
  return `${name.padEnd(18)} ${mutants.length} mutants: ${of('killed')} killed, ${of('equivalent')} equivalent, ${of('survived')} survived${mutantStamp ? `, ${figureText(mutantStamp, runs)}` : ''}`;
}
