import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** All that a machine declares, by name; what a recorder has to see happen. */
export interface Index {
  /** Ids of its state nodes, the root left out. */
  states: string[];
  /** Its transitions, and "all guards said no" where a list of them has no unguarded last one. */
  edges: string[];
  /** Names of its guards. */
  guards: string[];
  /** Names of its transition objects. `provide()` makes new ones: an index holds for one machine object only. */
  keyOf: WeakMap<object, string>;
}

export function indexOf(machine: AnyStateMachine): Index {
  const edges: string[] = [];
  const keyOf = new WeakMap<object, string>();
  for (const { key, transition } of edgesOf(machine)) {
    if (transition) keyOf.set(transition, key);
    edges.push(key);
  }
  const states = statesOf(machine).map(({ id }) => id);
  return { states, edges, guards: Object.keys(machine.implementations.guards), keyOf };
}

/** An edge as it is declared; without a transition it stands for "all guards said no". */
export interface DeclaredEdge {
  key: string;
  node: AnyStateNode;
  /** The event's type; empty for `always`. */
  event: string;
  /** Its place among the edges of the same event: the first that may be taken is. */
  place: number;
  transition: AnyTransitionDefinition | undefined;
}

/** Every edge that a machine declares, in the order of its source. */
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

/** Every state of a machine, in the order of its source, the root left out. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] =>
  [...nodesUnder(machine.root)].filter(({ parent }) => parent);

/** `booking.stores | step.continue` and no guard let it through. */
export const blockedKey = (node: AnyStateNode, event: string): string =>
  `${node.id} | ${event === '' ? 'always' : event} | blocked`;

/** Whether an edge is one of those whose guards said no. */
export const isHeldBack = (key: string, blocked: string): boolean =>
  blocked.endsWith(' | blocked') && key.startsWith(blocked.replace(/ \| blocked$/, ' #'));

/** Whether every transition of the list has a guard, so that all of them may say no. */
export const canBeBlocked = (transitions: readonly AnyTransitionDefinition[]): boolean =>
  transitions.length > 0 && transitions.at(-1)?.guard !== undefined;

/** Events of a node with their transitions; `always`, which is not among a node's `transitions`, comes first. */
function* listsOf(node: AnyStateNode): Generator<[string, readonly AnyTransitionDefinition[]]> {
  if (node.always) yield ['', node.always];
  yield* node.transitions;
}

/** A node and all inside it, in the order of the source. */
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

/** What a guard is called. */
export function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return 'unnamed';
}
