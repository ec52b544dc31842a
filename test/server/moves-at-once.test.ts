import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { moveVisit } from '../../server/acts/move-visit.ts';
import { openDatabase } from '../../server/db/database.ts';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { countSharedChairs } from '../support/shared-chairs.ts';
import { customerRequest, openTestServer, THURSDAY } from './test-server.ts';

const times = ['10:00', '10:30', '11:00', '11:30', '14:30'];
const barbers = [1, 2];

describe.each(engines)('two hundred moves at once, on the %s database', (engine) => {
  const server = kept(() => openTestServer(engine));

  it('never share a chair, leave each customer a chair, and change no charge (SHOP-85, SHOP-88)', {
    timeout: 300_000,
  }, async () => {
    await server.reset();
    const numbers: string[] = [];
    for (const barberId of barbers)
      for (const from_time of times) {
        const { token } = await server.customer(`customer-${numbers.length}@customer.example`);
        const payment = { booking_status_id: 7, payment_method_id: await server.card() };
        const request = customerRequest({ from_time, store_user_id: barberId, ...payment });
        const { status, body } = await server.send(storeBooking, request, token);
        expect(status).toBe(200);
        numbers.push((body.RESULT as { booking_uniqueid: string }).booking_uniqueid);
      }
    // Each further pool of connections stands for a further process. The embedded database has a single process.
    const { url } = server.database;
    const pools = url === null ? [] : [1, 2].map(() => openDatabase({ databaseUrl: url }));
    const databases = [server.database, ...(await Promise.all(pools))];
    onTestFinished(async () => {
      for (const database of databases.slice(1)) await database.close();
    });
    // A half wants one free time, and a half wants the time of a neighbour.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => {
        const db = databases[index % databases.length]?.db ?? server.database.db;
        const number = numbers[index % numbers.length] ?? '';
        const to =
          index % 2 === 0
            ? { time: '16:00', barberId: 3 }
            : { time: times[(index * 7) % times.length] ?? '', barberId: (index % barbers.length) + 1 };
        const act = { key: `move-${index}`, who: 'desk' };
        const move = (): Promise<unknown> =>
          moveVisit({ db, now: server.deps.now }, act, { number, day: THURSDAY, ...to }).catch(
            (error: unknown) => {
              // On a slow computer, the only connection of the embedded database may be busy for too long.
              if (error instanceof DatabaseUnavailable) return move();
              throw error;
            },
          );
        return move();
      }),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code ?? String(outcome.reason)] : [],
    );
    expect([...new Set(refusals)]).toEqual(['slot_taken']);
    expect(outcomes.length - refusals.length).toBeGreaterThan(0);
    const { rows } = await sql<{ live: number; paid: number; charged: number; acts: number }>`
      select (select count(*)::integer from bookings where visit_state = 'booked') as live,
             (select count(*)::integer from payments join bookings using (booking_id)
               where payments.state = 'succeeded' and visit_state = 'booked') as paid,
             (select count(*)::integer from sandbox_intents where status = 'succeeded' and not refunded) as charged,
             (select count(*)::integer from acts) as acts`.execute(server.database.db);
    expect(await countSharedChairs(server.database.db)).toBe(0);
    const all = numbers.length;
    expect(rows).toEqual([{ live: all, paid: all, charged: all, acts: outcomes.length - refusals.length }]);
  });
});
