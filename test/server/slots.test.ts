import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { publicHolidays } from '../../server/booking/public-holidays.ts';
import { zonedInstant } from '../../server/booking/shop-time.ts';
import { slotsOf } from '../../server/booking/slots.ts';
import { engines } from '../support/database.ts';
import { guestRequest, startTestServer, type TestServer, THURSDAY } from './test-server.ts';

const SYDNEY = 'Australia/Sydney';
const processZones = ['UTC', 'America/New_York', 'Australia/Sydney', 'Pacific/Apia'];
const zoneOfTests = process.env.TZ;

afterEach(() => {
  if (zoneOfTests === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfTests;
});

it('slots skip the missing hour of a clock change, and no visit is longer than that night', () => {
  const night = (day: string, minutes: number) =>
    slotsOf({ day, timeZone: SYDNEY, stretches: [{ starts: '01:00', ends: '04:00' }] }, minutes).map(
      ({ time, starts }) => `${time} ${starts.toISOString().slice(11, 16)}`,
    );
  expect(night('2026-10-04', 60)).toEqual([
    '01:00 15:00',
    '01:15 15:15',
    '01:30 15:30',
    '01:45 15:45',
    '03:00 16:00',
  ]);
  expect(night('2027-04-04', 240)).toEqual(['01:00 14:00']);
});

const christmas = ['12-25 Christmas Day', '12-26 Boxing Day'];
it.each([
  [
    2026,
    ['01-01', '01-26', '04-03', '04-04', '04-05', '04-06', '04-25', '04-27', '06-08', '10-05'],
    christmas,
    '12-28 Boxing Day public holiday',
  ],
  [
    2027,
    ['01-01', '01-26', '03-26', '03-27', '03-28', '03-29', '04-25', '04-26', '06-14', '10-04'],
    christmas,
    '12-27 Christmas Day public holiday',
    '12-28 Boxing Day public holiday',
  ],
  [
    2028,
    ['01-01', '01-03', '01-26', '04-14', '04-15', '04-16', '04-17', '04-25', '06-12', '10-02'],
    christmas,
  ],
  [2030, ['01-01', '01-28', '04-19', '04-20', '04-21', '04-22', '04-25', '06-10', '10-07'], christmas],
])('the public holidays of New South Wales in %d are right (SHOP-48)', (year, days, ...december) => {
  const holidays = publicHolidays({ country: 'AU', state: 'NSW' }, year);
  expect([...holidays.keys()].filter((day) => day < `${year}-12`)).toEqual(
    days.map((day) => `${year}-${day}`),
  );
  expect([...holidays].slice(days.length).map(([day, name]) => `${day.slice(5)} ${name}`)).toEqual(
    december.flat(),
  );
});

it('an evening holiday closes no day, and a substitute day is named as such (SHOP-48)', () => {
  const holidays = publicHolidays({ country: 'AU', state: 'SA' }, 2026);
  expect([holidays.get('2026-12-24'), holidays.get('2026-12-28')]).toEqual([
    undefined,
    'Proclamation Day public holiday',
  ]);
  expect(publicHolidays({ country: 'AU', state: 'NSW' }, 2028).get('2028-01-03')).toBe(
    "New Year's Day public holiday",
  );
});

function slotRequests(server: TestServer) {
  const ask = (changes = {}) =>
    server.send(listSlots, {
      booking_date: THURSDAY,
      service_duraction: 45,
      store_id: 1,
      store_user_id: 1,
      ...changes,
    });
  const slots = async (changes = {}) => {
    const { status, result } = await ask(changes);
    expect(status).toBe(200);
    return result as string[];
  };
  /** Inserts an extra shift of the barber. */
  const addShift = (day: string, starts: string, ends: string) =>
    server.database.db
      .insertInto('shift_exceptions')
      .values({ store_user_id: 1, day, starts, ends })
      .execute();
  return { ask, slots, addShift };
}

describe.each(engines)('shop time on %s', (engine) => {
  const server = startTestServer(engine);
  const { slots, addShift } = slotRequests(server);

  it('agrees with the database for every half hour of two years', async () => {
    const { rows } = await sql<{ day: string; time: string; instant: Date }>`
      select to_char(wall, 'YYYY-MM-DD') as day, to_char(wall, 'HH24:MI') as time,
             wall at time zone ${SYDNEY} as instant
        from generate_series('2026-01-01'::timestamp, '2027-12-31'::timestamp, interval '30 minutes') as wall`.execute(
      server.database.db,
    );
    const both = rows.map((row) => ({ ...row, ours: zonedInstant(row.day, row.time, SYDNEY) }));
    const missing = both.filter(({ ours }) => ours === null);
    expect(both.filter(({ ours, instant }) => ours && ours.getTime() !== instant.getTime())).toEqual([]);
    expect(missing.map(({ day, time }) => `${day} ${time}`)).toEqual([
      '2026-10-04 02:00',
      '2026-10-04 02:30',
      '2027-10-03 02:00',
      '2027-10-03 02:30',
    ]);
  });
  it.each(processZones)(
    'is the same in a process with the time zone %s, across both clock changes (SHOP-4)',
    async (zone) => {
      process.env.TZ = zone;
      server.clock.now = new Date('2026-09-20T00:00:00Z');
      await addShift('2026-10-04', '09:30', '11:00');
      const sunday = ['09:30', '09:45', '10:00', '10:15'];
      expect(await slots({ booking_date: '2026-10-04' })).toEqual(sunday);
      await server.send(
        storeBooking,
        guestRequest({
          booking_date: '2026-10-04',
          from_time: '10:00',
          payment_method_id: await server.card(),
        }),
      );
      const { rows } = await sql<{ starts: Date; booking_date: string; from_time: string }>`
      select lower(during) as starts, booking_date, from_time from bookings`.execute(server.database.db);
      expect(rows).toEqual([
        { starts: new Date('2026-10-03T23:00:00Z'), booking_date: '2026-10-04', from_time: '10:00:00' },
      ]);
      expect(await slots({ booking_date: '2026-10-04', service_duraction: 20 })).toEqual(['09:30', '10:30']);

      server.clock.now = new Date('2027-03-20T00:00:00Z');
      await addShift('2027-04-04', '09:30', '11:00');
      expect(await slots({ booking_date: '2027-04-04' })).toEqual(sunday);
    },
  );
});

describe('POST customer/timeslot', () => {
  const server = startTestServer();
  const { ask, slots, addShift } = slotRequests(server);

  it('offers times every 15 minutes within the shift, outside lunch (SHOP-8)', async () => {
    const times = await slots();
    expect(times.slice(0, 3)).toEqual(['09:00', '09:15', '09:30']);
    expect(times.filter((time) => time > '11:00' && time < '13:00')).toEqual(['11:15', '12:30', '12:45']);
    expect(times.at(-1)).toBe('20:15');
  });

  it('offers no times on a day off, and the times of an extra shift (SHOP-7)', async () => {
    expect(await slots({ booking_date: '2026-11-23' })).toEqual([]);
    await addShift('2026-11-23', '10:10', '11:10');
    expect(await slots({ booking_date: '2026-11-23', service_duraction: 30 })).toEqual(['10:15', '10:30']);
  });

  it('decides in shop time whether a day has passed (SHOP-5, SHOP-6)', async () => {
    server.clock.now = new Date('2026-11-25T13:30:00Z');
    const passed = { MESSAGE: 'That day has passed. Please choose another date.' };
    expect(await ask({ booking_date: '2026-11-25' })).toMatchObject({ status: 422, body: passed });
    expect(await slots()).toContain('09:00');
  });

  it('offers a time until it begins (SHOP-6, SHOP-8)', async () => {
    server.clock.now = new Date('2026-11-26T02:30:00Z');
    expect((await slots({ service_duraction: 20 })).at(0)).toBe('13:30');
    server.clock.now = new Date('2026-11-26T02:30:01Z');
    expect((await slots({ service_duraction: 20 })).at(0)).toBe('13:45');
  });

  it('accepts days up to 90 days ahead (SHOP-6)', async () => {
    expect((await ask({ booking_date: '2027-02-18' })).status).toBe(200);
    const tooFar = { MESSAGE: 'You can book up to 90 days ahead. Please choose an earlier date.' };
    expect(await ask({ booking_date: '2027-02-19' })).toMatchObject({ status: 422, body: tooFar });
  });

  it('removes the times of a booking, and offers them again when it is cancelled', async () => {
    await server.send(storeBooking, guestRequest({ payment_method_id: await server.card() }));
    expect((await slots()).filter((time) => time < '11:00')).toEqual(['09:00', '09:15', '10:30', '10:45']);
    await server.database.db.updateTable('bookings').set({ booking_status_id: 6 }).execute();
    expect(await slots()).toContain('10:00');
  });
});
