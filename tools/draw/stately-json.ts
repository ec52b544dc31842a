import type { AnyStateMachine } from 'xstate';

type Delays = AnyStateMachine['implementations']['delays'];

/**
 * The chart of a machine as data that Stately's tools import and XState's `createMachine` takes: guards, actions and
 * services are names, single things are lists. Delays are milliseconds, because a named delay without its `setup()` is
 * over at once. Functions, which work out context, input, output and params while a machine runs, are left out.
 */
export const statelyJson = (machine: AnyStateMachine): object =>
  written(machine.config, machine.implementations.delays);

function written(value: unknown, delays: Delays): object {
  return mapped(value, (part, word) => {
    switch (word) {
      case 'entry':
      case 'exit':
      case 'actions':
        return [part].flat().map(named);
      case 'guard':
        return named(part);
      case 'tags':
      case 'target':
        return [part].flat();
      case 'invoke':
        return [part].flat().map((service) => written(service, delays));
      case 'always':
      case 'onDone':
      case 'onError':
        return edgesOf(part, delays);
      case 'on':
        return mapped(part, (edges) => edgesOf(edges, delays));
      case 'after':
        return mapped(
          part,
          (edges) => edgesOf(edges, delays),
          (name) => String(delays[name] ?? name),
        );
      case 'states':
        return mapped(part, (state) => written(state, delays));
      default:
        return part;
    }
  });
}

const edgesOf = (edges: unknown, delays: Delays): object[] =>
  [edges].flat().map((edge) => (typeof edge === 'string' ? { target: [edge] } : written(edge, delays)));

/** A guard or an action: its name, and what it is told where that is written in the chart. */
const named = (value: unknown): object =>
  typeof value === 'string' ? { type: value } : mapped(value, (part) => part);

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
