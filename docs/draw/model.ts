import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { blockedKey, canBeBlocked, indexOf } from '../../test/support/paths/obligations.ts';

/** All that a picture, an outline or an index says of a machine. */
export interface Chart {
  id: string;
  /** Depth first in the order of the file, the machine itself first. */
  states: State[];
  edges: Edge[];
}

export type Kind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface State {
  id: string;
  /** Its name among its siblings. */
  key: string;
  kind: Kind;
  /** What a history state remembers, `null` of any other. */
  history: 'shallow' | 'deep' | null;
  parent: string | null;
  children: string[];
  /** How many of the states inside it the chart leaves out. */
  hidden: number;
  /** The id of the child that comes first. */
  initial: string | null;
  description: string | null;
  /** A rule of the ledger. */
  spec: string | null;
  tags: string[];
  invokes: string[];
  entry: Action[];
  exit: Action[];
}

export interface Action {
  name: string;
  /** The sentence that it says: its literal parameter `text`. */
  says: string | null;
  /** Its other literal parameters, `kind: booked`. */
  params: string | null;
}

export type Trigger =
  | { kind: 'event'; event: string }
  | { kind: 'always' }
  /** `ms` is unknown where the delay is computed. */
  | { kind: 'after'; delay: string; ms: number | null }
  | { kind: 'done' | 'error'; actor: string }
  | { kind: 'stateDone' };

export interface Edge {
  /** The name that coverage knows it by. */
  key: string;
  source: string;
  /** Empty when the state stays as it is. */
  targets: string[];
  trigger: Trigger;
  guard: string | null;
  /** Its place among the edges of the same trigger: the first that may be taken is. */
  place: number;
  actions: Action[];
  /** Whether the source is left and entered again. */
  reenters: boolean;
  description: string | null;
  spec: string | null;
  /** On the last of guarded edges: the name for "no guard let it through". */
  blocked: string | null;
}

/** Reads a machine as XState has understood it, so that nothing which runs is left out of a drawing. */
export function chartOf(machine: AnyStateMachine): Chart {
  const { keyOf } = indexOf(machine);
  const nodes = [...nodesUnder(machine.root)];
  return {
    id: machine.id,
    states: nodes.map(stateOf),
    edges: nodes.flatMap((node) => [...edgesOf(node, machine, keyOf)]),
  };
}

function* nodesUnder(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesUnder(child);
}

function stateOf(node: AnyStateNode): State {
  const isCompound = node.type === 'compound';
  return {
    id: node.id,
    key: node.key,
    kind: node.type,
    history: node.type === 'history' ? (node.history === 'deep' ? 'deep' : 'shallow') : null,
    parent: node.parent?.id ?? null,
    children: Object.values(node.states).map(({ id }) => id),
    hidden: 0,
    initial: isCompound ? (node.initial.target[0]?.id ?? null) : null,
    description: node.description ?? null,
    spec: specOf(node.meta),
    tags: [...node.tags],
    invokes: node.invoke.map(({ src, id }) => (typeof src === 'string' && !isInvented(src) ? src : id)),
    entry: node.entry.flatMap(actionOf),
    exit: node.exit.flatMap(actionOf),
  };
}

/** XState names an actor that was written in place after where it stands. */
const isInvented = (src: string) => src.startsWith('xstate.invoke.');

function* edgesOf(
  node: AnyStateNode,
  machine: AnyStateMachine,
  keyOf: WeakMap<object, string>,
): Generator<Edge> {
  const lists: [string, readonly AnyTransitionDefinition[]][] = [...node.transitions];
  if (node.always) lists.unshift(['', node.always]);
  for (const [event, list] of lists) {
    for (const [place, transition] of list.entries()) {
      const key = keyOf.get(transition);
      if (key === undefined) throw new Error(`${node.id} has an edge without a name: ${event} #${place}`);
      const isLast = place === list.length - 1;
      yield {
        key,
        source: node.id,
        targets: transition.target?.map(({ id }) => id) ?? [],
        trigger: triggerOf(event, machine),
        guard: transition.guard === undefined ? null : guardName(transition.guard),
        place,
        actions: transition.actions.flatMap(actionOf),
        reenters: transition.reenter,
        description: transition.description ?? null,
        spec: specOf(transition.meta),
        blocked: isLast && canBeBlocked(list) ? blockedKey(node, event) : null,
      };
    }
  }
}

function triggerOf(event: string, machine: AnyStateMachine): Trigger {
  if (event === '') return { kind: 'always' };
  const [, kind, rest = ''] =
    /^xstate\.(after|done\.actor|error\.actor|done\.state)\.(.+)$/.exec(event) ?? [];
  if (kind === 'done.actor') return { kind: 'done', actor: rest };
  if (kind === 'error.actor') return { kind: 'error', actor: rest };
  if (kind === 'done.state') return { kind: 'stateDone' };
  if (kind !== 'after') return { kind: 'event', event };
  // `xstate.after.DELAY.ID`: neither names of delays nor numbers hold a dot.
  const delay = rest.slice(0, rest.indexOf('.'));
  const named: unknown = machine.implementations.delays[delay];
  const ms = /^\d+$/.test(delay) ? Number(delay) : named;
  return { kind: 'after', delay, ms: typeof ms === 'number' ? ms : null };
}

/** A guard's name; of `and`, `or` and `not` with the names that they join. */
function guardName(guard: unknown): string {
  const name = nameOf(guard);
  const parts: unknown = typeof guard === 'function' && 'guards' in guard ? guard.guards : undefined;
  if (!Array.isArray(parts)) return name;
  return `${name.replace(/^xstate\.guard:/, '')}(${parts.map(guardName).join(', ')})`;
}

function actionOf(action: unknown): Action[] {
  if (isTimer(action)) return [];
  const params: unknown = isObject(action) && 'params' in action ? action.params : undefined;
  const literals = isObject(params) ? Object.entries(params) : [];
  const says = literals.find(([name, value]) => name === 'text' && typeof value === 'string')?.[1];
  const others = literals.filter(([name, value]) => name !== 'text' && typeof value !== 'function');
  return [
    {
      name: nameOf(action),
      says: typeof says === 'string' ? says : null,
      params: others.length > 0 ? others.map(([name, value]) => `${name}: ${value}`).join(', ') : null,
    },
  ];
}

/** XState arms and calls off an `after` by actions of its own: they are drawn as the delay that they are. */
function isTimer(action: unknown): boolean {
  if (typeof action !== 'function') return false;
  const event: unknown = 'event' in action ? action.event : undefined;
  const named = isObject(event) && 'type' in event ? event.type : undefined;
  const cancelled = 'sendId' in action ? action.sendId : undefined;
  return [named, cancelled].some((name) => typeof name === 'string' && name.startsWith('xstate.after.'));
}

function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  const type: unknown =
    isObject(named) || typeof named === 'function' ? Reflect.get(named, 'type') : undefined;
  if (typeof type === 'string') return type.replace(/^xstate\./, '');
  if (typeof named === 'function' && 'check' in named && typeof named.check === 'function')
    return named.check.name.replace(/^check/, '').toLowerCase();
  return 'inline';
}

function specOf(meta: unknown): string | null {
  const spec: unknown = isObject(meta) && 'spec' in meta ? meta.spec : undefined;
  return typeof spec === 'string' ? spec : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
