import * as fc from 'fast-check';
import { type GenericSchema, safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { Envelope } from '../../contract/envelope.ts';
import { listQueueStores } from '../../contract/queue.ts';
import { endpoints } from '../server/requests.ts';
import { leaveOutSilently, wireOf, wrongOf } from './arbitraries.ts';

const schemas: [string, GenericSchema][] = [
  ...endpoints.flatMap(({ name, endpoint: { request, result } }): [string, GenericSchema][] => [
    [`${name}, asked`, request],
    [`${name}, answered`, result],
  ]),
  ['the envelope', Envelope],
];

const reads = (schema: GenericSchema, value: unknown) => safeParse(schema, value).success;

leaveOutSilently();

describe.each(schemas)('arbitraries of %s', (_, schema) => {
  it('make what it reads, and what it refuses', () => {
    fc.assert(fc.property(wireOf(schema), (value) => reads(schema, value)));
    const wrong = wrongOf(schema);
    if (wrong) fc.assert(fc.property(wrong, (value) => !reads(schema, value)));
    else expect(reads(schema, undefined) && reads(schema, [null])).toBe(true);
  });
});

it.each([1, 2, 3, 4])('shrink to the rows and fields that matter, from seed %d', (seed) => {
  const smallest = (schema: GenericSchema, isBroken: (value: never) => boolean) =>
    fc.check(
      fc.property(wireOf(schema), (value) => !isBroken(value as never)),
      { seed, numRuns: 1000 },
    ).counterexample?.[0];

  type Rows = readonly { store_id: unknown; store_name?: unknown }[];
  const hasTwins = (rows: Rows) => new Set(rows.map(({ store_id }) => store_id)).size < rows.length;
  expect(smallest(listQueueStores.result, hasTwins)).toEqual([{ store_id: 1 }, { store_id: 1 }]);
  const isTold = (rows: Rows) => rows.some(({ store_name }) => store_name);
  const [told] = smallest(listQueueStores.result, isTold) as Rows;
  expect(Object.keys(told ?? {})).toEqual(['store_id', 'store_name']);
});
