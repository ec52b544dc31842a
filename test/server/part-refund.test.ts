import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { listBookings } from '../../contract/my-bookings.ts';
import { loadVisit } from '../../contract/visit.ts';
import { sandboxCards } from '../../server/adapters/sandbox-gateway.ts';
import { reconcilePayment } from '../../server/checkout/reconcile.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { engines } from '../support/database.ts';
import { clientOf } from '../support/provider/client.ts';
import type { Provider } from '../support/provider/provider.ts';
import { useProvider } from './card-provider.ts';
import { customerRequest, startTestServer, THURSDAY } from './test-server.ts';

/** The shop cancels a paid visit of $30.00 and keeps a part. */
describe.each(engines)('a refund of a part, on the %s database', (engine) => {
  const server = startTestServer(engine);
  let provider: Provider;
  let number = '';
  let intentId = '';
  let token = '';
  beforeEach(async () => {
    provider = await useProvider(server);
    ({ token } = await server.customer());
    const byCard = customerRequest({ booking_status_id: 7, payment_method_id: provider.card() });
    const { body } = await server.send(storeBooking, byCard, token);
    number = (body.RESULT as { booking_uniqueid: string }).booking_uniqueid;
    intentId = provider.ledger()[0]?.id ?? '';
    server.later(60);
  });
  const run = (...words: string[]) => answerCommand(server.deps, words);
  const cancel = (amount: string) => run('visit', 'cancel', number, '--refund', amount);
  const payment = () =>
    server.database.db
      .selectFrom('payments')
      .select(['state', 'kept_cents', 'returned_cents', 'charged_at', 'refunded_at'])
      .executeTakeFirstOrThrow();
  const lastMail = async () => {
    const mails = server.database.db
      .selectFrom('outbox')
      .select('text_body')
      .where('to_address', 'like', 'casey%');
    return (await mails.orderBy('outbox_id').execute()).at(-1)?.text_body;
  };
  const visitByLink = async () => {
    const booking = server.database.db.selectFrom('bookings').select('manage_key as visit_key');
    return (await server.send(loadVisit, await booking.executeTakeFirstOrThrow())).body.RESULT;
  };
  const CHARGED = new Date('2026-11-20T00:00:00Z');
  const REFUNDED = new Date('2026-11-20T02:00:00Z');

  it('is made once, with both amounts in the mail and the times of charge and refund (CHARGE-27)', async () => {
    expect(await cancel('12.50')).toBe(
      `Visit ${number} is cancelled. Refund: $12.50. Its customer has a mail.`,
    );
    expect(await lastMail()).toContain('We are refunding $12.50 to your card.');
    expect(await lastMail()).toContain('The other $17.50 are not refunded, as agreed with the shop.');
    expect(await run('payments')).toContain('$12.50');
    expect(await payment()).toMatchObject({ state: 'refund_due', charged_at: CHARGED, refunded_at: null });
    server.later(60);
    await Promise.all([sweep(server.deps), sweep(server.deps)]);
    expect(await payment()).toEqual({
      state: 'part_refunded',
      kept_cents: 1750,
      returned_cents: 1250,
      charged_at: CHARGED,
      refunded_at: REFUNDED,
    });
    // Stripe forgets the key of a request after a day, so the gateway counts what was refunded.
    provider.forgetKeys();
    expect(await server.deps.cards.refundIntent(intentId, 1750)).toEqual({ kind: 'refunded' });
    expect(provider.refunded()).toBe(1250);
    await expect(cancel('12.50')).rejects.toThrow('The visit is cancelled');
  });

  it('is on the page of the visit: paid, refunded, and nothing to pay (MANAGE-25)', async () => {
    // The shop refunds a part in the provider's dashboard, and the visit stays.
    await clientOf(provider).refunds.create({ payment_intent: intentId, amount: 201 });
    await reconcilePayment(server.deps, intentId);
    expect(await visitByLink()).toMatchObject({ paid_cents: 2799, refunded_cents: 201, refund_cents: 2799 });

    await cancel('12.50');
    const amounts = { total_cents: 3000, paid_cents: 1549, refunded_cents: 1451, refund_cents: 0 };
    expect(await visitByLink()).toMatchObject(amounts);
    await sweep(server.deps);
    expect(await payment()).toMatchObject({ state: 'part_refunded' });
    expect(await visitByLink()).toMatchObject(amounts);
  });

  it('of the whole amount is on the page of the visit, before and after the provider makes it (MANAGE-25)', async () => {
    await cancel('30.00');
    for (const step of [async () => {}, () => sweep(server.deps)]) {
      await step();
      expect(await visitByLink()).toMatchObject({ paid_cents: 0, refunded_cents: 3000 });
    }
  });

  const refund = (amount: number) => clientOf(provider).refunds.create({ payment_intent: intentId, amount });
  const dispute = async (amount?: number) => provider.dispute(intentId, amount);
  const decide = async (outcome: 'won' | 'lost') => provider.decideDispute(intentId, outcome);
  it.each<[string, (() => Promise<unknown>)[], Record<string, number>, string | undefined]>([
    ['a dispute', [dispute], { disputed_cents: 3000 }, '$30.00 paid, $30.00 disputed'],
    ['a dispute that is won', [dispute, () => decide('won')], { paid_cents: 3000 }, '$30.00 paid'],
    [
      'a dispute that is lost',
      [dispute, () => decide('lost')],
      { charged_back_cents: 3000 },
      '$30.00 to pay, the card payment was returned',
    ],
    [
      'a dispute about a part that is lost',
      [() => dispute(1000), () => decide('lost')],
      { paid_cents: 2000, refunded_cents: 1000 },
      '$30.00 paid, $10.00 refunded',
    ],
    [
      'a refund of a part, and a dispute about the rest',
      [() => refund(1000), dispute],
      { refunded_cents: 1000, disputed_cents: 2000 },
      '$30.00 paid, $10.00 refunded, $20.00 disputed',
    ],
    [
      'a refund of a part, and a dispute about the rest that is lost',
      [() => refund(1000), () => dispute(2000), () => decide('lost')],
      { charged_back_cents: 3000 },
      '$30.00 to pay, the card payment was returned',
    ],
    [
      'a cancellation with a refund of a part, and a dispute about the rest',
      [() => cancel('12.50'), () => sweep(server.deps), dispute],
      { refunded_cents: 1250, disputed_cents: 1750 },
      undefined,
    ],
    [
      'a cancellation with a full refund, and a dispute',
      [() => cancel('30.00'), () => sweep(server.deps), dispute],
      { refunded_cents: 3000 },
      undefined,
    ],
    [
      'a cancellation with a full refund that fails',
      [
        () => cancel('30.00'),
        () => sweep(server.deps),
        async () => provider.settleRefund(intentId, 'failed'),
      ],
      { refunded_cents: 3000 },
      undefined,
    ],
  ])(
    'or %s is on the page of the visit, in My Bookings, and in the print of the day (MANAGE-26, MYBOOK-65, SHOP-86)',
    async (_, steps, amounts, printed) => {
      for (const step of steps) {
        await step();
        await reconcilePayment(server.deps, intentId);
      }

      const none = { paid_cents: 0, refunded_cents: 0, disputed_cents: 0, charged_back_cents: 0 };
      expect(await visitByLink()).toMatchObject({ ...none, ...amounts });
      expect((await server.send(listBookings, { store_brand_id: 7 }, token)).result).toMatchObject([
        { ...none, ...amounts },
      ]);
      const [, line] = / {2}(\$.*?) {2}booked/.exec(await run('day', THURSDAY)) ?? [];
      expect(line).toBe(printed);
    },
  );

  it.each(['30.01', '99999.00'])('of %s is refused and changes nothing (CHARGE-27)', async (amount) => {
    await expect(cancel(amount)).rejects.toThrow('The payment is $30.00, so $');
    expect(await payment()).toMatchObject({ state: 'succeeded', kept_cents: 0 });
    expect(await server.count('acts')).toBe(0);
    for (const wrong of ['12.5', '-1', '1e2', ''])
      await expect(cancel(wrong)).rejects.toThrow('Unknown arguments.');
  });

  it('of the whole amount is a full refund, and of nothing keeps the payment (CHARGE-14, CHARGE-27)', async () => {
    await cancel('30.00');
    await sweep(server.deps);
    expect(await payment()).toMatchObject({ state: 'refunded', kept_cents: 0 });
    expect(provider.refunded()).toBe(3000);
  });

  it('of nothing stays without a refund after a dispute that the shop wins (CHARGE-25, CHARGE-27)', async () => {
    await cancel('0');
    expect(await lastMail()).toContain('The payment of $30.00 is not refunded, as agreed with the shop.');
    provider.dispute(intentId);
    await reconcilePayment(server.deps, intentId);
    expect(await payment()).toMatchObject({ state: 'disputed' });
    provider.decideDispute(intentId, 'won');
    await reconcilePayment(server.deps, intentId);
    await sweep(server.deps);
    expect(await payment()).toMatchObject({ state: 'succeeded', kept_cents: 3000 });
    expect(provider.refunded()).toBe(0);
  });

  it('follows a dispute about the kept part, and never refunds it (CHARGE-24, CHARGE-25, CHARGE-27)', async () => {
    await cancel('12.50');
    await sweep(server.deps);
    provider.dispute(intentId);
    await reconcilePayment(server.deps, intentId);
    expect(await run('payments')).toContain('disputes the charge');
    provider.decideDispute(intentId, 'won');
    await reconcilePayment(server.deps, intentId);
    await sweep(server.deps);
    expect(await payment()).toMatchObject({ state: 'succeeded', kept_cents: 1750, returned_cents: 1250 });
    expect(provider.refunded()).toBe(1250);
  });

  it("is left to the operator when the card's bank rejects it later, with the open amount (CHARGE-16)", async () => {
    await cancel('12.50');
    await sweep(server.deps);
    provider.settleRefund(intentId, 'failed');
    await reconcilePayment(server.deps, intentId);
    expect(await payment()).toMatchObject({ state: 'refund_failed' });
    expect(await run('payments')).toContain('$12.50');
    expect(server.log.map(({ event }) => event)).toContain('refund.failed');
  });

  it('counts a refund of the kept part in the dashboard (CHARGE-22, CHARGE-27)', async () => {
    await cancel('12.50');
    await sweep(server.deps);
    const { refunds } = clientOf(provider);
    await refunds.create({ payment_intent: intentId, amount: 500 });
    await reconcilePayment(server.deps, intentId);
    expect(await payment()).toMatchObject({ state: 'part_refunded', returned_cents: 1750 });
    await refunds.create({ payment_intent: intentId });
    await reconcilePayment(server.deps, intentId);
    expect(await payment()).toMatchObject({ state: 'refunded', returned_cents: 3000 });
  });

  it('adds to a part that the dashboard has refunded before (CHARGE-23, CHARGE-27)', async () => {
    await clientOf(provider).refunds.create({ payment_intent: intentId, amount: 1000 });
    await reconcilePayment(server.deps, intentId);
    await expect(cancel('20.01')).rejects.toThrow('The payment is $20.00');
    await cancel('5.00');
    await sweep(server.deps);
    expect(await payment()).toMatchObject({ state: 'part_refunded', kept_cents: 1500, returned_cents: 1500 });
    expect(provider.refunded()).toBe(1500);
  });

  it('is made once by the sandbox too (SHOP-41)', async () => {
    server.deps.cards = sandboxCards(server.database.db);
    const payment_method_id = await server.card();
    const { token } = await server.customer('other@customer.example');
    const request = customerRequest({ booking_status_id: 7, payment_method_id, from_time: '14:30' });
    const { body } = await server.send(storeBooking, request, token);
    number = (body.RESULT as { booking_uniqueid: string }).booking_uniqueid;
    await cancel('12.50');
    await sweep(server.deps);
    await sweep(server.deps);
    const intents = server.database.db.selectFrom('sandbox_intents').select(['refunded', 'refunded_cents']);
    expect(await intents.execute()).toEqual([{ refunded: true, refunded_cents: 1250 }]);
    expect(await run('day', THURSDAY)).not.toContain(number);
  });
});
