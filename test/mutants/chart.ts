import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';

export type Implementations = AnyStateMachine['implementations'];

/** One small change of a machine. */
export interface Change {
  /** `store.toggle #0`: what is changed of a state. */
  subject: string;
  /** `action toggleStore dropped` */
  says: string;
  /** The event of the edge that is changed, by its name in XState. */
  event?: string;
  /** Which edge of that event, from 0. */
  edge?: number;
  /** Changes a copy: the state in question, or what is behind the chart. */
  apply: (state: Chart, implementations: Implementations) => void;
}

/** Config of a machine in one shape: every edge an object, every list a list. Functions are the machine's own. */
export interface Chart {
  states: Record<string, Chart>;
  on: Record<string, Edge[]>;
  after: Record<string, Edge[]>;
  always: Edge[];
  onDone: Edge[];
  entry: Named[];
  exit: Named[];
  invoke: Invoke[];
  initial: { target: string; actions: Named[] } | undefined;
  /** What no mutant changes in parts: context, type, output, meta. */
  rest: Record<string, unknown>;
}

export interface Edge {
  target?: unknown;
  guard?: Named;
  actions: Named[];
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

/** A guard or an action, by its name, with what it is told, or as a function. */
export type Named = string | { type: string; params?: unknown } | ((...asked: never[]) => unknown);

/** A copy to be changed at will. */
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

/** The machine that a chart draws, with these implementations; `provide` of it works as of any other. */
export function machineOf(
  chart: Chart,
  implementations: AnyStateMachine['implementations'],
): AnyStateMachine {
  const config = { ...configOf(chart), options: { maxIterations: MOST_MICROSTEPS } };
  return new StateMachine(config as AnyStateMachine['config'], implementations);
}

/** A machine that takes more of them on one event goes round in circles. */
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

/** What holds edges: a word for it, the event by its name in XState, and the list to be changed in place. */
export interface Slot {
  says: string;
  event: string;
  edges: Edge[];
  /** The delay's name or milliseconds, where time makes the event. */
  delay?: string;
}

/** All that leaves a state of the chart, in an order that copies keep. */
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

/** The name of a guard or an action, as a reader of the chart sees it. */
export function nameOf(named: Named): string {
  if (typeof named === 'string') return named;
  return typeof named === 'function' ? named.name || 'inline' : named.type;
}

/** The state at a path from the root. */
export function stateAt(chart: Chart, path: readonly string[]): Chart {
  const [name, ...deeper] = path;
  if (name === undefined) return chart;
  const inner = chart.states[name];
  if (!inner) throw new Error(`The chart has no state ${name}.`);
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
