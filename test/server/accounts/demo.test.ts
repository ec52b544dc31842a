import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProfile } from '../../../contract/account.ts';
import { listBookings, updateBooking } from '../../../contract/my-bookings.ts';
import { listOrders } from '../../../contract/orders.ts';
import { publicHolidays } from '../../../server/booking/public-holidays.ts';
import { closeDemo, seedSandbox } from '../../../server/db/seed-sandbox.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { rowsOf } from '../../support/rows.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { visitorOf } from './visitor.ts';

let server: TestServer;
let token: string;
const visitor = visitorOf(() => server);
const logIn = () => visitor.logIn('demo@customer.example', 'wattle-and-blade');

beforeAll(async () => {
  server = await openTestServer();
  await server.customer();
  await seedSandbox(server.database, server.clock.now);
  token = await visitor.tokenOf('demo@customer.example', 'wattle-and-blade');
}, 60_000);
afterAll(() => server.database.close());

it('a demo customer is made once, by however many servers start, and left alone by the sweep', async () => {
  const before = await rowsOf(server.database);
  const seed = () => seedSandbox(server.database, server.clock.now);
  await Promise.all([seed(), seed()]);
  await sweep(server.deps);
  expect(await rowsOf(server.database)).toEqual(before);
  expect(await server.count('open_payments')).toBe(0);
});

it('a demo customer has a profile, orders, and bookings in every status: what is paid comes back (SHOP-44)', async () => {
  expect(await server.send(getProfile, {}, token)).toMatchObject({
    result: { email: 'demo@customer.example', suburb: 'Marrickville' },
  });
  const { result } = await server.send(listOrders, { store_id: 42 }, token);
  expect(result).toMatchObject([{ status: 'processing' }, { status: 'shipped' }, { status: 'delivered' }]);

  const { body } = await server.send(listBookings, { store_brand_id: 7 }, token);
  const bookings = body.RESULT as {
    booking_id: number;
    bookingstatus: { booking_status_name: string };
    refund_cents: number;
  }[];
  const names = new Set(bookings.map(({ bookingstatus }) => bookingstatus.booking_status_name));
  const all = ['Cancelled', 'Completed', 'Confirmed', 'Draft', 'Pending', 'Upcoming'];
  expect([...names].sort()).toEqual(all);
  const paid = bookings.find(({ refund_cents }) => refund_cents > 0);
  expect(
    await server.send(updateBooking, { booking_id: paid?.booking_id ?? 0, booking_status_id: 6 }, token),
  ).toMatchObject({ status: 200, body: { MESSAGE: expect.stringContaining('$70.00') } });
  const intents = await server.database.db
    .selectFrom('payments')
    .innerJoin('sandbox_intents', 'id', 'payment_intent_id')
    .select('state')
    .where('refunded', '=', true)
    .execute();
  expect(intents).toEqual([{ state: 'refunded' }]);
});

it.each([
  '2026-11-24T20:00:00+11:00',
  '2026-12-02T10:00:00+11:00',
  '2026-12-05T10:00:00+11:00',
  '2026-12-09T10:00:00+11:00',
  '2026-12-12T10:00:00+11:00',
  '2026-12-16T10:00:00+11:00',
  '2026-12-26T10:00:00+11:00',
  '2027-01-03T10:00:00+11:00',
  '2027-03-17T10:00:00+11:00',
])('nothing of a demo customer lies on a public holiday, started at %s (SHOP-44)', async (start) => {
  const fresh = await openTestServer();
  try {
    await seedSandbox(fresh.database, new Date(start));
    const { db } = fresh.database;
    const bookings = await db.selectFrom('bookings').select('booking_date as day').execute();
    const orders = await db.selectFrom('orders').select('ordered_on as day').execute();
    expect([bookings.length, orders.length]).toEqual([7, 3]);
    const held = [2026, 2027].flatMap((year) => [
      ...publicHolidays({ country: 'AU', state: 'NSW' }, year).keys(),
    ]);
    expect([...bookings, ...orders].filter(({ day }) => held.includes(day))).toEqual([]);
  } finally {
    await fresh.database.close();
  }
});

it('a demo customer is locked out where the sandbox has become a shop, until it is a sandbox again (SHOP-44)', async () => {
  await closeDemo(server.database);
  expect(await logIn()).toMatchObject({ status: 401 });
  expect(await server.send(getProfile, {}, token)).toMatchObject({ status: 401 });
  expect(await server.send(getProfile, {}, 'token-of-casey@customer.example')).toMatchObject({ status: 200 });
  await seedSandbox(server.database, server.clock.now);
  expect(await logIn()).toMatchObject({ status: 200 });
});
