import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { engines } from '../support/database.ts';
import { customerRequest, startTestServer } from './test-server.ts';

/** A person can change the time of a booking by hand. The database stores it in two columns and in a range. */
describe.each(engines)('the time of a booking that is changed by hand, on the %s database', (engine) => {
  const server = startTestServer(engine);
  beforeEach(async () => {
    const { token } = await server.customer();
    for (const from_time of ['10:00', '11:00'])
      expect(
        await server.send(
          storeBooking,
          customerRequest({ from_time, submit_key: `submit-${from_time.replace(':', '')}` }),
          token,
        ),
      ).toMatchObject({ status: 200 });
  });
  const update = (change: RawBuilder<unknown>) =>
    sql`update bookings set ${change} where from_time = '10:00'`.execute(server.database.db);
  const times = async () => {
    const { rows } = await sql<{ day: string; time: string; kept: string; minutes: number }>`
      select booking_date::text as day, from_time::text as time,
             to_char(lower(during) at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI') as kept,
             (extract(epoch from upper(during) - lower(during)) / 60)::integer as minutes
        from bookings order by booking_id`.execute(server.database.db);
    return rows[0];
  };

  it.each([
    ['the time', sql`from_time = '15:00'`, '2026-11-26', '15:00:00'],
    ['the day', sql`booking_date = '2026-11-27'`, '2026-11-27', '10:00:00'],
    [
      'day and time, over the end of summer time',
      sql`booking_date = '2027-04-10', from_time = '14:30'`,
      '2027-04-10',
      '14:30:00',
    ],
    [
      'the range',
      sql`during = tstzrange('2026-11-26T15:15+11', '2026-11-26T15:35+11')`,
      '2026-11-26',
      '15:15:00',
    ],
    [
      'both, alike',
      sql`from_time = '16:00', during = tstzrange('2026-11-26T16:00+11', '2026-11-26T16:20+11')`,
      '2026-11-26',
      '16:00:00',
    ],
  ])('updates the columns and the range together: %s (OPS-90)', async (_, change, day, time) => {
    await update(change);
    expect(await times()).toEqual({ day, time, kept: `${day} ${time.slice(0, 5)}`, minutes: 20 });
  });

  it('is rejected when the columns and the range would differ (OPS-90)', async () => {
    const both = sql`from_time = '16:00', during = tstzrange('2026-11-26T17:00+11', '2026-11-26T17:20+11')`;
    await expect(update(both)).rejects.toThrow('would read');
  });

  it('is rejected when the barber has another booking (OPS-90, SHOP-11)', async () => {
    await expect(update(sql`from_time = '11:15'`)).rejects.toThrow('bookings_no_overlap');
  });
});
