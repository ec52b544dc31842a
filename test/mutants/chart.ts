import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';

export type Implementations = AnyStateMachine['implementations'];

/** One small change of a machine: a mutation. */
export interface Mutation {
  /** The changed part of a state: `store.toggle #0`. */
  subject: string;
  /** A description of the change: `action toggleStore dropped`. */
  says: string;
  /** The event of the changed edge, by its name in XState. */
  event?: string;
  /** The index of the edge among the edges of that event, from 0. */
  edge?: number;
  /** Changes a copy: the state, or the implementations. */
  apply: (state: Chart, implementations: Implementations) => void;
}

/** A machine's config in normal form: every edge is an object and every list is an array. Functions are the machine's own. */
export interface Chart {
  states: Record<string, Chart>;
  on: Record<string, Edge[]>;
  after: Record<string, Edge[]>;
  always: Edge[];
  onDone: Edge[];
  entry: NamedImplementation[];
  exit: NamedImplementation[];
  invoke: Invoke[];
  initial: { target: string; actions: NamedImplementation[] } | undefined;
  /** Properties that mutants only drop as a whole: context, type, output, meta. */
  rest: Record<string, unknown>;
}

export interface Edge {
  target?: unknown;
  guard?: NamedImplementation;
  actions: NamedImplementation[];
  reenter?: boolean;
  [other: string]: unknown;
}

export interface Invoke {
  id?: string;
  src: unknown;
  onDone: Edge[];
  onError: Edge[];
  onSnapshot: Edge[];
  [other: string]: unknown;
}

/** A guard or an action: a name, a name with params, or a function. */
export type NamedImplementation =
  | string
  | { type: string; params?: unknown }
  | ((...asked: never[]) => unknown);

/** Creates a copy of a machine's config that may be changed. */
export const chartOf = (machine: AnyStateMachine): Chart => stateOf(machine.config);

function stateOf(config: unknown): Chart {
  const { states, on, after, always, onDone, entry, exit, invoke, initial, ...rest } = recordOf(config);
  const { target, actions } = recordOf(typeof initial === 'object' ? initial : { target: initial });
  return {
    states: mapped(states, stateOf),
    on: mapped(on, edgesOf),
    after: mapped(after, edgesOf),
    always: edgesOf(always),
    onDone: edgesOf(onDone),
    entry: listOf(entry),
    exit: listOf(exit),
    invoke: listOf<Record<string, unknown>>(invoke).map(({ src, onDone, onError, onSnapshot, ...other }) => ({
      ...other,
      src,
      onDone: edgesOf(onDone),
      onError: edgesOf(onError),
      onSnapshot: edgesOf(onSnapshot),
    })),
    initial: initial === undefined ? undefined : { target: String(target), actions: listOf(actions) },
    rest,
  };
}

const edgesOf = (config: unknown): Edge[] =>
  listOf(config).map((edge) => {
    const { actions, ...rest } = typeof edge === 'object' ? recordOf(edge) : { target: edge };
    return { ...rest, actions: listOf(actions) };
  });

/** Creates the machine of a chart with these implementations. Its `provide` works as usual. */
export function machineOf(
  chart: Chart,
  implementations: AnyStateMachine['implementations'],
): AnyStateMachine {
  const config = { ...configOf(chart), options: { maxIterations: MOST_MICROSTEPS } };
  return new StateMachine(config as AnyStateMachine['config'], implementations);
}

/** A machine that takes more microsteps on one event is in an endless loop. */
const MOST_MICROSTEPS = 200;

function configOf({ states, initial, always, rest, ...lists }: Chart): Record<string, unknown> {
  const inner = Object.entries(states).map(([name, state]) => [name, configOf(state)]);
  return {
    ...rest,
    ...lists,
    ...(always.length > 0 && { always }),
    ...(inner.length > 0 && { states: Object.fromEntries(inner) }),
    ...(initial && { initial }),
  };
}

/** A list of edges: its description, the event by its name in XState, and the array, which may be changed in place. */
export interface Slot {
  says: string;
  event: string;
  edges: Edge[];
  /** The delay's name or milliseconds, if the event is a timer. */
  delay?: string;
}

/** Returns all lists of edges that leave a state, in an order that is the same for copies. */
export function slotsOf(state: Chart, { id }: AnyStateNode): Slot[] {
  return [
    ...Object.entries(state.on).map(([event, edges]) => ({ says: event, event, edges })),
    ...Object.entries(state.after).map(([delay, edges]) => ({
      says: `after ${delay}`,
      event: `xstate.after.${delay}.${id}`,
      edges,
      delay,
    })),
    { says: 'always', event: 'always', edges: state.always },
    { says: 'done', event: `xstate.done.state.${id}`, edges: state.onDone },
    ...state.invoke.flatMap((invoke, index) => {
      const name = nameOfInvoke(invoke, index, id);
      return [
        { says: `${name} done`, event: `xstate.done.actor.${name}`, edges: invoke.onDone },
        { says: `${name} failed`, event: `xstate.error.actor.${name}`, edges: invoke.onError },
        { says: `${name} told`, event: `xstate.snapshot.${name}`, edges: invoke.onSnapshot },
      ];
    }),
  ];
}

export const nameOfInvoke = ({ id }: Invoke, index: number, state: string): string =>
  id ?? `${index}.${state}`;

/** Returns the name of a guard or an action. */
export function nameOf(named: NamedImplementation): string {
  if (typeof named === 'string') return named;
  return typeof named === 'function' ? named.name || 'inline' : named.type;
}

/** Returns the state at a path from the root. */
export function stateAt(chart: Chart, path: readonly string[]): Chart {
  const [name, ...deeper] = path;
  if (name === undefined) return chart;
  const inner = chart.states[name];
  if (!inner) throw new Error(`The chart has no state ${name} (from the path of a mutant).`);
  return stateAt(inner, deeper);
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`${String(value)} is no part of a chart.`);
  return { ...value };
}

const mapped = <T>(record: unknown, change: (value: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(recordOf(record ?? {})).map(([key, value]) => [key, change(value)]));

function listOf<T>(value: unknown): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? [...value] : [value as T];
}
