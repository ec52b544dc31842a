import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProfile } from '../../../contract/account.ts';
import { listBookings, updateBooking } from '../../../contract/bookings.ts';
import { listOrders } from '../../../contract/orders.ts';
import { closeDemo, seedSandbox } from '../../../server/db/seed-sandbox.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { rowsOf } from '../../support/rows.ts';
import { openStage, type Stage } from '../stage.ts';
import { visitorOf } from './visitor.ts';

let stage: Stage;
let token: string;
const visitor = visitorOf(() => stage);
const logIn = () => visitor.logIn('demo@customer.example', 'wattle-and-blade');

beforeAll(async () => {
  stage = await openStage();
  await stage.customer();
  await seedSandbox(stage.database, stage.clock.now);
  token = await visitor.tokenOf('demo@customer.example', 'wattle-and-blade');
}, 60_000);
afterAll(() => stage.database.close());

it('a demo customer is made once, by however many servers start, and left alone by the sweep', async () => {
  const before = await rowsOf(stage.database);
  const seed = () => seedSandbox(stage.database, stage.clock.now);
  await Promise.all([seed(), seed()]);
  await sweep(stage.deps);
  expect(await rowsOf(stage.database)).toEqual(before);
  expect(await stage.count('open_payments')).toBe(0);
});

it('a demo customer has a profile, orders, and bookings in every status: what is paid comes back (SHOP-44)', async () => {
  expect(await stage.send(getProfile, {}, token)).toMatchObject({
    result: { email: 'demo@customer.example', suburb: 'Marrickville' },
  });
  const { result } = await stage.send(listOrders, { store_id: 42 }, token);
  expect(result).toMatchObject([{ status: 'processing' }, { status: 'shipped' }, { status: 'delivered' }]);

  const { body } = await stage.send(listBookings, { store_brand_id: 7 }, token);
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
    await stage.send(updateBooking, { booking_id: paid?.booking_id ?? 0, booking_status_id: 6 }, token),
  ).toMatchObject({ status: 200, body: { MESSAGE: expect.stringContaining('$70.00') } });
  const intents = await stage.database.db
    .selectFrom('payments')
    .innerJoin('sandbox_intents', 'id', 'payment_intent_id')
    .select('state')
    .where('refunded', '=', true)
    .execute();
  expect(intents).toEqual([{ state: 'refunded' }]);
});

it('a demo customer is locked out where the sandbox has become a shop, until it is a sandbox again (SHOP-44)', async () => {
  await closeDemo(stage.database);
  expect(await logIn()).toMatchObject({ status: 401 });
  expect(await stage.send(getProfile, {}, token)).toMatchObject({ status: 401 });
  expect(await stage.send(getProfile, {}, 'token-of-casey@customer.example')).toMatchObject({ status: 200 });
  await seedSandbox(stage.database, stage.clock.now);
  expect(await logIn()).toMatchObject({ status: 200 });
});
