import { hours } from 'virtual:shop';
import { beforeAll, expect, it } from 'vitest';
import { SERVICE_ENTITY } from '../../../contract/constants.ts';
import { dayIn, dayLabel, daysLater } from '../../../contract/format.ts';
import { listBookings, updateBooking } from '../../../contract/my-bookings.ts';
import { listOrders } from '../../../contract/orders.ts';
import { getProfile } from '../../../contract/session.ts';
import { publicHolidays } from '../../../server/booking/public-holidays.ts';
import { selectWalkInWork } from '../../../server/booking/rota.ts';
import { isFree } from '../../../server/booking/slots.ts';
import { selectOffers } from '../../../server/catalogue/catalogue.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { closeDemo, planDemo, plannedDays, seedSandbox } from '../../../server/sandbox/seed-sandbox.ts';
import { kept } from '../../support/kept.ts';
import { rowsOf } from '../../support/rows.ts';
import { openTestServer } from '../test-server.ts';
import { visitorOf } from './visitor.ts';

const server = kept(openTestServer);
let token: string;
const visitor = visitorOf(server);
const logIn = () => visitor.logIn('demo@customer.example', 'wattle-and-blade');

beforeAll(async () => {
  await server.customer();
  await seedSandbox(server.database, server.clock.now);
  token = await visitor.tokenOf('demo@customer.example', 'wattle-and-blade');
}, 60_000);

it('parallel starts create a single demo customer, and the sweep does not change it', async () => {
  const before = await rowsOf(server.database);
  const seed = () => seedSandbox(server.database, server.clock.now);
  await Promise.all([seed(), seed()]);
  await sweep(server.deps);
  // The sweep notes when it ran.
  const after = await rowsOf(server.database);
  expect({ ...after, sweeps: before.sweeps }).toEqual(before);
  expect(await server.count('open_payments')).toBe(0);
});

it('the demo customer has a profile, orders and bookings in every status, and a cancellation is refunded (SHOP-44)', async () => {
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
  const everyStatus = ['Cancelled', 'Completed', 'Confirmed', 'Draft', 'Pending', 'Upcoming'];
  expect([...names].sort()).toEqual(everyStatus);
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

it('the demo visits and orders are within opening hours on every day of a year (SHOP-44)', async () => {
  const { db } = server.database;
  const store = await db
    .selectFrom('stores')
    .selectAll()
    .where('takes_bookings', '=', true)
    .executeTakeFirstOrThrow();
  const timeZone = store.time_zone;
  const first = dayIn(timeZone, server.clock.now);
  const startDays = Array.from({ length: 366 }, (_, later) => daysLater(first, later));
  const days = { from: plannedDays(first).from, to: plannedDays(daysLater(first, 366)).to };
  const allWork = await selectWalkInWork(db, store, days);
  const offers = await selectOffers(db, store.store_id, SERVICE_ENTITY);
  const plans = startDays.map((today) => {
    const { from, to } = plannedDays(today);
    const work = allWork.filter(({ day }) => day >= from && day <= to);
    return { today, ...planDemo(today, { timeZone, work, busy: [] }, offers) };
  });

  const [seeded] = plans;
  const visits = await db
    .selectFrom('bookings')
    .select(['booking_date', 'from_time'])
    .orderBy('booking_id')
    .execute();
  expect(visits.map(({ booking_date, from_time }) => [booking_date, from_time.slice(0, 5)])).toEqual(
    seeded?.visits.map(({ day, time }) => [day, time]),
  );
  const orders = await db.selectFrom('orders').select('ordered_on').orderBy('order_id').execute();
  expect(orders.map(({ ordered_on }) => ordered_on)).toEqual(seeded?.orders.map(({ day }) => day));

  const holidays = [2026, 2027].flatMap((year) => [
    ...publicHolidays({ country: 'AU', state: 'NSW' }, year).keys(),
  ]);
  const hoursOf = (day: string) =>
    holidays.includes(day) ? undefined : hours.find((entry) => dayLabel(day).startsWith(entry.day));
  const timeOf = (instant: Date) =>
    instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const isAtWork = ({ day, starts, ends }: (typeof plans)[number]['visits'][number]) => {
    const hours = hoursOf(day);
    return (
      dayIn(timeZone, starts) === day &&
      hours &&
      timeOf(starts) >= hours.opens &&
      timeOf(ends) <= hours.closes
    );
  };
  for (const { today, visits, orders } of plans) {
    const ahead = visits.filter(({ day }) => day > today);
    expect([visits.length, ahead.length, orders.length], today).toEqual([7, 5, 3]);
    expect(
      [...visits.filter((one) => !isAtWork(one)), ...orders.filter(({ day }) => !hoursOf(day))],
      today,
    ).toEqual([]);
    const clashes = visits.filter((visit) =>
      visits.some(
        (second) => second !== visit && second.barberId === visit.barberId && !isFree(visit, [second]),
      ),
    );
    expect(clashes, today).toEqual([]);
  }
});

it('the demo customer cannot log in once the sandbox is a shop, until it is a sandbox again (SHOP-44)', async () => {
  await closeDemo(server.database);
  expect(await logIn()).toMatchObject({ status: 401 });
  expect(await server.send(getProfile, {}, token)).toMatchObject({ status: 401 });
  expect(await server.send(getProfile, {}, 'token-of-casey@customer.example')).toMatchObject({ status: 200 });
  await seedSandbox(server.database, server.clock.now);
  expect(await logIn()).toMatchObject({ status: 200 });
});
