import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { updateBooking } from '../../contract/my-bookings.ts';
import { createPaymentIntent, type PaymentIntent } from '../../contract/payments.ts';
import type { CardGateway, ChargeResult } from '../../server/adapters/card-gateway.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { answerHeld } from './gateways.ts';
import { booked, refused, submitter } from './submitter.ts';
import { customerRequest, DECLINED_CARD, GOOD_CARD, startTestServer } from './test-server.ts';

describe('a charge', () => {
  const server = startTestServer();
  /** The gateway of the server, while a test replaces it. */
  let cards: CardGateway;
  beforeEach(() => {
    ({ cards } = server.deps);
  });

  const { submit, pay, state, slots, charged } = submitter(server);
  const through = (changes: Partial<CardGateway>) => {
    server.deps.cards = { ...cards, ...changes };
  };
  const createIntent = () => server.send(createPaymentIntent, { amount: 3000, currency: 'AUD' });
  const swept = (minutes: number) => {
    server.later(minutes);
    return sweep(server.deps);
  };
  /** Ends the hold behind the back of the working process. */
  const turnHoldInto = () =>
    server.database.db.updateTable('bookings').set({ booking_status_id: 6, held_until: null }).execute();
  /** Returns the mails to the customer. */
  const mails = () =>
    server.database.db
      .selectFrom('outbox')
      .select(['to_address', 'subject', 'text_body'])
      .where('to_address', 'not like', '%@wattleandblade.example')
      .orderBy('outbox_id')
      .execute();
  const states = async () =>
    (await server.database.db.selectFrom('payments').select('state').execute()).map(({ state }) => state);

  describe('when the provider does not answer', () => {
    it('keeps the slot held while the result of the charge is unknown', async () => {
      const silent = () => Promise.reject(new Error('The provider is not there.'));
      through({ charge: silent, retrieveIntent: silent, cancelIntent: silent });
      for (const _ of [1, 2]) expect(await pay()).toMatchObject({ status: 503 });
      expect(await state()).toEqual({ state: 'pending' });
      await swept(60);
      expect(await slots()).not.toContain('10:00');
      through({});
      await swept(60);
      expect(await slots()).toContain('10:00');
      expect(await charged()).toEqual([]);
    });

    it('accepts a second card once it knows that the first card was not charged', async () => {
      through({ charge: () => Promise.resolve({ kind: 'unknown', reason: 'never arrived' }) });
      await pay();
      through({});
      expect(await pay()).toMatchObject(booked);
      expect(await charged()).toHaveLength(1);
    });

    it('ignores a stalled process after a second process has taken the payment (CHARGE-18)', async () => {
      let resumeCharge: ((result: ChargeResult) => void) | undefined;
      let resumeLookup: (() => void) | undefined;
      through({ charge: () => new Promise((resolve) => (resumeCharge = resolve)) });
      const stalled = pay();
      await expect.poll(() => resumeCharge).toBeDefined();
      server.later(2);
      through({
        retrieveIntent: (id) =>
          new Promise((resolve) => (resumeLookup = () => resolve(cards.retrieveIntent(id)))),
      });
      const lookup = state();
      await expect.poll(() => resumeLookup).toBeDefined();
      through({});
      resumeCharge?.({ kind: 'declined', message: 'No.' });
      expect(await stalled).toMatchObject(refused(402, 'card_declined'));
      expect(await state()).toEqual({ state: 'pending' });
      resumeLookup?.();
      expect(await lookup).toEqual({ state: 'none', charged: 'Your card was not charged.' });
    });
  });

  it('stores nothing and returns 503 when the provider cannot create an intent', async () => {
    through({ createIntent: () => Promise.reject(new Error('not there')) });
    expect(await createIntent()).toMatchObject(refused(503, 'provider_unavailable'));
    expect(await pay()).toMatchObject(refused(503, 'provider_unavailable'));
    expect(await server.count('bookings')).toBe(0);
    through({});
    expect(await pay()).toMatchObject(booked);
  });

  it('creates a new intent when the provider has cancelled the first', async () => {
    await submit();
    await server.database.db.updateTable('sandbox_intents').set({ status: 'cancelled' }).execute();
    expect(await pay()).toMatchObject(booked);
    expect(await charged()).toHaveLength(1);
    expect(await server.count('sandbox_intents')).toBe(2);
  });

  it('cancels an unused intent after an hour, and creates a new intent for a later submit', async () => {
    const payment_intent_id = ((await createIntent()).result as PaymentIntent).id;
    await swept(59);
    expect(await states()).toEqual(['created']);
    await swept(1);
    expect(await states()).toEqual(['cancelled']);
    expect(await pay({ payment_intent_id })).toMatchObject(booked);
    expect(await charged()).toHaveLength(1);
  });

  describe('that is refunded', () => {
    beforeEach(() =>
      through({
        async charge(order) {
          const charged = await cards.charge(order);
          await turnHoldInto();
          return charged;
        },
      }),
    );

    it('mentions the refund in the refusal, without further text (CHARGE-21)', async () => {
      const MESSAGE = 'That time was lost while your card was charged. We are refunding all of it.';
      expect(await pay()).toMatchObject({ status: 409, body: { MESSAGE } });
      expect((await pay({ store_user_id: 999 })).body.MESSAGE).toBe(
        'We could not find that barber at this store. Your card was charged before, and all of it is refunded.',
      );
    });

    it('lists a payment that the provider refuses to refund, for the shop to refund by hand', async () => {
      await pay();
      through({
        refundIntent: () => Promise.resolve({ kind: 'refused', message: 'The charge is disputed.' }),
      });
      await sweep(server.deps);
      expect(await server.database.db.selectFrom('open_payments').selectAll().execute()).toMatchObject([
        {
          state: 'refund_failed',
          meaning: 'the provider has refused the refund: a person has to return the money',
          words: 'The charge is disputed.',
        },
      ]);
      expect(server.log).toMatchObject([{ event: 'charge.without.booking' }, { event: 'refund.refused' }]);
    });

    it('is mentioned in a single mail, even when the customer cancels before their submit has been answered', async () => {
      const heldGateway = answerHeld(cards);
      server.deps.cards = heldGateway.cards;
      const { token } = await server.customer();
      const request = customerRequest({
        booking_status_id: 7,
        submit_key: 'submit-0001',
        payment_method_id: await server.card(),
      });
      const first = server.send(storeBooking, request, token);
      await heldGateway.reached;
      await swept(2);
      const { booking_id } = await server.database.db
        .selectFrom('bookings')
        .select('booking_id')
        .executeTakeFirstOrThrow();
      const cancelled = { booking_id, booking_status_id: 6 };
      expect(await server.send(updateBooking, cancelled, token)).toMatchObject({ status: 200 });
      heldGateway.open();
      expect(await first).toMatchObject({ status: 200, body: { RESULT: { booking_id } } });
      const again = await server.send(storeBooking, request, token);
      expect([again.status, again.body]).toEqual([200, (await first).body]);
      await sweep(server.deps);
      expect(await states()).toEqual(['refunded']);
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        'Thu 26 Nov, 10:00 AM: your booking at Wattle & Blade',
        'Thu 26 Nov, 10:00 AM: your booking at Wattle & Blade is cancelled',
      ]);
      expect((await mails())[1]?.text_body).toContain('We are refunding $30.00 to your card.');
      expect(server.log).toEqual([]);
    });
  });

  it('the sweep stops after 50 seconds and leaves the rest to the next sweep (OPS-45)', async () => {
    const { db } = server.database;
    await sql`insert into payments (payment_intent_id, provider, state, amount_cents, created_at, updated_at)
      select 'due' || n, 'sandbox', 'cancel_due', 3000, ${server.clock.now}, ${server.clock.now}
        from generate_series(1, 20) as n`.execute(db);
    const real = performance.now.bind(performance);
    let slow = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + slow);
    onTestFinished(() => clock.mockRestore());
    through({
      cancelIntent: async (id) => {
        slow += 51_000;
        return { id, clientSecret: '', message: null, reference: null, status: 'cancelled', cents: 3000 };
      },
    });
    await sweep(server.deps);
    const remaining = await db
      .selectFrom('payments')
      .select('state')
      .where('state', '=', 'cancel_due')
      .execute();
    expect(remaining.length).toBeGreaterThanOrEqual(16);
    await sweep(server.deps);
  });

  it('two parallel sweeps settle hundreds of payments, each once, even if some fail (OPS-45)', async () => {
    const { db } = server.database;
    const COUNT = 130;
    const each = sql`generate_series(1, ${COUNT}::integer) as n`;
    await sql`insert into bookings (booking_uniqueid, store_id, store_user_id, guest_email, guest_first_name, booking_date,
                                    from_time, during, booking_status_id, total_cents, created_at, held_until)
      select 'held-' || n, 1, 1, 'a@b.example', 'A', '2026-11-26', '10:00',
             tstzrange(timestamptz '2026-11-26' + n * interval '1 hour', timestamptz '2026-11-26' + n * interval '1 hour' + interval '20 minutes'),
             2, 3000, ${server.clock.now}, ${server.clock.now} from ${each}`.execute(db);
    await sql`insert into submits (submit_key, request_hash, started_at, email, address)
      select booking_uniqueid, '', created_at, guest_email, '' from bookings`.execute(db);
    await sql`insert into payments (payment_intent_id, provider, state, amount_cents, submit_key, booking_id, created_at, updated_at)
      select state || n, 'sandbox', state, 3000, booking_uniqueid, booking_id, ${server.clock.now}, ${server.clock.now}
        from ${each} cross join unnest(array['waiting', 'cancel_due', 'refund_due']) as state
        left join bookings on state = 'waiting' and booking_uniqueid = 'held-' || n`.execute(db);
    const asked: string[] = [];
    const answer = async <T>(intentId: string, answered: T) => {
      asked.push(intentId);
      if (intentId.endsWith('due1')) throw new Error('The provider is not there.');
      return answered;
    };
    const cancelled = {
      clientSecret: '',
      message: null,
      reference: null,
      status: 'cancelled',
      cents: 3000,
    } as const;
    through({
      cancelIntent: (id) => answer(id, { id, ...cancelled }),
      refundIntent: (id) => answer(id, { kind: 'refunded' }),
    });
    await Promise.all([sweep(server.deps), sweep(server.deps)]);
    const remaining = db
      .selectFrom('payments')
      .select('payment_intent_id')
      .where('state', 'in', ['cancel_due', 'refund_due'])
      .orderBy('payment_intent_id');
    expect(await remaining.execute()).toMatchObject([
      { payment_intent_id: 'cancel_due1' },
      { payment_intent_id: 'refund_due1' },
    ]);
    expect(new Set(asked).size).toBe(3 * COUNT);
    expect(asked.filter((id, index) => asked.indexOf(id) !== index && !id.endsWith('due1'))).toEqual([]);
    expect(
      await db.selectFrom('bookings').select('booking_id').where('held_until', 'is not', null).execute(),
    ).toEqual([]);
  });

  describe('limits', () => {
    it('count declined cards for each e-mail address in any case, and never good cards (SHOP-39)', async () => {
      const payAt = (from_time: string, card = DECLINED_CARD, guest_customer_email = 'gina@guest.example') =>
        submit({ submit_key: `submit-${from_time.replace(':', '')}`, from_time, guest_customer_email }, card);
      await payAt('09:00', GOOD_CARD);
      for (const from_time of ['10:00', '11:00'])
        for (let card = 1; card <= 5; card++) expect(await payAt(from_time)).toMatchObject({ status: 402 });
      const tooMany = refused(429, 'too_many');
      expect(await payAt('14:00')).toMatchObject(tooMany);
      expect(await payAt('14:00', DECLINED_CARD, 'Gina@Guest.example')).toMatchObject(tooMany);
      expect(await slots()).toContain('14:00');
      server.later(60);
      expect(await payAt('14:00', GOOD_CARD)).toMatchObject(booked);
    });

    it('count intents for each network address (SHOP-39)', async () => {
      const answers = await Promise.all(Array.from({ length: 125 }, createIntent));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    });
  });
});
