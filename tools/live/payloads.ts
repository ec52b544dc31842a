import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';

/** What an event carries: its fields by name, each with something of its type to begin with. */
export type Payload = Record<string, unknown>;

/** A part of a source's text; which of these a part has, its `type` says. */
interface Node
  extends Record<'id' | 'key' | 'local' | 'source' | 'literal' | 'typeName' | 'typeAnnotation', Node> {
  type: string;
  name: string;
  value: unknown;
  declaration: Node | null;
  types: Node[];
  members: Node[];
  specifiers: Node[];
  body: Node & Node[];
}

/**
 * Reads from a machine's file what its events carry, by their types. Types are gone when a machine runs, so they are
 * read where they are written: `export type BookingEvent = ...`.
 */
export function payloadsOf(file: string): Record<string, Payload> {
  const events = typesIn(file).find(({ id }) => id.name.endsWith('Event'));
  const union = events?.typeAnnotation;
  const kinds = union?.type === 'TSUnionType' ? union.types : union ? [union] : [];
  return Object.fromEntries(
    kinds.map((kind) => {
      const { type, ...payload } = sampleOf(kind, file) as { type: string };
      return [type, payload];
    }),
  );
}

/** Something of a type: empty, no, nought, the first of several. */
function sampleOf(node: Node, file: string): unknown {
  switch (node.type) {
    case 'TSStringKeyword':
      return '';
    case 'TSNumberKeyword':
      return 0;
    case 'TSBooleanKeyword':
      return false;
    case 'TSArrayType':
      return [];
    case 'TSLiteralType':
      return node.literal.value;
    case 'TSParenthesizedType':
    case 'TSTypeAliasDeclaration':
      return sampleOf(node.typeAnnotation, file);
    case 'TSUnionType':
      return node.types[0] && sampleOf(node.types[0], file);
    case 'TSIntersectionType':
      return Object.assign({}, ...node.types.map((one) => sampleOf(one, file)));
    case 'TSTypeLiteral':
      return fieldsOf(node.members, file);
    case 'TSInterfaceDeclaration':
      return fieldsOf(node.body.body, file);
    case 'TSTypeReference':
      return named(node.typeName.name, file);
    default:
      return null;
  }
}

const fieldsOf = (members: Node[], file: string): Payload =>
  Object.fromEntries(
    members.map(({ key, typeAnnotation }) => [key.name, sampleOf(typeAnnotation.typeAnnotation, file)]),
  );

/** A type that the file declares, or imports from another one. */
function named(name: string, file: string): unknown {
  const declared = typesIn(file).find(({ id }) => id.name === name);
  if (declared) return sampleOf(declared, file);
  const from = statementsIn(file).find(
    ({ type, specifiers }) =>
      type === 'ImportDeclaration' && specifiers.some(({ local }) => local.name === name),
  );
  const path = String(from?.source.value ?? '');
  return path.startsWith('.') ? named(name, join(dirname(file), path)) : null;
}

const typesIn = (file: string): Node[] =>
  statementsIn(file).filter(({ type }) =>
    ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].includes(type),
  );

const statementsIn = (file: string): Node[] =>
  (parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }) as unknown as Node).body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement,
  );
