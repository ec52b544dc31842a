import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProfile } from '../../../contract/account.ts';
import { listBookings, updateBooking } from '../../../contract/bookings.ts';
import { listOrders } from '../../../contract/orders.ts';
import { closeDemo, seedSandbox } from '../../../server/db/seed-sandbox.ts';
import { sweep } from '../../../server/sweep.ts';
import { openStage, type Stage } from '../stage.ts';
import { tokenOf, visitorOf } from './visitor.ts';

describe("a sandbox's demo customer", () => {
  let stage: Stage;
  let token: string;
  const visitor = visitorOf(() => stage);

  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    await seedSandbox(stage.database, stage.clock.now);
    token = tokenOf(await visitor.logIn('demo@customer.example', 'wattle-and-blade'));
  });

  const bookings = async () =>
    (await stage.send(listBookings, { store_brand_id: 7 }, token)).body.RESULT as {
      booking_id: number;
      bookingstatus: { booking_status_name: string };
      refund_cents: number;
      paid_cents: number;
    }[];

  it('has a profile, bookings in every status, and three orders', async () => {
    expect(await stage.send(getProfile, {}, token)).toMatchObject({
      result: { email: 'demo@customer.example', suburb: 'Marrickville' },
    });
    const names = new Set((await bookings()).map(({ bookingstatus }) => bookingstatus.booking_status_name));
    expect([...names].sort()).toEqual([
      'Cancelled',
      'Completed',
      'Confirmed',
      'Draft',
      'Pending',
      'Upcoming',
    ]);
    const { result } = await stage.send(listOrders, { store_id: 42 }, token);
    expect(result).toMatchObject([{ status: 'processing' }, { status: 'shipped' }, { status: 'delivered' }]);
  });

  it('can cancel what is paid and to come, and gets the money back', async () => {
    const paid = (await bookings()).find(({ refund_cents }) => refund_cents > 0);
    expect(paid?.refund_cents).toBe(7000);
    expect(
      await stage.send(updateBooking, { booking_id: paid?.booking_id ?? 0, booking_status_id: 6 }, token),
    ).toMatchObject({ status: 200, body: { MESSAGE: expect.stringContaining('$70.00') } });
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from sandbox_intents join payments on payment_intent_id = id
       where refunded and state = 'refunded'`.execute(stage.database.db);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is closed where the sandbox has become a shop, until it is a sandbox again', async () => {
    const logIn = () => visitor.logIn('demo@customer.example', 'wattle-and-blade');
    await visitor.join();
    await closeDemo(stage.database);
    expect(await logIn()).toMatchObject({ status: 401 });
    expect(await stage.send(getProfile, {}, token)).toMatchObject({ status: 401 });
    expect(await visitor.logIn('nora@customer.example')).toMatchObject({ status: 200 });
    await seedSandbox(stage.database, stage.clock.now);
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  it('is made once, by however many servers start, and left alone by the sweep', async () => {
    const rows = async () => [
      await stage.count('customers'),
      await stage.database.db.selectFrom('bookings').selectAll().orderBy('booking_id').execute(),
      await stage.count('orders'),
      await stage.database.db.selectFrom('payments').selectAll().orderBy('payment_intent_id').execute(),
    ];
    const before = await rows();
    await Promise.all([
      seedSandbox(stage.database, stage.clock.now),
      seedSandbox(stage.database, stage.clock.now),
    ]);
    await sweep(stage.tools);
    expect(await rows()).toEqual(before);
    expect(await stage.database.db.selectFrom('open_payments').selectAll().execute()).toEqual([]);
  });
});
