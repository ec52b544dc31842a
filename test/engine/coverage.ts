import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../../tools/chart/chart.ts';
import { indexOf } from '../../tools/chart/keys.ts';
import {
  type Coverage,
  type Kind,
  type Level,
  type LoggedStep,
  outcomeKeys,
  type Stamp,
} from '../../tools/viewer/coverage.ts';
import { stampNow } from '../../tools/viewer/stamp.ts';
import { countsIn } from './path-log.ts';
import type { Recorder } from './recorder.ts';

interface Run {
  level: Level;
  /** Edges that no visitor can take, and how often a test asserted that. */
  impossible?: readonly { key: string; reason: string; asserted: number }[];
  /** The steps of each path, in the order of the paths' numbers. */
  paths?: LoggedStep[][];
}

/** The counts of a run, before its tests have a result. */
export type Counts = Omit<Coverage, 'status' | 'failures' | keyof Stamp>;

/** Compares the states, edges and guards of a machine with a recording. */
export function coverageOf(
  machine: AnyStateMachine,
  recorder: Recorder,
  { level, impossible = [], paths = [] }: Run,
): Counts {
  const { states, edges, guards } = indexOf(machine);
  const seen = countsIn(recorder.recorded[machine.id]);
  const counted = (kind: Kind) => (key: string) => ({
    kind,
    key,
    taken: seen[key] ?? 0,
    excuse: impossible.find((edge) => edge.key === key && edge.asserted > 0)?.reason,
  });
  return {
    machine: machine.id,
    level,
    chart: chartOf(machine),
    counts: [
      ...edges.map(counted('edge')),
      ...states.map(counted('state')),
      ...guards.flatMap((name) => outcomeKeys(name).map(counted('guard'))),
    ],
    paths,
  };
}

/** Returns the status of a run and its failed tests. Returns undefined if a filter skipped tests. */
export function verdictOf(
  tests: readonly { name: string; mode: string; result?: { state: string } | undefined }[],
): Pick<Coverage, 'status' | 'failures'> | undefined {
  if (tests.some(({ mode }) => mode === 'skip')) return undefined;
  const failures = tests
    .filter(({ result }) => result?.state !== 'pass')
    .map(({ name }) => ({ name, path: Number(/^path (\d+) /.exec(name)?.[1]) || null }));
  return { status: failures.length > 0 ? 'failed' : 'passed', failures };
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'coverage/paths');

/** Writes the coverage of the current suite when all its tests have ended. */
export function keepCoverageOf(counts: () => Counts): void {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern as the first argument.
  afterAll(({}, { tasks }) => keepCoverage(counts(), tasks));
}

/** Writes the coverage and the result of its tests to the file that `npm run paths` reads. */
function keepCoverage(counts: Counts, tests: Parameters<typeof verdictOf>[0]): void {
  const verdict = verdictOf(tests);
  if (!verdict) return;
  const coverage: Coverage = { ...counts, ...stampNow(root), ...verdict };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${coverage.machine}.${coverage.level}.json`);
  // Write to a draft and rename it, so that a concurrent reader sees a complete file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(coverage)}\n`);
  renameSync(draft, file);
}
