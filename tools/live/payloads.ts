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

/** Returns a sample of each alternative of a type. An alternative can be the name of a union. */
function samplesOf(node: ESTree.TSType, file: string): unknown[] {
  if (node.type === 'TSUnionType') return node.types.flatMap((type) => samplesOf(type, file));
  const found =
    node.type === 'TSTypeReference' && node.typeName.type === 'Identifier'
      ? declarationOf(node.typeName.name, file)
      : undefined;
  return found?.declaration.type === 'TSTypeAliasDeclaration'
    ? samplesOf(found.declaration.typeAnnotation, found.file)
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
  const found = declarationOf(name, file);
  if (!found) return null;
  const { declaration } = found;
  return declaration.type === 'TSTypeAliasDeclaration'
    ? sampleOf(declaration.typeAnnotation, found.file)
    : fieldsOf(declaration.body.body, found.file);
}

/** Finds the type that a file declares, or imports from a file of this project. */
function declarationOf(
  name: string,
  file: string,
): { declaration: ESTree.TSTypeAliasDeclaration | ESTree.TSInterfaceDeclaration; file: string } | undefined {
  for (const statement of statementsIn(file)) {
    const isDeclaration =
      statement.type === 'TSTypeAliasDeclaration' || statement.type === 'TSInterfaceDeclaration';
    if (isDeclaration && statement.id.name === name) return { declaration: statement, file };
    if (
      statement.type === 'ImportDeclaration' &&
      statement.source.value.startsWith('.') &&
      statement.specifiers.some(({ local }) => local.name === name)
    )
      return declarationOf(name, join(dirname(file), statement.source.value));
  }
  return undefined;
}

const statementsIn = (file: string) =>
  parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body.map((one) =>
    one.type === 'ExportNamedDeclaration' ? (one.declaration ?? one) : one,
  );
