import { expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { calls } from '../machines/ledger/calls.ts';
import { endpoints } from './server/requests.ts';

const sorted = (rows: readonly string[]) => [...new Set(rows)].sort();

/** What a row of the contract sends, by its names: `customer_id?` where it may be left out. */
function sent({ request }: Endpoint): string[] {
  const { entries } = request as unknown as { entries: Record<string, { type: string }> };
  return Object.entries(entries).map(([name, { type }]) =>
    /^optional|^nullish/.test(type) ? `${name}?` : name,
  );
}

// Browser and server share the contract: here it is held to a table that neither of them reads.
test('the contract asks where the ledger says, and sends what it says (API-4, API-22)', () => {
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
