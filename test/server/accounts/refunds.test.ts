import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking, updateBooking } from '../../../contract/bookings.ts';
import { stripeCards } from '../../../server/outside/cards-stripe.ts';
import { sweep } from '../../../server/sweep.ts';
import { type Provider, startProvider } from '../../support/provider/provider.ts';
import { customersWish, openStage, type Stage } from '../stage.ts';

/** Over real HTTP to a provider on loopback. */
describe('a cancelled booking that was paid', () => {
  let stage: Stage;
  let provider: Provider;
  let casey: { id: number; token: string };
  let booking_id: number;

  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    provider = await startProvider();
    stage.tools.cards = stripeCards({
      secretKey: provider.secretKey,
      webhookSecret: null,
      apiUrl: provider.url,
    });
    casey = await stage.customer();
    const paid = customersWish({ booking_status_id: 7, payment_method_id: provider.card() });
    const { status, body } = await stage.send(storeBooking, paid, casey.token);
    expect(status).toBe(200);
    booking_id = (body.RESULT as { booking_id: number }).booking_id;
  });
  afterEach(() => provider.close());

  const cancel = () => stage.send(updateBooking, { booking_id, booking_status_id: 6 }, casey.token);
  const state = async () =>
    (await stage.database.db.selectFrom('payments').select('state').executeTakeFirst())?.state;
  const refunds = () => provider.ledger().flatMap((intent) => intent.refunds);
  const events = () => stage.log.map(({ event }) => event);
  const given30Back = {
    status: 200,
    body: { MESSAGE: 'Booking cancelled successfully. $30.00 goes back to your card.' },
  };

  it('is given back at once', async () => {
    expect(await cancel()).toMatchObject(given30Back);
    expect(refunds()).toEqual([{ cents: 3000 }]);
    expect(await state()).toBe('refunded');
    await sweep(stage.tools);
    expect(refunds()).toHaveLength(1);
    expect(await stage.count('outbox')).toBe(2);
  });

  it('is cancelled while the provider is down, and given back once by the sweep when it is there again', async () => {
    await provider.down();
    expect(await cancel()).toMatchObject(given30Back);
    expect(await state()).toBe('refund_due');
    expect(events()).toEqual(['refund.postponed']);
    await sweep(stage.tools);
    expect(await state()).toBe('refund_due');
    await provider.up();
    await Promise.all([sweep(stage.tools), sweep(stage.tools)]);
    expect(await state()).toBe('refunded');
    expect(refunds()).toEqual([{ cents: 3000 }]);
    expect(await stage.count('outbox')).toBe(2);
  });

  it("is given back once although the provider's answer was lost", async () => {
    const fault = provider.fault({ on: 'refund', when: 'after', how: 'drop', times: 10 });
    expect(await cancel()).toMatchObject(given30Back);
    expect(await state()).toBe('refund_due');
    fault.lift();
    await sweep(stage.tools);
    expect(await state()).toBe('refunded');
    expect(refunds()).toEqual([{ cents: 3000 }]);
  });

  it('is cancelled all the same when the provider will not give it back: a person has to', async () => {
    await stage.database.db.updateTable('payments').set({ payment_intent_id: 'pi_of_nobody' }).execute();
    expect(await cancel()).toMatchObject(given30Back);
    expect(await state()).toBe('refund_failed');
    expect(events()).toEqual(['refund.refused']);
    expect(refunds()).toEqual([]);
    await sweep(stage.tools);
    expect(await stage.database.db.selectFrom('open_payments').selectAll().execute()).toMatchObject([
      { state: 'refund_failed', amount_cents: 3000, words: expect.stringContaining('pi_of_nobody') },
    ]);
  });

  it('and was charged 0 times more when the provider is asked about it again', async () => {
    const before = provider.charged();
    await cancel();
    const again = customersWish({ booking_status_id: 7, payment_method_id: provider.card() });
    expect(await stage.send(storeBooking, again, casey.token)).toMatchObject({ status: 200 });
    expect(provider.charged() - provider.refunded()).toBe(before);
  });
});
