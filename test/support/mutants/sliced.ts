import { type AnyStateMachine, assign } from 'xstate';
import { type Chart, chartOf, type Edge, machineOf, type Named } from './chart.ts';
import { begun, type Memory, type Part, type Slice } from './slice.ts';

interface Asked {
  context: Memory;
  event: unknown;
}

export type Rule = (asked: Asked, told: unknown) => unknown;

/**
 * The machine with a slice between its functions and its memory. What `raise`,
 * `sendTo` and other actions of XState compute from the memory is not watched: the house has none.
 */
export function sliced(machine: AnyStateMachine, slice: Slice): AnyStateMachine {
  const { guards, actions, delays, actors } = machine.implementations;
  return machineOf(stateIn(chartOf(machine)), {
    guards: each(guards, guardIn),
    actions: each(actions, actionIn),
    delays: each(delays, decisiveIn),
    actors,
  });

  function stateIn(state: Chart): Chart {
    const { states, on, after, always, onDone, entry, exit, invoke, initial, rest } = state;
    return {
      states: Object.fromEntries(Object.entries(states).map(([key, inner]) => [key, stateIn(inner)])),
      on: Object.fromEntries(Object.entries(on).map(([event, edges]) => [event, edges.map(edgeIn)])),
      after: Object.fromEntries(Object.entries(after).map(([delay, edges]) => [delay, edges.map(edgeIn)])),
      always: always.map(edgeIn),
      onDone: onDone.map(edgeIn),
      entry: entry.map((action) => namedIn(action, actionIn)),
      exit: exit.map((action) => namedIn(action, actionIn)),
      invoke: invoke.map((one) => ({
        ...one,
        input: valueIn(one.input),
        onDone: one.onDone.map(edgeIn),
        onError: one.onError.map(edgeIn),
        onSnapshot: one.onSnapshot.map(edgeIn),
      })),
      initial: initial && {
        ...initial,
        actions: initial.actions.map((action) => namedIn(action, actionIn)),
      },
      rest: {
        ...rest,
        ...('output' in rest && { output: valueIn(rest.output) }),
        ...('context' in rest && { context: contextIn(rest.context) }),
      },
    };
  }

  function edgeIn({ guard, actions: orders, ...edge }: Edge): Edge {
    return {
      ...edge,
      ...(guard !== undefined && { guard: namedIn(guard, guardIn) }),
      actions: orders.map((action) => namedIn(action, actionIn)),
    };
  }

  function namedIn(named: Named, inline: (value: unknown) => unknown): Named {
    if (typeof named === 'string') return named;
    if (typeof named === 'function') return inline(named) as Named;
    return 'params' in named ? { ...named, params: decisiveIn(named.params) } : named;
  }

  function contextIn(context: unknown): unknown {
    return (asked: Asked) => begun((isRule(context) ? context(asked, undefined) : context) as Memory);
  }

  function guardIn(rule: unknown): unknown {
    if (!isRule(rule) || 'check' in rule) return rule;
    return ({ context, event }: Asked, told: unknown) =>
      slice.guard(rule, context, told, (memory) => rule({ context: memory, event }, told));
  }

  function actionIn(action: unknown): unknown {
    if (typeof action !== 'function' || !('assignment' in action)) return action;
    const { assignment } = action;
    return assign(({ context, ...asked }, told: unknown) =>
      slice.change(partsOf(assignment, asked, told), context, told),
    );
  }

  function decisiveIn(mapper: unknown): unknown {
    if (!isRule(mapper)) return mapper;
    return ({ context, ...asked }: Asked, told: unknown) =>
      slice.decisive(mapper, context, (memory) => mapper({ ...asked, context: memory }, told));
  }

  function valueIn(mapper: unknown): unknown {
    if (!isRule(mapper)) return mapper;
    return ({ context, ...asked }: Asked) =>
      slice.value(mapper, context, asked.event, (memory) => mapper({ ...asked, context: memory }, undefined));
  }
}

const each = <T>(record: Readonly<Record<string, T>>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value) as T]));

export const isRule = (value: unknown): value is Rule => typeof value === 'function';

/** What an assign makes of the memory. */
export const assigned = (assignment: unknown, { context, ...asked }: Asked, told: unknown): Memory =>
  Object.assign({}, ...partsOf(assignment, asked, told).map(({ change }) => change(context)));

/** The functions of an assign, each for itself: what one key becomes may be known though another is not. */
function partsOf(assignment: unknown, asked: Omit<Asked, 'context'>, told: unknown): Part[] {
  if (isRule(assignment)) {
    return [
      { source: assignment, change: (memory) => assignment({ ...asked, context: memory }, told) as Memory },
    ];
  }
  return Object.entries(Object(assignment)).map(([key, becomes]) =>
    isRule(becomes)
      ? { source: becomes, change: (memory) => ({ [key]: becomes({ ...asked, context: memory }, told) }) }
      : { source: Object(assignment), change: () => ({ [key]: becomes }) },
  );
}
