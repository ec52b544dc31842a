import * as v from 'valibot';
import { ApiError } from '../../contract/api-error.ts';
import { ChangedPrice, type NextTime, type Visit } from '../../contract/visit.ts';

/** Whether our server does not know the key of a link, or the key has expired. A 404 of a proxy has no code (MANAGE-3). */
export const isLinkUnknown = (error: unknown): boolean => codeOf(error) === 'not_found';

/** Whether the visit is no longer as the page has shown it: cancelled, begun, moved, or without its link (MANAGE-15, MOVE-13). */
export const isOutdated = (error: unknown): boolean =>
  isLinkUnknown(error) || ['already_used', 'changed_meanwhile'].includes(codeOf(error) ?? '');

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** Whether the customer has an unpaid visit at the new time (MOVE-22). */
export const isOverlap = (error: unknown): boolean => codeOf(error) === 'visits_overlap';

/** Returns both prices of a move that is refused because of the price (MOVE-12). */
export function changedPriceIn(error: unknown): ChangedPrice | null {
  if (!(error instanceof ApiError) || error.code !== 'price_changed') return null;
  const { success, output } = v.safeParse(ChangedPrice, error.result);
  return success ? output : null;
}

/** Whether the two people of a visit have two barbers. Only the server knows which two are free at a time (MOVE-25). */
export const hasTwoBarbers = ({ barber, companion_barber: second }: Visit): boolean =>
  second !== undefined && second.id !== barber.id;

/** Returns a barber of a single person, or of two people who are served in turn (MOVE-24). */
export const withBarber = (
  { companion_barber: second }: Visit,
  barber: NextTime['barber'],
): Pick<NextTime, 'barber' | 'companion_barber'> => ({ barber, ...(second && { companion_barber: barber }) });
