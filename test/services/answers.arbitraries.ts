import * as fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import { arbitraryInvalid, wireOf } from '../engine/arbitraries.ts';
import type { HttpAnswer } from './answers.oracle.ts';

const message = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  '  ',
  'The shop says so.',
  'long '.repeat(60),
  12,
);
const otherResults = fc.constantFrom<unknown>(undefined, null, {}, []);

/** Generates complete responses to a call whose RESULT has this schema. The RESULT is valid or slightly wrong. */
export function arbitraryAnswers(schema: GenericSchema): fc.Arbitrary<HttpAnswer> {
  const [valid, invalid] = [wireOf(schema), arbitraryInvalid(schema)];
  const result = invalid ? fc.oneof({ weight: 5, arbitrary: valid }, invalid) : valid;
  const STATUS = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<unknown>(1, '1', true, null, undefined, 2) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(0, '0', false) },
  );
  const RESULT = fc.oneof({ weight: 5, arbitrary: result }, otherResults);
  const envelope = fc.record({ STATUS, MESSAGE: message, message: message, RESULT });
  const json = fc.oneof(
    { weight: 12, arbitrary: envelope },
    {
      weight: 1,
      arbitrary: fc
        .tuple(envelope, result)
        .map(([{ RESULT: _, ...rest }, bare]) => ({ ...rest, ...(bare as object) })),
    },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, [], 7, 'text') },
  );
  const body = fc.oneof(
    { weight: 14, arbitrary: json.map((value) => JSON.stringify(value)) },
    fc.constantFrom('', '<!doctype html><title>Sorry</title>', '{"STATUS":1,', 'OK'),
  );
  const status = fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(200, 200, 201) },
    { weight: 2, arbitrary: fc.constantFrom(202, 204, 206) },
    { weight: 2, arbitrary: fc.constantFrom(400, 401, 404, 409, 422) },
    { weight: 1, arbitrary: fc.constantFrom(408, 429, 500, 502, 503) },
  );
  return fc
    .record({ status, body })
    .map((answer) => (answer.status === 204 ? { ...answer, body: '' } : answer));
}
