import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/accounts/password-hash.ts';
import { createApi } from '../../server/app/api.ts';
import { registration } from '../server/accounts/visitor.ts';
import { openTestServer } from '../server/test-server.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';

const REQUESTS = 1_000;
const WARM_UP = 50;

const addresses = {
  known: (index: number) => `customer-${index}@customer.example`,
  unknown: (index: number) => `nobody-${index}@customer.example`,
};

const calls = {
  'customer-login': (email: string) => ({ email, password: 'not the password' }),
  signup: (email: string) => registration({ email }),
  'forgot-password': (email: string) => ({ email }),
};

/**
 * The duration of a response must not show whether an address belongs to a customer. The test measures beside
 * the server, without a network, which is more precise than any client.
 */
describe.each(engines)('a response about an address on %s', (engine) => {
  const server = kept(() => openTestServer(engine));
  beforeAll(async () => {
    server.deps.proxies = 1;
    const password_hash = await hashPassword('the password');
    const at = server.clock.now;
    await server.database.db
      .insertInto('customers')
      .values(
        Array.from({ length: REQUESTS + WARM_UP }, (_, index) => ({
          email: addresses.known(index),
          first_name: 'Casey',
          last_name: 'Lee',
          password_hash,
          email_verified_at: at,
          created_at: at,
        })),
      )
      .execute();
  });

  test.each(Object.entries(calls))(
    'takes equally long for a customer and an unknown address: %s',
    async (path, bodyFor) => {
      const api = createApi(server.deps);
      let sentCount = 0;
      const send = async (email: string) => {
        const began = performance.now();
        const response = await api.request(`/customer/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `caller-${path}-${sentCount++}` },
          body: JSON.stringify(bodyFor(email)),
        });
        const text = await response.text();
        return { ms: performance.now() - began, text: `${response.status} ${text}` };
      };

      const ms: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      const words = new Set<string>();
      for (let index = 0; index < REQUESTS + WARM_UP; index += 1) {
        // Otherwise this many strangers would have to send a proof of work (ABUSE-20).
        if (index % WARM_UP === 0) await server.database.db.deleteFrom('rate_limits').execute();
        const kinds = ['known', 'unknown'] as const;
        for (const kind of randomInt(2) === 0 ? kinds : kinds.toReversed()) {
          const answer = await send(addresses[kind](index));
          words.add(answer.text);
          if (index >= WARM_UP) ms[kind].push(answer.ms);
        }
      }

      const share = shareOfSlower(ms.known, ms.unknown);
      console.log(
        `${engine}, ${path}: a customer's answer is the slower one ${(100 * share).toFixed(1)} % of the time`,
      );
      expect([...words]).toHaveLength(1);
      expect(share).toBeGreaterThan(0.45);
      expect(share).toBeLessThan(0.55);
    },
    900_000,
  );
});

/** Returns the share of all pairs in which the first value is larger. A share of 0.5 means no difference. */
function shareOfSlower(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
}
