import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { rowsOf } from '../../support/rows.ts';
import { askedOf, endpoints } from '../requests.ts';
import { rightCalls } from '../right-calls.ts';
import { customersWish, stageHere } from '../stage.ts';

const stage = stageHere();
afterEach(() => sql`alter table outbox drop constraint if exists no_mail`.execute(stage.database.db));

const takeNoMail = () =>
  sql`alter table outbox add constraint no_mail check (false) not valid`.execute(stage.database.db);
/** All but how often somebody tried. */
async function rows() {
  const { rate_limits: _, ...others } = await rowsOf(stage.database);
  return others;
}
const NOTHING_TO_SAY = { status: 500, body: { STATUS: 0, CODE: 'broken' } };

const mailing = ['signUp', 'forgotPassword', 'resetPassword', 'changePassword', 'joinQueue', 'sendMessage'];

it.each(mailing)('nothing of %s stays without its mail (SHOP-28)', async (name) => {
  const { endpoint } = endpoints.find((one) => one.name === name) ?? expect.unreachable(name);
  const { by, known } = rightCalls[name] ?? expect.unreachable(name);
  const token = await by?.(stage);
  const [fields] = fc.sample(askedOf(endpoint), { seed: 1, numRuns: 1 });
  const request = { ...fields, ...(await known?.(stage, token)) };
  await takeNoMail();
  const before = await rows();
  expect(await stage.send(endpoint, request, token)).toMatchObject(NOTHING_TO_SAY);
  expect(await rows()).toEqual(before);
});

it('nothing is cancelled, and no money moves', async () => {
  const { token } = await stage.customer();
  const payment_method_id = await stage.card();
  const paid = await stage.send(
    storeBooking,
    customersWish({ booking_status_id: 7, payment_method_id }),
    token,
  );
  const { booking_id } = paid.body.RESULT as { booking_id: number };
  await takeNoMail();
  const before = await rows();
  const body = { booking_id, booking_status_id: 6 };
  const headers = { authorization: `Bearer ${token}` };
  expect(await stage.call('POST', '/customer/booking-update', { body, headers })).toMatchObject(
    NOTHING_TO_SAY,
  );
  expect(await rows()).toEqual(before);
});

it('nothing is booked to pay at the store', async () => {
  const { token } = await stage.customer();
  await takeNoMail();
  expect(await stage.send(storeBooking, customersWish(), token)).toMatchObject(NOTHING_TO_SAY);
  expect(await stage.count('bookings')).toBe(0);
});

it('nothing is booked as paid: the charge is found again', async () => {
  const { token } = await stage.customer();
  const paid = customersWish({ booking_status_id: 7, payment_method_id: await stage.card() });
  await takeNoMail();
  expect((await stage.send(storeBooking, paid, token)).status).toBeGreaterThanOrEqual(500);
  const { db } = stage.database;
  expect(await db.selectFrom('bookings').select('booking_status_id').execute()).toEqual([
    { booking_status_id: 2 },
  ]);
  expect(await db.selectFrom('payments').select('state').execute()).not.toEqual([{ state: 'succeeded' }]);
});
