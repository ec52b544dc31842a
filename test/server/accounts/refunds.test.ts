import { expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { updateBooking } from '../../../contract/my-bookings.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { useProvider } from '../card-provider.ts';
import { customerRequest, EVERYBODY, startTestServer } from '../test-server.ts';

const server = startTestServer();

/** Sends real HTTP requests to a provider on the loopback interface. */
it('a cancellation is refunded once, also after a sweep and a new payment for the same slot (SHOP-20)', async () => {
  const provider = await useProvider(server);
  const { token } = await server.customer();
  const payByCard = () => {
    const payment_method_id = provider.card();
    return server.send(storeBooking, customerRequest({ booking_status_id: 7, payment_method_id }), token);
  };
  const { status, body } = await payByCard();
  expect(status).toBe(200);

  const { booking_id } = body.RESULT as { booking_id: number };
  expect(await server.send(updateBooking, { booking_id, booking_status_id: 6 }, token)).toMatchObject({
    status: 200,
    body: { MESSAGE: 'Booking cancelled successfully. We are refunding $30.00 to your card.' },
  });
  const payments = server.database.db.selectFrom('payments').select('state');
  expect(await payments.execute()).toEqual([{ state: 'refunded' }]);
  await sweep(server.deps);
  expect(provider.ledger().flatMap((intent) => intent.refunds)).toEqual([{ cents: 3000 }]);
  expect(await server.mailed()).toEqual([...EVERYBODY, ...EVERYBODY]);
  expect(await payByCard()).toMatchObject({ status: 200 });
  expect(provider.charged() - provider.refunded()).toBe(3000);
});
