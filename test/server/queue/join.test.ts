import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../server/db/tokens.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { refused } from '../accounts/visitor.ts';
import { FRIDAY, joinRequest, joinWithWork, startQueueServer, stranger } from './queue-server.ts';

describe('POST customer/join-queue', () => {
  const server = startQueueServer();

  const storedLines = () =>
    server.database.db
      .selectFrom('queue_lines')
      .select(['entity_name', 'price_cents', 'minutes'])
      .orderBy('place_id')
      .orderBy('line')
      .execute();
  const haircut = { entity_name: 'Classic Haircut', price_cents: 3000, minutes: 20 };

  it('stores the customer and the services at their current price, and the token as a hash only (SHOP-27)', async () => {
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
    const tokens = await server.database.db.selectFrom('queue_tokens').select('token_hash').execute();
    expect(tokens).toContainEqual({ token_hash: hashToken(token) });
    await server.database.db.updateTable('services').set({ price_cents: 9900, minutes: 55 }).execute();
    expect(await storedLines()).toEqual([
      haircut,
      { entity_name: 'Beard Shave', price_cents: 2000, minutes: 15 },
    ]);
  });

  it('mails the position and the wait at that moment', async () => {
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
    ])
      expect(mails.at(-1)?.split('\n')).toContain(line);
  });

  it('mails nothing that the visitor typed, to the address of a different person (SHOP-28)', async () => {
    const typed = { customer_name: 'Zebedee O’Quux', phone_number: '+61 491 570 157' };
    await server.join(typed);
    await server.next();
    await server.join(typed);

    const mails = await server.database.db.selectFrom('outbox').selectAll().execute();
    // The join, the turn, and the repeated join.
    expect(mails).toHaveLength(3);
    for (const { subject, text_body, html_body, attachments } of mails)
      expect([subject, text_body, html_body, attachments].join('\n')).not.toMatch(
        /Zebedee|Quux|491\W?570\W?157|gina@/i,
      );
  });

  it('names the field when a phone number has too few digits (FORM-11)', async () => {
    const answer = await joinWithWork(server, joinRequest({ phone_number: '+61 12 34' }));
    expect(answer).toMatchObject({ status: 422, body: { CODE: 'invalid', FIELD: 'phone_number' } });
  });

  it('updates the services of the same phone and e-mail address, in any spelling, until the place is called (SHOP-24)', async () => {
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
    expect(await storedLines()).toMatchObject(chosen);

    await server.next();
    await server.join();
    expect(await storedLines()).toMatchObject(chosen);
    expect(await server.place(token)).toMatchObject({ state: 'called' });
    expect((await server.mails()).at(-1)?.text_body).toContain('It is your turn.');
  });

  it('refuses a store without a queue, and a service that the store does not offer', async () => {
    expect((await server.tryToJoin({ services: [11] })).status).toBe(201);
    expect(await server.tryToJoin({ ...stranger(2), services: [1, 11], store_id: 2 })).toMatchObject(
      refused(422, 'invalid', 'A service that you chose is no longer offered. Please choose again.'),
    );
    const stores = server.database.db.updateTable('stores').where('store_id', '=', 2);
    await stores.set({ offers_queue: false }).execute();
    expect(await server.tryToJoin({ ...stranger(2), store_id: 2 })).toMatchObject(
      refused(422, 'invalid', 'That store has no queue. Please choose another.'),
    );
    expect([await server.count('queue_places'), await server.count('outbox')]).toEqual([1, 1]);
  });

  it('refuses the 31st join from one network and the 11th for one e-mail address, for an hour (SHOP-39)', async () => {
    const sameGuest = (index: number) => ({
      email: index % 2 === 0 ? 'gina@guest.example' : 'GINA@guest.example',
    });
    for (let index = 1; index <= 10; index += 1) await server.join(sameGuest(index));
    const tooMany = refused(
      429,
      'too_many',
      'The queue was joined too often from here. Please ask at the counter.',
    );
    expect(await server.tryToJoin(sameGuest(11))).toMatchObject(tooMany);
    for (let index = 12; index <= 30; index += 1) await server.join(stranger(index));
    expect(await server.tryToJoin(stranger(31))).toMatchObject(tooMany);
    expect(await server.count('queue_places')).toBe(20);
    server.at(FRIDAY, '12:00');
    await server.join();
    await server.join(stranger(31));
  });

  it('forgets a place and its customer after 30 days', async () => {
    const token = await server.join();
    server.at('2026-12-20', '12:00');
    await sweep(server.deps);
    expect(await server.place(token)).toMatchObject({ state: 'closed' });
    server.at('2026-12-22', '12:00');
    // As after the daily sweeps in between: without them, a sweep erases nothing for a day (OPS-82).
    await server.database.db.deleteFrom('sweeps').execute();
    await sweep(server.deps);
    for (const table of ['queue_days', 'queue_places', 'queue_lines', 'queue_tokens'])
      expect(await server.count(table)).toBe(0);
    expect(server.log).toEqual([]);
  });

  it('finds no place by its number or by a similar token (SHOP-27)', async () => {
    const token = await server.join();
    const similarToken = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const path of ['/site/queue-place', '/site/leave-queue']) {
      for (const body of [{ place_id: 1 }, { place_token: '1' }, { place_token: 1 }])
        expect((await server.call('POST', path, { body })).status).toBe(422);
      expect(await server.call('POST', path, { body: { place_token: similarToken } })).toMatchObject(
        refused(404, 'not_found', 'We could not find that place in the queue.'),
      );
    }
    expect(await server.place(token)).toMatchObject({ state: 'waiting' });
  });
});
