import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { sweep } from '../../server/sweep.ts';
import { gated } from './gateways.ts';
import { customersWish, DECLINED_CARD, openStage, type Stage, wish } from './stage.ts';
import { submitter } from './submitter.ts';

const KEY = 'submit-0001';

describe('one submit books once', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  const { submit, state, slots, later, charged } = submitter(() => stage, KEY);
  const goodCard = () => stage.card();

  describe('the same key and the same wish', () => {
    it('gets it with another card too, and after the time has passed', async () => {
      const first = await submit({ payment_method_id: await goodCard() });
      later(60 * 24 * 30);
      const again = await submit({ payment_method_id: await goodCard() });
      expect(again).toMatchObject({ status: 200, body: first.body });
    });

    it('waits for the first one, and says so when that takes too long', async () => {
      const gate = gated(stage.tools.cards);
      stage.tools.cards = gate.cards;
      stage.tools.patienceMs = 300;
      const payment_method_id = await goodCard();
      const first = submit({ payment_method_id });
      await gate.reached;
      expect(await state()).toEqual({ state: 'pending' });
      const second = submit({ payment_method_id });
      expect(await second).toMatchObject({ status: 409, body: { CODE: 'in_progress' } });
      gate.open();
      expect(await first).toMatchObject({ status: 200 });
      expect(await state()).toMatchObject({ state: 'booked' });
    });
  });

  describe('a decline', () => {
    it('is not final: another card with the same key takes the same slot and the same intent', async () => {
      expect(await submit()).toMatchObject({ status: 402, body: { CODE: 'card_declined' } });
      expect(await state()).toEqual({ state: 'open' });
      expect(await submit({ payment_method_id: await goodCard() })).toMatchObject({ status: 200 });
      expect(await stage.count('bookings')).toBe(1);
      expect(await stage.count('sandbox_intents')).toBe(1);
      expect(await state()).toMatchObject({ state: 'booked', booking: { number: expect.any(String) } });
    });

    it('keeps the slot from everybody else, and shows it to its owner', async () => {
      await submit();
      expect(await slots()).not.toContain('10:00');
      expect(await slots('another-key')).not.toContain('10:00');
      expect(await slots(KEY)).toContain('10:00');
      expect(await submit({ submit_key: 'another-key' })).toMatchObject({
        status: 409,
        body: { CODE: 'slot_taken' },
      });
    });

    it('counts the ten minutes from the first submit', async () => {
      await submit();
      later(9);
      await submit();
      const [hold] = await stage.database.db.selectFrom('bookings').select('held_until').execute();
      expect(hold?.held_until).toEqual(new Date('2026-11-20T00:10:00Z'));
    });

    it('can be followed by a good card after ten minutes, before anybody swept', async () => {
      await submit();
      later(11);
      expect(await submit({ payment_method_id: await goodCard() })).toMatchObject({ status: 200 });
      await sweep(stage.tools);
      expect(await charged()).toHaveLength(1);
      expect(await slots()).not.toContain('10:00');
    });
  });

  describe('the same key with another wish', () => {
    it('gives up the old slot and takes the new one in one step', async () => {
      await submit();
      expect(await submit({ from_time: '11:00' })).toMatchObject({ status: 402 });
      expect(await slots()).toContain('10:00');
      expect(await slots()).not.toContain('11:00');
      expect(await submit({ from_time: '11:00', payment_method_id: await goodCard() })).toMatchObject({
        status: 200,
        body: { RESULT: { from_time: '11:00' } },
      });
      expect(await stage.count('sandbox_intents')).toBe(1);
      expect(await charged()).toHaveLength(1);
    });

    it('keeps the old slot when the new one is taken', async () => {
      await submit({ submit_key: 'somebody-else', from_time: '11:00', payment_method_id: await goodCard() });
      await submit();
      expect(await submit({ from_time: '11:00' })).toMatchObject({
        status: 409,
        body: { CODE: 'slot_taken' },
      });
      expect(await state()).toEqual({ state: 'open' });
      expect(await slots()).not.toContain('10:00');
    });

    it('may turn to paying at the store, and its intent is called off', async () => {
      const { id, token } = await stage.customer();
      const byCard = customersWish({ booking_status_id: 7, customer_id: id, submit_key: KEY });
      const payment_method_id = await stage.card(DECLINED_CARD);
      expect(await stage.send(storeBooking, { ...byCard, payment_method_id }, token)).toMatchObject({
        status: 402,
      });
      expect(
        await stage.send(storeBooking, customersWish({ customer_id: id, submit_key: KEY }), token),
      ).toMatchObject({ status: 200, body: { RESULT: { booking_status_id: 8 } } });
      await sweep(stage.tools);
      expect(await stage.database.db.selectFrom('sandbox_intents').select('status').execute()).toEqual([
        { status: 'cancelled' },
      ]);
      expect(await slots()).not.toContain('10:00');
    });

    it('is refused once it is booked', async () => {
      await submit({ payment_method_id: await goodCard() });
      expect(await submit({ from_time: '11:00', payment_method_id: await goodCard() })).toMatchObject({
        status: 409,
        body: { CODE: 'already_used' },
      });
      expect(await stage.count('bookings')).toBe(1);
    });

    it("is refused to another customer, whose wish can't be the same", async () => {
      await submit({ payment_method_id: await goodCard() });
      const { id, token } = await stage.customer();
      expect(
        await stage.send(storeBooking, customersWish({ customer_id: id, submit_key: KEY }), token),
      ).toMatchObject({ status: 409, body: { CODE: 'already_used' } });
    });
  });

  describe('an intent', () => {
    const intent = async () => {
      const { result } = await stage.send(createPaymentIntent, { amount: 3000, currency: 'AUD' });
      return (result as { id: string }).id;
    };

    it('of another submit is refused, held or used', async () => {
      const payment_intent_id = await intent();
      await submit({ payment_intent_id });
      const other = { submit_key: 'another-key', from_time: '12:00', store_user_id: 2, payment_intent_id };
      expect(await submit(other)).toMatchObject({ status: 409, body: { CODE: 'already_used' } });
      await submit({ payment_intent_id, payment_method_id: await goodCard() });
      expect(await submit(other)).toMatchObject({ status: 409, body: { CODE: 'already_used' } });
      expect(await stage.count('bookings')).toBe(1);
    });

    it('that nobody made is refused', async () => {
      expect(await submit({ payment_intent_id: 'pi_of_nobody' })).toMatchObject({ status: 422 });
      expect(await stage.count('bookings')).toBe(0);
      expect(await stage.count('submits')).toBe(0);
    });
  });

  describe('without a key', () => {
    const bare = async (changes = {}, number?: string) =>
      stage.send(storeBooking, wish({ payment_method_id: await stage.card(number), ...changes }));

    it('a wish sent twice books once', async () => {
      const first = await bare();
      const second = await bare();
      expect(second).toMatchObject({ status: 200, body: first.body });
      expect(await stage.count('bookings')).toBe(1);
      expect(await charged()).toHaveLength(1);
    });

    it('the same wish after a cancellation is a new booking', async () => {
      await bare();
      await stage.database.db.updateTable('bookings').set({ booking_status_id: 6 }).execute();
      expect(await bare()).toMatchObject({ status: 200 });
      expect(await stage.count('bookings')).toBe(2);
      expect(await charged()).toHaveLength(2);
    });
  });
});
