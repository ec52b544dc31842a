import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { listBookings, updateBooking } from '../../contract/my-bookings.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { engines } from '../support/database.ts';
import { clientOf } from '../support/provider/client.ts';
import type { Provider } from '../support/provider/provider.ts';
import { useProviderWithMessages } from './card-provider.ts';
import { customerRequest, EVERYBODY, startTestServer } from './test-server.ts';

const BEFORE = 0;
/** Six days in minutes. The visit is on Thursday at 10:00, six days after the start of a test. */
const AFTER = 6 * 24 * 60;

/** Refunds in the provider's dashboard, and disputes by the owner of a card. */
describe.each(engines)('refunds and disputes at the provider, on the %s database', (engine) => {
  const server = startTestServer(engine);
  let provider: Provider;
  let intentId: string;
  let token: string;
  let bookingId: number;
  beforeEach(async () => {
    provider = await useProviderWithMessages(server);
    ({ token } = await server.customer());
    const byCard = customerRequest({ booking_status_id: 7, payment_method_id: provider.card() });
    expect(await server.send(storeBooking, byCard, token)).toMatchObject({ status: 200 });
    intentId = provider.ledger()[0]?.id ?? '';
    await server.database.db
      .updateTable('session_tokens')
      .set({ expires_at: new Date('2027-01-01') })
      .execute();
    const booking = await server.database.db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
    bookingId = booking.booking_id;
    await provider.deliver();
  });

  const refund = (amount?: number) =>
    clientOf(provider).refunds.create({ payment_intent: intentId, ...(amount !== undefined && { amount }) });
  const deliverMessages = async () => {
    await provider.deliver();
    await provider.repeat();
  };
  const cancel = (refund_cents?: number) =>
    server.send(
      updateBooking,
      { booking_id: bookingId, booking_status_id: 6, ...(refund_cents !== undefined && { refund_cents }) },
      token,
    );
  const listedBooking = async () => {
    const { result } = await server.send(listBookings, { store_brand_id: 7 }, token);
    const [booking] = result as { booking_status_id: number; paid_cents: number; refund_cents: number }[];
    return [booking?.booking_status_id, booking?.paid_cents, booking?.refund_cents];
  };
  const payment = async () => {
    const row = await server.database.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    return [row.state, row.amount_cents - row.returned_cents];
  };
  const open = async () => (await answerCommand(server.deps, ['payments'])).split('\n').slice(1);
  const lastMail = async () => {
    const mails = await server.database.db.selectFrom('outbox').selectAll().orderBy('outbox_id').execute();
    return mails.filter(({ to_address }) => /^casey/i.test(to_address)).at(-1)?.text_body;
  };
  const refundMessage = (cents: string) =>
    `Booking cancelled successfully. We are refunding $${cents} to your card.`;

  it('cancels a coming visit that the shop refunds, and mails the customer, shop and barber (CHARGE-22)', async () => {
    await refund();
    await deliverMessages();

    expect(await payment()).toEqual(['refunded', 0]);
    expect(await listedBooking()).toEqual([6, 0, 0]);
    expect(await server.mailed()).toEqual([...EVERYBODY, ...EVERYBODY]);
    expect(await lastMail()).toContain('We are refunding $30.00 to your card.');
    expect(await cancel()).toMatchObject({ status: 409, body: { CODE: 'already_used' } });
    expect(provider.refunded()).toBe(3000);
  });

  it('keeps a past visit that the shop refunds (CHARGE-22)', async () => {
    server.later(AFTER);
    await refund();
    await deliverMessages();

    expect(await payment()).toEqual(['refunded', 0]);
    expect(await listedBooking()).toEqual([9, 0, 0]);
    expect(await server.mailed()).toEqual(EVERYBODY);
    expect(await cancel(0)).toMatchObject({ status: 200 });
    expect(provider.refunded()).toBe(3000);
  });

  it('treats several partial refunds of the whole amount as a full refund (CHARGE-22)', async () => {
    await refund(1000);
    await deliverMessages();
    await refund(2000);
    await deliverMessages();

    expect(await payment()).toEqual(['refunded', 0]);
    expect(await listedBooking()).toEqual([6, 0, 0]);
    expect(await lastMail()).toContain('We are refunding $20.00 to your card.');
  });

  it('promises and refunds the rest of a partially refunded payment (CHARGE-23)', async () => {
    await refund(500);
    await deliverMessages();

    expect(await payment()).toEqual(['succeeded', 2500]);
    expect(await listedBooking()).toEqual([7, 2500, 2500]);
    expect(await cancel(3000)).toMatchObject({ status: 409, body: { CODE: 'promise_changed' } });
    expect(await cancel(2500)).toMatchObject({ status: 200, body: { MESSAGE: refundMessage('25.00') } });
    expect(await lastMail()).toContain('We are refunding $25.00 to your card.');
    expect(provider.ledger()[0]?.refunds).toEqual([{ cents: 500 }, { cents: 2500 }]);
  });

  it('keeps the rest of the payment for a past visit (CHARGE-23)', async () => {
    server.later(AFTER);
    await refund(500);
    await deliverMessages();

    expect(await listedBooking()).toEqual([9, 2500, 0]);
    expect(await cancel(0)).toMatchObject({ status: 200 });
    expect(provider.refunded()).toBe(500);
  });

  it("counts a partial refund as paid again when the customer's bank rejects it (CHARGE-23)", async () => {
    await refund(500);
    await deliverMessages();
    provider.settleRefund(intentId, 'failed');
    await deliverMessages();

    expect(await payment()).toEqual(['succeeded', 3000]);
  });

  it.each([
    ['all of it', undefined, { status: 409, body: { CODE: 'already_used' } }, 3000],
    ['a part', 500, { status: 409, body: { CODE: 'promise_changed' } }, 500],
  ])(
    'asks the provider for refunds before a cancellation: %s refunded, without a message (CHARGE-23)',
    async (_, cents, answer, refunded) => {
      await refund(cents);

      expect(await cancel(3000)).toMatchObject(answer);
      expect(provider.refunded()).toBe(refunded);
      await deliverMessages();
      await sweep(server.deps);
      expect(provider.refunded()).toBe(refunded);
    },
  );

  it('cancels while the provider is down, and never refunds more than was paid', async () => {
    await refund(500);
    const fault = provider.fault({ on: 'refunds', when: 'before', how: 'error503', times: 20 });

    expect(await cancel()).toMatchObject({ status: 200 });

    fault.lift();
    await deliverMessages();
    expect(await payment()).toMatchObject(['refunded', 3000]);
    expect(provider.refunded()).toBe(3000);
    expect(server.log).toMatchObject([{ event: 'cards.returns.failed' }]);
  });

  /** Cancels the booking while the provider makes no refund. */
  const cancelWithoutRefund = async () => {
    const fault = provider.fault({ on: 'refund', when: 'before', how: 'error503', times: 20 });
    expect(await cancel(3000)).toMatchObject({ status: 200 });
    fault.lift();
    expect(await payment()).toEqual(['refund_due', 3000]);
  };

  it.each([undefined, 500])(
    'refunds all of a payment once when the shop refunds %s cents after the cancellation (CHARGE-15)',
    async (cents) => {
      await cancelWithoutRefund();
      await refund(cents);
      await deliverMessages();
      await sweep(server.deps);

      expect((await payment())[0]).toBe('refunded');
      expect(provider.refunded()).toBe(3000);
    },
  );

  it.each(['won', 'lost'] as const)(
    'leaves a refund to the operator when a dispute precedes it and is %s (CHARGE-16)',
    async (outcome) => {
      await cancelWithoutRefund();
      provider.dispute(intentId);
      await deliverMessages();
      await sweep(server.deps);
      expect(await open()).toEqual([expect.stringContaining('This charge has been charged back.')]);

      provider.decideDispute(intentId, outcome);
      await deliverMessages();
      await sweep(server.deps);
      expect((await payment())[0]).toBe('refund_failed');
      expect(provider.refunded()).toBe(0);
    },
  );

  it.each([
    ['won', 'refunded'],
    ['lost', 'charged_back'],
  ] as const)(
    'lists a disputed payment that is refunded, until the dispute is %s (CHARGE-24)',
    async (outcome, state) => {
      await cancel(3000);
      const mails = await server.mailed();
      provider.dispute(intentId);
      await deliverMessages();
      expect(await open()).toEqual([expect.stringContaining("the card's owner disputes the charge")]);

      provider.decideDispute(intentId, outcome);
      await deliverMessages();
      await sweep(server.deps);
      expect(await payment()).toEqual([state, 0]);
      expect(await open()).toEqual([]);
      expect(await server.mailed()).toEqual(mails);
      expect(provider.refunded()).toBe(3000);
    },
  );

  it.each([BEFORE, AFTER])(
    'keeps the booking of a disputed payment, %i minutes later (CHARGE-24)',
    async (minutes) => {
      server.later(minutes);
      provider.dispute(intentId);
      await deliverMessages();

      expect(await payment()).toEqual(['disputed', 3000]);
      expect((await listedBooking()).slice(1)).toEqual([0, 0]);
      expect(await open()).toEqual([expect.stringContaining("the card's owner disputes the charge")]);
      expect(server.log).toMatchObject([{ event: 'dispute.opened' }]);
      expect(await cancel(0)).toMatchObject({
        status: 200,
        body: { MESSAGE: 'Booking cancelled successfully' },
      });
      expect(await lastMail()).toContain(minutes === BEFORE ? 'is disputed at' : 'had already begun');
      expect(provider.refunded()).toBe(0);
    },
  );

  it('promises no refund of a disputed payment, even before a message about the dispute (CHARGE-24)', async () => {
    provider.dispute(intentId);

    expect(await cancel(3000)).toMatchObject({ status: 409, body: { CODE: 'promise_changed' } });
    expect(await cancel(0)).toMatchObject({ status: 200 });
  });

  it('treats the payment as paid again after a won dispute (CHARGE-25)', async () => {
    provider.dispute(intentId);
    await deliverMessages();
    provider.decideDispute(intentId, 'won');
    await deliverMessages();

    expect(await payment()).toEqual(['succeeded', 3000]);
    expect(await open()).toEqual([]);
    expect(await cancel(3000)).toMatchObject({ status: 200, body: { MESSAGE: refundMessage('30.00') } });
    expect(provider.refunded()).toBe(3000);
  });

  it('refunds a cancellation in time after a won dispute, and mails the customer (CHARGE-25)', async () => {
    provider.dispute(intentId);
    await deliverMessages();
    await cancel(0);
    server.later(AFTER);
    provider.decideDispute(intentId, 'won');
    await deliverMessages();
    await sweep(server.deps);

    expect((await payment())[0]).toBe('refunded');
    expect(provider.refunded()).toBe(3000);
    expect(await lastMail()).toContain('We are refunding $30.00 to your card.');
  });

  it('refunds no late cancellation after a won dispute (CHARGE-25)', async () => {
    server.later(AFTER);
    provider.dispute(intentId);
    await deliverMessages();
    await cancel(0);
    provider.decideDispute(intentId, 'won');
    await deliverMessages();
    await sweep(server.deps);

    expect(await payment()).toEqual(['succeeded', 3000]);
    expect(provider.refunded()).toBe(0);
  });

  it.each([BEFORE, AFTER])(
    'closes a payment whose dispute was lost, %i minutes later (CHARGE-26)',
    async (minutes) => {
      server.later(minutes);
      provider.dispute(intentId);
      // The server receives only the message about the end of the dispute.
      provider.decideDispute(intentId, 'lost');
      await deliverMessages();

      expect(await payment()).toEqual(['charged_back', 0]);
      expect(await open()).toEqual([]);
      expect((await listedBooking()).slice(1)).toEqual([0, 0]);
      expect(await cancel(0)).toMatchObject({ status: 200 });
      await sweep(server.deps);
      expect(provider.refunded()).toBe(0);
    },
  );

  it.each([BEFORE, AFTER])(
    'refunds no cancellation between a dispute and its loss, %i minutes later (CHARGE-26)',
    async (minutes) => {
      server.later(minutes);
      provider.dispute(intentId);
      await deliverMessages();
      expect(await cancel(0)).toMatchObject({ status: 200 });
      provider.decideDispute(intentId, 'lost');
      await deliverMessages();
      await sweep(server.deps);

      expect(await payment()).toEqual(['charged_back', 0]);
      expect(await open()).toEqual([]);
      expect(provider.refunded()).toBe(0);
    },
  );

  it('refunds the rest of a payment after a lost dispute about a part (CHARGE-25)', async () => {
    provider.dispute(intentId, 1000);
    await deliverMessages();
    provider.decideDispute(intentId, 'lost');
    await deliverMessages();

    expect(await payment()).toEqual(['succeeded', 2000]);
    expect(await cancel(2000)).toMatchObject({ status: 200, body: { MESSAGE: refundMessage('20.00') } });
  });

  it.each([
    ['a full refund', () => refund()],
    ['a partial refund', () => refund(500)],
    ['a dispute', async () => provider.dispute(intentId)],
  ])('never refunds twice when a cancellation coincides with %s', async (_, happens) => {
    await happens();
    const [answer] = await Promise.all([cancel(3000), provider.deliver(), provider.deliver()]);
    expect([200, 409]).toContain(answer.status);
    await deliverMessages();
    await sweep(server.deps);
    expect(provider.refunded()).toBeLessThanOrEqual(3000);
    expect((await server.mailed()).length).toBeLessThanOrEqual(2 * EVERYBODY.length);
  });

  it.each([
    ['won', 3000],
    ['lost', 0],
  ] as const)(
    'refunds a payment at most once when a cancellation coincides with a dispute that is %s (CHARGE-25)',
    async (outcome, cents) => {
      provider.dispute(intentId);
      await deliverMessages();
      provider.decideDispute(intentId, outcome);
      const [answer] = await Promise.all([cancel(), provider.deliver(), provider.deliver()]);
      expect(answer.status).toBe(200);
      await deliverMessages();
      await sweep(server.deps);
      expect(provider.refunded()).toBe(cents);
      expect(await open()).toEqual([]);
    },
  );
});
