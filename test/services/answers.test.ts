import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/api-error.ts';
import { createApi } from '../../src/services/api.ts';
import { seed } from '../../tools/paths/seed.ts';
import { askedOf, endpoints } from '../server/requests.ts';
import { listenOn } from '../support/free-port.ts';
import { answersTo, results } from './answers.arbitraries.ts';
import { type Expected, expectations, type HttpAnswer, verdictOn } from './answers.oracle.ts';

/** Answers that each call is given. */
const numRuns = Number(process.env.RUNS ?? 60);

let server: Server;
let root: URL;
let answer: HttpAnswer;
let heard = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    heard += 1;
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
  // A read that is tried again waits for no second of ours; what is shorter is the HTTP client's own.
  vi.stubGlobal('setTimeout', (then: () => void, wait = 0, ...given: []) =>
    setTimeout(then, wait >= 1_000 ? 0 : wait, ...given),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Our own backend's calls have no other provider to answer them oddly. */
const calls = endpoints.filter(({ endpoint }) => !endpoint.path.startsWith('site/'));

/** What is compared: nothing where the status alone counts. */
function shownOf({ read, shown }: Expected, result: unknown): unknown {
  if (!read) return undefined;
  return shown ? shown(result as never) : result;
}

describe(`whatever a call is answered (API-4, API-5, API-6), with SEED=${seed} RUNS=${numRuns}`, () => {
  test('what it comes to is known of every call of the contract', () => {
    expect(Object.keys(expectations).sort()).toEqual(calls.map(({ name }) => name).sort());
    const read = Object.keys(expectations).filter((name) => expectations[name]?.read);
    expect(Object.keys(results).sort()).toEqual(read.sort());
  });

  test.each(calls)('$name', { timeout: 60_000 }, async ({ name, endpoint }) => {
    const expected = expectations[name] ?? expect.unreachable(`${name} has no row in answers.oracle.ts.`);
    const [request] = fc.sample(askedOf(endpoint), { seed, numRuns: 1 });
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
          return { words: error.isOtherSuccess ? undefined : error.serverMessage };
        },
      );
    await fc.assert(
      fc.asyncProperty(answersTo(name), async (given) => {
        answer = given;
        heard = 0;
        warn.mockClear();
        const verdict = verdictOn(expected, given);
        const isTriedAgain = [408, 429, 500, 502, 503].includes(given.status) && endpoint.kind === 'read';
        const got = await outcome();
        expect('words' in got, 'refused').toBe('words' in verdict);
        if ('words' in verdict) expect(got).toEqual(verdict);
        else {
          const { leftOut, ...shown } = verdict;
          expect(got).toEqual(shown);
          expect(warn.mock.calls.length, 'rows named in the console').toBeGreaterThanOrEqual(leftOut);
        }
        expect(heard, 'requests').toBe(isTriedAgain ? 4 : 1);
      }),
      { seed, numRuns },
    );
  });
});
