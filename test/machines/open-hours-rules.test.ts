import { describe, expect, it } from 'vitest';
import { directionsTo } from '../../contract/directions.ts';
import { dayIn } from '../../contract/format.ts';
import { openText, timeIn } from '../../machines/rules/open-hours.ts';

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
