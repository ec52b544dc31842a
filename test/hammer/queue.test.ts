import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counters, type OpenCounter } from '../server/queue/counters.ts';
import { crowd } from '../server/queue/crowd.ts';

const ROUNDS = 5;
const JOINS = 50;

describe.each(Object.entries(counters))('the queue on %s', (_, open) => {
  let counter: OpenCounter;
  beforeAll(async () => {
    counter = await open();
  });
  // Throws when a site complained on standard error.
  afterAll(() => counter.close());

  test(`${ROUNDS} rounds of ${JOINS} joins at once, among those who leave and are called`, {
    timeout: 600_000,
  }, async () => {
    const { ended, ...findings } = await crowd(counter, { rounds: ROUNDS, joins: JOINS });
    expect(findings).toEqual({ risen: [], disordered: [] });
    expect((ended.served ?? 0) + (ended.left ?? 0)).toBe(ROUNDS * JOINS);
    const numbers = await counter.db.selectFrom('queue_places').select('number').orderBy('number').execute();
    expect(numbers.map(({ number }) => number)).toEqual(
      Array.from({ length: ROUNDS * JOINS }, (_, index) => index + 1),
    );
  });
});
