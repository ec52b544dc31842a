import { expect } from 'vitest';
import type {
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
  StateValue,
} from 'xstate';
import type { Done } from './actor-driver.ts';
import { metasOf } from './chart-run.ts';
import { actsAt } from './reach.ts';
import { textOf } from './search.ts';
import { type At, isViews, type Spec, type Standing } from './spec.ts';

/** What the chart says of the machine: where it stands, what it remembers. Nothing before it starts. */
export function expectedOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  at: Standing<S, F>,
) {
  const value = valueIn(spec, at.state);
  if (value === undefined) return undefined;
  return { value, status: at.state.status, memory: spec.memory.chart(at) };
}

/** The same of the machine. */
export function actualOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  { chartValue, memory }: Spec<S, E, F>,
  snapshot: AnyMachineSnapshot,
  fixture: F,
) {
  const { value, status } = snapshot;
  return { value: chartValue?.(snapshot) ?? value, status, memory: memory.machine(snapshot, fixture) };
}

/** Which of a visitor's acts are heard: by the chart, and by the machine. */
export function heardBy<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  state: S,
  snapshot: AnyMachineSnapshot,
  fixture: F,
): { chart: string[]; machine: string[] } {
  const acts = actsAt(spec, state, fixture);
  const texts = (heard: typeof acts) => heard.map(({ at }) => textOf(at.event));
  return {
    chart: texts(acts.filter(({ at }) => state.can(at.event as never))),
    machine: texts(acts.filter(({ act }) => snapshot.can(act))),
  };
}

/** What the edges of a step promise: calls and orders with what they are told, toasts, and what children are sent. */
export function promisedBy<S extends AnyMachineSnapshot, E extends EventObject, F>(
  { inputs }: Spec<S, E, F>,
  edges: readonly AnyTransitionDefinition[],
  at: At<S, E, F>,
): Done {
  const metas = metasOf(edges);
  return {
    calls: metas.flatMap(({ calls = [] }) => calls.map((name) => ({ name, input: inputs[name]?.(at) }))),
    toasts: metas.flatMap(({ toast }) => toast ?? []),
    logs: metas.flatMap(({ logs }) => logs ?? []),
    orders: metas.flatMap(({ orders = [] }) => orders.map((type) => ({ type, params: inputs[type]?.(at) }))),
    sent: metas.flatMap(({ sends = [] }) => sends),
  };
}

/** The chart's value, without the state that the machine's stand in; nothing while there is no machine. */
function valueIn<S extends AnyMachineSnapshot, E extends EventObject, F>(spec: Spec<S, E, F>, state: S) {
  const { within, driver } = spec;
  const value = machinesOwn(spec, state.value);
  if (within !== undefined) return typeof value === 'object' ? value[within] : undefined;
  const starts = Object.entries<object>(driver).flatMap(([type, row]) => ('starts' in row ? [type] : []));
  return starts.some((type) => state._nodes.some(({ transitions }) => transitions.has(type)))
    ? undefined
    : value;
}

/** A value of the chart without the states that only a view's clock tells apart: `{ loading: 'slow' }` is `loading`. */
export function machinesOwn<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  value: StateValue,
  { type, states }: AnyStateNode = spec.chart.root,
): StateValue {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).map(([name, inner = {}]) => {
    const node = states[name];
    const isLeaf = !node || Object.values(node.states).some((one) => isViews(spec, one));
    return [name, isLeaf ? {} : machinesOwn(spec, inner, node), isLeaf] as const;
  });
  const [[name, , isLeaf] = []] = parts;
  return type !== 'parallel' && name && isLeaf ? name : Object.fromEntries(parts);
}

/** Everything has to be as promised; the headline says which parts are not. */
export function expectAsPromised(actual: object, promised: object): void {
  try {
    expect(actual).toEqual(promised);
  } catch (error) {
    const isSo = ([part, value]: [string, unknown]) => {
      try {
        expect(value).toEqual((promised as Record<string, unknown>)[part]);
        return true;
      } catch {
        return false;
      }
    };
    const parts = Object.entries(actual).filter((entry) => !isSo(entry));
    if (error instanceof Error)
      error.message = `Not as the chart has it: ${parts.map(([part]) => part).join(', ')}.\n${error.message}`;
    throw error;
  }
}

/** Calls that start in one step start side by side: by name, since nobody promises which goes first. */
export const inOrder = <C extends { calls: { name: string }[] }>(done: C): C => ({
  ...done,
  calls: done.calls.toSorted((a, b) => a.name.localeCompare(b.name)),
});
