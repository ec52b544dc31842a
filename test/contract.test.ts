import { expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { calls } from '../machines/ledger/calls.ts';
import { endpoints } from './server/requests.ts';

const sorted = (rows: readonly string[]) => [...new Set(rows)].sort();

/** Returns the field names of a request. An optional field ends with a question mark: `customer_id?`. */
function sent({ request }: Endpoint): string[] {
  const { entries } = request as unknown as { entries: Record<string, { type: string }> };
  return Object.entries(entries).map(([name, { type }]) =>
    /^optional|^nullish/.test(type) ? `${name}?` : name,
  );
}

// The browser and the server share the contract. This test compares it with a table that neither of them reads.
test('the endpoints and their fields are as in the ledger (API-4, API-22)', () => {
  const asked = endpoints.map(({ endpoint }) =>
    [
      endpoint.method,
      endpoint.path,
      endpoint.isStrict ? `${endpoint.success} alone` : 'any 2xx',
      ...sent(endpoint),
    ].join(' '),
  );
  const stated = calls.map(({ call, sends, success }) =>
    [call, success, ...sends.replace(/ \([^)]*\)/g, '').split(' ')].join(' ').trim(),
  );
  expect(sorted(asked)).toEqual(sorted(stated));
});
