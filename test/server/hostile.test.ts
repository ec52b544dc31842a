import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { PROOF } from '../../contract/proof.ts';
import { arbitraryRequest, endpoints } from './requests.ts';
import { type ServerAnswer, startTestServer } from './test-server.ts';

const unreadable = 'We could not read that request. Please check it and try again.';
/** The deepest nesting in 64 kB of JSON, which overflows the stack of a recursive reader. */
const DEPTH = 30_000;
const lists = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;

/** Values of hostile programs, as JSON. */
const hostile = {
  'lists in lists': lists,
  'objects in objects': objects,
  'half of a surrogate pair': '"\\ud800"',
  'a lone low surrogate': '"\\udc00 a@b.example"',
  'a NUL': '"a\\u0000b"',
  'a name of every object': '"__proto__"',
  'an object with such a name': '{"__proto__":{"length":1},"constructor":null,"toString":1}',
  'a number past every number': '1e999',
  'digits past every number': `"${'9'.repeat(400)}"`,
  'a number below zero': '-0',
  'long text': `"${'x'.repeat(60_000)}"`,
  'a long list': `[${'0,'.repeat(20_000)}0]`,
  'text that a pattern may take long for': `"${'a.'.repeat(10_000)}@"`,
};

const server = startTestServer();
const fieldsOf = ({ request }: Endpoint) =>
  Object.keys((request as unknown as { entries: Record<string, unknown> }).entries);
/** Returns a valid request, the same in each run. */
const requestTo = (endpoint: Endpoint) =>
  fc.sample(arbitraryRequest(endpoint), { seed: 1, numRuns: 1 })[0] ?? {};

const textOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]));

function expectRefusedWell({ status, body }: ServerAnswer, what: string): void {
  expect({ status, log: server.log }, what).toEqual({
    status: expect.toSatisfy((code: number) => code < 500, 'is no failure of our own'),
    log: [],
  });
  if (status >= 400) expect(body, what).toMatchObject({ STATUS: 0, MESSAGE: expect.any(String) });
}

describe('a request of a hostile program', () => {
  const posts = endpoints.filter(({ endpoint }) => endpoint.method === 'POST');

  it.each(posts)('$name returns 422 for deeply nested JSON in any field (API-7)', async ({ endpoint }) => {
    const path = `/${endpoint.path}`;
    for (const nested of [lists, objects, `${'['.repeat(2_700)}${']'.repeat(2_700)}`])
      for (const field of [...fieldsOf(endpoint), 'unknown', 'password'])
        expect(await server.call('POST', path, { body: `{"${field}":${nested}}` }), field).toMatchObject({
          status: 422,
          body: { STATUS: 0, CODE: 'invalid', MESSAGE: unreadable },
        });
    expect(await server.call('POST', path, { body: lists })).toMatchObject({ status: 422 });
    expect(server.log).toEqual([]);
  });

  it.each(endpoints)('$name never fails with 5xx for a field value (API-7)', async ({ endpoint }) => {
    const right = requestTo(endpoint);
    for (const field of fieldsOf(endpoint))
      for (const [what, json] of Object.entries(hostile)) {
        if (endpoint.headers?.[field] || endpoint.path.includes(`{${field}}`)) continue;
        const path = `/${endpoint.path.replace(/\{\w+\}/g, 'a-token')}`;
        const others = JSON.stringify({ ...right, [field]: undefined }).slice(1, -1);
        const body = `{${others}${others && ','}"${field}":${json}}`;
        const query = new URLSearchParams({ ...textOf(right), [field]: json.replace(/^"|"$/g, '') });
        const answered =
          endpoint.method === 'POST'
            ? await server.call('POST', path, { body })
            : await server.call('GET', `${path}?${query}`);
        expectRefusedWell(answered, `${field}: ${what}`);
      }
  });

  it.each(endpoints)('$name never fails with 5xx for a path or a header (API-7)', async ({ endpoint }) => {
    server.deps.proxies = 1;
    const tokens = ['%E0%A4%A', '%00', '%ED%A0%80', '..%2f', '__proto__', 'x'.repeat(9_000)];
    const queries = ['%E0%A4%A=%E0%A4%A', '__proto__=1&__proto__=2', 'a%00b=%00', '&&==&', 'store_id[]=1'];
    for (const token of tokens)
      for (const query of queries) {
        const path = `/${endpoint.path.replace(/\{\w+\}/g, token)}?${query}`;
        const init = endpoint.method === 'POST' ? { body: requestTo(endpoint) } : {};
        expectRefusedWell(await server.call(endpoint.method, path, init), path.slice(0, 80));
      }
    const proof = Buffer.from(lists).toString('base64');
    const names = ['Authorization', 'X-Forwarded-For', PROOF, ...Object.values(endpoint.headers ?? {})];
    for (const name of names)
      for (const value of [
        '\u00ff\u0080',
        'x'.repeat(9_000),
        'Bearer \u00e9',
        '[::1',
        '::ffff:1.2.3.4, [',
        ':'.repeat(99),
        proof,
      ]) {
        const init = {
          headers: { [name]: value },
          ...(endpoint.method === 'POST' && { body: requestTo(endpoint) }),
        };
        const path = `/${endpoint.path.replace(/\{\w+\}/g, 'a-token')}`;
        expectRefusedWell(await server.call(endpoint.method, path, init), `${name}: ${value.slice(0, 20)}`);
      }
  });
});
