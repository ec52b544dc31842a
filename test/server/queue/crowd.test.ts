import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counters, type OpenCounter } from './counters.ts';
import { type Counter, crowd } from './crowd.ts';

describe.each(Object.entries(counters))('a crowd on %s', (_, open) => {
  let counter: OpenCounter;
  beforeAll(async () => {
    counter = await open();
  });
  afterAll(() => counter.close());

  it('is called in its order: no position twice, none left out, and nobody falls back', {
    timeout: 120_000,
  }, async () => {
    const { ended, ...findings } = await crowd(counter, { rounds: 4, joins: 15 });
    expect(findings).toEqual({ risen: [], disordered: [] });
    expect((ended.served ?? 0) + (ended.left ?? 0)).toBe(60);
    expect(ended.left).toBeGreaterThan(0);

    const places = await counter.db
      .selectFrom('queue_places')
      .select(['number', 'state', 'called_at'])
      .orderBy('number')
      .execute();
    expect(places.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    const mails = await counter.db.selectFrom('outbox').select('outbox_id').execute();
    expect(mails).toHaveLength(60 + 12);
  });
});

describe('the crowd itself', () => {
  /** A counter in memory, with a fault. */
  function faulty(fault: 'overtaken' | 'doubled' | 'none'): Counter {
    let queue: string[] = [];
    const ended = new Map<string, 'served' | 'left'>();
    return {
      async join(index) {
        const token = `person-${index}`;
        if (!queue.includes(token))
          queue = fault === 'overtaken' && index % 10 === 0 ? [token, ...queue] : [...queue, token];
        return token;
      },
      async ask(token) {
        const at = queue.indexOf(token) + (fault === 'doubled' && queue.indexOf(token) > 3 ? 0 : 1);
        const state = ended.get(token) ?? 'waiting';
        const waits = state === 'waiting';
        return {
          state,
          position: waits ? at : null,
          ahead: null,
          waitFrom: null,
          waitTo: null,
          storeName: null,
        };
      },
      async leave(token) {
        if (!queue.includes(token)) return;
        queue = queue.filter((one) => one !== token);
        ended.set(token, 'left');
      },
      async next() {
        const [first, ...others] = queue;
        if (first !== undefined) ended.set(first, 'served');
        queue = others;
      },
    };
  }
  const size = { rounds: 4, joins: 15 };

  it('finds nothing where nothing is wrong', async () => {
    expect(await crowd(faulty('none'), size)).toMatchObject({ risen: [], disordered: [] });
  });

  it('finds somebody who came in between', async () => {
    expect((await crowd(faulty('overtaken'), size)).risen).not.toEqual([]);
  });

  it('finds a position that two have', async () => {
    expect((await crowd(faulty('doubled'), size)).disordered).not.toEqual([]);
  });
});
