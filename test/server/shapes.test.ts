import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '../../tools/paths/seed.ts';
import { rowsOf } from '../support/rows.ts';
import { arbitraryInvalidField, arbitraryRequest, endpoints } from './requests.ts';
import { rightCalls } from './right-calls.ts';
import { type ServerAnswer, startTestServer } from './test-server.ts';

/** The number of generated requests for each call. */
const numRuns = Number(process.env.SHAPES_RUNS ?? 10);

describe(`the request schemas, with SEED=${seed} SHAPES_RUNS=${numRuns}`, () => {
  const server = startTestServer();

  it('are tested for every call of the contract', () => {
    expect(Object.keys(rightCalls).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  describe.each(endpoints)('$name', ({ name, endpoint }) => {
    const { known, by } =
      rightCalls[name] ?? expect.unreachable(`${name} has no row in test/server/right-calls.ts.`);
    const requests = arbitraryRequest(endpoint);

    it('returns success for a valid request', async () => {
      await holds(requests, async (fields) => {
        await server.reset();
        const token = await by?.(server);
        const request = { ...fields, ...(await known?.(server, token)) };
        const { status, body } = await server.send(endpoint, request, token);
        expect({ status, body }).toMatchObject({ status: endpoint.success, body: { STATUS: 1 } });
        expect(server.log).toEqual([]);
      });
    });

    it('returns the envelope for any request that the contract accepts (API-7, API-8)', async () => {
      const token = await by?.(server);
      await holds(requests, async (fields) => {
        server.log.length = 0;
        const { rate_limits: _, ...before } = await rowsOf(server.database);
        const answered = await server.send(endpoint, fields, token);
        if (answered.status === endpoint.success) return;
        expectRefusal(answered);
        if ([401, 403, 404, 422].includes(answered.status))
          expect(await rowsOf(server.database)).toMatchObject(before);
      });
    });

    it('refuses an invalid field and changes nothing', async () => {
      const before = await rowsOf(server.database);
      const wrong = arbitraryInvalidField(endpoint);
      if (!wrong) return;
      await holds(fc.tuple(requests, wrong), async ([fields, [field, value]]) => {
        server.log.length = 0;
        const answered = await server.send(endpoint, { ...fields, [field]: value });
        expectRefusal(answered);
        expect(answered).toMatchObject({ status: 422, body: { CODE: 'invalid' } });
        expect(await rowsOf(server.database)).toEqual(before);
      });
    });
  });

  function holds<T>(requests: fc.Arbitrary<T>, check: (request: T) => Promise<void>): Promise<void> {
    return fc.assert(fc.asyncProperty(requests, check), { seed, numRuns });
  }

  /** A refusal has the envelope and a message for customers. Neither response nor log contains the cause. */
  function expectRefusal({ body }: ServerAnswer) {
    expect(body).toEqual({
      STATUS: 0,
      MESSAGE: expect.stringMatching(/^[A-Z][^{}[\]<>"\n]{9,198}[a-z.]$/),
      CODE: expect.stringMatching(/^[a-z_]+$/),
      ...(body.FIELD !== undefined && { FIELD: expect.stringMatching(/^[a-z_]+$/) }),
      ...(body.RESULT !== undefined && { RESULT: expect.anything() }),
    });
    // The default messages of a validator mean nothing to customers.
    expect(body.MESSAGE).not.toMatch(/expected|received|undefined|null|object/i);
    expect(server.log).toEqual([]);
  }
});
