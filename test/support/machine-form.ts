import { basename } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** A value of the machine's config: a literal in the source. */
export type Literal = string | number | boolean | null | Function_ | Literal[] | { [key: string]: Literal };
interface Function_ {
  isFunction: true;
}

export interface MachineFile {
  file: string;
  exported: string;
  /** The literal that `createMachine` receives. */
  story: { [key: string]: Literal };
  /** The names in `setup({ guards, actions, actors, delays })`. */
  vocabulary: Record<'guards' | 'actions' | 'actors' | 'delays', string[]>;
  problems: string[];
}

/** Keys whose values may be functions. Everything else in the config is a literal. */
const mayBeFunctions = new Set(['context', 'input', 'output', 'params']);

/** Parses a machine's source without running it, and returns its deviations from the required form. */
export function readMachineFile(file: string, source: string): MachineFile {
  const { program, errors } = parseSync(file, source, { lang: 'ts', sourceType: 'module' });
  const problems = errors.map(({ message }) => message);
  const at = ({ start }: { start: number }) => `line ${source.slice(0, start).split('\n').length}`;
  const read: MachineFile = {
    file,
    exported: '',
    story: {},
    vocabulary: { guards: [], actions: [], actors: [], delays: [] },
    problems,
  };

  const imported = new Set<string>();
  const machines: ESTree.VariableDeclarator[] = [];
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') {
      for (const specifier of statement.specifiers) {
        const isType = specifier.type === 'ImportSpecifier' && specifier.importKind === 'type';
        if (!isType) imported.add(specifier.local.name);
      }
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    machines.push(...statement.declaration.declarations.filter(({ init }) => callOf(init, 'createMachine')));
  }

  const [machine, ...otherMachines] = machines;
  const created = callOf(machine?.init ?? null, 'createMachine');
  if (!machine || !created || otherMachines.length > 0) {
    problems.push('has not exactly one exported machine');
    return read;
  }
  read.exported = machine.id.type === 'Identifier' ? machine.id.name : '';

  const [vocabulary] = created.object.type === 'CallExpression' ? created.object.arguments : [];
  const isSetup = callee(created.object) === 'setup' && vocabulary?.type === 'ObjectExpression';
  if (!isSetup) problems.push(`${at(created.object)}: is not setup({...}).createMachine({...})`);
  else readVocabulary(vocabulary, read);

  const [story] = created.arguments;
  if (story?.type !== 'ObjectExpression') {
    problems.push(`${at(machine)}: the story is not an inline literal`);
    return read;
  }
  read.story = readObject(story, { problems, at });
  for (const name of namesIn(story)) {
    if (imported.has(name.name)) problems.push(`${at(name)}: the story uses the imported ${name.name}`);
  }
  return read;
}

/** Returns the name that a machine's file, id and export share: `queue-place` for `queuePlaceMachine`. */
export const nameOf = ({ file }: MachineFile): string => basename(file, '.machine.ts');

interface Reading {
  problems: string[];
  at: (node: { start: number }) => string;
}

function readObject(node: ESTree.ObjectExpression, reading: Reading): { [key: string]: Literal } {
  const { problems, at } = reading;
  const read: { [key: string]: Literal } = {};
  for (const property of node.properties) {
    const key = keyOf(property);
    if (property.type !== 'Property' || key === undefined) {
      problems.push(`${at(property)}: a spread, computed or unusual key in the story`);
      continue;
    }
    read[key] = readValue(property.value, key, reading);
  }
  return read;
}

function readValue(node: ESTree.Node, key: string, reading: Reading): Literal {
  const { problems, at } = reading;
  if (node.type === 'Literal') {
    const { value } = node;
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    if (typeof value === 'boolean') return value;
  }
  if (node.type === 'ObjectExpression') return readObject(node, reading);
  if (node.type === 'ArrayExpression') {
    return node.elements.map((element) => (element ? readValue(element, key, reading) : null));
  }
  if (node.type === 'ArrowFunctionExpression' && mayBeFunctions.has(key)) return { isFunction: true };
  problems.push(`${at(node)}: "${key}" is not a literal or a name`);
  return null;
}

function readVocabulary(setup: ESTree.ObjectExpression, read: MachineFile): void {
  for (const part of setup.properties) {
    const key = keyOf(part);
    if (key !== 'guards' && key !== 'actions' && key !== 'actors' && key !== 'delays') continue;
    if (part.type !== 'Property' || part.value.type !== 'ObjectExpression') continue;
    read.vocabulary[key] = part.value.properties.flatMap((property) => keyOf(property) ?? []);
  }
}

function keyOf(property: ESTree.ObjectPropertyKind): string | undefined {
  if (property.type !== 'Property' || property.computed || property.shorthand) return undefined;
  if (property.key.type === 'Identifier') return property.key.name;
  return property.key.type === 'Literal' ? String(property.key.value) : undefined;
}

/** Returns object and arguments of a call `object.name(...)`. */
function callOf(node: ESTree.Node | null, name: string) {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = node.callee;
  const isIt = property.type === 'Identifier' && property.name === name;
  return isIt ? { object, arguments: node.arguments } : undefined;
}

function callee(node: ESTree.Node): string | undefined {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : undefined;
}

/** Yields the names that the code below a node reads: no keys of literals, no properties after a dot. */
function* namesIn(value: unknown): Generator<{ name: string; start: number }> {
  if (Array.isArray(value)) for (const item of value) yield* namesIn(item);
  if (!isNode(value)) return;
  if (value.type === 'Identifier' && typeof value.name === 'string') {
    yield { name: value.name, start: value.start };
  }
  for (const [key, child] of Object.entries(value)) {
    const isPlainKey = (key === 'key' && !value.shorthand) || key === 'property';
    if (!(isPlainKey && value.computed === false)) yield* namesIn(child);
  }
}

function isNode(value: unknown): value is Record<string, unknown> & { type: string; start: number } {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
