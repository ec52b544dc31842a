import type { TestModel, TestPath } from '@xstate/test';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  getInitialSnapshot,
  getNextSnapshot,
  type Snapshot,
} from 'xstate';
import type { StatePath, Step } from 'xstate/graph';

export interface SearchOptions {
  /** The maximum number of steps of a path, without the start. */
  maxLength: number;
  /** The maximum number of explored states. Beyond it the search throws. */
  limit: number;
  /** What to cover: with `edges` each edge with each case, with `memory` also its context changes and its remembered values. */
  goals: 'edges' | 'memory';
}

const LIMIT = 20_000;

/** A state of a chart and the path to it. */
export interface PathTo<S, E> {
  state: S;
  events: readonly E[];
}

/** `date.choose {"day":"today"}` */
export function textOf({ type, ...payload }: EventObject): string {
  return Object.keys(payload).length > 0 ? `${type} ${JSON.stringify(payload)}` : type;
}

/** A step of the chart, and everything that it covers for the first time. */
interface Hop<S, E> {
  to: Place<S, E>;
  event: E;
  goals: readonly string[];
}

interface Place<S, E> {
  state: S;
  /** The step combines two things for the first time, so the search continues from its target. */
  isNovel: boolean;
  hops: Hop<S, E>[] | undefined;
}

/**
 * Returns paths that cover everything new in a chart. New is a case in a state with the edges that it takes, and with the
 * context changes that it makes. The search continues only from states that combine two things for the first time (two
 * states, a state and a context value, or two context values). Without that limit, context values would multiply without
 * end; with it, nobody has to choose the combinations by hand.
 */
export function searchPaths<S extends AnyMachineSnapshot, E extends EventObject>(
  model: TestModel<S, E, unknown>,
  { maxLength = 40, limit = LIMIT, goals = 'memory' }: Partial<SearchOptions> = {},
): TestPath<S, E>[] {
  return model.getPaths((logic, options) => {
    const chart = logic as unknown as AnyStateMachine;
    const eventsAt = options.events as (state: S) => readonly E[];
    const search = new Search<S, E>(chart, eventsAt, limit, goals);
    return search.paths(maxLength) as unknown as StatePath<Snapshot<unknown> & S, E>[];
  }) as TestPath<S, E>[];
}

/** Returns the shortest path to every state of a chart, for any context. */
export function searchWays<S extends AnyMachineSnapshot, E extends EventObject>(
  model: TestModel<S, E, unknown>,
): PathTo<S, E>[] {
  let ways: PathTo<S, E>[] = [];
  model.getPaths((logic, options) => {
    const eventsAt = options.events as (state: S) => readonly E[];
    ways = new Search<S, E>(logic as unknown as AnyStateMachine, eventsAt, LIMIT, 'edges').ways();
    return [];
  });
  return ways;
}

class Search<S extends AnyMachineSnapshot, E extends EventObject> {
  readonly #places = new Map<string, Place<S, E>>();
  readonly #pairs = new Set<string>();
  readonly #chart: AnyStateMachine;
  readonly #eventsAt: (state: S) => readonly E[];
  readonly #limit: number;
  readonly #goals: SearchOptions['goals'];
  readonly #start: Place<S, E>;

  constructor(
    chart: AnyStateMachine,
    eventsAt: (state: S) => readonly E[],
    limit: number,
    goals: SearchOptions['goals'],
  ) {
    this.#chart = chart;
    this.#eventsAt = eventsAt;
    this.#limit = limit;
    this.#goals = goals;
    this.#start = this.#placeOf(getInitialSnapshot(chart) as S);
  }

  /** From the end of each path, continues to the nearest step with something new. */
  paths(maxLength: number): StatePath<S, E>[] {
    const todo = this.#explore();
    const paths: StatePath<S, E>[] = [];
    for (;;) {
      let at = this.#start;
      const steps: Step<S, E>[] = [{ state: at.state, event: { type: 'xstate.init' } as E }];
      for (;;) {
        const hops = this.#toNearest(at, todo);
        if (!hops || (steps.length > 1 && steps.length - 1 + hops.length > maxLength)) break;
        for (const { to, event, goals } of hops) {
          for (const goal of goals) todo.delete(goal);
          steps.push({ state: to.state, event });
          at = to;
        }
      }
      if (steps.length === 1) return paths;
      paths.push({ state: at.state, steps, weight: steps.length - 1 });
    }
  }

  ways(): PathTo<S, E>[] {
    const ways = new Map<string, PathTo<S, E>>();
    for (const { hop, events } of this.#allHops()) {
      const value = JSON.stringify(hop.to.state.value);
      if (!ways.has(value)) ways.set(value, { state: hop.to.state, events });
    }
    return [...ways.values()];
  }

  /** Returns everything new in the whole chart. */
  #explore(): Set<string> {
    return new Set([...this.#allHops()].flatMap(({ hop }) => hop.goals));
  }

  /** Yields every step from each explored state, breadth first, with the events that lead to it. */
  *#allHops(): Generator<{ hop: Hop<S, E>; events: readonly E[] }> {
    const reached = new Map<Place<S, E>, readonly E[]>([[this.#start, []]]);
    for (const [at, before] of reached) {
      if (reached.size > this.#limit)
        throw new Error(
          `The search found more than ${this.#limit} states: the chart has no end, or \`limit\` is too low.`,
        );
      for (const hop of this.#hopsOf(at)) {
        const events = [...before, hop.event];
        yield { hop, events };
        if (hop.to.isNovel && !reached.has(hop.to)) reached.set(hop.to, events);
      }
    }
  }

  #toNearest(from: Place<S, E>, todo: ReadonlySet<string>): Hop<S, E>[] | undefined {
    const reached = new Map<Place<S, E>, { before: Place<S, E>; hop: Hop<S, E> } | undefined>([
      [from, undefined],
    ]);
    for (const at of reached.keys()) {
      const news = (hop: Hop<S, E>) => hop.goals.filter((goal) => todo.has(goal)).length;
      const best = this.#hopsOf(at).reduce<{ hop: Hop<S, E>; news: number } | undefined>((most, hop) => {
        const count = news(hop);
        return count > (most?.news ?? 0) ? { hop, news: count } : most;
      }, undefined);
      if (best) {
        const way = [best.hop];
        for (let step = reached.get(at); step; step = reached.get(step.before)) way.unshift(step.hop);
        return way;
      }
      for (const hop of this.#hopsOf(at)) {
        if (hop.to.isNovel && !reached.has(hop.to)) reached.set(hop.to, { before: at, hop });
      }
    }
    return undefined;
  }

  #hopsOf(place: Place<S, E>): Hop<S, E>[] {
    place.hops ??=
      place.state.status !== 'active'
        ? []
        : this.#eventsAt(place.state).map((event) => this.#hop(place, event));
    return place.hops;
  }

  #hop({ state }: Place<S, E>, event: E): Hop<S, E> {
    const edges: AnyTransitionDefinition[] = this.#chart.getTransitionData(state, event);
    const next = getNextSnapshot(this.#chart, state, event) as S;
    const eventEdges = `${textOf(event)} ${edges.map((edge) => edgeName(edge)).join(' & ')}`;
    const goals = () => [
      `${JSON.stringify(state.value)} ${eventEdges}`,
      `${eventEdges} ${changes(state.context, next.context)}`,
      ...short(state.context).map((value) => `${eventEdges} where ${value}`),
    ];
    return { to: this.#placeOf(next), event, goals: this.#goals === 'edges' ? [eventEdges] : goals() };
  }

  #placeOf(state: S): Place<S, E> {
    const key = JSON.stringify([state.value, state.context]);
    const known = this.#places.get(key);
    if (known) return known;
    const place: Place<S, E> = { state, isNovel: this.#isNovel(state), hops: undefined };
    this.#places.set(key, place);
    return place;
  }

  #isNovel(state: S): boolean {
    const remembered = Object.entries(state.context as object).map(
      ([name, value]) => `${name}=${JSON.stringify(value)}`,
    );
    const atoms = [JSON.stringify(state.value), ...remembered];
    let isNovel = false;
    for (const [index, atom] of atoms.entries()) {
      for (const partner of atoms.slice(index)) {
        const pair = `${atom} ${partner}`;
        if (!this.#pairs.has(pair)) isNovel = true;
        this.#pairs.add(pair);
      }
    }
    return isNovel;
  }
}

/** Names an edge so that it differs from all other edges of its event. Guard and actions are part of the name if there is no target. */
const edgeName = ({ source, eventType, target, meta, guard, actions }: AnyTransitionDefinition): string =>
  [
    source.id,
    eventType,
    target?.map(({ id }) => id).join('+') ?? 'stays',
    meta?.spec,
    JSON.stringify([guard, actions]),
  ].join('|');

/** Returns the context changes of a step: short values in full, others by their name. */
function changes(before: Record<string, unknown>, after: Record<string, unknown>): string {
  return Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const [from, to] = [before[name], after[name]].map((value) => JSON.stringify(value) ?? 'none');
      return `${from}${to}`.length <= SHORT ? `${name}:${from}>${to}` : name;
    })
    .join(' ');
}

/** Returns the short values of the context. The search tries each case once with each of them. */
const short = (memory: object): string[] =>
  Object.entries(memory)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .filter((words) => words.length <= SHORT);

const SHORT = 24;

/** Returns the first steps of a path. */
export function cut<S extends AnyMachineSnapshot, E extends EventObject>(
  model: TestModel<S, E, unknown>,
  path: TestPath<S, E>,
  length: number,
): TestPath<S, E> {
  const steps = path.steps.slice(0, length + 1);
  const state = steps.at(-1)?.state ?? path.state;
  const shorter = { ...path, steps, state, weight: length };
  return { ...shorter, test: (params) => model.testPath(shorter, params) };
}
