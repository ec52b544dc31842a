import type { Chart } from '../chart/chart.ts';

/** When and on which code a run took place. */
export interface Stamp {
  /** ISO 8601, in UTC. */
  time: string;
  /** The short hash of the commit, with `-dirty` if tracked files had changes. `unknown` without Git. */
  commit: string;
}

/** The coverage of a machine at a level: `coverage/paths/MACHINE.LEVEL.json`. The path tests write it, also if they fail. */
export interface Coverage extends Stamp {
  status: 'passed' | 'failed';
  /** The failed tests of this machine and level, with the number of the path if the test runs a path. */
  failures: { name: string; path: number | null }[];
  machine: string;
  level: Level;
  /** The machine at the time of the run. */
  chart: Chart;
  counts: CountedPart[];
  /** Every path with its steps. Path 1 is the first. */
  paths: LoggedStep[][];
}

/** Where paths run: on an actor alone, and on the pages of the built site. */
export const levels = ['actor', 'page'] as const;
export type Level = (typeof levels)[number];

export const kinds = ['edge', 'state', 'guard'] as const;
export type Kind = (typeof kinds)[number];

/** A state, an edge or a guard outcome, and how often paths covered it. */
export interface CountedPart {
  kind: Kind;
  key: string;
  taken: number;
  /** The reason why no visitor can take it at this level, if a test asserted that. */
  excuse?: string | undefined;
}

/** A step of a path. */
export interface LoggedStep {
  /** The event with its payload: `date.choose {"date":"today"}`. */
  event: string;
  /** The machine's state after the step: `services.categories.listed + services.catalogue.loading`. */
  state: string;
  /** The states, edges and guard outcomes that the step covered. */
  takes: string[];
  /** The rules on the edges of this step. */
  rules: string[];
  /** The lines of the page after the step. Undefined on an actor. */
  lines?: string[] | undefined;
}

/** The result of a run of a dimension: `coverage/dimensions/NAME.json`. */
export interface DimensionRun extends Stamp {
  status: 'passed' | 'failed';
  dimension: string;
  seed: number;
  cases: number;
  seconds: number;
  failures: Failure[];
}

export interface Failure {
  name: string;
  path: string[];
  counterexample: string;
}

/** The keys of a guard's two outcomes. */
export const outcomeKeys = (guard: string) => [`${guard} is true`, `${guard} is false`] as const;

export const isUncovered = ({ taken, excuse }: CountedPart): boolean => taken === 0 && excuse === undefined;

export const stepsIn = ({ paths }: Pick<Coverage, 'paths'>): number =>
  paths.reduce((sum, { length }) => sum + length, 0);

/** Returns how many of the reachable edges, states and guard outcomes were covered. */
export const sharesOf = ({ counts }: Coverage) =>
  kinds.map((kind) => {
    const own = counts.filter((count) => count.kind === kind);
    const taken = own.filter((count) => count.taken > 0).length;
    return { kind, taken, due: taken + own.filter(isUncovered).length };
  });

/** Returns the keys that no path covered. */
export const missedIn = ({ counts }: Pick<Coverage, 'counts'>): string[] =>
  counts.filter(isUncovered).map(({ key }) => key);

/** Describes when and on which code a run took place, for example `2026-11-20 09:30 UTC, e6c1c8f`. */
export const stampText = ({ time, commit }: Stamp): string =>
  `${time.slice(0, 16).replace('T', ' ')} UTC, ${commit}`;

/** Describes a figure's run, and marks it as old if it is from another commit than the newest run of paths. */
export function figureText(stamp: Stamp, paths: readonly Stamp[]): string {
  const newest = paths.toSorted((a, b) => (a.time < b.time ? 1 : -1))[0];
  return `${stampText(stamp)}${newest && newest.commit !== stamp.commit ? ', old' : ''}`;
}

export const failedPathsIn = ({ failures }: Coverage): number[] => failures.flatMap(({ path }) => path ?? []);

export interface Way {
  /** The numbers of the paths that cover it, from 1. */
  paths: number[];
  /** The shortest path to it, and the number of the step that covers it. */
  soonest: { path: number; step: number };
}

/** Returns which paths cover each key, and the shortest of them. */
export function waysThrough({ paths }: Coverage): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const [index, steps] of paths.entries()) {
    for (const [at, { takes }] of steps.entries()) {
      for (const key of takes) {
        const here = { path: index + 1, step: at + 1 };
        const way = ways.get(key) ?? { paths: [], soonest: here };
        if (way.paths.at(-1) !== here.path) way.paths.push(here.path);
        if (here.step < way.soonest.step) way.soonest = here;
        ways.set(key, way);
      }
    }
  }
  return ways;
}
