import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { moveVisit } from '../../contract/visit.ts';
import { customerRequest, openTestServer, THURSDAY } from '../server/test-server.ts';
import { call } from '../support/call.ts';
import { countSharedChairs } from '../support/shared-chairs.ts';
import { startSite } from '../support/site.ts';

const times = ['10:00', '10:30', '11:00', '11:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30'];
const barbers = [1, 2];

it('two hundred moves by link on three processes never share a chair, and change no charge (MOVE-14, SHOP-88)', {
  timeout: 120_000,
}, async () => {
  const server = await openTestServer('PostgreSQL');
  onTestFinished(() => server.close());
  const { db, url } = server.database;
  for (const barber of barbers)
    for (const from_time of times) {
      const { token } = await server.customer(`customer-${barber}-${from_time}@customer.example`);
      const payment = { booking_status_id: 7, payment_method_id: await server.card() };
      const request = customerRequest({ from_time, store_user_id: barber, ...payment });
      expect((await server.send(storeBooking, request, token)).status).toBe(200);
    }
  const visits = await db
    .selectFrom('bookings')
    .select(['manage_key', 'from_time', 'store_user_id', 'total_cents'])
    .execute();
  const environment = { DATABASE_URL: url ?? '', SANDBOX_NOW: server.clock.now.toISOString() };
  const sites = await Promise.all([1, 2, 3].map(() => startSite({ environment })));
  onTestFinished(async () => {
    for (const site of sites) await site.stop();
  });

  // A half wants one free time of a third barber, and a half wants the time of another visit.
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const visit = visits[index % visits.length] ?? expect.unreachable();
      const neighbour = visits[(index * 7 + 3) % visits.length] ?? expect.unreachable();
      const wanted = index % 2 === 0 ? { time: '12:00', barber_id: 3 } : placeOf(neighbour);
      return call(sites[index % sites.length] ?? expect.unreachable(), moveVisit.path, {
        headers: { 'Visit-Key': visit.manage_key, 'Idempotency-Key': `move-by-link-${index}` },
        body: {
          from: { day: THURSDAY, ...placeOf(visit) },
          to: { day: THURSDAY, ...wanted },
          total_cents: visit.total_cents,
        },
      });
    }),
  );

  const outcomes = answers.map(({ status, body }) => `${status} ${body.CODE ?? ''}`.trim());
  expect(outcomes).toContain('200');
  expect([...new Set(outcomes)].sort()).toEqual(['200', '409 changed_meanwhile', '409 slot_taken']);
  // The sandbox's demo customer has bookings too.
  const { rows } = await sql`
    select (select count(*)::integer from bookings join customers using (customer_id)
             where visit_state = 'booked' and email like 'customer-%') as booked,
           (select count(*)::integer from payments join bookings using (booking_id) join customers using (customer_id)
             where payments.state = 'succeeded' and visit_state = 'booked' and email like 'customer-%') as paid,
           (select count(*)::integer from sandbox_intents where status = 'succeeded' and not refunded)
             - (select count(*)::integer from payments where state = 'succeeded') as stray,
           (select count(*)::integer from acts where act = 'visit.move') as moved`.execute(db);
  expect(await countSharedChairs(db)).toBe(0);
  const moved = outcomes.filter((outcome) => outcome === '200').length;
  expect(rows).toEqual([{ booked: visits.length, paid: visits.length, stray: 0, moved }]);
});

const placeOf = ({ from_time, store_user_id }: { from_time: string; store_user_id: number | null }) => ({
  time: from_time.slice(0, 5),
  barber_id: store_user_id,
});
