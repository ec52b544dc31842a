import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking, updateBooking } from '../../contract/bookings.ts';
import { createPaymentIntent, type PaymentIntent } from '../../contract/payments.ts';
import type { ChargeResult } from '../../server/outside/cards.ts';
import { sweep } from '../../server/sweep.ts';
import { answerHeld, answerLost, gated } from './gateways.ts';
import { customersWish, GOOD_CARD, openStage, type Stage, wish } from './stage.ts';
import { submitter } from './submitter.ts';

describe('a charge', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  const { submit, state, slots, later, charged } = submitter(() => stage);
  const goodCard = () => stage.card();
  /** Somebody ends the hold past whoever is at work on it. */
  const endHold = () =>
    stage.database.db.updateTable('bookings').set({ booking_status_id: 6, held_until: null }).execute();

  describe('when the provider does not answer', () => {
    const findOut: Record<string, () => Promise<unknown>> = {
      'the customer submits again': () => submit(),
      'the browser asks what became of it': state,
      'the sweep asks': () => {
        later(11);
        return sweep(stage.tools);
      },
    };

    it.each(Object.keys(findOut))('does not know, keeps the slot, and books once when %s', async (way) => {
      const { cards } = stage.tools;
      stage.tools.cards = { ...cards, charge: answerLost(cards) };
      expect(await submit({ payment_method_id: await goodCard() })).toMatchObject({
        status: 503,
        body: { CODE: 'payment_unknown' },
      });
      expect(await slots()).not.toContain('10:00');
      stage.tools.cards = cards;
      await findOut[way]?.();
      expect(await state()).toMatchObject({ state: 'booked' });
      expect(await charged()).toHaveLength(1);
      expect(await stage.count('bookings')).toBe(1);
      expect(await stage.count('outbox')).toBe(1);
    });

    it('never frees a slot while it cannot know', async () => {
      const { cards } = stage.tools;
      const silent = () => Promise.reject(new Error('The provider is not there.'));
      stage.tools.cards = { ...cards, charge: silent, retrieveIntent: silent, cancelIntent: silent };
      expect(await submit({ payment_method_id: await goodCard() })).toMatchObject({ status: 503 });
      expect(await submit({ payment_method_id: await goodCard() })).toMatchObject({ status: 503 });
      expect(await state()).toEqual({ state: 'pending' });
      later(60);
      await sweep(stage.tools);
      expect(await slots()).not.toContain('10:00');
      stage.tools.cards = cards;
      later(60);
      await sweep(stage.tools);
      expect(await slots()).toContain('10:00');
      expect(await charged()).toEqual([]);
    });

    it('takes another card once it knows that the first was not charged', async () => {
      const { cards } = stage.tools;
      const lost = () => Promise.resolve<ChargeResult>({ kind: 'unknown', reason: 'never arrived' });
      stage.tools.cards = { ...cards, charge: lost };
      await submit({ payment_method_id: await goodCard() });
      stage.tools.cards = cards;
      expect(await submit({ payment_method_id: await goodCard() })).toMatchObject({ status: 200 });
      expect(await charged()).toHaveLength(1);
    });

    it('is asked again when the process that asked has died', async () => {
      const { cards } = stage.tools;
      const died = new Promise<ChargeResult>(() => {});
      const { reached, ...gate } = gated({ ...cards, charge: () => died });
      stage.tools.cards = gate.cards;
      void submit({ payment_method_id: await goodCard() });
      gate.open();
      await reached;
      stage.tools.cards = cards;
      later(2);
      await sweep(stage.tools);
      // Called off rather than kept: the dead process's charge may still be on its way to the provider.
      expect(await state()).toEqual({ state: 'none' });
      expect(await slots()).toContain('10:00');
      expect(await submit({ payment_method_id: await goodCard() })).toMatchObject({ status: 200 });
      expect(await charged()).toHaveLength(1);
    });
  });

  it('gives back what was charged for a booking that was cancelled past its dead process', async () => {
    const { cards } = stage.tools;
    const died = new Promise<ChargeResult>(() => {});
    const { reached, ...gate } = gated({ ...cards, charge: (order) => cards.charge(order).then(() => died) });
    stage.tools.cards = gate.cards;
    void submit({ payment_method_id: await goodCard() });
    gate.open();
    await reached;
    stage.tools.cards = cards;
    await expect.poll(charged).toHaveLength(1);
    await endHold();
    later(2);
    await sweep(stage.tools);
    const intents = stage.database.db.selectFrom('sandbox_intents').select(['status', 'refunded']);
    expect(await intents.execute()).toEqual([{ status: 'succeeded', refunded: true }]);
    expect(await slots()).toContain('10:00');
    expect(stage.log).toMatchObject([{ event: 'charge.without.booking' }]);
  });

  it('begins nothing when the provider cannot make an intent, and says so', async () => {
    const { cards } = stage.tools;
    const payment_method_id = await goodCard();
    stage.tools.cards = { ...cards, createIntent: () => Promise.reject(new Error('not there')) };
    const refused = { status: 503, body: { CODE: 'provider_unavailable' } };
    expect(await stage.send(createPaymentIntent, { amount: 3000, currency: 'AUD' })).toMatchObject(refused);
    expect(await submit({ payment_method_id })).toMatchObject(refused);
    expect(await stage.count('bookings')).toBe(0);
    stage.tools.cards = cards;
    expect(await submit({ payment_method_id })).toMatchObject({ status: 200 });
  });

  it('starts anew with another intent when its own was called off at the provider', async () => {
    await submit();
    await stage.database.db.updateTable('sandbox_intents').set({ status: 'cancelled' }).execute();
    expect(await submit({ payment_method_id: await goodCard() })).toMatchObject({ status: 200 });
    expect(await charged()).toHaveLength(1);
    expect(await stage.count('sandbox_intents')).toBe(2);
  });

  it('shows what a person has to give back when the provider will not', async () => {
    const gate = gated(stage.tools.cards);
    stage.tools.cards = {
      ...gate.cards,
      refundIntent: () => Promise.resolve({ kind: 'refused', words: 'The charge is disputed.' }),
    };
    const answer = submit({ payment_method_id: await goodCard() });
    await gate.reached;
    await endHold();
    gate.open();
    await answer;
    await sweep(stage.tools);
    expect(await stage.database.db.selectFrom('open_payments').selectAll().execute()).toMatchObject([
      { state: 'refund_failed', meaning: 'a person has to give it back', words: 'The charge is disputed.' },
    ]);
    expect(stage.log).toMatchObject([{ event: 'charge.without.booking' }, { event: 'refund.refused' }]);
  });

  describe('an intent that nobody came for', () => {
    const intent = async () => {
      const { result } = await stage.send(createPaymentIntent, { amount: 3000, currency: 'AUD' });
      return (result as PaymentIntent).id;
    };
    const stateOf = (id: string) =>
      stage.database.db
        .selectFrom('payments')
        .select('state')
        .where('payment_intent_id', '=', id)
        .executeTakeFirst();

    it('is cancelled after an hour, and whoever comes then is given another', async () => {
      const payment_intent_id = await intent();
      later(59);
      await sweep(stage.tools);
      expect(await stateOf(payment_intent_id)).toEqual({ state: 'created' });
      later(1);
      await sweep(stage.tools);
      expect(await stateOf(payment_intent_id)).toEqual({ state: 'cancelled' });
      expect(await submit({ payment_intent_id, payment_method_id: await goodCard() })).toMatchObject({
        status: 200,
      });
      expect(await charged()).toHaveLength(1);
    });

    it('is given back when it was charged from a browser, past any booking', async () => {
      const payment_intent_id = await intent();
      await stage.database.db.updateTable('sandbox_intents').set({ status: 'succeeded' }).execute();
      later(60);
      await sweep(stage.tools);
      expect(await stateOf(payment_intent_id)).toEqual({ state: 'refunded' });
    });
  });

  describe('that is given back', () => {
    const mails = () =>
      stage.database.db.selectFrom('outbox').select(['to_address', 'subject', 'text_body']).execute();
    const states = async () =>
      (await stage.database.db.selectFrom('payments').select('state').execute()).map(({ state }) => state);

    it('is told to whoever could not be booked, once', async () => {
      const { cards } = stage.tools;
      stage.tools.cards = {
        ...cards,
        charge: async (order) => {
          const charged = await cards.charge(order);
          await endHold();
          return charged;
        },
      };
      const { status } = await stage.send(storeBooking, wish({ payment_method_id: await stage.card() }));
      expect(status).toBe(409);
      expect(await states()).toEqual(['refund_due']);
      expect(await mails()).toEqual([]);

      // By any of several processes, and once.
      await Promise.all([sweep(stage.tools), sweep(stage.tools), sweep(stage.tools)]);
      expect(await states()).toEqual(['refunded']);
      expect(await charged()).toMatchObject([{ refunded: true }]);
      expect(await mails()).toMatchObject([
        {
          to_address: 'gina@guest.example',
          subject: 'Your payment to Wattle & Blade was given back',
          text_body: expect.stringContaining('Thursday, November 26th at 10:00 AM'),
        },
      ]);
    });

    it('is not told twice to whoever cancelled', async () => {
      const { id, token } = await stage.customer();
      const booked = await stage.send(
        storeBooking,
        customersWish({ customer_id: id, booking_status_id: 7, payment_method_id: await stage.card() }),
        token,
      );
      const { booking_id } = booked.body.RESULT as { booking_id: number };
      const { status } = await stage.send(updateBooking, { booking_id, booking_status_id: 6 }, token);
      expect(status).toBe(200);
      await sweep(stage.tools);
      expect(await states()).toEqual(['refunded']);
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        'Your booking at Wattle & Blade: Thursday, November 26th at 10:00 AM',
        'Your booking at Wattle & Blade is cancelled: Thursday, November 26th at 10:00 AM',
      ]);
      expect((await mails())[1]?.text_body).toContain('We give $30.00 back to your card.');
    });

    it('is no lost time where its customer cancelled before their own submit was answered', async () => {
      const held = answerHeld(stage.tools.cards);
      stage.tools.cards = held.cards;
      const { token } = await stage.customer();
      const submit = customersWish({
        booking_status_id: 7,
        submit_key: 'submit-0001',
        payment_method_id: await stage.card(),
      });
      const first = stage.send(storeBooking, submit, token);
      await held.reached;
      later(2);
      await sweep(stage.tools);
      const { booking_id } = await stage.database.db
        .selectFrom('bookings')
        .select('booking_id')
        .executeTakeFirstOrThrow();
      const { status } = await stage.send(updateBooking, { booking_id, booking_status_id: 6 }, token);
      expect(status).toBe(200);
      held.open();
      expect(await first).toMatchObject({ status: 200, body: { RESULT: { booking_id } } });
      const again = await stage.send(storeBooking, submit, token);
      expect([again.status, again.body]).toEqual([200, (await first).body]);
      expect(await states()).toEqual(['refunded']);
      expect(await mails()).toHaveLength(2);
      expect(stage.log).toEqual([]);
    });
  });

  describe('limits', () => {
    it('count declined cards by e-mail address, and good ones not at all', async () => {
      const declineAt = async (from_time: string, card?: string) =>
        submit({ submit_key: `submit-${from_time.replace(':', '')}`, from_time }, card);
      await declineAt('09:00', GOOD_CARD);
      for (const from_time of ['10:00', '11:00'])
        for (let card = 1; card <= 5; card++)
          expect(await declineAt(from_time)).toMatchObject({ status: 402 });
      expect(await declineAt('14:00')).toMatchObject({ status: 429, body: { CODE: 'too_many' } });
      expect(await slots()).toContain('14:00');
      later(60);
      expect(await declineAt('14:00', GOOD_CARD)).toMatchObject({ status: 200 });
    });

    it('count intents by network address', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 125 }, async () => {
          const { status } = await stage.send(createPaymentIntent, { amount: 3000, currency: 'AUD' });
          return status;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(120);
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    });

    it('count live holds by e-mail address', async () => {
      const times = ['10:00', '11:00', '14:00', '15:00', '16:00'];
      for (const from_time of times)
        expect(await submit({ submit_key: `hold-at-${from_time.slice(0, 2)}`, from_time })).toMatchObject({
          status: 402,
        });
      const sixth = { submit_key: 'hold-at-17', from_time: '17:00' };
      expect(await submit(sixth)).toMatchObject({ status: 429, body: { CODE: 'too_many' } });
      expect(await slots()).toContain('17:00');
      later(11);
      await sweep(stage.tools);
      expect(await submit({ ...sixth, payment_method_id: await goodCard() })).toMatchObject({ status: 200 });
    });
  });
});
