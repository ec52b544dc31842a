import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../../server/db/tokens.ts';
import { engines } from '../../support/database.ts';
import { refused } from '../accounts/visitor.ts';
import { FRIDAY, openQueueStage, type QueueStage, stranger } from './queue-stage.ts';

describe.each(engines)('join-queue on %s', (engine) => {
  let stage: QueueStage;
  beforeAll(async () => {
    stage = await openQueueStage(engine);
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

  it('keeps the queues of two stores apart', async () => {
    await stage.fill(2);
    const newtown = await stage.join({ store_id: 2 });
    const marrickville = await stage.join();
    expect(await stage.place(newtown)).toMatchObject({ position: 1, storeName: 'Wattle & Blade Newtown' });
    expect(await stage.place(marrickville)).toMatchObject({ position: 3 });
  });

  describe('again, with the same phone and e-mail (ruling V6)', () => {
    it('is the same place, by the new token and by the old one', async () => {
      const [, first = ''] = await stage.fill(3);
      const second = await stage.join(stranger(2));
      expect(second).not.toBe(first);
      expect(await stage.count('queue_places')).toBe(3);
      for (const token of [first, second])
        expect(await stage.place(token)).toMatchObject({ state: 'waiting', position: 2, ahead: 1 });
      await stage.leave(second);
      expect(await stage.place(first)).toMatchObject({ state: 'left' });
    });

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

    it('mails again, because the first mail may be what was lost', async () => {
      await stage.join();
      await stage.join();
      expect(await stage.mails()).toHaveLength(2);
    });

    it('is a new place at the end, once the old one was left or served', async () => {
      const tokens = await stage.fill(3);
      await stage.leave(tokens[0] ?? '');
      const again = await stage.join(stranger(1));
      expect(await stage.place(again)).toMatchObject({ position: 3 });
      expect(await stage.place(tokens[0] ?? '')).toMatchObject({ state: 'left' });
      await stage.next();
      await stage.next();
      expect(await stage.place(await stage.join(stranger(2)))).toMatchObject({ position: 2 });
      expect((await places()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    });

    it('is another place on another day', async () => {
      const token = await stage.join();
      stage.at('2026-11-21', '10:00');
      expect(await stage.place(await stage.join({ date: '2026-11-21' }))).toMatchObject({ position: 1 });
      expect(await stage.place(token)).toMatchObject({ state: 'closed' });
    });
  });

  describe('is refused', () => {
    const nothingWritten = async () => {
      expect([await stage.count('queue_places'), await stage.count('outbox')]).toEqual([0, 0]);
    };

    it('with the phone of somebody who waits, and another e-mail', async () => {
      await stage.join();
      expect(await stage.tryToJoin({ email: 'other@guest.example' })).toMatchObject(
        refused(
          409,
          'already_used',
          'This phone number is in the queue already, with another email address. Please use that one, or call us.',
        ),
      );
      expect([await stage.count('queue_places'), await stage.count('queue_tokens')]).toEqual([1, 1]);
      expect(await stage.mails()).toHaveLength(1);
    });

    it.each([
      ['yesterday', '2026-11-19'],
      ['tomorrow', '2026-11-21'],
    ])('for %s', async (_, date) => {
      expect(await stage.tryToJoin({ date })).toMatchObject(
        refused(422, 'invalid', 'The queue can only be joined for today. Please reload this page.'),
      );
      await nothingWritten();
    });

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
});
