import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { calendarPath, ownCalendarPath } from '../../../contract/calendar.ts';
import { createApi } from '../../../server/api.ts';
import { selectFacts } from '../../../server/db/bookings.ts';
import { calendarFile } from '../../../server/rules/calendar.ts';
import { beardShave, customersWish, haircut, openStage, type Stage, wish } from '../stage.ts';

/** The only event of a calendar file, as another library reads it: its times by the rules that the file brings. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  ICAL.TimezoneService.reset();
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const [component] = events;
  if (!component) throw new Error('There is no event.');
  const event = new ICAL.Event(component);
  return {
    calendar,
    component,
    event,
    starts: event.startDate.toJSDate(),
    ends: event.endDate.toJSDate(),
  };
}

describe('calendar files', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  const fetchFile = (path: string, token?: string) =>
    createApi(stage.tools).request(`/${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  /** Books, and gives the answer's RESULT. */
  async function book(changes: Parameters<typeof wish>[0] = {}) {
    const { status, body } = await stage.send(
      storeBooking,
      wish({ payment_method_id: await stage.card(), ...changes }),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body.RESULT as { booking_id: number; booking_uniqueid: string; calendar_key: string };
  }

  /** The night shift that no barber has: all that the clocks do happens in it. */
  async function workAtNight(day: string) {
    await stage.database.db
      .insertInto('shift_exceptions')
      .values({ store_user_id: 1, day, starts: '00:00', ends: '06:00' })
      .execute();
    await stage.database.db.updateTable('store_hours').set({ opens: '00:00' }).execute();
  }

  it('are RFC 5545: one event that says what was booked', async () => {
    const { booking_id, booking_uniqueid } = await book({
      services: [haircut, beardShave],
      total_amount: 50,
    });
    const facts = await selectFacts(stage.database.db, booking_id);
    const { filename, type, content } = calendarFile(facts, 'booked');
    expect(filename).toBe(`booking-${booking_uniqueid}.ics`);
    expect(type).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);

    const { calendar, component, event, starts, ends } = read(content);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Wattle & Blade//Bookings//EN');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event.uid).toBe(`booking-${booking_uniqueid}@wattleandblade.example`);
    expect(event.sequence).toBe(0);
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(event.summary).toBe('Classic Haircut, Beard Shave at Wattle & Blade');
    expect(event.location).toBe(
      'Wattle & Blade Marrickville, Shop 2 1187 Illawarra Road, Marrickville NSW 2204',
    );
    expect(event.description).toBe(
      `With Marco Bellini\nBooking number ${booking_uniqueid}\nPhone (02) 5550 0142`,
    );
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:hello@wattleandblade.example');
    expect(component.getAllProperties('attendee')).toEqual([]);
    expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T00:00:00Z');
    expect(content).toContain('DTSTART;TZID=Australia/Sydney:20261126T100000\r\n');
    expect(content).toContain('DTEND;TZID=Australia/Sydney:20261126T103500\r\n');
    expect([starts, ends]).toEqual([facts.starts, facts.ends]);
  });

  it('take a cancelled booking away: the same UID, a higher number', async () => {
    const { booking_id } = await book();
    const facts = await selectFacts(stage.database.db, booking_id);
    const [made, ended] = [
      read(calendarFile(facts, 'booked').content),
      read(calendarFile(facts, 'cancelled').content),
    ];
    expect(calendarFile(facts, 'cancelled').type).toContain('method=CANCEL');
    expect(ended.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(ended.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(ended.event.uid).toBe(made.event.uid);
    expect(ended.event.sequence).toBe(1);
    expect(ended.starts).toEqual(made.starts);
  });

  it.each([
    ['the Sunday they do', '2026-10-04', '10:00', '2026-10-03T23:00:00Z'],
    ['the Sunday they do, a year on', '2027-04-04', '10:00', '2027-04-04T00:00:00Z'],
    ['the minute before clocks go forward', '2026-10-04', '01:45', '2026-10-03T15:45:00Z'],
    ['the minute after', '2026-10-04', '03:00', '2026-10-03T16:00:00Z'],
    ['the hour before the one that comes twice', '2027-04-04', '01:30', '2027-04-03T14:30:00Z'],
    ['the hour that comes twice', '2027-04-04', '02:30', '2027-04-03T16:30:00Z'],
  ])('say when it is on %s', async (_, day, time, instant) => {
    stage.clock.now = new Date(Date.parse(instant) - 7 * 86_400_000);
    await workAtNight(day);
    await stage.database.db
      .insertInto('shift_exceptions')
      .values({ store_user_id: 1, day, starts: '09:00', ends: '12:00' })
      .execute();
    const { booking_id } = await book({ booking_date: day, from_time: time });
    const { starts, ends } = read(
      calendarFile(await selectFacts(stage.database.db, booking_id), 'booked').content,
    );
    expect(starts).toEqual(new Date(instant));
    expect(ends).toEqual(new Date(Date.parse(instant) + 20 * 60_000));
  });

  it('are served to whoever knows the key, and change with the booking', async () => {
    const { booking_id, booking_uniqueid, calendar_key } = await book();
    const file = await fetchFile(calendarPath(calendar_key));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(file.headers.get('content-disposition')).toBe(
      `inline; filename="booking-${booking_uniqueid}.ics"`,
    );
    expect(read(await file.text()).event.uid).toContain(booking_uniqueid);

    const cancelled_at = new Date(stage.clock.now.getTime() + 3_600_000);
    await stage.database.db
      .updateTable('bookings')
      .set({ booking_status_id: 6, cancelled_at })
      .where('booking_id', '=', booking_id)
      .execute();
    const cancelled = read(await (await fetchFile(calendarPath(calendar_key))).text());
    expect(cancelled.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(String(cancelled.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T01:00:00Z');
  });

  it('are served to nobody else', async () => {
    const { booking_id, calendar_key } = await book();
    for (const path of [
      calendarPath('00000000-0000-4000-8000-000000000000'),
      calendarPath(String(booking_id)),
      calendarPath("'; drop table bookings; --"),
      calendarPath(calendar_key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      `site/calendar/${calendar_key}`,
    ])
      expect((await fetchFile(path)).status, path).toBe(404);
    await stage.database.db
      .updateTable('bookings')
      .set({ booking_status_id: 2, held_until: stage.clock.now })
      .where('booking_id', '=', booking_id)
      .execute();
    expect((await fetchFile(calendarPath(calendar_key))).status, 'of a slot that is only held').toBe(404);
  });

  it('are served to the customer whose booking it is, and to no other', async () => {
    const casey = await stage.customer();
    const other = await stage.customer('olga@customer.example');
    const { body } = await stage.send(storeBooking, customersWish({ customer_id: casey.id }), casey.token);
    const { booking_id } = body.RESULT as { booking_id: number };
    const file = await fetchFile(ownCalendarPath(booking_id), casey.token);
    expect(file.status).toBe(200);
    expect(read(await file.text()).event.sequence).toBe(0);

    expect((await fetchFile(ownCalendarPath(booking_id), other.token)).status).toBe(404);
    expect((await fetchFile(ownCalendarPath(booking_id + 1), casey.token)).status).toBe(404);
    expect((await fetchFile('site/calendar/bookings/1e9', casey.token)).status).toBe(404);
    expect((await fetchFile(ownCalendarPath(booking_id))).status).toBe(401);
    expect((await fetchFile(ownCalendarPath(booking_id), 'forged')).status).toBe(401);
    stage.clock.now = new Date(stage.clock.now.getTime() + 40 * 86_400_000);
    expect((await fetchFile(ownCalendarPath(booking_id), casey.token)).status, 'expired').toBe(401);
  });
});
