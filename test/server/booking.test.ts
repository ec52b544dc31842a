import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import {
  beardShave,
  customersWish,
  DECLINED_CARD,
  EMPTY_CARD,
  haircut,
  openStage,
  type Stage,
  wish,
} from './stage.ts';

describe('booking-store', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  it('books a guest who pays by card', async () => {
    const { status, body } = await stage.send(
      storeBooking,
      wish({ services: [haircut, beardShave], total_amount: 50, payment_method_id: await stage.card() }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      STATUS: 1,
      MESSAGE: 'Booking created and payment processed successfully!',
      RESULT: { booking_date: '2026-11-26', from_time: '10:00', booking_status_id: 7, total_amount: 50 },
    });
    const { db } = stage.database;
    expect(await db.selectFrom('bookings').selectAll().execute()).toMatchObject([
      {
        booking_status_id: 7,
        held_until: null,
        customer_id: null,
        guest_email: 'gina@guest.example',
        booking_date: '2026-11-26',
        from_time: '10:00:00',
        total_cents: 5000,
        store_user_id: 1,
      },
    ]);
    expect(await db.selectFrom('booking_lines').selectAll().orderBy('line').execute()).toMatchObject([
      { line: 1, entity_name: 'Classic Haircut', price_cents: 3000, minutes: 20 },
      { line: 2, entity_name: 'Beard Shave', price_cents: 2000, minutes: 15 },
    ]);
    expect(await db.selectFrom('payments').selectAll().execute()).toMatchObject([
      { state: 'succeeded', amount_cents: 5000, provider: 'sandbox' },
    ]);
    expect(await db.selectFrom('sandbox_intents').selectAll().execute()).toMatchObject([
      { status: 'succeeded', amount_cents: 5000 },
    ]);
  });

  it('writes the confirming mail in the same transaction', async () => {
    await stage.send(storeBooking, wish({ payment_method_id: await stage.card() }));
    const [mail] = await stage.database.db.selectFrom('outbox').selectAll().execute();
    expect(mail).toMatchObject({
      to_address: 'gina@guest.example',
      subject: 'Your booking at Wattle & Blade: Thursday, November 26th at 10:00 AM',
      sent_at: null,
    });
    expect(mail?.text_body).toContain('Total $30.00 (GST included), paid by card');
    expect(mail?.text_body).toContain('Marco Bellini');
  });

  it('books a customer who pays at the store', async () => {
    const { id, token } = await stage.customer();
    const { status, body } = await stage.send(storeBooking, customersWish({ customer_id: id }), token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      MESSAGE: 'Booking created successfully!',
      RESULT: { booking_status_id: 8, total_amount: 30 },
    });
    expect(await stage.database.db.selectFrom('bookings').selectAll().execute()).toMatchObject([
      { customer_id: id, booking_status_id: 8, guest_email: null },
    ]);
    expect(await stage.count('payments')).toBe(0);
    expect(await stage.database.db.selectFrom('outbox').select('to_address').execute()).toEqual([
      { to_address: 'casey@customer.example' },
    ]);
  });

  it("charges the catalogue's price, whatever the intent was made for", async () => {
    const { result } = await stage.send(createPaymentIntent, { amount: 100, currency: 'AUD' });
    const { id } = result as { id: string };
    const { status } = await stage.send(
      storeBooking,
      wish({ payment_method_id: await stage.card(), payment_intent_id: id }),
    );
    expect(status).toBe(200);
    expect(await stage.database.db.selectFrom('sandbox_intents').selectAll().execute()).toMatchObject([
      { id, status: 'succeeded', amount_cents: 3000 },
    ]);
  });

  it.each([
    [DECLINED_CARD, 'Your card was declined.'],
    [EMPTY_CARD, 'Your card has insufficient funds.'],
  ])('answers 402 to card %s', async (number, words) => {
    const { status, body } = await stage.send(
      storeBooking,
      wish({ payment_method_id: await stage.card(number) }),
    );
    expect({ status, body }).toEqual({
      status: 402,
      body: { STATUS: 0, MESSAGE: words, CODE: 'card_declined' },
    });
    expect(await stage.database.db.selectFrom('sandbox_intents').select('status').execute()).toEqual([
      { status: 'requires_card' },
    ]);
  });

  it('refuses a taken time, and a time that overlaps it, without a charge', async () => {
    await stage.send(storeBooking, wish({ payment_method_id: await stage.card() }));
    for (const from_time of ['10:00', '09:45', '10:15']) {
      const { status, body } = await stage.send(
        storeBooking,
        wish({
          from_time,
          guest_customer_email: 'late@guest.example',
          payment_method_id: await stage.card(),
        }),
      );
      expect({ from_time, status, body }).toMatchObject({
        status: 409,
        body: {
          CODE: 'slot_taken',
          MESSAGE: 'That time has just been taken. Please choose another.',
        },
      });
    }
    expect(await stage.count('bookings')).toBe(1);
    expect(await stage.count('sandbox_intents')).toBe(1);
  });

  it('books the same time of another barber, and the time right after', async () => {
    await stage.send(storeBooking, wish({ payment_method_id: await stage.card() }));
    const others = [wish({ store_user_id: 2 }), wish({ from_time: '10:30' })];
    for (const other of others) {
      const { status } = await stage.send(storeBooking, { ...other, payment_method_id: await stage.card() });
      expect(status).toBe(200);
    }
  });
});
