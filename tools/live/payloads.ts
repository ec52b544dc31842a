import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseAst } from 'vite';

/** What an event carries: its fields by name, each with something of its type to begin with. */
export type Payload = Record<string, unknown>;

/**
 * Reads from a machine's file what its events carry, by their types. Types are gone when a machine runs, so they are
 * read where they are written: `export type BookingEvent = ...`.
 */
export function payloadsOf(file: string): Record<string, Payload> {
  const events = statementsIn(file).find(
    (one) => one.type === 'TSTypeAliasDeclaration' && one.id.name.endsWith('Event'),
  );
  if (events?.type !== 'TSTypeAliasDeclaration') return {};
  const union = events.typeAnnotation;
  const kinds = union.type === 'TSUnionType' ? union.types : [union];
  return Object.fromEntries(
    kinds.map((kind) => {
      const { type, ...payload } = sampleOf(kind, file) as { type: string };
      return [type, payload];
    }),
  );
}

/** Something of a type: empty, no, nought, the first of several. */
function sampleOf(node: ESTree.TSType | undefined, file: string): unknown {
  switch (node?.type) {
    case 'TSStringKeyword':
      return '';
    case 'TSNumberKeyword':
      return 0;
    case 'TSBooleanKeyword':
      return false;
    case 'TSArrayType':
      return [];
    case 'TSLiteralType':
      return 'value' in node.literal ? node.literal.value : null;
    case 'TSParenthesizedType':
      return sampleOf(node.typeAnnotation, file);
    case 'TSUnionType':
      return sampleOf(node.types[0], file);
    case 'TSIntersectionType':
      return Object.assign({}, ...node.types.map((one) => sampleOf(one, file)));
    case 'TSTypeLiteral':
      return fieldsOf(node.members, file);
    case 'TSTypeReference':
      // A schema's output, `v.InferOutput<...>`: nobody has to know all that it says.
      return node.typeName.type === 'Identifier' ? named(node.typeName.name, file) : {};
    case 'TSIndexedAccessType':
      return '';
    default:
      return null;
  }
}

const fieldsOf = (members: ESTree.TSSignature[], file: string): Payload =>
  Object.fromEntries(
    members.flatMap((one) =>
      one.type === 'TSPropertySignature' && one.key.type === 'Identifier'
        ? [[one.key.name, sampleOf(one.typeAnnotation?.typeAnnotation, file)]]
        : [],
    ),
  );

/** A type that the file declares, or imports from another one. */
function named(name: string, file: string): unknown {
  for (const one of statementsIn(file)) {
    if (one.type === 'TSTypeAliasDeclaration' && one.id.name === name)
      return sampleOf(one.typeAnnotation, file);
    if (one.type === 'TSInterfaceDeclaration' && one.id.name === name) return fieldsOf(one.body.body, file);
    if (one.type === 'ImportDeclaration' && one.specifiers.some(({ local }) => local.name === name)) {
      const { value } = one.source;
      return value.startsWith('.') ? named(name, join(dirname(file), value)) : null;
    }
  }
  return null;
}

const statementsIn = (file: string) =>
  parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body.map((one) =>
    one.type === 'ExportNamedDeclaration' ? (one.declaration ?? one) : one,
  );
