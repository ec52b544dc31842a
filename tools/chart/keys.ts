import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Everything that a machine declares, by key: the parts that a recorder can observe. */
export interface ChartKeys {
  /** Ids of the state nodes, without the root. */
  states: string[];
  /** The transitions, and "all guards are false" for each list in which every transition has a guard. */
  edges: string[];
  /** The names of the guards. */
  guards: string[];
  /** The keys of the transition objects. `provide()` creates new objects, so each machine object needs an index of its own. */
  keyOf: WeakMap<object, string>;
}

export function indexOf(machine: AnyStateMachine): ChartKeys {
  const edges: string[] = [];
  const keyOf = new WeakMap<object, string>();
  for (const { key, transition } of edgesOf(machine)) {
    if (transition) keyOf.set(transition, key);
    edges.push(key);
  }
  const states = statesOf(machine).map(({ id }) => id);
  return { states, edges, guards: Object.keys(machine.implementations.guards), keyOf };
}

/** A declared edge. Without a transition it represents "all guards are false". */
export interface DeclaredEdge {
  key: string;
  node: AnyStateNode;
  /** The type of the event. Empty for `always`. */
  event: string;
  /** The index among the edges of the same event. XState takes the first edge whose guard is true. */
  place: number;
  transition: AnyTransitionDefinition | undefined;
}

/** Yields every declared edge in document order. */
export function* edgesOf(machine: AnyStateMachine): Generator<DeclaredEdge> {
  for (const node of nodesUnder(machine.root)) {
    for (const [event, transitions] of listsOf(node)) {
      for (const [place, transition] of transitions.entries()) {
        yield { key: edgeKey(node, event, place, transition), node, event, place, transition };
      }
      if (canBeBlocked(transitions)) {
        yield { key: blockedKey(node, event), node, event, place: transitions.length, transition: undefined };
      }
    }
  }
}

/** Returns every state in document order, without the root. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] =>
  [...nodesUnder(machine.root)].filter(({ parent }) => parent);

/** The key for "all guards of this event are false": `booking.stores | step.continue | blocked`. */
export const blockedKey = (node: AnyStateNode, event: string): string =>
  `${node.id} | ${event === '' ? 'always' : event} | blocked`;

/** Whether the guard of an edge was false. */
export const isHeldBack = (key: string, blocked: string): boolean =>
  blocked.endsWith(' | blocked') && key.startsWith(blocked.replace(/ \| blocked$/, ' #'));

/** Whether every transition of the list has a guard, so that all of them can be false. */
export const canBeBlocked = (transitions: readonly AnyTransitionDefinition[]): boolean =>
  transitions.length > 0 && transitions.at(-1)?.guard !== undefined;

/** Yields the events of a node with their transitions. `always` is first; XState keeps it outside `transitions`. */
function* listsOf(node: AnyStateNode): Generator<[string, readonly AnyTransitionDefinition[]]> {
  if (node.always) yield ['', node.always];
  yield* node.transitions;
}

/** Yields a node and its descendants in document order. */
export function* nodesUnder(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesUnder(child);
}

function edgeKey(
  node: AnyStateNode,
  event: string,
  index: number,
  { guard, target }: AnyTransitionDefinition,
): string {
  const condition = guard === undefined ? '' : ` [${nameOf(guard)}]`;
  const to = target?.map(({ id }) => id).join(' + ') ?? 'stays';
  return `${node.id} | ${event === '' ? 'always' : event} #${index}${condition} | ${to}`;
}

/** Returns the name of a guard. */
export function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return 'unnamed';
}
