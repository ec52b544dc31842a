import { DAYS_AHEAD } from '../../contract/constants.ts';
import { daysLater } from '../../contract/format.ts';
import type { Store } from '../../contract/stores.ts';

/** Whether a visit can be booked on a day: from today to 90 days ahead (BOOK-21). Days as `yyyy-MM-dd`. */
export const isBookable = (day: string, today: string): boolean =>
  day >= today && day <= daysLater(today, DAYS_AHEAD);

/** Why nobody can come to a store on a day, as far as it is known (BOOK-63). */
export const closingOf = (day: string, store: Pick<Store, 'closedDays'> | null): string | undefined =>
  store?.closedDays.find((closed) => closed.day === day)?.words;
