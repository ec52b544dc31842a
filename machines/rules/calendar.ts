import { DAYS_AHEAD } from '../../contract/constants.ts';
import { daysLater } from '../../contract/format.ts';

/** Whether a visit can be booked on a day: from today to 90 days ahead (BOOK-21). Days as `yyyy-MM-dd`. */
export const isBookable = (day: string, today: string): boolean =>
  day >= today && day <= daysLater(today, DAYS_AHEAD);
