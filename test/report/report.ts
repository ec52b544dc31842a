import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import type { ChartEdge, ChartState } from '../support/paths/chart.ts';
import type { Coverage, Level } from '../support/paths/coverage.ts';
import { type Driven, outcomeKeys } from '../support/paths/path-log.ts';
import {
  type AllLeft,
  figuresOf,
  type Mutants,
  type MutantsRun,
  type Mutated,
  readMutants,
} from './mutants.ts';
import { type MachineMutants, mutantsOfMachine } from './mutants-of-machine.ts';

export const levels = ['actor', 'view', 'browser'] as const satisfies readonly Level[];

/** `coverage/paths.json`: what the paths of every machine took at every level, and which of its mutants they notice. */
export interface Report {
  /** Changes when the shape does. */
  format: 2;
  about: string;
  machines: ReportMachine[];
  /** The ledger: the spec's rules that edges name. */
  rules: readonly Rule[];
  /** When mutants were tried, by which commands, and those in what several machines use. */
  mutants: { statechart: MutantsRun; source: MutantsRun; behind: Mutants | null };
}

export interface ReportMachine {
  name: string;
  description: string;
  /** Where it is written, and where its model is. */
  file: string;
  model: string;
  states: (ChartState & Taken & Mutated)[];
  edges: (ChartEdge & Taken & Mutated)[];
  /** Each guard twice: `storeIsChosen is true`, `storeIsChosen is false`. */
  outcomes: (Outcome & Taken & Mutated)[];
  mutants: MachineMutants;
  /** The paths themselves. Path 1 is the first of `paths`; a step's numbers point into the lists beside it. */
  driven: Partial<Record<Level, Driven>>;
}

export interface Outcome {
  key: string;
  guard: string;
  isTrue: boolean;
}

/** What took a state, an edge or a guard outcome; a level that was not driven is not there. */
export interface Taken {
  taken: Partial<Record<Level, TakenAt>>;
}

export interface TakenAt {
  /** Numbers of the paths that take it, from 1. */
  paths: number[];
  /** How often it came about in all of them. */
  times: number;
  /** The quickest way to it: a path's number, and the number of the step that takes it. */
  soonest: { path: number; step: number } | null;
  /** Why no visitor can take it at this level, where that was seen. */
  impossible: string | null;
}

const about =
  'What the generated paths took of each machine, and which of its mutants they notice. Its shape: test/report/report.ts and mutants.ts. Written by npm run paths.';

/** Everything that the last runs left under a project's root. */
export function readReport(root: string): Report {
  const left = readMutants(root);
  const { statechart, source } = left;
  const machines = machinesIn(root).flatMap((name) => {
    const runs = levels.flatMap((level) => readCoverage(root, name, level) ?? []);
    return runs.length > 0 ? [machineOf(root, name, runs, left)] : [];
  });
  const shared = source.left.filter(({ machine }) => !machines.some(({ name }) => name === machine));
  const behind = source.run.at === null ? null : figuresOf(shared, source.isOfAll);
  const mutants = { statechart: statechart.run, source: source.run, behind };
  return { format: 2, about, machines, rules: ledger, mutants };
}

/** Names of the machines of a project. */
export const machinesIn = (root: string): string[] => namesIn(join(root, 'machines'), '.machine.ts');

/** Names of its models. */
export const modelsIn = (root: string): string[] => namesIn(join(root, 'test/models'), '.model.ts');

function namesIn(folder: string, ending: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return files.flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
}

export const coverageFile = (root: string, machine: string, level: Level): string =>
  join(root, `coverage/paths/${machine}.${level}.json`);

/** What the last run of a machine at a level left; nothing, where there was none. */
export function readCoverage(root: string, machine: string, level: Level): Coverage | undefined {
  const file = coverageFile(root, machine, level);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function machineOf(root: string, name: string, runs: readonly Coverage[], left: AllLeft): ReportMachine {
  const [first] = runs;
  const { description = '', states = [], edges = [] } = first?.chart ?? {};
  const ways = new Map(runs.map(({ level, driven }) => [level, waysThrough(driven)]));
  const takenOf = (key: string): Taken => ({
    taken: Object.fromEntries(
      runs.map((run) => [run.level, takenAt(run, key, ways.get(run.level)?.get(key))]),
    ),
  });
  const guards = first?.guards.map(({ name: guard }) => guard) ?? [];
  const [file, model] = [`machines/${name}.machine.ts`, `test/models/${name}.model.ts`];
  const mutants = mutantsOfMachine(left, { root, name, files: [file, model], edges, states });
  const has = (key: string) => ({ ...takenOf(key), ...mutants.of(key) });
  return {
    name,
    description,
    file,
    model,
    states: states.map((state) => ({ ...state, ...has(state.key) })),
    edges: edges.map((edge) => ({ ...edge, ...has(edge.key) })),
    outcomes: guards.flatMap((guard) =>
      outcomeKeys(guard).map((key, index) => ({ key, guard, isTrue: index === 0, ...has(key) })),
    ),
    mutants: mutants.machine,
    driven: Object.fromEntries(runs.map(({ level, driven }) => [level, driven])),
  };
}

type Way = Pick<TakenAt, 'paths' | 'soonest'>;

/** Which paths take each key, and where first. */
function waysThrough({ keys, paths }: Driven): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const [index, steps] of paths.entries()) {
    const path = index + 1;
    for (const [at, [, , takes]] of steps.entries()) {
      for (const number of takes) {
        const key = keys[number] ?? '';
        const way = ways.get(key) ?? { paths: [], soonest: null };
        if (way.paths.at(-1) !== path) way.paths.push(path);
        if (!way.soonest || at + 1 < way.soonest.step) way.soonest = { path, step: at + 1 };
        ways.set(key, way);
      }
    }
  }
  return ways;
}

function takenAt(run: Coverage, key: string, way: Way = { paths: [], soonest: null }): TakenAt {
  const excuse = run.impossible.find((one) => one.key === key && one.asserted > 0);
  const times = timesOf(run, key);
  return { ...way, times, impossible: times === 0 && excuse ? excuse.reason : null };
}

function timesOf({ states, edges, guards }: Coverage, key: string): number {
  const counted = [...states, ...edges].find((one) => one.key === key);
  if (counted) return counted.taken;
  const guard = guards.find(({ name }) => key.startsWith(`${name} is `));
  return guard ? guard[key.endsWith(' is true') ? 'true' : 'false'] : 0;
}
