import * as fc from 'fast-check';
import { type GenericSchema, safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { Envelope } from '../../contract/envelope.ts';
import { listQueueStores } from '../../contract/queue.ts';
import { endpoints } from '../server/requests.ts';
import { arbitraryInvalid, leaveOutSilently, wireOf } from './arbitraries.ts';

const schemas: [string, GenericSchema][] = [
  ...endpoints.flatMap(({ name, endpoint: { request, result } }): [string, GenericSchema][] => [
    [`${name}, asked`, request],
    [`${name}, answered`, result],
  ]),
  ['the envelope', Envelope],
];

const reads = (schema: GenericSchema, value: unknown) => safeParse(schema, value).success;

leaveOutSilently();

describe.each(schemas)('the arbitraries of %s', (_, schema) => {
  it('create values that the schema accepts and values that it rejects', () => {
    fc.assert(fc.property(wireOf(schema), (value) => reads(schema, value)));
    const wrong = arbitraryInvalid(schema);
    if (wrong) fc.assert(fc.property(wrong, (value) => !reads(schema, value)));
    else expect(reads(schema, undefined) && reads(schema, [null])).toBe(true);
  });
});

it.each([1, 2, 3, 4])('the arbitraries shrink to the rows and fields that matter (seed %d)', (seed) => {
  const smallest = (schema: GenericSchema, isBroken: (value: never) => boolean) =>
    fc.check(
      fc.property(wireOf(schema), (value) => !isBroken(value as never)),
      { seed, numRuns: 1000 },
    ).counterexample?.[0];

  type Rows = readonly { store_id: unknown; store_name?: unknown }[];
  const hasTwins = (rows: Rows) => new Set(rows.map(({ store_id }) => store_id)).size < rows.length;
  expect(smallest(listQueueStores.result, hasTwins)).toEqual([{ store_id: 1 }, { store_id: 1 }]);
  const isTold = (rows: Rows) => rows.some(({ store_name }) => store_name);
  const [firstRow] = smallest(listQueueStores.result, isTold) as Rows;
  expect(Object.keys(firstRow ?? {})).toEqual(['store_id', 'store_name']);
});
