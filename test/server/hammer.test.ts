import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { type Blow, hammer, homeOf, type Send } from './hammer.ts';
import { openStage, type Stage, wish } from './stage.ts';

describe.each(engines)('200 guests at once on %s', (engine) => {
  let stage: Stage;
  let card: string;
  beforeAll(async () => {
    stage = await openStage(engine);
  }, 60_000);
  beforeEach(async () => {
    await stage.reset();
    stage.tools.trustProxy = true;
    card = await stage.card();
  });
  afterAll(() => stage.database.close());

  const send: Send = async (body, index) => {
    const answered = await stage.call('POST', '/customer/booking-store', {
      body,
      headers: { 'idempotency-key': `hammer-${index}`, 'x-forwarded-for': homeOf(index) },
    });
    const { CODE } = answered.body;
    return { status: answered.status, code: typeof CODE === 'string' ? CODE : undefined };
  };
  const guest = (index: number, from_time = '10:00') =>
    wish({ guest_customer_email: `guest-${index}@guest.example`, from_time, payment_method_id: card });
  const oneSlot = () => hammer({ send, wish: (index) => guest(index) });
  const onlyOne: Blow = { winners: 1, refusals: { '409 slot_taken': 199 } };

  it('want one slot: one gets it, and one is charged', { timeout: 60_000 }, async () => {
    expect(await oneSlot()).toEqual(onlyOne);
    expect(await stage.count('bookings')).toBe(1);
    expect(
      await stage.database.db
        .selectFrom('sandbox_intents')
        .select('id')
        .where('status', '=', 'succeeded')
        .execute(),
    ).toHaveLength(1);
    expect(stage.log).toEqual([]);
  });

  it('want times that overlap: one gets one', { timeout: 60_000 }, async () => {
    const visit = { entity_id: 6, entity_name: 'Wattle Package', sale_price: 70, service_duration: 45 };
    const times = ['10:00', '10:15', '10:30'];
    const blow = await hammer({
      send,
      wish: (index) => ({
        ...guest(index, times[index % times.length]),
        services: [{ ...visit, discount_price: null }],
        total_amount: 70,
      }),
    });
    expect(blow).toEqual(onlyOne);
    expect(stage.log).toEqual([]);
  });

  it('pay at the store: one gets the slot', { timeout: 60_000 }, async () => {
    const { token } = await stage.customer();
    const blow = await hammer({
      send: async (body, index) => {
        const answered = await stage.call('POST', '/customer/booking-store', {
          body,
          headers: { 'idempotency-key': `hammer-${index}`, authorization: `Bearer ${token}` },
        });
        return { status: answered.status, code: String(answered.body.CODE) };
      },
      wish: () => wish({ booking_status_id: 8 }),
    });
    expect(blow).toEqual(onlyOne);
  });

  // The control: without the database's own promise this very hammer finds the fault.
  it('share a slot once the constraint is gone', { timeout: 60_000 }, async () => {
    await sql`alter table bookings drop constraint bookings_no_overlap`.execute(stage.database.db);
    const { winners } = await oneSlot();
    expect(winners).toBeGreaterThan(1);
  });
});
