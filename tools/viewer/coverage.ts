import type { Chart } from '../chart/chart.ts';

/** What paths leave of one machine at one level: `coverage/paths/MACHINE.LEVEL.json`. Whoever drives paths writes it. */
export interface Coverage {
  machine: string;
  level: Level;
  /** What the machine declared then. */
  chart: Chart;
  counts: Counted[];
  /** Every path, step by step; the first is path 1. */
  paths: LoggedStep[][];
}

/** Where paths are driven: on an actor alone, and on the pages of the built site. */
export const levels = ['actor', 'page'] as const;
export type Level = (typeof levels)[number];

export const kinds = ['edge', 'state', 'guard'] as const;
export type Kind = (typeof kinds)[number];

/** An edge, a state or an outcome of a guard, and how often it was taken. */
export interface Counted {
  kind: Kind;
  key: string;
  taken: number;
  /** Why no visitor can take it at this level, where that was asserted. */
  excuse?: string | undefined;
}

/** One step of a path as it was driven. */
export interface LoggedStep {
  /** The event with its payload: `date.choose {"date":"today"}`. */
  event: string;
  /** Where the machine stands after it: `services.categories.listed + services.catalogue.loading`. */
  state: string;
  /** States, edges and guard outcomes of the machine that came about in it. */
  takes: string[];
  /** Rules that the edges of this step name. */
  rules: string[];
  /** The page after it, line by line; nothing where there is no page. */
  lines?: string[] | undefined;
}

/** What a run of one dimension leaves: `coverage/dimensions/NAME.json`. */
export interface DimensionRun {
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

/** A guard's two outcomes, as they are named everywhere. */
export const outcomeKeys = (guard: string) => [`${guard} is true`, `${guard} is false`] as const;

export const isMissed = ({ taken, excuse }: Counted): boolean => taken === 0 && excuse === undefined;

export const stepsIn = ({ paths }: Coverage): number => paths.reduce((sum, { length }) => sum + length, 0);

/** How many edges, states and guard outcomes were taken, of those that can be. */
export const sharesOf = ({ counts }: Coverage) =>
  kinds.map((kind) => {
    const own = counts.filter((one) => one.kind === kind);
    const taken = own.filter((one) => one.taken > 0).length;
    return { kind, taken, due: taken + own.filter(isMissed).length };
  });

/** Names of all that was not taken. */
export const missedIn = ({ counts }: Coverage): string[] => counts.filter(isMissed).map(({ key }) => key);

export interface Way {
  /** Numbers of the paths that take it, from 1. */
  paths: number[];
  /** The quickest to it, and the number of the step that takes it. */
  soonest: { path: number; step: number };
}

/** Which paths take each key, and where first. */
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
