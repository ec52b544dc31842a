import type { AnyStateMachine } from 'xstate';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

type Fields = { [key: string]: unknown };
type Delays = AnyStateMachine['implementations']['delays'];

/** Worked out while a machine runs, from what it remembers: there is nothing to write down. */
const workedOut = new Set(['context', 'input', 'output', 'params']);

/**
 * The chart of a machine as JSON that Stately's tools import and XState's `createMachine` takes: guards, actions
 * and services are names, single things are lists. Delays are milliseconds, because a named delay without its
 * `setup()` is over at once. Functions of context, input, output and params are left out; any other function, and
 * anything that the format has no place for, is an error that says where it is.
 */
export function statelyJson(machine: AnyStateMachine): { [key: string]: Json } {
  return stateOf(machine.config, machine.id, machine.implementations.delays);
}

function stateOf(config: unknown, at: string, delays: Delays): { [key: string]: Json } {
  return written(config, at, (key, value, here) => {
    switch (key) {
      case 'id':
      case 'type':
      case 'initial':
      case 'description':
      case 'version':
      case 'target':
        return text(value, here);
      case 'history':
      case 'meta':
      case 'context':
      case 'output':
        return plain(value, here);
      case 'tags':
        return listOf(value).map((tag) => text(tag, here));
      case 'entry':
      case 'exit':
        return listOf(value).map((action) => named(action, here));
      case 'invoke':
        return listOf(value).map((service) => invokeOf(service, here));
      case 'always':
      case 'onDone':
        return edgesOf(value, here);
      case 'on':
        return mapped(value, here, (edges, event) => edgesOf(edges, `${at} ${event}`));
      case 'after':
        return delayedOf(value, here, delays);
      case 'states':
        return mapped(value, here, (child, name) => stateOf(child, `${at}.${name}`, delays));
      default:
        return noPlace(here);
    }
  });
}

function invokeOf(invoke: unknown, at: string): Json {
  return written(invoke, at, (key, value, here) => {
    switch (key) {
      case 'id':
      case 'systemId':
      case 'src':
        return text(value, here);
      case 'input':
        return plain(value, here);
      case 'onDone':
      case 'onError':
      case 'onSnapshot':
        return edgesOf(value, here);
      default:
        return noPlace(here);
    }
  });
}

const edgesOf = (edges: unknown, at: string): Json => listOf(edges).map((edge) => edgeOf(edge, at));

function edgeOf(edge: unknown, at: string): Json {
  if (typeof edge === 'string') return { target: [edge] };
  return written(edge ?? {}, at, (key, value, here) => {
    switch (key) {
      case 'target':
        return listOf(value).map((target) => text(target, here));
      case 'guard':
        return named(value, here);
      case 'actions':
        return listOf(value).map((action) => named(action, here));
      case 'reenter':
      case 'description':
      case 'meta':
        return plain(value, here);
      default:
        return noPlace(here);
    }
  });
}

function delayedOf(after: unknown, at: string, delays: Delays): Json {
  const byTime: { [milliseconds: string]: Json } = {};
  for (const [name, edges] of Object.entries(fieldsOf(after, at))) {
    const delay = name in delays ? delays[name] : Number(name);
    if (typeof delay !== 'number' || Number.isNaN(delay)) throw new Error(`${at}: ${name} is no fixed time`);
    if (delay in byTime) throw new Error(`${at}: two delays of ${delay} ms`);
    byTime[delay] = edgesOf(edges, `${at} ${name}`);
  }
  return byTime;
}

/** A guard or an action: its name, and what it is told where that is written in the chart. */
function named(value: unknown, at: string): Json {
  if (typeof value === 'string') return { type: value };
  const { type, ...others } = fieldsOf(value, at);
  const told = written(others, at, (key, part, here) =>
    key === 'params' ? plain(part, here) : noPlace(here),
  );
  return { type: text(type, `${at} type`), ...told };
}

/** Writes field by field, without those that hold nothing or are worked out. */
function written(
  value: unknown,
  at: string,
  write: (key: string, value: unknown, at: string) => Json,
): { [key: string]: Json } {
  const result: { [key: string]: Json } = {};
  for (const [key, part] of Object.entries(fieldsOf(value, at))) {
    if (part === undefined || (typeof part === 'function' && workedOut.has(key))) continue;
    result[key] = write(key, part, `${at} ${key}`);
  }
  return result;
}

function mapped(value: unknown, at: string, write: (value: unknown, key: string) => Json): Json {
  return Object.fromEntries(
    Object.entries(fieldsOf(value, at)).map(([key, part]) => [key, write(part, key)]),
  );
}

/** Data as it is. */
function plain(value: unknown, at: string): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => plain(item, `${at} ${index}`));
  return mapped(value, at, (part, key) => plain(part, `${at} ${key}`));
}

function text(value: unknown, at: string): string {
  if (typeof value === 'string') return value;
  throw new Error(`${at} is ${kindOf(value)}, not a text`);
}

function fieldsOf(value: unknown, at: string): Fields {
  if (isFields(value)) return value;
  throw new Error(`${at} is ${kindOf(value)}, not a name or data`);
}

function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return typeof value === 'object'
    ? `an object of ${value.constructor?.name ?? 'no class'}`
    : `a ${typeof value}`;
}

function noPlace(at: string): never {
  throw new Error(`${at} has no place in Stately's JSON`);
}
