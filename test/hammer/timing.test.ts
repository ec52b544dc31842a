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
 * Nobody can tell from how long an answer takes whether an address is a customer's. Measured where a stranger never
 * can: beside the server, without a network between.
 */
describe.each(engines)('an answer about an address on %s', (engine) => {
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
    'takes as long for a customer as for nobody: %s',
    async (path, bodyFor) => {
      const api = createApi(server.deps);
      let asked = 0;
      const ask = async (email: string) => {
        const began = performance.now();
        const response = await api.request(`/customer/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `caller-${path}-${asked++}` },
          body: JSON.stringify(bodyFor(email)),
        });
        const words = await response.text();
        return { ms: performance.now() - began, words: `${response.status} ${words}` };
      };

      const ms: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      const words = new Set<string>();
      for (let index = 0; index < REQUESTS + WARM_UP; index += 1) {
        // Or so many strangers would be asked to work (ABUSE-20).
        if (index % WARM_UP === 0) await server.database.db.deleteFrom('rate_limits').execute();
        const both = ['known', 'unknown'] as const;
        for (const which of randomInt(2) === 0 ? both : both.toReversed()) {
          const answer = await ask(addresses[which](index));
          words.add(answer.words);
          if (index >= WARM_UP) ms[which].push(answer.ms);
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

/** How often one of these takes longer than one of those, of all pairs: 0.5 when they cannot be told apart. */
function shareOfSlower(these: readonly number[], those: readonly number[]): number {
  let wins = 0;
  for (const one of these) for (const other of those) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (these.length * those.length);
}
