import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { engines } from '../support/database.ts';
import { numbers } from '../support/provider/cards.ts';
import type { Provider } from '../support/provider/provider.ts';
import { useProvider } from './card-provider.ts';
import { type HammerCall, hammer, homeOf } from './hammer.ts';
import { refused, submitter } from './submitter.ts';
import { customerRequest, EVERYBODY, guestRequest, startTestServer } from './test-server.ts';

/** The tests read the ledger of a card provider that the server calls over HTTP. */
describe.each(engines)('concurrent submits on %s', { timeout: 60_000 }, (engine) => {
  const server = startTestServer(engine);
  let provider: Provider;
  const { submit, slots, state } = submitter(server);
  beforeEach(async () => {
    server.deps.proxies = 1;
    provider = await useProvider(server);
  });

  const charges = () => provider.ledger().flatMap((intent) => intent.charges);
  const sendTenTimes = async (send: () => ReturnType<typeof submit>) => {
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    return answers[0];
  };

  // The embedded database runs a single transaction at a time, so fewer callers are enough for a race.
  const callers = engine === 'embedded' ? 20 : 60;
  describe(`${callers} guests`, () => {
    const send = (token?: string) => async (body: object, index: number) => {
      const headers = {
        'idempotency-key': `hammer-${index}`,
        'x-forwarded-for': homeOf(index),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const answered = await server.call('POST', '/customer/booking-store', { body, headers });
      return { status: answered.status, code: String(answered.body.CODE) };
    };
    const guest = (index: number, changes = {}) =>
      guestRequest({
        guest_customer_email: `guest-${index}@guest.example`,
        payment_method_id: provider.card(),
        ...changes,
      });
    const oneSlot = () => hammer({ callers, send: send(), request: (index) => guest(index) });
    const oneWinner: HammerCall = { winners: 1, refusals: { '409 slot_taken': callers - 1 } };

    it('book a slot once and charge a single card (SHOP-9)', async () => {
      expect(await oneSlot()).toEqual(oneWinner);
      expect(await server.count('bookings')).toBe(1);
      expect(charges()).toEqual([{ cents: 3000, paymentMethod: expect.any(String) }]);
      server.later(61);
      await sweep(server.deps);
      // No intent can be charged any more, not even from a browser.
      expect(provider.ledger().map(({ status }) => status)).not.toContain('requires_payment_method');
      expect(provider.charged()).toBe(3000);
      expect(server.log).toEqual([]);
    });

    it('book only the first of several overlapping times', async () => {
      const visit = { entity_id: 6, entity_name: 'Wattle Package', sale_price: 70, service_duration: 45 };
      const startTimes = ['10:00', '10:15', '10:30'];
      const longVisit = (index: number) =>
        guest(index, {
          from_time: startTimes[index % startTimes.length],
          services: [visit],
          total_amount: 70,
        });
      expect(await hammer({ callers, send: send(), request: longVisit })).toEqual(oneWinner);
      expect(provider.charged()).toBe(7000);
    });

    it('book a slot once when all pay at the store', async () => {
      const { token } = await server.customer();
      const atStore = () => guestRequest({ booking_status_id: 8 });
      const { winners, refusals } = await hammer({ callers, send: send(token), request: atStore });
      expect(winners).toBe(1);
      // A request that starts after the booking meets the customer's own visit first (ABUSE-22).
      const { '409 slot_taken': taken = 0, '409 visits_overlap': overlaps = 0 } = refusals;
      expect(taken + overlaps).toBe(callers - 1);
    });

    // The control: without the constraint, this test finds the fault. The embedded database runs one transaction at a
    // time, so each plan sees the booking before it.
    it('double-book a slot on PostgreSQL when the constraint is missing', async () => {
      const { rows } = await sql<{
        definition: string;
      }>`select pg_get_constraintdef(oid) as definition from pg_constraint
        where conname = 'bookings_no_overlap'`.execute(server.database.db);
      await sql`alter table bookings drop constraint bookings_no_overlap`.execute(server.database.db);
      const { winners } = await oneSlot();
      await server.database.reset();
      const definition = sql.raw(`${rows[0]?.definition}`);
      await sql`alter table bookings add constraint bookings_no_overlap ${definition}`.execute(
        server.database.db,
      );
      if (engine === 'embedded') expect(winners).toBe(1);
      else expect(winners).toBeGreaterThan(1);
    });
  });

  it('ten submits with the same key book once and charge once (SHOP-15)', async () => {
    const payment_method_id = provider.card();
    expect(await sendTenTimes(() => submit({ payment_method_id }))).toMatchObject({ status: 200 });
    expect(charges()).toHaveLength(1);
    expect([await server.count('bookings'), await server.mailed()]).toEqual([1, EVERYBODY]);
  });

  it.each([0, 1])(
    'ten submits with the same key and ten cards charge a single card, after %d declined cards',
    async (declined) => {
      for (let card = 0; card < declined; card += 1)
        await submit({ payment_method_id: provider.card(numbers.declined) });
      await sendTenTimes(() => submit({ payment_method_id: provider.card() }));
      expect(charges()).toHaveLength(1);
    },
  );

  it('ten submits of the same declined card count as a single attempt', async () => {
    const payment_method_id = provider.card(numbers.declined);
    expect(await sendTenTimes(() => submit({ payment_method_id }))).toMatchObject(
      refused(402, 'card_declined'),
    );
    const attempts = server.database.db.selectFrom('submits').select('cards_tried');
    expect(await attempts.execute()).toEqual([{ cards_tried: 1 }]);
  });

  it('ten submits with the same key to pay at the store book once', async () => {
    const { id, token } = await server.customer();
    const request = customerRequest({ customer_id: id, submit_key: 'submit-0001' });
    expect(await sendTenTimes(() => server.send(storeBooking, request, token))).toMatchObject({
      status: 200,
    });
    expect([await server.count('bookings'), await server.mailed()]).toEqual([1, EVERYBODY]);
  });

  it('an abandoned submit with five declined cards charges nothing and frees the slot after ten minutes (SHOP-17)', async () => {
    for (let card = 1; card <= 5; card += 1) {
      const payment_method_id = provider.card(numbers.declined);
      expect(await submit({ payment_method_id })).toMatchObject({ status: 402 });
      server.later(1);
    }
    expect(await submit({ payment_method_id: provider.card() })).toMatchObject(refused(429, 'too_many'));
    server.later(4);
    await sweep(server.deps);
    expect(await slots()).not.toContain('10:00');
    server.later(1);
    await sweep(server.deps);
    expect(await slots()).toContain('10:00');
    expect(provider.ledger()).toMatchObject([{ status: 'canceled', charges: [] }]);
    expect(await state()).toEqual({ state: 'none', charged: 'Your card was not charged.' });
  });
});
