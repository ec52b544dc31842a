import { describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { createPaymentIntent, type PaymentIntent } from '../../contract/payments.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { gated } from './gateways.ts';
import { booked, refused, submitter } from './submitter.ts';
import { customerRequest, guestRequest, haircut, startTestServer } from './test-server.ts';

const KEY = 'submit-0001';

describe('POST customer/booking-store with the same submit key', () => {
  const server = startTestServer();

  const { submit, pay, state, slots, charged } = submitter(server, KEY);

  it('returns the first response when the same request has a different card, even a month later (SHOP-15)', async () => {
    const first = await pay();
    server.later(60 * 24 * 30);
    expect(await pay()).toMatchObject({ ...booked, body: first.body });
  });

  it('makes a second request wait for the first, and returns 409 when that takes too long', async () => {
    const gate = gated(server.deps.cards);
    server.deps.cards = gate.cards;
    server.deps.patienceMs = 300;
    const payment_method_id = await server.card();
    const first = submit({ payment_method_id });
    await gate.reached;
    expect(await state()).toEqual({ state: 'pending' });
    expect(await submit({ payment_method_id })).toMatchObject(refused(409, 'in_progress'));
    gate.open();
    expect(await first).toMatchObject(booked);
    expect(await state()).toMatchObject({ state: 'booked' });
  });

  describe('after a decline', () => {
    it('keeps the slot for its owner and hides it from other customers (SHOP-10)', async () => {
      await submit();
      expect(await slots()).not.toContain('10:00');
      expect(await slots('another-key')).not.toContain('10:00');
      expect(await slots(KEY)).toContain('10:00');
      expect(await submit({ submit_key: 'another-key' })).toMatchObject(refused(409, 'slot_taken'));
    });

    it('returns the end of the hold and the number of cards left, also past the last card (API-61)', async () => {
      const held_until = new Date(server.clock.now.getTime() + 10 * 60_000).toISOString();
      for (const cards_left of [4, 3, 2, 1, 0])
        expect((await submit()).body.RESULT).toEqual({ held_until, cards_left });
      expect(await submit()).toMatchObject({ status: 429, body: { RESULT: { held_until, cards_left: 0 } } });
      server.later(10);
      expect((await submit()).body.RESULT).toMatchObject({ cards_left: 4 });
    });

    it('accepts a good card after ten minutes when no sweep has run', async () => {
      await submit();
      server.later(11);
      expect(await pay()).toMatchObject(booked);
      await sweep(server.deps);
      expect(await charged()).toHaveLength(1);
      expect(await slots()).not.toContain('10:00');
    });
  });

  describe('with a different request', () => {
    const eleven = { from_time: '11:00' };

    it('releases the old slot and takes the new slot in the same transaction', async () => {
      await submit();
      expect(await submit(eleven)).toMatchObject({ status: 402 });
      expect(await slots()).toContain('10:00');
      expect(await slots()).not.toContain('11:00');
      expect(await pay(eleven)).toMatchObject({ ...booked, body: { RESULT: eleven } });
      expect(await server.count('sandbox_intents')).toBe(1);
      expect(await charged()).toHaveLength(1);
    });

    it('keeps the old slot when the new slot is taken', async () => {
      await pay({ submit_key: 'somebody-else', ...eleven });
      await submit();
      expect(await submit(eleven)).toMatchObject(refused(409, 'slot_taken'));
      expect(await state()).toEqual({ state: 'open', charged: 'Your card was not charged.' });
      expect(await slots()).not.toContain('10:00');
    });

    it.each([false, true])(
      'books at the current price after it has refused an old price (BOOK-72); held: %s',
      async (isHeld) => {
        if (isHeld) await submit();
        const old = { services: [{ ...haircut, sale_price: 1 }] };
        expect(await pay(old)).toMatchObject(refused(409, 'price_changed'));
        expect(await pay()).toMatchObject(booked);
        expect(await charged()).toHaveLength(1);
      },
    );

    it('returns 409 once the submit is booked, and to a different customer (SHOP-15, CHARGE-21)', async () => {
      await pay();
      const again = await pay(eleven);
      expect(again).toMatchObject(refused(409, 'already_used'));
      expect(again.body.MESSAGE).toMatch(/ Nothing more was charged\.$/);
      expect(await server.count('bookings')).toBe(1);
      const { id, token } = await server.customer();
      expect(
        await server.send(storeBooking, customerRequest({ customer_id: id, submit_key: KEY }), token),
      ).toMatchObject(refused(409, 'already_used'));
    });
  });

  it('returns 409 for the intent of another submit, held or used', async () => {
    const { result } = await server.send(createPaymentIntent, { amount: 3000, currency: 'AUD' });
    const payment_intent_id = (result as PaymentIntent).id;
    const otherRequest = {
      submit_key: 'another-key',
      from_time: '12:00',
      store_user_id: 2,
      payment_intent_id,
    };
    for (const first of [submit, pay]) {
      await first({ payment_intent_id });
      expect(await submit(otherRequest)).toMatchObject(refused(409, 'already_used'));
    }
    expect(await server.count('bookings')).toBe(1);
  });

  it('returns 422 for an unknown intent', async () => {
    expect(await submit({ payment_intent_id: 'pi_of_nobody' })).toMatchObject({ status: 422 });
    expect(await server.count('bookings')).toBe(0);
    expect(await server.count('submits')).toBe(0);
  });

  it('without a key, a repeated request books once, and a cancelled booking can be booked again (SHOP-16)', async () => {
    const bookWithoutKey = async () =>
      server.send(storeBooking, guestRequest({ payment_method_id: await server.card() }));
    const first = await bookWithoutKey();
    expect(await bookWithoutKey()).toMatchObject({ ...booked, body: first.body });
    expect(await server.count('bookings')).toBe(1);
    expect(await charged()).toHaveLength(1);
    await server.database.db.updateTable('bookings').set({ booking_status_id: 6 }).execute();
    expect(await bookWithoutKey()).toMatchObject(booked);
    expect(await server.count('bookings')).toBe(2);
    expect(await charged()).toHaveLength(2);
  });

  it.each([
    ['without a key', undefined],
    ['with a key', 'another-key'],
  ])(
    '%s, a customer can book after the sweep has cancelled the intent of an earlier try (CHARGE-12)',
    async (_, submit_key) => {
      for (const from_time of ['14:00', '15:00'])
        for (let cards = 0; cards < 5; cards += 1)
          await submit({ submit_key: `earlier-${from_time.slice(0, 2)}`, from_time });
      const bookAgain = async () =>
        server.send(storeBooking, guestRequest({ submit_key, payment_method_id: await server.card() }));
      // The server creates an intent before it refuses the card.
      expect(await bookAgain()).toMatchObject(refused(429, 'too_many'));
      server.later(61);
      await sweep(server.deps);
      expect(await bookAgain()).toMatchObject(booked);
      expect(await charged()).toHaveLength(1);
    },
  );
});
