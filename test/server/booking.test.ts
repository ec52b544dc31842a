import { describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { gina } from '../support/guests.ts';
import {
  type BookingRequest,
  beardShave,
  customerRequest,
  EVERYBODY,
  guestRequest,
  haircut,
  startTestServer,
} from './test-server.ts';

describe('POST customer/booking-store', () => {
  const server = startTestServer();

  const byCard = async (changes: Partial<BookingRequest> = {}) =>
    server.send(storeBooking, guestRequest({ payment_method_id: await server.card(), ...changes }));
  const rowsOf = (table: 'bookings' | 'payments' | 'sandbox_intents' | 'outbox' | 'booking_lines') =>
    server.database.db.selectFrom(table).selectAll().execute();

  it("stores a guest's booking with its lines, payment and mail (SHOP-11, SHOP-14)", async () => {
    const { result } = await server.send(createPaymentIntent, { amount: 100, currency: 'AUD' });
    const { status, body } = await byCard({
      services: [haircut, beardShave],
      total_amount: 50,
      payment_intent_id: (result as { id: string }).id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      STATUS: 1,
      MESSAGE: 'Booking created and payment processed successfully!',
      RESULT: { booking_date: '2026-11-26', from_time: '10:00', booking_status_id: 7, total_amount: 50 },
    });
    const rows = await rowsOf('bookings');
    expect(Object.values(rows[0] ?? {})).toEqual(expect.arrayContaining(Object.values(gina)));
    expect(rows).toMatchObject([
      {
        booking_status_id: 7,
        held_until: null,
        customer_id: null,
        booking_date: '2026-11-26',
        from_time: '10:00:00',
        total_cents: 5000,
        store_user_id: 1,
      },
    ]);
    expect(await rowsOf('booking_lines')).toMatchObject([
      { line: 1, entity_name: 'Classic Haircut', price_cents: 3000, minutes: 20 },
      { line: 2, entity_name: 'Beard Shave', price_cents: 2000, minutes: 15 },
    ]);
    expect(await rowsOf('payments')).toMatchObject([
      { state: 'succeeded', amount_cents: 5000, provider: 'sandbox' },
    ]);
    // The charge has the booking's total, whatever the intent was created for.
    expect(await rowsOf('sandbox_intents')).toMatchObject([{ status: 'succeeded', amount_cents: 5000 }]);
    expect(await rowsOf('outbox')).toMatchObject([
      {
        to_address: 'gina@guest.example',
        subject: 'Thu 26 Nov, 10:00 AM: your booking at Wattle & Blade',
        text_body: expect.stringMatching(/Marco Bellini.*Total \$50\.00 \(GST included\), paid by card/s),
        sent_at: null,
      },
      ...['hello', 'marco'].map((name) => ({
        to_address: `${name}@wattleandblade.example`,
        reply_to: 'gina@guest.example',
        subject: 'New booking: Thursday, November 26th at 10:00 AM with Marco Bellini',
      })),
    ]);
    expect(server.log).toEqual([]);
  });

  it("stores a customer's booking to be paid at the store or by card (SHOP-11)", async () => {
    const { id, token } = await server.customer();
    const atStore = await server.send(storeBooking, customerRequest({ customer_id: id }), token);
    expect(atStore).toMatchObject({
      status: 200,
      body: {
        MESSAGE: 'Booking created successfully!',
        RESULT: { booking_status_id: 8, total_amount: 30 },
      },
    });
    expect(await rowsOf('payments')).toEqual([]);
    const paid = { from_time: '11:00', booking_status_id: 7, payment_method_id: await server.card() };
    expect(await server.send(storeBooking, customerRequest(paid), token)).toMatchObject({ status: 200 });
    expect(await rowsOf('bookings')).toMatchObject([
      { customer_id: id, booking_status_id: 8, guest_email: null },
      { customer_id: id, booking_status_id: 7, guest_email: null },
    ]);
    expect(await server.mailed()).toEqual([...EVERYBODY, ...EVERYBODY]);
  });

  it('returns 409 for a taken or overlapping time, charges nothing and mentions that in the message (SHOP-9, API-10, CHARGE-21)', async () => {
    await byCard();
    for (const from_time of ['10:00', '09:45', '10:15'])
      expect(await byCard({ from_time, guest_customer_email: 'late@guest.example' })).toMatchObject({
        status: 409,
        body: {
          CODE: 'slot_taken',
          MESSAGE: 'That time has just been taken. Please choose another. Your card was not charged.',
        },
      });
    expect(await server.count('bookings')).toBe(1);
    expect(await server.count('sandbox_intents')).toBe(1);
    // A different barber, and the time right after the visit.
    for (const changes of [{ store_user_id: 2 }, { from_time: '10:30' }])
      expect(await byCard(changes)).toMatchObject({ status: 200 });
  });
});
