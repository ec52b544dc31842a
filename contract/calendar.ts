/**
 * The calendar file of a booking (SHOP-22): paths under the API root, answered as `text/calendar`, not in the
 * envelope. Absent on a foreign root. A cancelled booking's file takes the appointment out again.
 */

/** For anyone who knows the key that a booking was answered with: a plain link. `key` is `calendar_key`. */
export const calendarPath = (key: string): string => `site/calendar/${key}.ics`;

/** For the customer whose booking it is, with their bearer token. `id` is `booking_id`. */
export const ownCalendarPath = (id: number): string => `site/calendar/bookings/${id}`;
