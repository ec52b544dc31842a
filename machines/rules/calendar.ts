import { DAYS_AHEAD } from '../../contract/constants.ts';
import { daysLater } from '../../contract/format.ts';
import type { Store } from '../../contract/stores.ts';

/** Whether a visit can be booked on a day (`yyyy-MM-dd`): from today to 90 days ahead (BOOK-21). */
export const isBookable = (day: string, today: string): boolean =>
  day >= today && day <= daysLater(today, DAYS_AHEAD);

/** Returns why a store is closed on a day, if the reason is known (BOOK-63). */
export const closureReason = (day: string, store: Pick<Store, 'closedDays'> | null): string | undefined =>
  store?.closedDays.find((closed) => closed.day === day)?.words;

/** Whether a store offers a day for booking (BOOK-21, BOOK-63). */
export const isOffered = (
  day: string,
  { today, store }: { today: string; store: Pick<Store, 'closedDays'> | null },
): boolean => isBookable(day, today) && closureReason(day, store) === undefined;

export const TOO_FAR_AHEAD = `You can book up to ${DAYS_AHEAD} days ahead.`;

/** Returns why a day cannot be chosen, if it cannot (BOOK-63). */
export function whyNotBookable(
  day: string,
  today: string,
  store: Pick<Store, 'closedDays'> | null,
): string | undefined {
  if (day < today) return 'That day has passed.';
  if (!isBookable(day, today)) return TOO_FAR_AHEAD;
  return closureReason(day, store);
}
