import * as fc from 'fast-check';
import { type GenericSchema, is } from 'valibot';
import type { Endpoint } from '../../contract/endpoint.ts';
import { arbitraryInvalid, wireOf } from '../engine/arbitraries.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });

/** All calls of the contract with their names. */
export const endpoints = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((named): named is [string, Endpoint] => isEndpoint(named[1]))
  .map(([name, endpoint]) => ({ name, endpoint }));

/** Text that JSON and URLs allow, and databases do not. */
const NUL = 'a\u0000b';

const fieldsOf = ({ request }: Endpoint) =>
  (request as unknown as { entries: Record<string, GenericSchema> }).entries;

/** Generates requests that are valid after transport. */
export const arbitraryRequest = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> =>
  (wireOf(endpoint.request) as fc.Arbitrary<Record<string, unknown>>).filter((fields) =>
    is(endpoint.request, afterTransport(endpoint, fields)),
  );

/** Generates a field of a request with a value that is invalid after transport. */
export function arbitraryInvalidField(endpoint: Endpoint): fc.Arbitrary<[string, unknown]> | null {
  const wrongs = Object.entries(fieldsOf(endpoint)).flatMap(([field, schema]) => {
    const isWrong = (value: unknown) => value === NUL || !is(schema, value);
    return [arbitraryInvalid(schema), is(schema, NUL) ? fc.constant(NUL) : null].flatMap((values) =>
      values
        ? [
            values
              .filter((value) => canBeSent(endpoint, field, value))
              .map((value) => [field, value])
              .filter((entry) => isWrong(afterTransport(endpoint, Object.fromEntries([entry]))[field])),
          ]
        : [],
    );
  });
  return wrongs.length > 0 ? fc.oneof(...(wrongs as fc.Arbitrary<[string, unknown]>[])) : null;
}

const isInPath = ({ path }: Endpoint, field: string) => path.includes(`{${field}}`);

/** Some values cannot be sent in a header or a path. */
function canBeSent(endpoint: Endpoint, field: string, value: unknown): boolean {
  if (endpoint.headers?.[field]) return typeof value === 'string' && /^[!-~]+$/.test(value);
  if (isInPath(endpoint, field)) return typeof value === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(value);
  return true;
}

/** Returns the fields as the server reads them: values in URLs and headers become text. */
function afterTransport(endpoint: Endpoint, fields: object): Record<string, unknown> {
  const isText = (field: string) =>
    endpoint.method === 'GET' || endpoint.headers?.[field] !== undefined || isInPath(endpoint, field);
  return Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(fields))).map(([field, value]) => [
      field,
      isText(field) ? String(value) : value,
    ]),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'request' in value && 'success' in value;
}
