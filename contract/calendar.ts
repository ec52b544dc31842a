/**
 * The calendar file of a booking (SHOP-22): a path under the API root that returns `text/calendar` without the
 * envelope. A foreign API has no calendar files. The file of a cancelled booking removes the appointment.
 */

/**
 * Returns the path of the file by the booking's `calendar_key`. It needs no token, so that it works as a plain
 * link.
 */
export const calendarPath = (key: string): string => `site/calendar/${key}.ics`;
