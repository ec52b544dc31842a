import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseAst } from 'vite';

/** The fields of an event by name, each with a sample value of its type. */
export type Payload = Record<string, unknown>;

/**
 * Reads the payloads of a machine's events from the types in its file. Types do not exist at run time, so they are
 * read from the source: `export type BookingEvent = ...`.
 */
export function payloadsOf(file: string): Record<string, Payload> {
  const events = statementsIn(file).find(
    (statement) => statement.type === 'TSTypeAliasDeclaration' && statement.id.name.endsWith('Event'),
  );
  if (events?.type !== 'TSTypeAliasDeclaration') return {};
  return Object.fromEntries(
    samplesOf(events.typeAnnotation, file).map((sample) => {
      const { type, ...payload } = sample as { type: string };
      return [type, payload];
    }),
  );
}

/** Returns a sample of each alternative of a type. An alternative can be the name of a union in the same file. */
function samplesOf(node: ESTree.TSType, file: string): unknown[] {
  if (node.type === 'TSUnionType') return node.types.flatMap((type) => samplesOf(type, file));
  const alias = statementsIn(file).find(
    (statement) =>
      statement.type === 'TSTypeAliasDeclaration' &&
      node.type === 'TSTypeReference' &&
      node.typeName.type === 'Identifier' &&
      statement.id.name === node.typeName.name,
  );
  return alias?.type === 'TSTypeAliasDeclaration'
    ? samplesOf(alias.typeAnnotation, file)
    : [sampleOf(node, file)];
}

/** Returns a sample value of a type: an empty string, false, 0, or the first alternative. */
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
      return Object.assign({}, ...node.types.map((part) => sampleOf(part, file)));
    case 'TSTypeLiteral':
      return fieldsOf(node.members, file);
    case 'TSTypeReference':
      // The output of a schema, `v.InferOutput<...>`, is not resolved.
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

/** Returns a sample of a type that the file declares or imports. */
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
