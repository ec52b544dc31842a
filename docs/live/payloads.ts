import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';

/** What an event carries: its fields by name, each with something of its type to begin with. */
export type Payload = Record<string, unknown>;

interface Node {
  type: string;
  [name: string]: unknown;
}

/** Types that a file declares or imports, by name. */
interface Scope {
  file: string;
  declared: Map<string, Node>;
  /** From which file. */
  imported: Map<string, string>;
}

/**
 * Reads from a machine's file what its events carry, by their types. Types are gone when a machine runs, so they are
 * read where they are written: `export type BookingEvent = ...`.
 */
export function payloadsOf(file: string): Record<string, Payload> {
  const scope = scopeOf(file);
  const [, events] = [...scope.declared].find(([name]) => name.endsWith('Event')) ?? [];
  if (!events) return {};
  return Object.fromEntries(
    alternatives(events, scope).map((event) => {
      const { type, ...payload } = sampleOf(event, scope) as { type: string };
      return [type, payload];
    }),
  );
}

/** Machines without a union of events of their own have none that carry anything. */
function alternatives(node: Node, scope: Scope): Node[] {
  const inner = bare(node);
  if (inner.type === 'TSUnionType') return nodes(inner.types).flatMap((one) => alternatives(one, scope));
  return [inner];
}

const bare = (node: Node): Node =>
  node.type === 'TSParenthesizedType' ? bare(node.typeAnnotation as Node) : node;

const nodes = (value: unknown): Node[] => value as Node[];

/** Something of a type: empty, no, nought, the first of several. */
function sampleOf(written: Node, scope: Scope): unknown {
  const node = bare(written);
  switch (node.type) {
    case 'TSStringKeyword':
      return '';
    case 'TSNumberKeyword':
      return 0;
    case 'TSBooleanKeyword':
      return false;
    case 'TSLiteralType':
      return (node.literal as Node).value;
    case 'TSArrayType':
      return [];
    case 'TSUnionType':
      return sampleOf(nodes(node.types)[0] ?? node, scope);
    case 'TSTypeLiteral':
      return fieldsOf(nodes(node.members), scope);
    case 'TSInterfaceDeclaration':
      return fieldsOf(nodes((node.body as Node).body), scope);
    case 'TSIntersectionType':
      return Object.assign({}, ...nodes(node.types).map((one) => sampleOf(one, scope)));
    case 'TSTypeReference':
      return named((node.typeName as Node).name as string, scope);
    default:
      return null;
  }
}

const fieldsOf = (members: Node[], scope: Scope): Payload =>
  Object.fromEntries(
    members.map(({ key, typeAnnotation }) => [
      (key as Node).name,
      sampleOf((typeAnnotation as Node).typeAnnotation as Node, scope),
    ]),
  );

function named(name: string, scope: Scope): unknown {
  const declared = scope.declared.get(name);
  if (declared) return sampleOf(declared, scope);
  const from = scope.imported.get(name);
  return from === undefined ? null : named(name, scopeOf(from));
}

function scopeOf(file: string): Scope {
  const scope: Scope = { file, declared: new Map(), imported: new Map() };
  const program = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }) as unknown as { body: Node[] };
  for (const statement of program.body) {
    const node =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
    if (node?.type === 'TSInterfaceDeclaration') scope.declared.set((node.id as Node).name as string, node);
    if (node?.type === 'TSTypeAliasDeclaration')
      scope.declared.set((node.id as Node).name as string, node.typeAnnotation as Node);
    if (node?.type === 'ImportDeclaration') noteImports(node, scope);
  }
  return scope;
}

function noteImports(node: Node, { file, imported }: Scope): void {
  const source = (node.source as Node).value as string;
  if (!source.startsWith('.')) return;
  for (const { local } of nodes(node.specifiers))
    imported.set((local as Node).name as string, join(dirname(file), source));
}
