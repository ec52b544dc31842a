import * as fc from 'fast-check';
import { type GenericSchema, is } from 'valibot';
import type { Endpoint } from '../../contract/endpoint.ts';
import { wireOf, wrongOf } from '../engine/arbitraries.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });

/** Every call of the contract, with its name there. */
export const endpoints = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((named): named is [string, Endpoint] => isEndpoint(named[1]))
  .map(([name, endpoint]) => ({ name, endpoint }));

/** Text that JSON and addresses know, and no database takes. */
const NUL = 'a\u0000b';

const fieldsOf = ({ request }: Endpoint) =>
  (request as unknown as { entries: Record<string, GenericSchema> }).entries;

/** Requests that are right for the contract when they have arrived. */
export const askedOf = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> =>
  (wireOf(endpoint.request) as fc.Arbitrary<Record<string, unknown>>).filter((fields) =>
    is(endpoint.request, arrived(endpoint, fields)),
  );

/** Fields of a request, each with a value that is still wrong when it has arrived. */
export function wrongFieldOf(endpoint: Endpoint): fc.Arbitrary<[string, unknown]> | null {
  const wrongs = Object.entries(fieldsOf(endpoint)).flatMap(([field, schema]) => {
    const isWrong = (value: unknown) => value === NUL || !is(schema, value);
    return [wrongOf(schema), is(schema, NUL) ? fc.constant(NUL) : null].flatMap((values) =>
      values
        ? [
            values
              .filter((value) => canStand(endpoint, field, value))
              .map((value) => [field, value])
              .filter((one) => isWrong(arrived(endpoint, Object.fromEntries([one]))[field])),
          ]
        : [],
    );
  });
  return wrongs.length > 0 ? fc.oneof(...(wrongs as fc.Arbitrary<[string, unknown]>[])) : null;
}

const isInPath = ({ path }: Endpoint, field: string) => path.includes(`{${field}}`);

/** Not every value can be written into a header or a path. */
function canStand(endpoint: Endpoint, field: string, value: unknown): boolean {
  if (endpoint.headers?.[field]) return typeof value === 'string' && /^[!-~]+$/.test(value);
  if (isInPath(endpoint, field)) return typeof value === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(value);
  return true;
}

/** What the server reads of what was sent: all of an address and of headers is text. */
function arrived(endpoint: Endpoint, fields: object): Record<string, unknown> {
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
