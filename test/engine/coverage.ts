import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../../tools/chart/chart.ts';
import { indexOf } from '../../tools/chart/keys.ts';
import {
  type Coverage,
  type Kind,
  type Level,
  type LoggedStep,
  outcomeKeys,
} from '../../tools/viewer/coverage.ts';
import { countsIn } from './path-log.ts';
import type { Recorder } from './recorder.ts';

interface Run {
  level: Level;
  /** Edges that no visitor can take, and how often a test asserted that. */
  impossible?: readonly { key: string; reason: string; asserted: number }[];
  /** The steps of each path, in the order of the paths' numbers. */
  paths?: LoggedStep[][];
}

/** Compares the states, edges and guards of a machine with a recording. */
export function coverageOf(
  machine: AnyStateMachine,
  recorder: Recorder,
  { level, impossible = [], paths = [] }: Run,
): Coverage {
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

const folder = join(import.meta.dirname, '../../coverage/paths');

/** Writes the coverage to the file that `npm run paths` reads. */
export function keepCoverage(coverage: Coverage): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${coverage.machine}.${coverage.level}.json`);
  // Write to a draft and rename it, so that a concurrent reader sees a complete file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(coverage)}\n`);
  renameSync(draft, file);
}
