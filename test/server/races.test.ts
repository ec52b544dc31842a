import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { stripeCards } from '../../server/adapters/stripe-gateway.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { engines } from '../support/database.ts';
import { numbers } from '../support/provider/cards.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { type Blow, hammer, homeOf } from './hammer.ts';
import { refused, submitter } from './submitter.ts';
import { customerRequest, EVERYBODY, guestRequest, startTestServer } from './test-server.ts';

/** Against the card provider's own ledger, over HTTP. */
describe.each(engines)('at once, on %s,', { timeout: 60_000 }, (engine) => {
  const server = startTestServer(engine);
  let provider: Provider;
  const { submit, slots, state } = submitter(server);
  beforeEach(async () => {
    server.deps.proxies = 1;
    provider = await startProvider();
    server.deps.cards = stripeCards({
      secretKey: provider.secretKey,
      webhookSecret: null,
      apiUrl: provider.url,
    });
  });
  afterEach(() => provider.close());

  const charges = () => provider.ledger().flatMap((intent) => intent.charges);
  const tenTimes = async (ask: () => ReturnType<typeof submit>) => {
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    return answers[0];
  };

  // The embedded database is one session: fewer are enough to meet in it.
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
    const onlyOne: Blow = { winners: 1, refusals: { '409 slot_taken': callers - 1 } };

    it('want one slot: one gets it, and one is charged (SHOP-9)', async () => {
      expect(await oneSlot()).toEqual(onlyOne);
      expect(await server.count('bookings')).toBe(1);
      expect(charges()).toEqual([{ cents: 3000, paymentMethod: expect.any(String) }]);
      server.later(61);
      await sweep(server.deps);
      // Whoever lost cannot be charged any more, from a browser either.
      expect(provider.ledger().map(({ status }) => status)).not.toContain('requires_payment_method');
      expect(provider.charged()).toBe(3000);
      expect(server.log).toEqual([]);
    });

    it('want times that overlap: one gets one', async () => {
      const visit = { entity_id: 6, entity_name: 'Wattle Package', sale_price: 70, service_duration: 45 };
      const times = ['10:00', '10:15', '10:30'];
      const long = (index: number) =>
        guest(index, { from_time: times[index % times.length], services: [visit], total_amount: 70 });
      expect(await hammer({ callers, send: send(), request: long })).toEqual(onlyOne);
      expect(provider.charged()).toBe(7000);
    });

    it('pay at the store: one gets the slot', async () => {
      const { token } = await server.customer();
      const atStore = () => guestRequest({ booking_status_id: 8 });
      expect(await hammer({ callers, send: send(token), request: atStore })).toEqual(onlyOne);
    });

    // The control: without the constraint, this test finds the fault. The embedded database runs one transaction at a
    // time, so each plan sees the booking before it.
    it('share a slot on PostgreSQL once the constraint is gone', async () => {
      const { rows } = await sql<{ was: string }>`select pg_get_constraintdef(oid) as was from pg_constraint
        where conname = 'bookings_no_overlap'`.execute(server.database.db);
      await sql`alter table bookings drop constraint bookings_no_overlap`.execute(server.database.db);
      const { winners } = await oneSlot();
      await server.database.reset();
      const was = sql.raw(`${rows[0]?.was}`);
      await sql`alter table bookings add constraint bookings_no_overlap ${was}`.execute(server.database.db);
      if (engine === 'embedded') expect(winners).toBe(1);
      else expect(winners).toBeGreaterThan(1);
    });
  });

  it('ten submits of one key book and charge once (SHOP-15)', async () => {
    const payment_method_id = provider.card();
    expect(await tenTimes(() => submit({ payment_method_id }))).toMatchObject({ status: 200 });
    expect(charges()).toHaveLength(1);
    expect([await server.count('bookings'), await server.mailed()]).toEqual([1, EVERYBODY]);
  });

  it.each([0, 1])('ten submits of one key with ten cards charge one, after %d declined', async (declined) => {
    for (let card = 0; card < declined; card += 1)
      await submit({ payment_method_id: provider.card(numbers.declined) });
    await tenTimes(() => submit({ payment_method_id: provider.card() }));
    expect(charges()).toHaveLength(1);
  });

  it('ten submits of one declined card are one try', async () => {
    const payment_method_id = provider.card(numbers.declined);
    expect(await tenTimes(() => submit({ payment_method_id }))).toMatchObject(refused(402, 'card_declined'));
    const tried = server.database.db.selectFrom('submits').select('cards_tried');
    expect(await tried.execute()).toEqual([{ cards_tried: 1 }]);
  });

  it('ten submits of one key to pay at the store book once', async () => {
    const { id, token } = await server.customer();
    const request = customerRequest({ customer_id: id, submit_key: 'submit-0001' });
    expect(await tenTimes(() => server.send(storeBooking, request, token))).toMatchObject({ status: 200 });
    expect([await server.count('bookings'), await server.mailed()]).toEqual([1, EVERYBODY]);
  });

  it('five declined cards and a customer who leaves charge nothing, and free the slot after ten minutes (SHOP-17)', async () => {
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
    expect(await state()).toEqual({ state: 'none' });
  });
});
