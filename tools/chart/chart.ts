import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type DeclaredEdge, edgesOf, nameOf, nodesUnder } from './keys.ts';

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

export interface Trigger {
  kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'stateDone';
  /** The event's type, the service, or how long it takes, `5 s`; empty of what has none. */
  name: string;
}

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
  const edges: Edge[] = [];
  for (const declared of edgesOf(machine)) {
    const last = edges.at(-1);
    if (declared.transition) edges.push(edgeOf(declared, declared.transition));
    else if (last) last.blocked = declared.key;
  }
  return { id: machine.id, states: [...nodesUnder(machine.root)].map(stateOf), edges };
}

function stateOf(node: AnyStateNode): State {
  // The node's own lists of actions hold the timers of its delays as well.
  const { entry, exit } = node.config;
  return {
    id: node.id,
    key: node.key,
    kind: node.type,
    history: node.type === 'history' ? (node.history === 'deep' ? 'deep' : 'shallow') : null,
    parent: node.parent?.id ?? null,
    children: Object.values(node.states).map(({ id }) => id),
    hidden: 0,
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    description: node.description ?? null,
    spec: specOf(node.meta),
    tags: [...node.tags],
    invokes: node.invoke.map(({ src, id }) => (typeof src === 'string' ? src : id)),
    entry: [entry ?? []].flat().map(actionOf),
    exit: [exit ?? []].flat().map(actionOf),
  };
}

const edgeOf = (
  { key, node, event, place }: DeclaredEdge,
  { target, guard, actions, reenter, description, meta }: AnyTransitionDefinition,
): Edge => ({
  key,
  source: node.id,
  targets: target?.map(({ id }) => id) ?? [],
  trigger: triggerOf(event, node.machine),
  guard: guard === undefined ? null : nameOf(guard),
  place,
  actions: actions.map(actionOf),
  reenters: reenter,
  description: description ?? null,
  spec: specOf(meta),
  blocked: null,
});

/** What an event is, by its type. */
export function triggerOf(event: string, machine: AnyStateMachine): Trigger {
  const [, kind, name = ''] =
    /^xstate\.(after|done\.actor|error\.actor|done\.state)\.(.+)$/.exec(event) ?? [];
  if (event === '') return { kind: 'always', name: '' };
  if (kind === 'done.actor') return { kind: 'done', name };
  if (kind === 'error.actor') return { kind: 'error', name };
  if (kind === 'done.state') return { kind: 'stateDone', name: '' };
  if (kind !== 'after') return { kind: 'event', name: event };
  // `xstate.after.DELAY.ID`: neither names of delays nor numbers hold a dot.
  const delay = name.slice(0, name.indexOf('.'));
  const ms = Number(machine.implementations.delays[delay] ?? delay);
  if (Number.isNaN(ms)) throw new Error(`${name.slice(delay.length + 1)}: ${delay} is no fixed time`);
  return { kind: 'after', name: duration(ms) };
}

/** A duration as people say it: `5 s`, `1 min`, `250 ms`. */
function duration(ms: number): string {
  if (ms >= 60_000 && ms % 60_000 === 0) return `${ms / 60_000} min`;
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}

function actionOf(action: unknown): Action {
  const params: unknown = isObject(action) && 'params' in action ? action.params : undefined;
  const given: Record<string, unknown> = isObject(params) ? { ...params } : {};
  const { text, ...others } = given;
  return {
    name: nameOf(action),
    says: typeof text === 'string' ? text : null,
    params:
      Object.entries(others)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ') || null,
  };
}

function specOf(meta: unknown): string | null {
  return isObject(meta) && 'spec' in meta && typeof meta.spec === 'string' ? meta.spec : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
