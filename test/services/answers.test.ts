import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/api-error.ts';
import { createApi } from '../../src/services/api.ts';
import { seed } from '../../tools/paths/seed.ts';
import { arbitraryRequest, endpoints } from '../server/requests.ts';
import { listenOn } from '../support/free-port.ts';
import { arbitraryAnswers } from './answers.arbitraries.ts';
import { type Expected, expectations, expectedOutcome, type HttpAnswer } from './answers.oracle.ts';

/** The number of responses for each call. */
const numRuns = Number(process.env.RUNS ?? 150);

let server: Server;
let root: URL;
let answer: HttpAnswer;
let requestCount = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requestCount += 1;
    request.resume();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  root = new URL(`http://127.0.0.1:${await listenOn(server)}/provider/`);
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

beforeEach(() => {
  const { setTimeout } = globalThis;
  // The retries of a read need not wait for seconds. Shorter timers belong to the HTTP client.
  vi.stubGlobal('setTimeout', (callback: () => void, wait = 0, ...args: []) =>
    setTimeout(callback, wait >= 1_000 ? 0 : wait, ...args),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The calls below `site/` belong to our server only, so no foreign provider answers them. */
const calls = endpoints.filter(({ endpoint }) => !endpoint.path.startsWith('site/'));

/** Returns the part of the result that is compared: nothing when only the status counts. */
function shownOf({ read, shown }: Expected, result: unknown): unknown {
  if (!read) return undefined;
  return shown ? shown(result as never) : result;
}

describe(`the client reads any response (API-4, API-5, API-6), with SEED=${seed} RUNS=${numRuns}`, () => {
  test('the oracle has an expectation for every call of the contract', () => {
    expect(Object.keys(expectations).sort()).toEqual(calls.map(({ name }) => name).sort());
  });

  test.each(calls)('$name', { timeout: 60_000 }, async ({ name, endpoint }) => {
    const expected = expectations[name] ?? expect.unreachable(`${name} has no row in answers.oracle.ts.`);
    const [request] = fc.sample(arbitraryRequest(endpoint), { seed, numRuns: 1 });
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const call = createApi({ root, isOwn: true, token: () => null, onUnauthorised: vi.fn() });
    const outcome = () =>
      call(endpoint, request ?? {}).then(
        ({ result, message }) => ({
          value: shownOf(expected, result),
          message,
        }),
        (error) => {
          if (!(error instanceof ApiError)) throw error;
          return { message: error.isOtherSuccess ? undefined : error.serverMessage };
        },
      );
    await fc.assert(
      fc.asyncProperty(arbitraryAnswers(endpoint.result), async (generated) => {
        answer = generated;
        requestCount = 0;
        warn.mockClear();
        const verdict = expectedOutcome(expected, generated);
        const isTriedAgain = [408, 429, 500, 502, 503].includes(generated.status) && endpoint.kind === 'read';
        const actual = await outcome();
        expect('value' in actual, 'accepted').toBe('value' in verdict);
        if (!('value' in verdict)) expect(actual).toEqual(verdict);
        else {
          const { leftOut, ...shown } = verdict;
          expect(actual).toEqual(shown);
          expect(warn.mock.calls.length, 'rows named in the console').toBeGreaterThanOrEqual(leftOut);
        }
        expect(requestCount, 'requests').toBe(isTriedAgain ? 4 : 1);
      }),
      { seed, numRuns },
    );
  });
});
