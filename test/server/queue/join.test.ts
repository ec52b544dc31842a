import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../server/db/tokens.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { refused } from '../accounts/visitor.ts';
import { FRIDAY, joinRequest, joinWithWork, startQueueServer, stranger } from './queue-server.ts';

describe('join-queue', () => {
  const server = startQueueServer();

  const lines = () =>
    server.database.db
      .selectFrom('queue_lines')
      .select(['entity_name', 'price_cents', 'minutes'])
      .orderBy('place_id')
      .orderBy('line')
      .execute();
  const haircut = { entity_name: 'Classic Haircut', price_cents: 3000, minutes: 20 };

  it('keeps who waits for what, as it was then, and nothing of the token but its hash (SHOP-27)', async () => {
    const token = await server.join({ services: [1, 9] });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await server.database.db.selectFrom('queue_places').selectAll().execute()).toMatchObject([
      {
        store_id: 1,
        day: FRIDAY,
        number: 1,
        customer_name: 'Gina Guest',
        email: 'gina@guest.example',
        phone: '61491570006',
        state: 'waiting',
        joined_at: server.clock.now,
      },
    ]);
    const kept = await server.database.db.selectFrom('queue_tokens').select('token_hash').execute();
    expect(kept).toEqual([{ token_hash: hashToken(token) }]);
    await server.database.db.updateTable('services').set({ price_cents: 9900, minutes: 55 }).execute();
    expect(await lines()).toEqual([haircut, { entity_name: 'Beard Shave', price_cents: 2000, minutes: 15 }]);
  });

  it('mails position and wait, in words that were true at that moment', async () => {
    await server.fill(3, { services: [6] });
    await server.join();
    const mails = (await server.mails()).map(({ text_body }) => text_body);
    expect(mails.map((text) => /You are number (\d+)\./.exec(text)?.[1])).toEqual(['1', '2', '3', '4']);
    for (const line of [
      'Hello,',
      'You have joined the queue. You are number 4.',
      'Where: Wattle & Blade Marrickville, Shop 2, 1187 Illawarra Road, Marrickville NSW 2204',
      'Wait: Up to 5 minutes',
      'Service: Classic Haircut, 20 min, $30.00',
      'https://shop.example/',
    ])
      expect(mails.at(-1)?.split('\n')).toContain(line);
  });

  it('names the field where a phone has too few digits (FORM-11)', async () => {
    const answer = await joinWithWork(server, joinRequest({ phone_number: '+61 12 34' }));
    expect(answer).toMatchObject({ status: 422, body: { CODE: 'invalid', FIELD: 'phone_number' } });
  });

  it('again with the same phone and e-mail, however both are written, waits for what was asked for last (SHOP-24)', async () => {
    const token = await server.join();
    for (const [phone_number, email] of [
      ['+61 491 570 006', 'GINA@guest.example'],
      ['0491570006', 'gina@guest.example'],
      ['+610491570006', ' gina@guest.example '],
      ['61491570006', 'gina@guest.example'],
      ['0061/491/570/006', 'gina@guest.example'],
      ['tel:+61\u2011491570006', 'gina@guest.example'],
    ] as const)
      await server.join({ phone_number, email, services: [6, 9] });
    expect(await server.count('queue_places')).toBe(1);
    const chosen = [{ entity_name: 'Wattle Package' }, { entity_name: 'Beard Shave' }];
    expect(await lines()).toMatchObject(chosen);

    await server.next();
    await server.join();
    expect(await lines()).toMatchObject(chosen);
    expect(await server.place(token)).toMatchObject({ state: 'called' });
    expect((await server.mails()).at(-1)?.text_body).toContain('It is your turn.');
  });

  it('is refused at a store without a queue, and for a service that the store does not offer', async () => {
    expect((await server.tryToJoin({ services: [11] })).status).toBe(201);
    expect(await server.tryToJoin({ ...stranger(2), services: [1, 11], store_id: 2 })).toMatchObject(
      refused(422, 'invalid', 'A service you chose is not offered any more. Please choose again.'),
    );
    const stores = server.database.db.updateTable('stores').where('store_id', '=', 2);
    await stores.set({ offers_queue: false }).execute();
    expect(await server.tryToJoin({ ...stranger(2), store_id: 2 })).toMatchObject(
      refused(422, 'invalid', 'That store has no queue. Please choose another.'),
    );
    expect([await server.count('queue_places'), await server.count('outbox')]).toEqual([1, 1]);
  });

  it('is refused 31 times from one network, and 11 times for one e-mail, until an hour has passed (SHOP-39)', async () => {
    const mine = (index: number) => ({
      email: index % 2 === 0 ? 'gina@guest.example' : 'GINA@guest.example',
    });
    for (let index = 1; index <= 10; index += 1) await server.join(mine(index));
    const tooOften = refused(
      429,
      'too_many',
      'The queue was joined too often from here. Please ask at the counter.',
    );
    expect(await server.tryToJoin(mine(11))).toMatchObject(tooOften);
    for (let index = 12; index <= 30; index += 1) await server.join(stranger(index));
    expect(await server.tryToJoin(stranger(31))).toMatchObject(tooOften);
    expect(await server.count('queue_places')).toBe(20);
    server.at(FRIDAY, '12:00');
    await server.join();
    await server.join(stranger(31));
  });

  it('is forgotten after 30 days, with who had it', async () => {
    const token = await server.join();
    server.at('2026-12-20', '12:00');
    await sweep(server.deps);
    expect(await server.place(token)).toMatchObject({ state: 'closed' });
    server.at('2026-12-22', '12:00');
    await sweep(server.deps);
    for (const table of ['queue_days', 'queue_places', 'queue_lines', 'queue_tokens'])
      expect(await server.count(table)).toBe(0);
    expect(server.log).toEqual([]);
  });

  it('is never found by its number, nor by a token that is nearly its own (SHOP-27)', async () => {
    const token = await server.join();
    const nearly = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const path of ['/site/queue-place', '/site/leave-queue']) {
      for (const body of [{ place_id: 1 }, { place_token: '1' }, { place_token: 1 }])
        expect((await server.call('POST', path, { body })).status).toBe(422);
      expect(await server.call('POST', path, { body: { place_token: nearly } })).toMatchObject(
        refused(404, 'not_found', 'We could not find that place in the queue.'),
      );
    }
    expect(await server.place(token)).toMatchObject({ state: 'waiting' });
  });
});
