/**
 * The calendar file of a booking (SHOP-22): a path under the API root, answered as `text/calendar`, not in the
 * envelope. Absent of a foreign API. A cancelled booking's file takes the appointment out again.
 */

/** For anyone who knows the key that a booking was answered with: a plain link. `key` is `calendar_key`. */
export const calendarPath = (key: string): string => `site/calendar/${key}.ics`;
