import type { TestModel, TestPath } from '@xstate/test';
import type { EventObject, Snapshot } from 'xstate';
import { getAdjacencyMap, type StatePath, type Step } from 'xstate/graph';

export interface TourOptions<S, E> {
  /** Steps a path may have, the start not counted. */
  maxLength: number;
  /** Transitions tried before the model counts as unbounded. */
  limit: number;
  /** Events that a path may hold where the model stands; every one, where nothing is said. */
  where: (state: S, event: E) => boolean;
}

interface Edge<S, E> {
  from: string;
  to: string;
  event: E;
  state: S;
}

/** A state of the model with all that can happen in it. */
interface AdjacencyValue<S, E> {
  state: S;
  transitions: Readonly<Record<string, { event: E; state: S }>>;
}

interface Graph<S, E> {
  start: string;
  state: S;
  edges: ReadonlyMap<string, Edge<S, E>[]>;
}

/**
 * Paths that together take every (state, event) edge of a model: from wherever a path stands, on to
 * the nearest edge not taken yet. Ends where the model does: nothing happens to a stopped actor.
 */
export function edgeTour<S extends Snapshot<unknown>, E extends EventObject, I>(
  model: TestModel<S, E, I>,
  { maxLength = 40, limit = 20_000, where = () => true }: Partial<TourOptions<S, E>> = {},
): TestPath<S, E>[] {
  return model.getPaths((logic, options) => {
    const { events = [], serializeState, serializeEvent } = options;
    if (!serializeState || !serializeEvent) throw new Error('A model says how its states are told apart.');
    const map = getAdjacencyMap<S, E, I>(logic, {
      events,
      limit,
      filterEvents: where,
      serializeEvent,
      serializeState,
      stopWhen: ({ status }) => status !== 'active',
    });
    const states = new Map<string, AdjacencyValue<S, E>>(Object.entries(map));
    return tour(edgesOf(states, serializeState), maxLength);
  });
}

function edgesOf<S, E extends EventObject>(
  states: ReadonlyMap<string, AdjacencyValue<S, E>>,
  keyOf: (state: S, event: E, previous: S) => string,
): Graph<S, E> {
  const edges = new Map<string, Edge<S, E>[]>();
  for (const [from, { state: previous, transitions }] of states) {
    const leaving = Object.values(transitions);
    edges.set(
      from,
      leaving.map(({ event, state }) => ({ from, to: keyOf(state, event, previous), event, state })),
    );
  }
  const [[start, first] = []] = states;
  if (start === undefined || first === undefined) throw new Error('The model has no states.');
  return { start, state: first.state, edges };
}

function tour<S extends Snapshot<unknown>, E extends EventObject>(
  { start, state: first, edges }: Graph<S, E>,
  maxLength: number,
): StatePath<S, E>[] {
  const todo = new Map([...edges].map(([from, leaving]) => [from, new Set(leaving)]));
  const paths: StatePath<S, E>[] = [];

  for (;;) {
    let at = start;
    let state = first;
    // XState's own first event; no model's event union has it.
    const steps: Step<S, E>[] = [{ state, event: { type: 'xstate.init' } as E }];
    for (;;) {
      const hops = toNearest(at, edges, todo);
      const isFull = steps.length > 1 && steps.length - 1 + (hops?.length ?? 0) > maxLength;
      if (!hops || isFull) break;
      for (const hop of hops) {
        todo.get(hop.from)?.delete(hop);
        steps.push({ state: hop.state, event: hop.event });
        at = hop.to;
        state = hop.state;
      }
    }
    // A model that ends where it begins has one path, and no step.
    if (steps.length === 1 && paths.length > 0) return paths;
    paths.push({ state, steps, weight: steps.length - 1 });
  }
}

/** The shortest way from a state to, and over, an edge not taken yet. */
function toNearest<S, E>(
  from: string,
  edges: ReadonlyMap<string, Edge<S, E>[]>,
  todo: ReadonlyMap<string, ReadonlySet<Edge<S, E>>>,
): Edge<S, E>[] | undefined {
  const reachedBy = new Map<string, Edge<S, E> | undefined>([[from, undefined]]);
  for (const at of reachedBy.keys()) {
    const [open] = todo.get(at) ?? [];
    if (open) {
      const hops = [open];
      for (let hop = reachedBy.get(at); hop; hop = reachedBy.get(hop.from)) hops.unshift(hop);
      return hops;
    }
    for (const edge of edges.get(at) ?? []) if (!reachedBy.has(edge.to)) reachedBy.set(edge.to, edge);
  }
  return undefined;
}
