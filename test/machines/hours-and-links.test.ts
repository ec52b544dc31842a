import { describe, expect, it } from 'vitest';
import { dayIn } from '../../contract/format.ts';
import { directionsTo } from '../../contract/stores.ts';
import { googleCalendarLink } from '../../machines/rules/calendar-link.ts';
import { openText, timeIn } from '../../machines/rules/open-hours.ts';
import { partsOfDay } from '../../machines/rules/parts-of-day.ts';

/** Both days on which the clocks of the shop change are Sundays, 4 October and 4 April. The visitor's zone has no effect. */
const momentOf = (instant: string) => {
  const moment = new Date(instant);
  return { day: dayIn('Australia/Sydney', moment), time: timeIn('Australia/Sydney', moment) };
};
const open = (day: string, opens = '09:00', closes = '18:30') => ({ day, opens, closes });

describe('openText', () => {
  const week = [open('2026-11-20'), open('2026-11-21', '09:30', '17:00'), open('2026-11-23')];
  const inParts = [open('2026-11-20', '09:00', '12:00'), open('2026-11-20', '14:00', '18:30')];
  it.each([
    ['2026-11-19T21:59:59Z', week, 'Opens today at 9:00 AM'],
    ['2026-11-19T22:00:00Z', week, 'Open until 6:30 PM'],
    ['2026-11-20T07:29:59Z', week, 'Open until 6:30 PM'],
    ['2026-11-20T07:30:00Z', week, 'Opens tomorrow at 9:30 AM'],
    ['2026-11-20T13:00:00Z', week, 'Opens today at 9:30 AM'],
    ['2026-11-21T06:00:00Z', week, 'Opens Monday at 9:00 AM'],
    ['2026-11-20T01:00:00Z', inParts, 'Opens today at 2:00 PM'],
    ['2026-11-20T00:59:00Z', inParts, 'Open until 12:00 PM'],
    ['2026-11-20T00:00:00Z', [open('2026-11-27')], 'Opens on November 27th at 9:00 AM'],
    ['2026-11-20T08:00:00Z', [open('2026-11-20')], null],
    ['2026-11-20T00:00:00Z', [], null],
    ['2026-10-03T22:00:00Z', [open('2026-10-04')], 'Open until 6:30 PM'],
    ['2026-10-03T21:59:00Z', [open('2026-10-04')], 'Opens today at 9:00 AM'],
    ['2027-04-03T22:59:00Z', [open('2027-04-04')], 'Opens today at 9:00 AM'],
    ['2027-04-03T23:00:00Z', [open('2027-04-04')], 'Open until 6:30 PM'],
  ])("at %s the text follows the shop's clock (PAGE-18)", (instant, hours, text) => {
    expect(openText(hours, momentOf(instant))).toBe(text);
  });
});

it('the link to the directions has street and suburb without the unit (PAGE-20)', () => {
  for (const address of ['Shop 2, 1 King Street, Newtown NSW 2042', '1 King Street, Newtown NSW 2042'])
    expect(directionsTo('https://map.example', address)).toBe(
      'https://map.example/directions?to=1+King+Street%2C+Newtown+NSW+2042',
    );
});

it('divides the times by the part of the day, without empty parts (SLOT-30)', () => {
  expect(partsOfDay(['00:00', '11:45', '12:00', '16:45', '17:00', '23:45'])).toEqual([
    { name: 'Morning', times: ['00:00', '11:45'] },
    { name: 'Afternoon', times: ['12:00', '16:45'] },
    { name: 'Evening', times: ['17:00', '23:45'] },
  ]);
  expect(partsOfDay(['17:15'])).toEqual([{ name: 'Evening', times: ['17:15'] }]);
  expect(partsOfDay([])).toEqual([]);
});

it('the link to Google Calendar has the times of the visit in the time zone of the shop, also past midnight (BOOK-110)', () => {
  const entry = {
    title: 'Fade & trim',
    timeZone: 'Australia/Sydney',
    location: 'King Street',
    details: 'A\nB',
  };
  const datesOf = (day: string, time: string, minutes: number) => {
    const { origin, searchParams } = new URL(googleCalendarLink({ ...entry, day, time, minutes }));
    return [origin, searchParams.get('dates'), searchParams.get('text'), searchParams.get('ctz')];
  };
  const google = 'https://calendar.google.com';
  expect(datesOf('2026-12-31', '09:05', 80)).toEqual([
    google,
    '20261231T090500/20261231T102500',
    'Fade & trim',
    'Australia/Sydney',
  ]);
  expect(datesOf('2026-12-31', '23:30', 30)[1]).toBe('20261231T233000/20270101T000000');
});
