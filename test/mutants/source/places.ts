import { parseSync } from 'vite';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf } from '../../../tools/chart/keys.ts';

/** Names around a place in a source, the outermost first: `guards`, `storeIsChosen`; of a list its index. */
export type Names = readonly string[];

/** A source that was read once, to be asked about many of its places. */
export interface ReadSource {
  namesAt: (offset: number) => Names;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** Reads a module. */
export function readSource(file: string, source: string): ReadSource {
  const { program, errors } = parseSync(file, source, { lang: 'ts', sourceType: 'module' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return { namesAt: (offset) => [...namesAround(program, offset)] };
}

function* namesAround(value: unknown, offset: number): Generator<string> {
  if (!isNode(value)) return;
  const name = nameOf(value);
  if (name !== undefined) yield name;
  for (const child of Object.values(value)) {
    for (const [index, part] of [child].flat().entries()) {
      if (!isNode(part) || part.start > offset || offset >= part.end) continue;
      if (value.type === 'ArrayExpression') yield String(index);
      yield* namesAround(part, offset);
    }
  }
}

/** What a node calls that which is inside of it. */
function nameOf({ type, id, key }: Node): string | undefined {
  const named = { VariableDeclarator: id, FunctionDeclaration: id, Property: key }[type];
  if (!isNode(named)) return undefined;
  if (named.type === 'Identifier') return String(named.name);
  return named.type === 'Literal' ? String(named.value) : undefined;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The key of the edge that has these names around it in its machine's source, if one has. */
export function edgeWithin(machine: AnyStateMachine, names: Names): string | undefined {
  let node: AnyStateNode = machine.root;
  // The first is the machine itself.
  let rest = names.slice(1);
  for (;;) {
    const [word, key = ''] = rest;
    const inner = word === 'states' ? node.states[key] : undefined;
    if (!inner) break;
    node = inner;
    rest = rest.slice(2);
  }
  const [event, index] = eventOf(node, rest);
  const declared = [...edgesOf(machine)].filter((edge) => edge.node === node && edge.event === event);
  return declared.find(({ transition }, at) => transition && at === index)?.key;
}

/** Which of a state's events the names lead to, and which of its edges. */
function eventOf(node: AnyStateNode, names: Names): [string | undefined, number] {
  const [word, key = '', ...rest] = names;
  switch (word) {
    case 'always':
      return ['', indexIn([key])];
    case 'on':
      return [key, indexIn(rest)];
    case 'after':
      return [`xstate.after.${key}.${node.id}`, indexIn(rest)];
    case 'onDone':
      return [`xstate.done.state.${node.id}`, indexIn([key])];
    case 'invoke':
      return answerOf(node, names.slice(1));
    default:
      return [undefined, 0];
  }
}

/** One service may stand there without a list. */
function answerOf(node: AnyStateNode, names: Names): [string | undefined, number] {
  const isListed = /^\d+$/.test(names[0] ?? '');
  const [answer, index = ''] = isListed ? names.slice(1) : names;
  const { id } = node.invoke[isListed ? Number(names[0]) : 0] ?? {};
  const kind = { onDone: 'done.actor', onError: 'error.actor', onSnapshot: 'snapshot' }[answer ?? ''];
  return kind && id ? [`xstate.${kind}.${id}`, indexIn([index])] : [undefined, 0];
}

const indexIn = ([index = '0']: Names): number => (/^\d+$/.test(index) ? Number(index) : 0);
