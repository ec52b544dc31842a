import { expect } from 'vitest';
import type {
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
  StateValue,
} from 'xstate';
import type { ObservedEffects } from './actor-driver.ts';
import { metasOf } from './chart-run.ts';
import { actsAt } from './reach.ts';
import { textOf } from './search.ts';
import { type At, isViewTimer, type Spec, type StepResult } from './spec.ts';

/** Returns the machine's expected state and memory according to the chart, or `undefined` before the machine starts. */
export function expectedOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  at: StepResult<S, F>,
) {
  const value = valueIn(spec, at.state);
  if (value === undefined) return undefined;
  return { value, status: at.state.status, memory: spec.memory.chart(at) };
}

/** Returns the machine's actual state and memory. */
export function actualOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  { chartValue, memory }: Spec<S, E, F>,
  snapshot: AnyMachineSnapshot,
  fixture: F,
) {
  const { value, status } = snapshot;
  return { value: chartValue?.(snapshot) ?? value, status, memory: memory.machine(snapshot, fixture) };
}

/** Returns the visitor actions that the chart accepts, and those that the machine accepts. */
export function enabledEvents<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  state: S,
  snapshot: AnyMachineSnapshot,
  fixture: F,
): { chart: string[]; machine: string[] } {
  const acts = actsAt(spec, state, fixture);
  const texts = (enabled: typeof acts) => enabled.map(({ at }) => textOf(at.event));
  return {
    chart: texts(acts.filter(({ at }) => state.can(at.event as never))),
    machine: texts(acts.filter(({ act }) => snapshot.can(act))),
  };
}

/** Returns the expected effects of a step's edges: calls and actions with their input, toasts, and events to children. */
export function promisedBy<S extends AnyMachineSnapshot, E extends EventObject, F>(
  { inputs }: Spec<S, E, F>,
  edges: readonly AnyTransitionDefinition[],
  at: At<S, E, F>,
): ObservedEffects {
  const metas = metasOf(edges);
  return {
    calls: metas.flatMap(({ calls = [] }) => calls.map((name) => ({ name, input: inputs[name]?.(at) }))),
    toasts: metas.flatMap(({ toast }) => toast ?? []),
    logs: metas.flatMap(({ logs }) => logs ?? []),
    orders: metas.flatMap(({ orders = [] }) => orders.map((type) => ({ type, params: inputs[type]?.(at) }))),
    sent: metas.flatMap(({ sends = [] }) => sends),
  };
}

/** Returns the chart's value inside `within`, or `undefined` while the machine does not run. */
function valueIn<S extends AnyMachineSnapshot, E extends EventObject, F>(spec: Spec<S, E, F>, state: S) {
  const { within, driver } = spec;
  const value = machinesOwn(spec, state.value);
  if (within !== undefined) return typeof value === 'object' ? value[within] : undefined;
  const starts = Object.entries<object>(driver).flatMap(([type, row]) => ('starts' in row ? [type] : []));
  return starts.some((type) => state._nodes.some(({ transitions }) => transitions.has(type)))
    ? undefined
    : value;
}

/** Removes states from a chart value that only a view's timer distinguishes: `{ loading: 'slow' }` becomes `loading`. */
export function machinesOwn<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  value: StateValue,
  { type, states }: AnyStateNode = spec.chart.root,
): StateValue {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).map(([name, inner = {}]) => {
    const node = states[name];
    const isLeaf = !node || Object.values(node.states).some((child) => isViewTimer(spec, child));
    return [name, isLeaf ? {} : machinesOwn(spec, inner, node), isLeaf] as const;
  });
  const [[name, , isLeaf] = []] = parts;
  return type !== 'parallel' && name && isLeaf ? name : Object.fromEntries(parts);
}

/** Expects that all parts are equal. The error's message names the parts that differ, and Vitest prints their difference. */
export function expectEqualParts(actual: object, promised: object): void {
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
      error.message = `The machine or the page differs from the chart in: ${parts.map(([part]) => part).join(', ')}.`;
    throw error;
  }
}

/** Sorts the calls of one step by name, because they start at the same time. */
export const inOrder = <C extends { calls: { name: string }[] }>(done: C): C => ({
  ...done,
  calls: done.calls.toSorted((a, b) => a.name.localeCompare(b.name)),
});
