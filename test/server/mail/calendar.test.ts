import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { calendarPath } from '../../../contract/calendar.ts';
import { createApi } from '../../../server/app/api.ts';
import { selectFacts } from '../../../server/booking/booking-facts.ts';
import { calendarFile } from '../../../server/booking/calendar-file.ts';
import { beardShave, guestRequest, haircut, startTestServer } from '../test-server.ts';

/** Reads the only event of a calendar file with an independent library, by the time zone rules of the file. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  ICAL.TimezoneService.reset();
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const component = events[0] ?? expect.unreachable();
  const { uid, sequence, summary, location, description, startDate, endDate } = new ICAL.Event(component);
  const propertyOf = (name: string) => String(component.getFirstPropertyValue(name));
  return {
    version: calendar.getFirstPropertyValue('version'),
    prodid: calendar.getFirstPropertyValue('prodid'),
    method: calendar.getFirstPropertyValue('method'),
    status: propertyOf('status'),
    organizer: propertyOf('organizer'),
    stamped: propertyOf('dtstamp'),
    attendees: component.getAllProperties('attendee'),
    starts: startDate.toJSDate(),
    ends: endDate.toJSDate(),
    alarms: component
      .getAllSubcomponents('valarm')
      .map((alarm) =>
        ['action', 'trigger', 'description'].map((name) => String(alarm.getFirstPropertyValue(name))),
      ),
    ...{ uid, sequence, summary, location, description },
  };
}

describe('calendar files', () => {
  const server = startTestServer();

  const fetchFile = (path: string, token?: string) =>
    createApi(server.deps).request(`/${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const factsOf = (booking_id: number) => selectFacts(server.database.db, booking_id);

  /** Books, and returns the RESULT of the response. */
  async function book(changes: Parameters<typeof guestRequest>[0] = {}) {
    const { status, body } = await server.send(
      storeBooking,
      guestRequest({ payment_method_id: await server.card(), ...changes }),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body.RESULT as { booking_id: number; booking_uniqueid: string; calendar_key: string };
  }

  it('are valid RFC 5545: an event for a booking, and an event for its cancellation (SHOP-22)', async () => {
    const { booking_id, booking_uniqueid } = await book({
      services: [haircut, beardShave],
      total_amount: 50,
    });
    const facts = await factsOf(booking_id);
    const { filename, type, content } = calendarFile(facts, 'booked');
    expect(filename).toBe(`booking-${booking_uniqueid}.ics`);
    expect(type).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(content).toContain('DTSTART;TZID=Australia/Sydney:20261126T100000\r\n');
    expect(content).toContain('DTEND;TZID=Australia/Sydney:20261126T103500\r\n');
    const event = read(content);
    expect(event).toEqual({
      version: '2.0',
      prodid: '-//Wattle & Blade//Bookings//EN',
      method: 'PUBLISH',
      uid: `booking-${booking_uniqueid}@wattleandblade.example`,
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'Classic Haircut, Beard Shave at Wattle & Blade',
      location: 'Wattle & Blade Marrickville, Shop 2, 1187 Illawarra Road, Marrickville NSW 2204',
      description: `With Marco Bellini\nBooking number ${booking_uniqueid}\nPhone (02) 5550 0142`,
      organizer: 'mailto:hello@wattleandblade.example',
      attendees: [],
      alarms: [['DISPLAY', '-PT2H', 'Classic Haircut, Beard Shave at Wattle & Blade']],
      stamped: '2026-11-20T00:00:00Z',
      starts: facts.starts,
      ends: facts.ends,
    });
    const cancellation = calendarFile(facts, 'cancelled');
    expect(cancellation.type).toContain('method=CANCEL');
    expect(read(cancellation.content)).toEqual({
      ...event,
      method: 'CANCEL',
      status: 'CANCELLED',
      sequence: 1,
      alarms: [],
    });
  });

  it.each([
    ['the Sunday of a clock change', '2026-10-04', '10:00', '2026-10-03T23:00:00Z'],
    ['that Sunday a year later', '2027-04-04', '10:00', '2027-04-04T00:00:00Z'],
    ['the minute before clocks go forward', '2026-10-04', '01:45', '2026-10-03T15:45:00Z'],
    ['the minute after clocks go forward', '2026-10-04', '03:00', '2026-10-03T16:00:00Z'],
    ['the hour before the repeated hour', '2027-04-04', '01:30', '2027-04-03T14:30:00Z'],
    ['the repeated hour', '2027-04-04', '02:30', '2027-04-03T16:30:00Z'],
  ])('have the right time on %s', async (_, day, time, instant) => {
    server.clock.now = new Date(Date.parse(instant) - 7 * 86_400_000);
    // A night shift that covers all clock changes. No barber works it in the real rota.
    const shift = { store_user_id: 1, day, starts: '00:00', ends: '12:00' };
    await server.database.db.insertInto('shift_exceptions').values(shift).execute();
    await server.database.db.updateTable('store_hours').set({ opens: '00:00' }).execute();
    const { booking_id } = await book({ booking_date: day, from_time: time });
    const { starts, ends } = read(calendarFile(await factsOf(booking_id), 'booked').content);
    expect(starts).toEqual(new Date(instant));
    expect(ends).toEqual(new Date(Date.parse(instant) + 20 * 60_000));
  });

  it('are served only for the key of the booking, and follow its changes (SHOP-22)', async () => {
    const { booking_id, booking_uniqueid, calendar_key } = await book();
    const file = await fetchFile(calendarPath(calendar_key));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(file.headers.get('content-disposition')).toBe(
      `inline; filename="booking-${booking_uniqueid}.ics"`,
    );
    expect(read(await file.text()).uid).toContain(booking_uniqueid);
    for (const path of [
      calendarPath('00000000-0000-4000-8000-000000000000'),
      calendarPath(String(booking_id)),
      calendarPath("'; drop table bookings; --"),
      calendarPath(calendar_key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      `site/calendar/${calendar_key}`,
    ])
      expect((await fetchFile(path)).status, path).toBe(404);

    const bookings = server.database.db.updateTable('bookings');
    const cancelled_at = new Date(server.clock.now.getTime() + 3_600_000);
    await bookings.set({ booking_status_id: 6, cancelled_at }).execute();
    const cancelled = read(await (await fetchFile(calendarPath(calendar_key))).text());
    expect(cancelled).toMatchObject({ method: 'CANCEL', stamped: '2026-11-20T01:00:00Z' });
    await bookings.set({ booking_status_id: 2, held_until: server.clock.now, cancelled_at: null }).execute();
    expect((await fetchFile(calendarPath(calendar_key))).status, 'of a slot that is only held').toBe(404);
  });
});
