/** What paths leave of one machine at one level: `coverage/paths/MACHINE.LEVEL.json`. Whoever drives paths writes it. */
export interface Coverage {
  machine: string;
  level: Level;
  states: Counted[];
  edges: Counted[];
  guards: { name: string; true: number; false: number }[];
  impossible: Impossible[];
  paths: number;
  steps: number;
  /** What the machine declares, in words. */
  chart: { description: string; states: ChartState[]; edges: ChartEdge[] };
  /** Every path, step by step. */
  driven: Driven;
}

/** Where paths are driven: on an actor alone, and on the pages of the built site. */
export const levels = ['actor', 'page'] as const;
export type Level = (typeof levels)[number];

export interface Counted {
  key: string;
  taken: number;
}

/** An edge that no visitor can reach at a level, with the reason; its absence was asserted this often. */
export interface Impossible {
  key: string;
  reason: string;
  asserted: number;
}

export interface ChartState {
  key: string;
  description: string;
  rule: string | null;
}

export interface ChartEdge extends ChartState {
  /** Id of the state that it leaves. */
  source: string;
  /** What makes it happen, in words: `store.toggle`, `loadStores succeeds`, `after slowAfter`. */
  event: string;
  guard: string | null;
  /** Ids of the states that it leads to; none where the machine stays. */
  targets: string[];
  /** Actions with their literal parameters, in their order. */
  actions: string[];
  /** All guards say no: nothing happens. */
  isBlocked: boolean;
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

/** Paths with every text written once: a step is `[event, state, takes, rules, lines]`, numbers into the lists. */
export interface Driven {
  events: string[];
  states: string[];
  keys: string[];
  rules: string[];
  lines?: string[];
  /** In the order of their numbers, the first is path 1. */
  paths: (readonly [event: number, state: number, takes: number[], rules: number[], lines?: number[]])[][];
}

/** What a run of one dimension leaves: `coverage/dimensions/NAME.json`. */
export interface DimensionRun {
  dimension: string;
  seed: number;
  cases: number;
  seconds: number;
  failures: { id: string; machine: string; name: string; path: string[]; counterexample: string }[];
}

/** A row of `test/known-defects.json`. */
export interface KnownDefect {
  id: string;
  machine: string;
  test: string;
  says: string;
  path: string[];
  /** What fast-check tries first, where it is one of its own. */
  counterexample?: unknown;
}

/** A guard's two outcomes, as they are named everywhere. */
export const outcomeKeys = (guard: string) => [`${guard} is true`, `${guard} is false`] as const;

/** States, edges and guard outcomes with how often each was taken. */
export const countedIn = ({ states, edges, guards }: Coverage): Record<Kind, Counted[]> => ({
  edge: edges,
  state: states,
  guard: guards.flatMap((guard) => {
    const [isTrue, isFalse] = outcomeKeys(guard.name);
    return [
      { key: isTrue, taken: guard.true },
      { key: isFalse, taken: guard.false },
    ];
  }),
});
export const kinds = ['edge', 'state', 'guard'] as const;
export type Kind = (typeof kinds)[number];

/** Why no visitor can take an edge, where that was asserted. */
export const excuseOf = ({ impossible }: Coverage, key: string): string | undefined =>
  impossible.find((one) => one.key === key && one.asserted > 0)?.reason;

/** How many states, edges and guard outcomes were taken, of those that can be. */
export const sharesOf = (run: Coverage) =>
  kinds.map((kind) => {
    const due = countedIn(run)[kind].filter(
      ({ key, taken }) => taken > 0 || excuseOf(run, key) === undefined,
    );
    return { kind, taken: due.filter(({ taken }) => taken > 0).length, due: due.length };
  });

/** Names of all that was not taken: states, edges, and outcomes of guards. */
export const missedIn = (run: Coverage): string[] =>
  Object.values(countedIn(run))
    .flat()
    .filter(({ key, taken }) => taken === 0 && excuseOf(run, key) === undefined)
    .map(({ key }) => key);

export interface Way {
  /** Numbers of the paths that take it, from 1. */
  paths: number[];
  /** The quickest to it, and the number of the step that takes it. */
  soonest: { path: number; step: number };
}

/** Which paths take each key, and where first. */
export function waysThrough({ keys, paths }: Driven): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const [index, steps] of paths.entries()) {
    for (const [at, [, , takes]] of steps.entries()) {
      for (const number of takes) {
        const key = keys[number] ?? '';
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

/** One path with its texts; nothing, where there is none of that number. */
export function stepsOf(driven: Driven, path: number): LoggedStep[] | undefined {
  const textsOf = (list: readonly string[], numbers: readonly number[]) =>
    numbers.map((at) => list[at] ?? '');
  return driven.paths[path - 1]?.map(([event, state, takes, rules, lines]) => ({
    event: driven.events[event] ?? '',
    state: driven.states[state] ?? '',
    takes: textsOf(driven.keys, takes),
    rules: textsOf(driven.rules, rules),
    lines: lines && textsOf(driven.lines ?? [], lines),
  }));
}
