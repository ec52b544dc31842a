import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { rowsOf } from '../../support/rows.ts';
import { arbitraryRequest, endpoints } from '../requests.ts';
import { rightCalls } from '../right-calls.ts';
import { customerRequest, startTestServer } from '../test-server.ts';

const server = startTestServer();
afterEach(() => sql`alter table outbox drop constraint if exists no_mail`.execute(server.database.db));

const rejectMails = () =>
  sql`alter table outbox add constraint no_mail check (false) not valid`.execute(server.database.db);
/** Returns all rows except the counters of rate limits. */
async function rows() {
  const { rate_limits: _, ...tables } = await rowsOf(server.database);
  return tables;
}
const FAILED = { status: 500, body: { STATUS: 0, CODE: 'broken' } };

const mailing = ['signUp', 'forgotPassword', 'resetPassword', 'changePassword', 'joinQueue', 'sendMessage'];

it.each(mailing)('%s stores nothing when its mail cannot be queued (SHOP-28)', async (name) => {
  const { endpoint } = endpoints.find((endpoint) => endpoint.name === name) ?? expect.unreachable(name);
  const { by, known } = rightCalls[name] ?? expect.unreachable(name);
  const token = await by?.(server);
  const [fields] = fc.sample(arbitraryRequest(endpoint), { seed: 1, numRuns: 1 });
  const request = { ...fields, ...(await known?.(server, token)) };
  await rejectMails();
  const before = await rows();
  expect(await server.send(endpoint, request, token)).toMatchObject(FAILED);
  expect(await rows()).toEqual(before);
});

it('a cancellation changes nothing and refunds nothing when its mail cannot be queued', async () => {
  const { token } = await server.customer();
  const payment_method_id = await server.card();
  const paid = await server.send(
    storeBooking,
    customerRequest({ booking_status_id: 7, payment_method_id }),
    token,
  );
  const { booking_id } = paid.body.RESULT as { booking_id: number };
  await rejectMails();
  const before = await rows();
  const body = { booking_id, booking_status_id: 6 };
  const headers = { authorization: `Bearer ${token}` };
  expect(await server.call('POST', '/customer/booking-update', { body, headers })).toMatchObject(FAILED);
  expect(await rows()).toEqual(before);
});

it('a booking to be paid at the store is not stored when its mail cannot be queued', async () => {
  const { token } = await server.customer();
  await rejectMails();
  expect(await server.send(storeBooking, customerRequest(), token)).toMatchObject(FAILED);
  expect(await server.count('bookings')).toBe(0);
});

it('a card booking is not confirmed when its mail cannot be queued, and its charge stays known', async () => {
  const { token } = await server.customer();
  const paid = customerRequest({ booking_status_id: 7, payment_method_id: await server.card() });
  await rejectMails();
  expect((await server.send(storeBooking, paid, token)).status).toBeGreaterThanOrEqual(500);
  const { db } = server.database;
  expect(await db.selectFrom('bookings').select('booking_status_id').execute()).toEqual([
    { booking_status_id: 2 },
  ]);
  expect(await db.selectFrom('payments').select('state').execute()).not.toEqual([{ state: 'succeeded' }]);
});
