import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { indexOf } from '../../../tools/chart/keys.ts';
import { type Chart, chartOf } from '../../engine/machine-words.ts';
import { type Driven, type LoggedStep, outcomeKeys, packed } from './path-log.ts';
import type { Recorder } from './recorder.ts';

/** Where paths are driven: on an actor alone, through rendered views, in a browser on the built site. */
export type Level = 'actor' | 'view' | 'browser';

/** An edge that no visitor can reach at a level, with the reason; its absence was asserted this often. */
export interface Impossible {
  key: string;
  reason: string;
  asserted: number;
}

/** What paths made of one machine at one level, as `npm run paths` reads it. */
export interface Coverage {
  machine: string;
  level: Level;
  states: { key: string; taken: number }[];
  edges: { key: string; taken: number }[];
  guards: { name: string; true: number; false: number }[];
  impossible: Impossible[];
  paths: number;
  steps: number;
  /** What the machine declares, in words. */
  chart: Chart;
  /** Every path, step by step. */
  driven: Driven;
}

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
  const seen = recorder.seen[machine.id] ?? { states: {}, edges: {}, guards: {} };
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

/** Names of all that was not taken: states, edges, and outcomes of guards. */
export function missedIn({ states, edges, guards, impossible }: Coverage): string[] {
  const excused = new Set(impossible.filter(({ asserted }) => asserted > 0).map(({ key }) => key));
  const names = [
    ...[...states, ...edges].filter(({ taken }) => taken === 0).map(({ key }) => key),
    ...guards.flatMap((guard) => {
      const [isTrue, isFalse] = outcomeKeys(guard.name);
      return [...(guard.true ? [] : [isTrue]), ...(guard.false ? [] : [isFalse])];
    }),
  ];
  return names.filter((name) => !excused.has(name));
}

const folder = join(import.meta.dirname, '../../../coverage/paths');

/** Leaves the coverage where `npm run paths` finds it. */
export function keepCoverage(coverage: Coverage): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${coverage.machine}.${coverage.level}.json`);
  // Whoever reads it meanwhile reads the last run's.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(coverage)}\n`);
  renameSync(draft, file);
}
