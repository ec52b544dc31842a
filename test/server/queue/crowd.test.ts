import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counters, type OpenCounter } from './counters.ts';
import { crowd } from './crowd.ts';

describe.each(Object.entries(counters))('a crowd on %s', (_, open) => {
  let counter: OpenCounter;
  beforeAll(async () => {
    counter = await open();
  });
  afterAll(() => counter.close());

  it('is called in its order: no position twice, none left out, and nobody falls back (SHOP-25)', {
    timeout: 120_000,
  }, async () => {
    const { ended, ...findings } = await crowd(counter, { rounds: 3, joins: 12 });
    expect(findings).toEqual({ risen: [], disordered: [] });
    expect((ended.served ?? 0) + (ended.left ?? 0)).toBe(36);
    expect(ended.left).toBeGreaterThan(0);
    const places = await counter.db.selectFrom('queue_places').select('number').orderBy('number').execute();
    expect(places.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
  });
});
