import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type AnyStateMachine, createMachine } from 'xstate';
import type { Aspect } from './structure.ts';

/**
 * What Stately's published parser, `@xstate/machine-extractor` 0.16.0, has no place for, and why. It reads for
 * XState 4. Beside these it drops what only functions know: the `input` of services, `context` and `output` of
 * machines, params that come from an event. No chart shows those.
 */
export const notCarried: readonly { aspect: Aspect; why: string }[] = [
  {
    aspect: 'meta',
    why: 'it knows `meta.description` only; the rules of the spec stay in the file and the JSON',
  },
  { aspect: 'reenter', why: 'a word of XState 5; it looks for `internal`, its opposite in XState 4' },
];

/** A chart as the parser tells it, with the names of XState 4. */
interface ReadState {
  id?: string;
  initial?: string;
  type?: string;
  history?: string;
  description?: string;
  tags?: string | string[];
  entry?: OneOrMany<ReadAction>;
  exit?: OneOrMany<ReadAction>;
  invoke?: OneOrMany<ReadInvoke>;
  on?: Record<string, OneOrMany<ReadEdge>>;
  after?: Record<string, OneOrMany<ReadEdge>>;
  always?: OneOrMany<ReadEdge>;
  onDone?: OneOrMany<ReadEdge>;
  states?: Record<string, ReadState>;
}
interface ReadEdge {
  target?: OneOrMany<string>;
  cond?: { kind: string; type?: string };
  actions?: OneOrMany<ReadAction>;
  description?: string;
}
interface ReadAction {
  kind: string;
  action: { type?: string; params?: object };
}
interface ReadInvoke {
  id?: string;
  src: string;
  onDone?: OneOrMany<ReadEdge>;
  onError?: OneOrMany<ReadEdge>;
}
type OneOrMany<T> = T | T[];

interface Answer {
  file: string;
  charts?: (ReadState | null)[];
  problem?: string;
}

/** A machine made of what the parser read in a file, or what it said instead. */
export type Reading = { machine: AnyStateMachine } | { problem: string };

const program = fileURLToPath(new URL('parser/parse.mjs', import.meta.url));

/** Has the parser read machine files, in a process of its own, and makes machines of XState 5 of it. */
export function readByPublishedParser(files: string[]): Map<string, Reading> {
  const output = execFileSync(process.execPath, [program, ...files], {
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 64 * 1024 * 1024,
  });
  const answers: Answer[] = JSON.parse(output);
  return new Map(answers.map((answer) => [answer.file, readingOf(answer)]));
}

function readingOf({ charts, problem }: Answer): Reading {
  const [chart, ...others] = charts ?? [];
  if (problem !== undefined) return { problem };
  if (!chart) return { problem: 'the parser finds no chart in it' };
  if (others.length > 0) return { problem: `the parser finds ${others.length + 1} charts in it` };
  try {
    // By way of JSON, as it would travel: what is undefined is left out.
    return { machine: createMachine(JSON.parse(JSON.stringify(stateOf(chart)))) };
  } catch (error) {
    return { problem: `XState refuses what the parser read: ${String(error)}` };
  }
}

function stateOf({ states, on, after, invoke, entry, exit, always, onDone, ...same }: ReadState): object {
  return {
    ...same,
    entry: entry && listOf(entry).map(actionOf),
    exit: exit && listOf(exit).map(actionOf),
    invoke: invoke && listOf(invoke).map(invokeOf),
    on: on && mapped(on, edgesOf),
    after: after && mapped(after, edgesOf),
    always: always && edgesOf(always),
    onDone: onDone && edgesOf(onDone),
    states: states && mapped(states, stateOf),
  };
}

const edgesOf = (edges: OneOrMany<ReadEdge>): object[] =>
  listOf(edges).map(({ cond, actions, ...same }) => ({
    ...same,
    guard: cond && { type: cond.type ?? cond.kind },
    actions: actions && listOf(actions).map(actionOf),
  }));

const actionOf = ({ kind, action }: ReadAction): object => ({
  type: action.type ?? kind,
  params: action.params,
});

const invokeOf = ({ id, src, onDone, onError }: ReadInvoke): object => ({
  id,
  src,
  onDone: onDone && edgesOf(onDone),
  onError: onError && edgesOf(onError),
});

const listOf = <T>(value: OneOrMany<T>): T[] => (Array.isArray(value) ? value : [value]);

const mapped = <T>(record: Record<string, T>, change: (value: T) => unknown): object =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
