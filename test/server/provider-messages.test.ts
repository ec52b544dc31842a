import Stripe from 'stripe';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { openBackend } from '../../server/app/backend.ts';
import type { PaymentState } from '../../server/life-cycles/card-payment.machine.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { findPayment, insertPayment, selectOpenPayments } from '../../server/payments/payments.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { createDatabase } from '../support/postgres.ts';
import { numbers } from '../support/provider/cards.ts';
import { clientOf } from '../support/provider/client.ts';
import type { OperationName } from '../support/provider/operations.ts';
import type { Provider } from '../support/provider/provider.ts';
import { useProviderWithMessages } from './card-provider.ts';
import { refused, submitter } from './submitter.ts';
import { customerRequest, EVERYBODY, startTestServer } from './test-server.ts';

describe("the provider's messages (SHOP-18)", () => {
  const server = startTestServer();
  let provider: Provider;
  let intentId: string;
  const { submit, state } = submitter(server);
  beforeEach(async () => {
    provider = await useProviderWithMessages(server);
    expect(await submit({ payment_method_id: provider.card(numbers.asksOwner) })).toMatchObject(
      refused(402, 'authentication_required'),
    );
    intentId = provider.ledger()[0]?.id ?? '';
  });

  const statuses = async (deliveries: Promise<{ status: number | null }[]>) =>
    (await deliveries).map(({ status }) => status);
  /** Confirms at the bank and charges the card in a process that then dies. */
  const charged = async (id = intentId) => {
    provider.answerBank(id, 'complete');
    await server.deps.cards.finishIntent(id);
  };
  const booked = async () => server.database.db.selectFrom('bookings').select('booking_status_id').execute();

  it('book a charge of a process that died, once, however often they arrive', async () => {
    await charged();
    expect(new Set(await statuses(provider.deliver()))).toEqual(new Set([200]));
    expect(await booked()).toEqual([{ booking_status_id: 7 }]);
    await provider.repeat();
    expect(await server.mailed()).toEqual(EVERYBODY);
    expect(await state()).toMatchObject({ state: 'booked' });
    expect(provider.charged()).toBe(3000);
  });

  it('are sent again while the provider does not return the intent', async () => {
    await charged();
    const fault = provider.fault({ on: 'retrieve', when: 'before', how: 'error503', times: 20 });
    expect(await statuses(provider.deliver())).toContain(500);
    expect(await booked()).toEqual([{ booking_status_id: 2 }]);
    fault.lift();
    expect(new Set(await statuses(provider.deliver()))).toEqual(new Set([200]));
    expect(await booked()).toEqual([{ booking_status_id: 7 }]);
  });

  it.each(['otherSecret', 'oldTimestamp', 'changedBody', 'unsigned'] as const)(
    'are rejected when forged: %s',
    async (how) => {
      expect(await provider.forge(how, intentId)).toBe(422);
      expect(await booked()).toEqual([{ booking_status_id: 2 }]);
    },
  );

  /** Sends a body with a valid signature of the provider. */
  const sendSigned = (payload: string) => {
    const { url, secret } = provider.webhook ?? expect.unreachable('The provider sends messages.');
    const headers = { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) };
    return fetch(url, { method: 'POST', headers, body: payload });
  };
  const eventAbout = (object: unknown, type = 'payment_intent.succeeded') =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });

  it.each([
    ['truncated JSON', '{"type":'],
    ['no content', ''],
    ['a null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['an object without a type', '{}'],
    ['an event without data', '{"type":"payment_intent.succeeded"}'],
    ['an event without an object', eventAbout(null)],
    ['an event about a number', eventAbout({ id: 7 })],
    ['a refund of nothing', eventAbout({ payment_intent: 7 }, 'refund.failed')],
    ['nested lists', eventAbout({ id: 0 }).replace('0', '['.repeat(5_000) + ']'.repeat(5_000))],
    ['another kind of event', '{"object":"v2.core.event","type":"payment_intent.succeeded","data":{}}'],
  ])('are refused without a log entry when they are signed and contain %s (API-7)', async (_, payload) => {
    const { status } = await sendSigned(payload);
    expect(status).toBe(422);
    expect(server.log).toEqual([]);
  });

  it.each([
    ['payment_intent.succeeded', { id: 'pi_of_nobody' }, 200, []],
    ['refund.failed', { payment_intent: 'pi_of_nobody' }, 200, []],
    ['customer.created', { id: 'cus_1' }, 200, []],
  ] as const)('of the type %s about an unknown intent are accepted', async (type, object, status, log) => {
    expect((await sendSigned(eventAbout(object, type))).status).toBe(status);
    expect(server.log).toEqual(log);
  });

  it('are accepted with a warning when the provider does not know an intent of ours', async () => {
    const payment = { intentId: 'pi_of_another_account', provider: 'stripe', cents: 500 };
    await insertPayment(server.deps.db, { ...payment, now: server.clock.now });
    expect((await sendSigned(eventAbout({ id: payment.intentId }))).status).toBe(200);
    expect(server.log).toMatchObject([{ level: 'warn', event: 'cards.retrieve.failed' }]);
  });

  it('cause a refund of a card charge when the customer has chosen to pay at the store', async () => {
    const { token } = await server.customer();
    const changes = { submit_key: 'submit-0002', from_time: '14:00' };
    const payment_method_id = provider.card(numbers.asksOwner);
    const byCard = customerRequest({ ...changes, booking_status_id: 7, payment_method_id });
    expect(await server.send(storeBooking, byCard, token)).toMatchObject({ status: 402 });
    expect(await server.send(storeBooking, customerRequest(changes), token)).toMatchObject({ status: 200 });
    const abandonedIntent = provider.ledger()[1]?.id ?? '';
    await charged(abandonedIntent);
    await provider.deliver();
    expect(await findPayment(server.deps.db, abandonedIntent)).toMatchObject({ state: 'refund_due' });
    await sweep(server.deps);
    expect(provider.ledger()).toMatchObject([
      { charges: [] },
      { charges: [{ cents: 3000 }], refunds: [{ cents: 3000 }] },
    ]);
    expect(server.log).toMatchObject([{ event: 'charge.without.booking' }]);
  });

  describe('about a charge without rows in the database', () => {
    /** Restores the state of a backup from before the booking. */
    const forget = async () => {
      for (const table of ['payments', 'submits', 'bookings'] as const)
        await server.database.db.deleteFrom(table).execute();
    };

    it('log the charge once and list it for a person, who can close it (CHARGE-19, CHARGE-20)', async () => {
      await charged();
      const reference = provider.ledger()[0]?.metadata.booking;
      await forget();
      expect(new Set(await statuses(provider.deliver()))).toEqual(new Set([200]));
      await provider.repeat();
      await sweep(server.deps);
      expect(server.log).toMatchObject([{ level: 'error', event: 'charge.unknown' }]);
      const [title, ...lines] = (await answerCommand(server.deps, ['payments'])).split('\n');
      expect([title, lines.length]).toEqual([expect.stringMatching(/: 1$/), 1]);
      expect(lines[0]).toContain(
        `${intentId}  $30.00  no booking  refund_failed: the provider has refused the refund: a person has to return the money`,
      );
      expect(lines[0]).toContain(`(Charged for booking ${reference}, which is not in the database.)`);
      expect(provider.refunded()).toBe(0);

      const close = () => answerCommand(server.deps, ['payments', 'close', intentId]);
      expect(await close()).toMatch(/: 0$/);
      await expect(close()).rejects.toThrow('not among those that a person must settle');
      await provider.repeat();
      expect(await answerCommand(server.deps, ['payments'])).toMatch(/: 0$/);
      expect(server.log).toHaveLength(1);
    });

    it.each([
      ['was refunded already', () => server.deps.cards.refundIntent(intentId)],
      [
        "is not the shop's",
        async () => {
          const { paymentIntents } = clientOf(provider);
          const { id } = await paymentIntents.create({
            amount: 500,
            currency: 'aud',
            allowed_payment_method_types: ['card'],
            confirmation_method: 'manual',
          });
          await paymentIntents.confirm(id, { payment_method: provider.card(), use_stripe_sdk: true });
          return server.deps.cards.refundIntent(intentId);
        },
      ],
    ])('are ignored for a charge that %s (CHARGE-19)', async (_, happens) => {
      await charged();
      await happens();
      await forget();
      expect(new Set(await statuses(provider.deliver()))).toEqual(new Set([200]));
      expect(await server.count('payments')).toBe(0);
      expect(server.log).toEqual([]);
    });

    it('are unnecessary: the next start finds the charge once the provider answers (CHARGE-19)', async () => {
      const { url, drop } = await createDatabase();
      onTestFinished(drop);
      const settings = readSettings({
        DATABASE_URL: url,
        SANDBOX: '1',
        STRIPE_SECRET_KEY: provider.secretKey,
        STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
        STRIPE_API_URL: provider.url,
      });
      const before = await openBackend(settings, ({ event }) => expect.unreachable(event));
      const { db, now, cards } = before.deps;
      const storedIntent = await cards.createIntent({ cents: 3000, key: 'kept' });
      await insertPayment(db, { intentId: storedIntent.id, provider: 'stripe', cents: 3000, now: now() });
      await before.close();
      await charged();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      // Stripe's client sends each request twice.
      provider.fault({ on: 'list', when: 'before', how: 'error503', times: 2 });
      const events: string[] = [];
      const after = await openBackend(settings, ({ event }) => events.push(event));
      onTestFinished(() => after.close());
      await vi.waitUntil(
        () => {
          vi.advanceTimersByTime(60_000);
          return events.includes('charge.unknown');
        },
        { timeout: 10_000 },
      );
      expect(new Set(events)).toEqual(new Set(['cards.list.failed', 'charge.unknown']));
      expect(await selectOpenPayments(after.deps.db)).toMatchObject([{ payment_intent_id: intentId }]);
    });
  });

  it('can arrive while the sweep finds the same charge', async () => {
    provider.answerBank(intentId, 'complete');
    server.later(2);
    await Promise.all([provider.deliver(), sweep(server.deps), sweep(server.deps), state()]);
    expect(await booked()).toEqual([{ booking_status_id: 7 }]);
    expect(await server.mailed()).toEqual(EVERYBODY);
  });

  describe('about refunded money', () => {
    const paid = async () => {
      await charged();
      await provider.deliver();
    };
    const owe = (state: PaymentState) => server.database.db.updateTable('payments').set({ state }).execute();
    const payment = () =>
      server.database.db.selectFrom('payments').select(['state', 'words']).executeTakeFirst();
    const requestCount = (name: OperationName) =>
      provider.requests().filter(({ operation }) => operation === name).length;
    const refundFailed = { state: 'refund_failed', words: 'expired_or_canceled_card' };

    it.each(['refund_due', 'refunded'] as const)(
      'list a failed refund for a person and log it once, from %s',
      async (initialState) => {
        await paid();
        await owe(initialState);
        await server.deps.cards.refundIntent(intentId);
        await provider.deliver();
        const before = requestCount('refunds');
        provider.settleRefund(intentId, 'failed');
        provider.fault({ on: 'refunds', when: 'after', how: 'hang', times: 2 });
        const deliveries = [provider.deliver('charge.refund.updated'), provider.deliver('refund.failed')];
        await vi.waitUntil(() => requestCount('refunds') === before + 2);
        provider.release();
        expect(await Promise.all(deliveries)).toMatchObject([[{ status: 200 }], [{ status: 200 }]]);
        expect(await payment()).toEqual(refundFailed);
        await provider.repeat();
        await sweep(server.deps);
        expect(await payment()).toEqual(refundFailed);
        expect(server.log).toMatchObject([{ level: 'error', event: 'refund.failed' }]);
        expect(await server.database.db.selectFrom('open_payments').selectAll().execute()).toMatchObject([
          {
            ...refundFailed,
            payment_intent_id: intentId,
            meaning: 'the provider has refused the refund: a person has to return the money',
          },
        ]);

        // After a person has closed the payment, another message does not open it (CHARGE-20).
        await answerCommand(server.deps, ['payments', 'close', intentId]);
        await provider.repeat();
        await sweep(server.deps);
        expect(await payment()).toEqual({ ...refundFailed, state: 'closed' });
        expect(server.log).toHaveLength(1);
      },
    );

    it('change nothing before, during and after a successful refund', async () => {
      const payment_method_id = provider.card(numbers.refundIsPending);
      expect(await submit({ payment_method_id })).toMatchObject({ status: 200 });
      await provider.deliver();
      await owe('refund_due');
      await provider.repeat();
      expect(await payment()).toMatchObject({ state: 'refund_due' });
      await sweep(server.deps);
      expect(await payment()).toMatchObject({ state: 'refunded' });
      provider.settleRefund(intentId, 'succeeded');
      expect((await provider.deliver()).map(({ type }) => type)).toContain('charge.refund.updated');
      expect(await payment()).toMatchObject({ state: 'refunded' });
      expect(server.log).toEqual([]);
    });

    it('change nothing once a person has refunded by hand', async () => {
      await paid();
      await owe('refund_due');
      await sweep(server.deps);
      provider.settleRefund(intentId, 'failed');
      const { refunds } = clientOf(provider);
      await refunds.create({ payment_intent: intentId, amount: 2999 });
      await refunds.create({ payment_intent: intentId });
      await provider.deliver();
      expect(await payment()).toMatchObject({ state: 'refunded' });
      expect(server.log).toEqual([]);
    });

    it('do not change a confirmed booking', async () => {
      await paid();
      await clientOf(provider).refunds.create({ payment_intent: intentId, amount: 500 });
      provider.settleRefund(intentId, 'failed');
      await provider.deliver();
      expect(await payment()).toMatchObject({ state: 'succeeded' });
      expect(await booked()).toEqual([{ booking_status_id: 7 }]);
    });

    it('are sent again while the provider does not return the refunds', async () => {
      await paid();
      await server.deps.cards.refundIntent(intentId);
      await owe('refunded');
      provider.settleRefund(intentId, 'failed');
      const fault = provider.fault({ on: 'refunds', when: 'before', how: 'error503', times: 20 });
      expect(await statuses(provider.deliver())).toContain(500);
      expect(await payment()).toMatchObject({ state: 'refunded' });
      fault.lift();
      await provider.deliver();
      expect(await payment()).toEqual(refundFailed);
    });
  });
});
