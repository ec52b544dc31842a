import * as fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Barber } from '../../contract/barber.ts';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { daysLater } from '../../contract/format.ts';
import { type FreeDay, loadFreeTimes } from '../../contract/free-times.ts';
import { blockTime } from '../../server/acts/block-time.ts';
import { ServerPool } from '../../server/db/server-pool.ts';
import type { Tables } from '../../server/db/tables.ts';
import { engines } from '../support/database.ts';
import { fillShop } from '../support/large-shop.ts';
import { RecordingPool } from '../support/recording-pool.ts';
import { type BookingRequest, customerRequest, startTestServer, THURSDAY } from './test-server.ts';

const TODAY = '2026-11-20';

describe.each(engines)('free times with any barber, on the %s database', (engine) => {
  const server = startTestServer(engine);
  let customers = 0;
  const book = async (changes: Partial<BookingRequest>) => {
    customers += 1;
    const { token } = await server.customer(`customer-${customers}@customer.example`);
    return server.send(storeBooking, customerRequest(changes), token);
  };
  const free = async (changes: object = {}): Promise<FreeDay[]> =>
    (await server.send(loadFreeTimes, { store_id: 1, minutes: 20, days: 14, ...changes }))
      .result as FreeDay[];
  const barbersAt = async (day: string, time: string) => {
    const [only] = await free({ from: day, days: 1 });
    return only?.times.find((free) => free.time === time)?.barber.id;
  };
  /** Returns the free times of each barber who works on a day, as the wizard reads them. */
  const slotsOfBarbers = async (day: string, minutes: number) => {
    const request = { store_id: 1, shift_date_from: day, shift_date_to: day };
    const barbers = (await server.send(listBarbers, request)).result as Barber[];
    return Promise.all(
      barbers.map(async ({ id }) => {
        const query = {
          booking_date: day,
          service_duraction: minutes,
          store_id: 1,
          store_user_id: id,
        };
        return { id, times: (await server.send(listSlots, query)).result as string[] };
      }),
    );
  };

  it('offers exactly the times that a barber has free, and each of them can be booked (NEXT-20)', {
    timeout: 240_000,
  }, async () => {
    const visit = fc.record({
      barber: fc.constantFrom(1, 2, 3),
      day: fc.integer({ min: 0, max: 4 }),
      quarter: fc.integer({ min: 36, max: 66 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { maxLength: 8 }),
        fc.constantFrom(15, 20, 50, 120),
        fc.nat(),
        async (visits, minutes, pick) => {
          await server.reset();
          for (const { barber, day, quarter } of visits)
            await book({
              store_user_id: barber,
              booking_date: daysLater(TODAY, day),
              from_time: new Date(quarter * 900_000).toISOString().slice(11, 16),
            });
          const days = await free({ minutes });

          expect(days.map(({ day }) => day)).toEqual(
            Array.from({ length: 14 }, (_, ahead) => daysLater(TODAY, ahead)),
          );
          for (const { day, times } of days.slice(0, 6)) {
            const barbers = await slotsOfBarbers(day, minutes);
            expect(times.map(({ time }) => time)).toEqual(
              [...new Set(barbers.flatMap((barber) => barber.times))].sort(),
            );
            for (const { time, barber } of times)
              expect(barbers.find(({ id }) => id === barber.id)?.times).toContain(time);
          }
          const offered = (await free()).flatMap(({ day, times }) => times.map((time) => ({ day, ...time })));
          const chosen = offered[pick % offered.length];
          expect(
            await book({
              store_user_id: chosen?.barber.id ?? 0,
              booking_date: chosen?.day ?? '',
              from_time: chosen?.time ?? '',
            }),
          ).toMatchObject({ status: 200 });
        },
      ),
      { numRuns: 6 },
    );
  });

  it('assigns the free barber with the least work of the day, and then the next (NEXT-21)', async () => {
    const [first, second, third] = (await slotsOfBarbers(THURSDAY, 20)).map(({ id }) => id);
    expect(await barbersAt(THURSDAY, '11:00')).toBe(first);

    await book({ store_user_id: first ?? 0, from_time: '14:30' });
    expect(await barbersAt(THURSDAY, '11:00')).toBe(second);

    // The chair of the second barber is lost at this time, and the work of the first is equal to that of the second.
    await book({ store_user_id: second ?? 0, from_time: '11:00' });
    expect(await barbersAt(THURSDAY, '11:00')).toBe(third ?? first);
    expect(await barbersAt(daysLater(THURSDAY, 1), '11:00')).toBeLessThanOrEqual(second ?? 0);
  });

  it('counts no block as work (NEXT-21)', async () => {
    const [first] = (await slotsOfBarbers(THURSDAY, 20)).map(({ id }) => id);
    await blockTime(
      server.deps,
      { key: 'lunch', who: 'desk' },
      {
        storeId: 1,
        chair: first ?? 0,
        from: { day: THURSDAY, time: '12:00' },
        to: { day: THURSDAY, time: '13:00' },
        note: 'Lunch',
      },
    );

    expect(await barbersAt(THURSDAY, '11:00')).toBe(first);
    expect(await barbersAt(THURSDAY, '12:00')).not.toBe(first);
  });

  it('lists a day without a free time with no times, and no day beyond 90 days (NEXT-20)', async () => {
    await sql`insert into closures (store_id, day) values (1, ${THURSDAY})`.execute(server.database.db);
    const days = await free();
    expect(days.find(({ day }) => day === THURSDAY)?.times).toEqual([]);
    const last = daysLater(TODAY, 90);
    expect((await free({ from: daysLater(last, -1) })).map(({ day }) => day)).toEqual([
      daysLater(last, -1),
      last,
    ]);
    expect(
      await server.send(loadFreeTimes, { store_id: 1, minutes: 20, days: 1, from: daysLater(last, 1) }),
    ).toMatchObject({ status: 422 });
    expect(await server.send(loadFreeTimes, { store_id: 1, minutes: 200, days: 1 })).toMatchObject({
      status: 422,
    });
  });

  it("counts the slot of a submit's own hold as free (SHOP-10)", async () => {
    const ids = (await slotsOfBarbers(THURSDAY, 20)).map(({ id }) => id);
    for (const id of ids) await book({ store_user_id: id, from_time: '11:00', submit_key: `key-of-${id}` });
    expect(await barbersAt(THURSDAY, '11:00')).toBeUndefined();
    const own = { from: THURSDAY, days: 1, submit_key: `key-of-${ids[0]}` };
    expect((await free(own))[0]?.times.map(({ time }) => time)).not.toContain('11:00');

    await sql`update bookings set booking_status_id = 2, visit_state = null, held_until = now()`.execute(
      server.database.db,
    );
    expect((await free(own))[0]?.times.map(({ time }) => time)).toContain('11:00');
    expect(await barbersAt(THURSDAY, '11:00')).toBeUndefined();
  });
});

describe('free times of a large store', () => {
  const server = startTestServer('PostgreSQL');

  it('reads 14 days of 40 barbers with as many statements as a single day (NEXT-22)', {
    timeout: 120_000,
  }, async () => {
    await fillShop(server.database, { scale: 0.04, now: server.clock.now });
    const pool = new RecordingPool(
      new ServerPool({
        connectionString: server.database.url ?? expect.unreachable('PostgreSQL has an address.'),
        most: 1,
        onLost: (error) => {
          throw error;
        },
      }),
    );
    onTestFinished(() => pool.end());
    server.deps.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const read = async (days: number) => {
      const before = pool.statements.length;
      const { result } = await server.send(loadFreeTimes, { store_id: 101, minutes: 20, days });
      return { days: (result as FreeDay[]).length, statements: pool.statements.length - before };
    };
    const one = await read(1);
    expect(await read(14)).toEqual({ days: 14, statements: one.statements });
    expect(one).toEqual({ days: 1, statements: 3 });
  });
});
