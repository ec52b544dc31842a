import { shop } from 'virtual:shop';
import { TZDate, tzOffset } from '@date-fns/tz';
import { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, default as newCalendar } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Attachment } from '../db/attachment.ts';
import { type BookingFacts, barbersOf, lastEndOf, servicesOf } from './booking-facts.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How long before the visit the calendar shows its alarm, in seconds. */
const ALARM_SECONDS = 2 * 3600;

/**
 * Creates a booking's calendar file (RFC 5545) with a single event. The event's UID never changes, so the file of a
 * cancelled booking removes the event. Times are the shop's local times, with the rules of its time zone.
 */
export function calendarFile(booking: BookingFacts, state: 'booked' | 'cancelled'): Attachment {
  const method = state === 'booked' ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL;
  const services = servicesOf(booking)
    .map(({ name }) => name)
    .join(', ');
  // The event has the time zone, not the calendar: with a zone of the calendar, the library writes DTSTAMP without
  // a zone.
  const calendar = newCalendar({
    prodId: { company: shop.name, product: 'Bookings', language: 'EN' },
    method,
    timezone: { name: null, generator: zoneRules },
  });
  const summary = `${services} at ${shop.name}`;
  calendar.createEvent({
    id: `booking-${booking.booking_uniqueid}@${shop.email.replace(/^.*@/, '')}`,
    // Each change has a higher number, so that a calendar replaces the entry (SHOP-85).
    sequence: state === 'booked' ? booking.moves : booking.moves + 1,
    status: state === 'booked' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    stamp: booking.stamped_at,
    ...timesOf(booking),
    summary,
    location: `${booking.store_name}, ${booking.street}, ${booking.suburb}`,
    description: [
      `With ${barbersOf(booking).join(' and ')}`,
      `Booking number ${booking.booking_uniqueid}`,
      ...(booking.phone ? [`Phone ${booking.phone}`] : []),
    ].join('\n'),
    organizer: { name: shop.name, email: shop.email },
    ...(state === 'booked' && {
      alarms: [{ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS, description: summary }],
    }),
  });
  return {
    filename: `booking-${booking.booking_uniqueid}.ics`,
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}

/**
 * Returns the times of the event. A local time that occurs twice means the first occurrence (RFC 5545, 3.3.5), so
 * the second occurrence is written in UTC.
 */
function timesOf(booking: BookingFacts) {
  const { starts, time_zone } = booking;
  const ends = lastEndOf(booking);
  if ([starts, ends].some((instant) => isSecondOccurrence(instant, time_zone)))
    return { start: starts, end: ends };
  return {
    timezone: time_zone,
    start: new TZDate(starts, time_zone),
    end: new TZDate(ends, time_zone),
  };
}

/** Whether this local time is the second of two, on the day when clocks go back. */
function isSecondOccurrence(instant: Date, timeZone: string): boolean {
  const before = tzOffset(timeZone, new Date(instant.getTime() - DAY_MS));
  const back = (before - tzOffset(timeZone, instant)) * MINUTE_MS;
  return back > 0 && tzOffset(timeZone, new Date(instant.getTime() - back)) === before;
}

/** Returns a zone's VTIMEZONE. */
function zoneRules(timeZone: string): string | null {
  const [rules] = [tzlib_get_ical_block(timeZone)].flat();
  return rules ?? null;
}
