import * as v from 'valibot';
import { ApiError } from '../../contract/api-error.ts';
import { ChangedPrice } from '../../contract/visit.ts';

/** Whether the server does not know the key of a link, or the key has expired (MANAGE-3). */
export const isLinkUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether the visit was cancelled or has begun (MANAGE-15). */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'already_used';

/** Whether the visit is no longer as the page has shown it (MOVE-13). */
export const isOutdated = (error: unknown): boolean =>
  isOver(error) || isLinkUnknown(error) || (error instanceof ApiError && error.code === 'changed_meanwhile');

/** Whether the customer has an unpaid visit at the new time (MOVE-22). */
export const isOverlap = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'visits_overlap';

/** Returns both prices of a move that is refused because of the price (MOVE-12). */
export function changedPriceIn(error: unknown): ChangedPrice | null {
  if (!(error instanceof ApiError) || error.code !== 'price_changed') return null;
  const { success, output } = v.safeParse(ChangedPrice, error.result);
  return success ? output : null;
}
