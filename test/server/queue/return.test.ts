import { beforeEach, describe, expect, it } from 'vitest';
import { RETURN_MS } from '../../../contract/constants.ts';
import { leaveQueue, returnToQueue } from '../../../contract/queue.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { countWaiting } from '../../../server/queue/places.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { FRIDAY, openQueueServer, stranger } from './queue-server.ts';

describe.each(engines)('POST site/return-to-queue, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  beforeEach(() => server.reset());
  const back = (place_token: string) => server.send(returnToQueue, { place_token });
  const pass = (ms: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + ms);
  };
  /** Returns the state of each place, for example `called`, or the position of a waiting customer. */
  const standings = async (tokens: string[]) => {
    const places = await Promise.all(tokens.map((token) => server.place(token)));
    return places.map(({ state, position }) => position ?? state);
  };
  const gone = { status: 409, body: { CODE: 'already_used' } };

  it.each([
    { calls: 0, after: [1, 2, 3] },
    { calls: 1, after: [1, 'called', 2] },
    { calls: 2, after: [1, 'called', 'called'] },
  ])('restores the order of the queue after $calls calls (QUEUE-90)', async ({ calls, after }) => {
    const tokens = await server.fill(3);
    const [first = ''] = tokens;
    await server.leave(first);
    for (let call = 0; call < calls; call += 1) await server.next();
    expect(await back(first)).toMatchObject({ status: 200 });
    expect(await standings(tokens)).toEqual(after);
    await server.next();
    expect((await standings(tokens))[0]).toBe('called');
  });

  it('gives a called customer the next free chair, and the chair of the call to nobody (QUEUE-90)', async () => {
    const tokens = await server.fill(2);
    const [first = ''] = tokens;
    await server.next();
    await server.leave(first);
    await back(first);
    expect(await standings(tokens)).toEqual([1, 2]);
    await server.next();
    await server.next();
    const chairs = await server.database.db
      .selectFrom('bookings')
      .select(['walk_in_id', 'store_user_id'])
      .where('booking_status_id', '<>', 6)
      .execute();
    expect(new Set(chairs.map(({ walk_in_id }) => walk_in_id)).size).toBe(2);
    expect(new Set(chairs.map(({ store_user_id }) => store_user_id)).size).toBe(2);
  });

  it.each([
    [RETURN_MS - 1, true],
    [RETURN_MS, false],
  ])('after %i ms, accepts the place: %s (QUEUE-90)', async (ms, isKept) => {
    const [token = ''] = await server.fill(1);
    expect((await server.send(leaveQueue, { place_token: token })).result).toEqual({ canReturn: true });
    pass(ms);
    await sweep(server.deps);
    expect((await server.place(token)).canReturn).toBe(isKept);
    expect(await back(token)).toMatchObject(isKept ? { status: 200 } : gone);
    expect((await server.place(token)).state).toBe(isKept ? 'waiting' : 'left');
  });

  it('works by the link of the mail, and again with the token of the browser (PLACE-18, QUEUE-90)', async () => {
    const [token = ''] = await server.fill(1);
    const [mail] = await server.mails();
    const [, key = ''] = /#place=([\w-]+)/.exec(mail?.text_body ?? '') ?? [];
    await server.leave(token);
    expect(await back(key)).toMatchObject({ status: 200 });
    expect(await back(token)).toMatchObject({ status: 200 });
    expect(await standings([token, key])).toEqual([1, 1]);
  });

  it('refuses a customer who has joined again, and keeps the newer place (QUEUE-90, SHOP-24)', async () => {
    const old = await server.join();
    await server.leave(old);
    const newer = await server.join();
    expect(await back(old)).toMatchObject(gone);
    expect(await standings([old, newer])).toEqual(['left', 1]);
  });

  it('refuses after closing time (QUEUE-90)', async () => {
    server.at(FRIDAY, '20:30');
    const place = await server.join();
    pass(29.5 * 60_000);
    await server.leave(place);
    pass(RETURN_MS / 2);
    expect((await server.place(place)).canReturn).toBe(false);
    expect(await back(place)).toMatchObject(gone);
  });

  it('keeps room for the place, but not for a new place of the same phone (QUEUE-91)', async () => {
    server.at(FRIDAY, '20:30');
    // Four chairs of 30 minutes have room for six visits of 20 minutes.
    const [first = '', second = ''] = await server.fill(6);
    await server.leave(first);
    await server.leave(second);
    expect(await server.tryToJoin(stranger(1))).toMatchObject({ status: 201 });
    expect(await server.tryToJoin(stranger(7))).toMatchObject({ status: 409 });
    const places = server.database.db.selectFrom('queue_places').select('joined_from');
    const address = (await places.executeTakeFirstOrThrow()).joined_from ?? '';
    const network = { storeId: 1, day: FRIDAY, address, phone: '61491570007' };
    const count = async () => (await countWaiting(server.database.db, network, server.clock.now)).address;
    expect(await count()).toBe(7);
    pass(RETURN_MS);
    expect(await count()).toBe(5);
    expect(await server.tryToJoin(stranger(7))).toMatchObject({ status: 201 });
  });

  it('takes the place back once while the desk calls, and calls no customer twice (QUEUE-90, SHOP-25)', async () => {
    for (let round = 0; round < 8; round += 1) {
      await server.reset();
      const tokens = await server.fill(3);
      const [first = ''] = tokens;
      if (round % 2 === 1) await server.next();
      await server.leave(first);
      const answers = await Promise.all([back(first), server.next(), back(first), server.next()]);
      expect(answers.filter(Boolean)).toMatchObject([{ status: 200 }, { status: 200 }]);
      const after = await standings(tokens);
      const waiting = after.filter((standing) => typeof standing === 'number');
      expect(waiting).toEqual(waiting.map((_, index) => index + 1));
      expect(after.filter((standing) => standing === 'called')).toHaveLength(3 - waiting.length);
      const chairs = await server.database.db
        .selectFrom('bookings')
        .select((row) => ['walk_in_id', row.fn.countAll<number>().as('count')])
        .where('booking_status_id', '<>', 6)
        .groupBy('walk_in_id')
        .execute();
      expect(chairs.map(({ count }) => Number(count))).toEqual(Array(3 - waiting.length).fill(1));
    }
  });
});
