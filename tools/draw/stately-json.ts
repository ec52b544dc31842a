import type { AnyStateMachine } from 'xstate';

type Delays = AnyStateMachine['implementations']['delays'];

/**
 * Returns a machine's chart as JSON for Stately's tools and for XState's `createMachine`: guards, actions and
 * services are names, and single items are in lists. Delays are in milliseconds, because a named delay without its `setup()`
 * fires at once. Functions for context, input, output and params are omitted.
 */
export const statelyJson = (machine: AnyStateMachine): object =>
  written(machine.config, machine.implementations.delays);

const written = (value: unknown, delays: Delays): object =>
  mapped(value, (part, word) => writers[word]?.(part, delays) ?? part);

const listOf = (part: unknown): unknown[] => [part].flat();

const writers: Record<string, (part: unknown, delays: Delays) => unknown> = {
  guard: named,
  entry: (part) => listOf(part).map(named),
  exit: (part) => listOf(part).map(named),
  actions: (part) => listOf(part).map(named),
  tags: listOf,
  target: listOf,
  invoke: (part, delays) => listOf(part).map((service) => written(service, delays)),
  always: edgesOf,
  onDone: edgesOf,
  onError: edgesOf,
  on: (part, delays) => mapped(part, (edges) => edgesOf(edges, delays)),
  after: (part, delays) =>
    mapped(
      part,
      (edges) => edgesOf(edges, delays),
      (name) => String(delays[name] ?? name),
    ),
  states: (part, delays) => mapped(part, (state) => written(state, delays)),
};

function edgesOf(edges: unknown, delays: Delays): object[] {
  return listOf(edges).map((edge) => (typeof edge === 'string' ? { target: [edge] } : written(edge, delays)));
}

/** Returns the name of a guard or an action, with its literal params. */
function named(value: unknown): object {
  return typeof value === 'string' ? { type: value } : mapped(value, (part) => part);
}

const mapped = (
  value: unknown,
  write: (part: unknown, key: string) => unknown,
  rename = (key: string) => key,
): object =>
  Object.fromEntries(
    Object.entries({ ...Object(value) })
      .filter(([, part]) => typeof part !== 'function')
      .map(([key, part]) => [rename(key), write(part, key)]),
  );
