import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type DeclaredEdge, edgesOf, nameOf, nodesUnder } from './keys.ts';

/** The data of a machine for pictures, outlines and indexes. */
export interface Chart {
  id: string;
  /** All states in document order, depth first. The first is the machine itself. */
  states: State[];
  edges: Edge[];
}

export type Kind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface State {
  id: string;
  /** The name among its siblings. */
  key: string;
  kind: Kind;
  /** The depth of a history state, or `null` for other states. */
  history: 'shallow' | 'deep' | null;
  parent: string | null;
  children: string[];
  /** The number of states inside it that this chart omits. */
  hidden: number;
  /** The id of the initial child state. */
  initial: string | null;
  description: string | null;
  /** The id of a rule in the ledger. */
  spec: string | null;
  tags: string[];
  invokes: string[];
  entry: Action[];
  exit: Action[];
}

export interface Action {
  name: string;
  /** The literal parameter `text`: the sentence that the action shows. */
  says: string | null;
  /** The other literal parameters, for example `kind: booked`. */
  params: string | null;
}

export interface Trigger {
  kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'stateDone';
  /** The type of the event, the name of the service, or the delay (`5 s`). Empty for the other kinds. */
  name: string;
}

export interface Edge {
  /** The key in the coverage data. */
  key: string;
  source: string;
  /** Empty if the edge has no target. */
  targets: string[];
  trigger: Trigger;
  guard: string | null;
  /** The literal params of the guard: `kind: booked`. */
  guardParams: string | null;
  /** The index among the edges of the same trigger. XState takes the first edge whose guard is true. */
  place: number;
  actions: Action[];
  /** Whether the edge exits the source and enters it again. */
  reenters: boolean;
  description: string | null;
  spec: string | null;
  /** On the last of several guarded edges: the coverage key for "all guards are false". */
  blocked: string | null;
}

/** Reads a machine from XState's own model, so that a drawing contains everything that runs. */
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
  // The node's own lists of actions also contain XState's timer actions.
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
  guardParams: guard === undefined ? null : actionOf(guard).params,
  place,
  actions: actions.map(actionOf),
  reenters: reenter,
  description: description ?? null,
  spec: specOf(meta),
  blocked: null,
});

/** Classifies an event by its type. */
export function triggerOf(event: string, machine: AnyStateMachine): Trigger {
  const [, kind, name = ''] =
    /^xstate\.(after|done\.actor|error\.actor|done\.state)\.(.+)$/.exec(event) ?? [];
  if (event === '') return { kind: 'always', name: '' };
  if (kind === 'done.actor') return { kind: 'done', name };
  if (kind === 'error.actor') return { kind: 'error', name };
  if (kind === 'done.state') return { kind: 'stateDone', name: '' };
  if (kind !== 'after') return { kind: 'event', name: event };
  // The format is `xstate.after.DELAY.ID`. Neither a delay's name nor a number contains a dot.
  const delay = name.slice(0, name.indexOf('.'));
  const ms = Number(machine.implementations.delays[delay] ?? delay);
  if (Number.isNaN(ms)) throw new Error(`${name.slice(delay.length + 1)}: ${delay} is no fixed time`);
  return { kind: 'after', name: duration(ms) };
}

/** Formats a duration: `5 s`, `1 min`, `250 ms`. */
function duration(ms: number): string {
  if (ms >= 60_000 && ms % 60_000 === 0) return `${ms / 60_000} min`;
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}

function actionOf(action: unknown): Action {
  const params: unknown = isObject(action) && 'params' in action ? action.params : undefined;
  const given: Record<string, unknown> = isObject(params) ? { ...params } : {};
  const { text, ...otherParams } = given;
  return {
    name: nameOf(action),
    says: typeof text === 'string' ? text : null,
    params:
      Object.entries(otherParams)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ') || null,
  };
}

function specOf(meta: unknown): string | null {
  return isObject(meta) && 'spec' in meta && typeof meta.spec === 'string' ? meta.spec : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
