import type { TestModel } from '@xstate/test';
import { createTestModel } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateNode, EventObject } from 'xstate';
import type { Level } from '../../tools/viewer/coverage.ts';
import { type At, actOf, type DriverRow, rowOf, type Spec, serviceOf, withoutMessages } from './spec.ts';

/**
 * Creates the test model of a spec for `@xstate/test`. `createTestModel` alone would send every event without a payload,
 * and would send it in states without an edge for it.
 */
export function modelOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  level: Level,
): TestModel<S, E, unknown> {
  const model = createTestModel(spec.chart, {
    serializeState: ({ value, context }) => JSON.stringify([value, context]),
  });
  model.options.events = (state) => possible(spec, state as S, level);
  return model as unknown as TestModel<S, E, unknown>;
}

/**
 * Returns the cases that can happen in a chart's state: an edge accepts the event, its call is open, or the page can have
 * its control. On a page no other case can happen if an event follows by itself.
 */
export function possible<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  state: S,
  level: Level,
): E[] {
  const open = openServices(spec, state);
  const fixture = spec.fixture();
  const next =
    level === 'page' && spec.follows?.({ state, context: state.context, fixture, ...withoutMessages });
  if (next) return [next];
  return spec.cases.filter((event) => {
    const row = rowOf(spec, event);
    const at = { state, context: state.context, event, fixture };
    const service = serviceOf(row, at);
    if (service && !open.includes(service)) return false;
    if (row.where && !row.where(at)) return false;
    if (level === 'actor' && 'waits' in row) return false;
    if (level === 'page' && (!isForVisitors(spec, row, at) || isSwitchedOff(spec, row, at))) return false;
    return spec.chart.getTransitionData(state, event).length > 0;
  });
}

const isForVisitors = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  { whereOnPage }: Spec<S, E, F>,
  row: DriverRow<At<S, E, F>>,
  at: At<S, E, F>,
): boolean =>
  !('unreachable' in row) &&
  !('presses' in row && row.obscured?.(at)) &&
  row.whereOnPage?.(at) !== false &&
  whereOnPage?.(at) !== false;

/** Whether the event's control is disabled. Every step checks that, so only alternatives to the control need a path. */
const isSwitchedOff = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  { chart }: Spec<S, E, F>,
  row: DriverRow<At<S, E, F>>,
  { state, event }: At<S, E, F>,
): boolean =>
  'chooses' in row
    ? // What is chosen already can be chosen again, and changes nothing.
      chart.getTransitionData(state, event).every(({ meta }) => meta?.refused === true)
    : 'presses' in row && !row.or?.some((way) => typeof way === 'function') && !state.can(event as never);

/** Returns the services whose call is open: an active state has an edge for each end of their call. */
export function openServices<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  state: S,
): string[] {
  const endings = new Map<string, Set<string>>();
  const fixture = spec.fixture();
  for (const event of spec.cases) {
    const service = serviceOf(rowOf(spec, event), { state, context: state.context, event, fixture });
    if (service) endings.set(service, (endings.get(service) ?? new Set()).add(event.type));
  }
  const nodes: AnyStateNode[] = state._nodes;
  return [...endings]
    .filter(([, types]) => nodes.some(({ transitions }) => [...types].every((type) => transitions.has(type))))
    .map(([service]) => service)
    .sort();
}

/** Returns the visitor actions in a chart's state, enabled or not. */
export const actsAt = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  state: S,
  fixture: F,
) =>
  spec.cases.flatMap((event) => {
    const row = rowOf(spec, event);
    const at: At<S, E, F> = { state, context: state.context, event, fixture };
    const act = actOf(row, at);
    return act ? [{ row, at, act }] : [];
  });

/** Returns the delay of a chart's state in milliseconds if it accepts an event of the clock. */
export function delayOf<S extends AnyMachineSnapshot, E extends EventObject, F>(
  { driver }: Spec<S, E, F>,
  { transitions }: AnyStateNode,
): number | undefined {
  for (const [type, row] of Object.entries<object>(driver))
    if ('elapses' in row && transitions.has(type)) return Number(row.elapses);
  return undefined;
}
