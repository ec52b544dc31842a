import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { updateBooking } from '../../../contract/my-bookings.ts';
import { stripeCards } from '../../../server/adapters/cards-stripe.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { type Provider, startProvider } from '../../support/provider/provider.ts';
import { customerRequest, EVERYBODY, startTestServer } from '../test-server.ts';

/** Over real HTTP to a provider on loopback. */
describe('a cancelled booking that was paid', () => {
  const server = startTestServer();
  let provider: Provider;
  let casey: { id: number; token: string };
  let booking_id: number;

  const payByCard = () =>
    server.send(
      storeBooking,
      customerRequest({ booking_status_id: 7, payment_method_id: provider.card() }),
      casey.token,
    );
  beforeEach(async () => {
    provider = await startProvider();
    const { secretKey, url: apiUrl } = provider;
    server.deps.cards = stripeCards({ secretKey, webhookSecret: null, apiUrl });
    casey = await server.customer();
    const { status, body } = await payByCard();
    expect(status).toBe(200);
    booking_id = (body.RESULT as { booking_id: number }).booking_id;
  });
  afterEach(() => provider.close());

  /** Whatever the provider says, the customer is told that their money comes back. */
  const cancel = async () =>
    expect(await server.send(updateBooking, { booking_id, booking_status_id: 6 }, casey.token)).toMatchObject(
      {
        status: 200,
        body: { MESSAGE: 'Booking cancelled successfully. We are refunding $30.00 to your card.' },
      },
    );
  const state = async () =>
    (await server.database.db.selectFrom('payments').select('state').executeTakeFirst())?.state;
  const refunds = () => provider.ledger().flatMap((intent) => intent.refunds);
  const events = () => server.log.map(({ event }) => event);

  it('is given back at once, and not again by the sweep or when its slot is paid for anew (SHOP-20)', async () => {
    await cancel();
    expect(await state()).toBe('refunded');
    await sweep(server.deps);
    expect(refunds()).toEqual([{ cents: 3000 }]);
    expect(await server.mailed()).toEqual([...EVERYBODY, ...EVERYBODY]);
    expect(await payByCard()).toMatchObject({ status: 200 });
    expect(provider.charged() - provider.refunded()).toBe(3000);
  });

  it('is given back once by the sweep where the provider was down', async () => {
    await provider.down();
    await cancel();
    expect(events()).toEqual(['refund.postponed']);
    await sweep(server.deps);
    expect(await state()).toBe('refund_due');
    await provider.up();
    await Promise.all([sweep(server.deps), sweep(server.deps)]);
    expect(await state()).toBe('refunded');
    expect(refunds()).toEqual([{ cents: 3000 }]);
    expect(await server.mailed()).toEqual([...EVERYBODY, ...EVERYBODY]);
  });

  it("is given back once although the provider's answer was lost", async () => {
    const fault = provider.fault({ on: 'refund', when: 'after', how: 'drop', times: 10 });
    await cancel();
    expect(await state()).toBe('refund_due');
    fault.lift();
    await sweep(server.deps);
    expect(await state()).toBe('refunded');
    expect(refunds()).toEqual([{ cents: 3000 }]);
  });

  it('is given back by a person where the provider will not', async () => {
    await server.database.db.updateTable('payments').set({ payment_intent_id: 'pi_of_nobody' }).execute();
    await cancel();
    expect(events()).toEqual(['refund.refused']);
    expect(refunds()).toEqual([]);
    await sweep(server.deps);
    expect(await server.database.db.selectFrom('open_payments').selectAll().execute()).toMatchObject([
      { state: 'refund_failed', amount_cents: 3000, words: expect.stringContaining('pi_of_nobody') },
    ]);
  });
});
