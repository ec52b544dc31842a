import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { rowsOf } from '../../support/rows.ts';
import { askedOf, endpoints } from '../requests.ts';
import { rightCalls } from '../right-calls.ts';
import { customerRequest, startTestServer } from '../test-server.ts';

const server = startTestServer();
afterEach(() => sql`alter table outbox drop constraint if exists no_mail`.execute(server.database.db));

const takeNoMail = () =>
  sql`alter table outbox add constraint no_mail check (false) not valid`.execute(server.database.db);
/** All but how often somebody tried. */
async function rows() {
  const { rate_limits: _, ...others } = await rowsOf(server.database);
  return others;
}
const NOTHING_TO_SAY = { status: 500, body: { STATUS: 0, CODE: 'broken' } };

const mailing = ['signUp', 'forgotPassword', 'resetPassword', 'changePassword', 'joinQueue', 'sendMessage'];

it.each(mailing)('nothing of %s stays without its mail (SHOP-28)', async (name) => {
  const { endpoint } = endpoints.find((one) => one.name === name) ?? expect.unreachable(name);
  const { by, known } = rightCalls[name] ?? expect.unreachable(name);
  const token = await by?.(server);
  const [fields] = fc.sample(askedOf(endpoint), { seed: 1, numRuns: 1 });
  const request = { ...fields, ...(await known?.(server, token)) };
  await takeNoMail();
  const before = await rows();
  expect(await server.send(endpoint, request, token)).toMatchObject(NOTHING_TO_SAY);
  expect(await rows()).toEqual(before);
});

it('nothing is cancelled, and no money moves', async () => {
  const { token } = await server.customer();
  const payment_method_id = await server.card();
  const paid = await server.send(
    storeBooking,
    customerRequest({ booking_status_id: 7, payment_method_id }),
    token,
  );
  const { booking_id } = paid.body.RESULT as { booking_id: number };
  await takeNoMail();
  const before = await rows();
  const body = { booking_id, booking_status_id: 6 };
  const headers = { authorization: `Bearer ${token}` };
  expect(await server.call('POST', '/customer/booking-update', { body, headers })).toMatchObject(
    NOTHING_TO_SAY,
  );
  expect(await rows()).toEqual(before);
});

it('nothing is booked to pay at the store', async () => {
  const { token } = await server.customer();
  await takeNoMail();
  expect(await server.send(storeBooking, customerRequest(), token)).toMatchObject(NOTHING_TO_SAY);
  expect(await server.count('bookings')).toBe(0);
});

it('nothing is booked as paid: the charge is found again', async () => {
  const { token } = await server.customer();
  const paid = customerRequest({ booking_status_id: 7, payment_method_id: await server.card() });
  await takeNoMail();
  expect((await server.send(storeBooking, paid, token)).status).toBeGreaterThanOrEqual(500);
  const { db } = server.database;
  expect(await db.selectFrom('bookings').select('booking_status_id').execute()).toEqual([
    { booking_status_id: 2 },
  ]);
  expect(await db.selectFrom('payments').select('state').execute()).not.toEqual([{ state: 'succeeded' }]);
});
