import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../../server/db/tokens.ts';
import { sweep } from '../../../server/sweep.ts';
import { refused } from '../accounts/visitor.ts';
import { FRIDAY, openQueueStage, type QueueStage, stranger } from './queue-stage.ts';

describe('join-queue', () => {
  let stage: QueueStage;
  beforeAll(async () => {
    stage = await openQueueStage();
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  const places = () => stage.database.db.selectFrom('queue_places').selectAll().orderBy('place_id').execute();
  const lines = () =>
    stage.database.db
      .selectFrom('queue_lines')
      .select(['line', 'entity_name', 'price_cents', 'minutes'])
      .orderBy('place_id')
      .orderBy('line')
      .execute();

  it('gives a place and its token, and says so', async () => {
    const answered = await stage.tryToJoin({ services: [1, 9] });
    expect(answered).toMatchObject({
      status: 201,
      body: {
        STATUS: 1,
        MESSAGE: 'Successfully joined the queue!',
        RESULT: { place_token: expect.stringMatching(/^[\w-]{43}$/) },
      },
      result: { placeToken: expect.any(String) },
    });
    expect(await places()).toMatchObject([
      {
        store_id: 1,
        day: FRIDAY,
        number: 1,
        customer_name: 'Gina Guest',
        email: 'gina@guest.example',
        phone: '61491570006',
        state: 'waiting',
        joined_at: stage.clock.now,
      },
    ]);
    expect(await lines()).toEqual([
      { line: 1, entity_name: 'Classic Haircut', price_cents: 3000, minutes: 20 },
      { line: 2, entity_name: 'Beard Shave', price_cents: 2000, minutes: 15 },
    ]);
    expect(stage.log).toEqual([]);
  });

  it('keeps nothing of the token but its hash', async () => {
    const token = await stage.join();
    const kept = await stage.database.db.selectFrom('queue_tokens').select('token_hash').execute();
    expect(kept).toEqual([{ token_hash: hashToken(token) }]);
  });

  it('keeps what was chosen as it was, when the catalogue changes', async () => {
    await stage.join();
    await stage.database.db
      .updateTable('services')
      .set({ price_cents: 9900, minutes: 55 })
      .where('entity_id', '=', 1)
      .execute();
    expect(await lines()).toMatchObject([{ price_cents: 3000, minutes: 20 }]);
  });

  it('mails position and wait, in words that were true at that moment', async () => {
    await stage.fill(3, { services: [6] });
    await stage.join();
    const mails = await stage.mails();
    expect(mails.map(({ to_address }) => to_address).at(-1)).toBe('gina@guest.example');
    expect(mails.map(({ text_body }) => /You are number (\d+)\./.exec(text_body)?.[1])).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    const { subject, text_body } = mails.at(-1) ?? { subject: '', text_body: '' };
    expect(subject).toBe('You are in the queue at Wattle & Blade Marrickville');
    for (const line of [
      'Hello Gina Guest,',
      'You have joined the queue. You are number 4.',
      'Where: Wattle & Blade Marrickville, Shop 2 1187 Illawarra Road, Marrickville NSW 2204',
      'Wait: Up to 5 minutes',
      'Service: Classic Haircut, 20 min, $30.00',
      'https://shop.example/',
    ])
      expect(text_body.split('\n')).toContain(line);
  });

  it('gives no place without its mail', async () => {
    await sql`alter table outbox add constraint no_mail check (false) not valid`.execute(stage.database.db);
    expect(await stage.tryToJoin()).toMatchObject({ status: 500, body: { STATUS: 0, CODE: 'broken' } });
    await sql`alter table outbox drop constraint no_mail`.execute(stage.database.db);
    for (const table of ['queue_places', 'queue_lines', 'queue_tokens'])
      expect(await stage.count(table)).toBe(0);
    expect(await stage.place(await stage.join())).toMatchObject({ position: 1 });
  });

  describe('again, with the same phone and e-mail (ruling V6)', () => {
    it.each([
      ['+61 491 570 006', 'GINA@guest.example'],
      ['0491570006', 'gina@guest.example'],
      ['+610491570006', ' gina@guest.example '],
      ['61491570006', 'gina@guest.example'],
    ])('however both are written: %s, %s', async (phone_number, email) => {
      await stage.join();
      await stage.join({ phone_number, email });
      expect(await stage.count('queue_places')).toBe(1);
    });

    it('waits for what was asked for last, and tells the wait of those behind by it', async () => {
      await stage.join();
      await stage.join({ services: [6, 9] });
      expect(await lines()).toMatchObject([
        { entity_name: 'Wattle Package' },
        { entity_name: 'Beard Shave' },
      ]);
    });

    it('changes nothing of what is under way once it was called', async () => {
      const token = await stage.join();
      await stage.next();
      await stage.join({ services: [6] });
      expect(await lines()).toMatchObject([{ entity_name: 'Classic Haircut' }]);
      expect(await stage.place(token)).toMatchObject({ state: 'called' });
      expect((await stage.mails()).at(-1)?.text_body).toContain('It is your turn.');
    });
  });

  describe('is refused', () => {
    const nothingWritten = async () => {
      expect([await stage.count('queue_places'), await stage.count('outbox')]).toEqual([0, 0]);
    };

    it("by the shop's today, when the rest of the world has another day", async () => {
      stage.at('2026-11-21', '09:30');
      expect(stage.clock.now.toISOString()).toContain('2026-11-20');
      expect((await stage.tryToJoin({ date: '2026-11-20' })).status).toBe(422);
      expect((await stage.tryToJoin({ date: '2026-11-21' })).status).toBe(201);
    });

    it('at a store without a queue', async () => {
      await stage.database.db
        .updateTable('stores')
        .set({ offers_queue: false })
        .where('store_id', '=', 2)
        .execute();
      expect(await stage.tryToJoin({ store_id: 2 })).toMatchObject(
        refused(422, 'invalid', 'That store has no queue. Please choose another.'),
      );
      await nothingWritten();
    });

    it('for a service that the store does not offer', async () => {
      expect((await stage.tryToJoin({ services: [11] })).status).toBe(201);
      expect(await stage.tryToJoin({ ...stranger(2), services: [1, 11], store_id: 2 })).toMatchObject(
        refused(422, 'invalid', 'A service you chose is not offered any more. Please choose again.'),
      );
    });

    it('31 times from one network, and 11 times for one e-mail, until an hour has passed', async () => {
      for (let index = 1; index <= 10; index += 1) await stage.join();
      const tooOften = refused(
        429,
        'too_many',
        'The queue was joined too often from here. Please ask at the counter.',
      );
      expect(await stage.tryToJoin()).toMatchObject(tooOften);
      for (let index = 12; index <= 30; index += 1) await stage.join(stranger(index));
      expect(await stage.tryToJoin(stranger(31))).toMatchObject(tooOften);
      expect(await stage.count('queue_places')).toBe(20);
      stage.at(FRIDAY, '12:00');
      await stage.join();
      await stage.join(stranger(31));
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

  it('is never found by its number, nor by a token that is nearly its own', async () => {
    const token = await stage.join();
    for (const body of [{ place_id: 1 }, { place_token: '1' }, { place_token: 1 }])
      expect((await stage.call('POST', '/site/leave-queue', { body })).status).toBe(422);
    const nearly = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const path of ['/site/queue-place', '/site/leave-queue'])
      expect(await stage.call('POST', path, { body: { place_token: nearly } })).toMatchObject(
        refused(404, 'not_found', 'We could not find that place in the queue.'),
      );
    expect(await stage.place(token)).toMatchObject({ state: 'waiting' });
  });
});
