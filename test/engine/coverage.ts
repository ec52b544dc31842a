import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { indexOf } from '../../tools/chart/keys.ts';
import type { Coverage, Impossible, Level, LoggedStep } from '../../tools/viewer/coverage.ts';
import { chartOf } from './machine-words.ts';
import { packed } from './path-log.ts';
import type { Recorder } from './recorder.ts';

interface Run {
  level: Level;
  paths: readonly { steps: readonly unknown[] }[];
  impossible?: readonly Impossible[];
  /** What each path did, in the order of their numbers. */
  logs?: readonly (readonly LoggedStep[])[];
}

/** Holds what a machine declares against what a recorder saw of it. */
export function coverageOf(machine: AnyStateMachine, recorder: Recorder, run: Run): Coverage {
  const declared = indexOf(machine);
  const seen = recorder.recorded[machine.id] ?? { states: {}, edges: {}, guards: {} };
  return {
    machine: machine.id,
    level: run.level,
    states: declared.states.map((key) => ({ key, taken: seen.states[key] ?? 0 })),
    edges: declared.edges.map((key) => ({ key, taken: seen.edges[key] ?? 0 })),
    guards: declared.guards.map((name) => ({ name, ...(seen.guards[name] ?? { true: 0, false: 0 }) })),
    impossible: [...(run.impossible ?? [])],
    paths: run.paths.length,
    steps: run.paths.reduce((sum, { steps }) => sum + steps.length - 1, 0),
    chart: chartOf(machine),
    driven: packed(run.logs ?? []),
  };
}

const folder = join(import.meta.dirname, '../../coverage/paths');

/** Leaves the coverage where `npm run paths` finds it. */
export function keepCoverage(coverage: Coverage): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${coverage.machine}.${coverage.level}.json`);
  // Whoever reads it meanwhile reads the last run's.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(coverage)}\n`);
  renameSync(draft, file);
}
