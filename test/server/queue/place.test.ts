import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../../server/sweep.ts';
import { engines } from '../../support/database.ts';
import { refused } from '../accounts/visitor.ts';
import { FRIDAY, openQueueStage, type QueueStage, stranger } from './queue-stage.ts';

const over = { position: null, ahead: null, waitFrom: null, waitTo: null };
const storeName = 'Wattle & Blade Marrickville';

describe.each(engines)('a place in the queue on %s', (engine) => {
  let stage: QueueStage;
  beforeAll(async () => {
    stage = await openQueueStage(engine);
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  const positions = (tokens: readonly string[]) =>
    Promise.all(
      tokens.map(async (token) => {
        const { state, position } = await stage.place(token);
        return state === 'waiting' ? position : state;
      }),
    );

  it('is the rank among those who wait', async () => {
    const tokens = await stage.fill(3);
    expect(await positions(tokens)).toEqual([1, 2, 3]);
    expect(await stage.place(tokens[2] ?? '')).toEqual({
      state: 'waiting',
      position: 3,
      ahead: 2,
      waitFrom: 0,
      waitTo: 5,
      storeName,
    });
  });

  it('moves up when others are called, and ends served', async () => {
    const tokens = await stage.fill(3);
    await stage.next();
    expect(await positions(tokens)).toEqual(['called', 1, 2]);
    expect(await stage.place(tokens[0] ?? '')).toEqual({ state: 'called', ...over, storeName });
    await stage.next();
    expect(await positions(tokens)).toEqual(['served', 'called', 1]);
    await stage.next();
    await stage.next();
    expect(await positions(tokens)).toEqual(['served', 'served', 'served']);
    await stage.next();
    expect(await stage.place(tokens[2] ?? '')).toEqual({ state: 'served', ...over, storeName });
  });

  it('moves up when others leave, without a gap, and those in front stay where they are', async () => {
    const tokens = await stage.fill(5);
    expect((await stage.leave(tokens[1] ?? '')).body).toMatchObject({ MESSAGE: 'You have left the queue.' });
    expect(await positions(tokens)).toEqual([1, 'left', 2, 3, 4]);
    await stage.leave(tokens[4] ?? '');
    expect(await positions(tokens)).toEqual([1, 'left', 2, 3, 'left']);
    expect(await positions([await stage.join()])).toEqual([4]);
  });

  it('can be left while it is called', async () => {
    const tokens = await stage.fill(2);
    await stage.next();
    await stage.leave(tokens[0] ?? '');
    expect(await positions(tokens)).toEqual(['left', 1]);
    await stage.next();
    expect(await positions(tokens)).toEqual(['left', 'called']);
  });

  it('is left once, however often that is asked', async () => {
    const tokens = await stage.fill(3);
    for (let times = 0; times < 3; times += 1) expect((await stage.leave(tokens[0] ?? '')).status).toBe(200);
    expect(await positions(tokens)).toEqual(['left', 1, 2]);
  });

  it('stays served when it is left afterwards', async () => {
    const tokens = await stage.fill(1);
    await stage.next();
    await stage.next();
    expect((await stage.leave(tokens[0] ?? '')).status).toBe(200);
    expect(await positions(tokens)).toEqual(['served']);
  });

  it.each(['/site/queue-place', '/site/leave-queue'])("is nobody else's: %s", async (path) => {
    const tokens = await stage.fill(2);
    const unknown = `${tokens[0]?.slice(0, -1)}${tokens[0]?.endsWith('A') ? 'B' : 'A'}`;
    expect(await stage.call('POST', path, { body: { place_token: unknown } })).toMatchObject(
      refused(404, 'not_found', 'We could not find that place in the queue.'),
    );
    expect(await positions(tokens)).toEqual([1, 2]);
  });

  it('is never found by its number in place of its token', async () => {
    await stage.fill(1);
    for (const body of [{ place_id: 1 }, { place_token: '1' }, { place_token: 1 }])
      expect((await stage.call('POST', '/site/leave-queue', { body })).status).toBe(422);
  });

  describe('is closed', () => {
    it('for who waits when the store shuts, and for who was called once the day is over', async () => {
      const tokens = await stage.fill(2);
      await stage.next();
      stage.at(FRIDAY, '20:59');
      expect(await positions(tokens)).toEqual(['called', 1]);
      stage.at(FRIDAY, '21:00');
      expect(await positions(tokens)).toEqual(['called', 'closed']);
      expect(await stage.place(tokens[1] ?? '')).toEqual({ state: 'closed', ...over, storeName });
      stage.at('2026-11-21', '00:00');
      expect(await positions(tokens)).toEqual(['closed', 'closed']);
    });

    it('and stays closed when the store opens the next morning', async () => {
      const tokens = await stage.fill(1);
      stage.at('2026-11-21', '10:00');
      expect(await positions(tokens)).toEqual(['closed']);
      await stage.next();
      expect(await positions(tokens)).toEqual(['closed']);
      const fresh = await stage.join(stranger(1, { date: '2026-11-21' }));
      expect(await positions([fresh])).toEqual([1]);
    });

    it('unless it was served or left before', async () => {
      const tokens = await stage.fill(2);
      await stage.next();
      await stage.next();
      await stage.leave(tokens[1] ?? '');
      stage.at('2026-11-21', '10:00');
      expect(await positions(tokens)).toEqual(['served', 'left']);
    });

    it('and nobody is called after that, but who is in the chair is served', async () => {
      const tokens = await stage.fill(2);
      await stage.next();
      stage.at(FRIDAY, '21:05');
      await stage.next();
      expect(await positions(tokens)).toEqual(['served', 'closed']);
    });
  });

  it('is forgotten after 30 days, with who had it', async () => {
    const token = await stage.join();
    stage.at('2026-12-20', '12:00');
    await sweep(stage.tools);
    expect(await stage.place(token)).toMatchObject({ state: 'closed' });
    stage.at('2026-12-22', '12:00');
    await sweep(stage.tools);
    for (const table of ['queue_days', 'queue_places', 'queue_lines', 'queue_tokens'])
      expect(await stage.count(table)).toBe(0);
    expect(stage.log).toEqual([]);
  });
});
