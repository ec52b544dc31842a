import { ApiError } from '../../contract/api-error.ts';

/** Whether another booking has taken the slot (PAY-24). */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'slot_taken';

/** Our own backend refuses the visit unpaid, and accepts it when a card pays for it (PAY-71). */
export const isCardOnly = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'visits_overlap' || error.code === 'unpaid_limit');

/** Whether the queue is closed: for the rest of the day, or because the wait would be too long (SHOP-23, SHOP-71). */
export const saysClosed = (event: object): boolean =>
  'error' in event && event.error instanceof ApiError && event.error.code === 'store_closed';

/**
 * Whether the result of a call is unknown (PAY-35). The call sent its key, so that our own backend can report the
 * result. A 401 says nothing about an earlier attempt with the same key.
 */
export const isInDoubt = (error: unknown): boolean =>
  error instanceof ApiError && error.repeatable && !isDefinite(error);

const isDefinite = ({ code, status }: ApiError): boolean =>
  code !== undefined && code !== 'in_progress' && status !== undefined && status !== 401 && status < 500;

/** Where a retry starts: with the same order, or with the services if their prices have changed (BOOK-72). */
export type RetryFrom = 'payment' | 'services';

/**
 * Null where our own backend did not say for certain why nothing was made, or where the same time would be refused
 * again (PAY-25).
 */
export function retryAfter(error: unknown): RetryFrom | null {
  if (!(error instanceof ApiError) || error.code === undefined) return null;
  if (isTaken(error) || error.code === 'visits_overlap') return null;
  return error.code === 'price_changed' ? 'services' : 'payment';
}

/** Whether the response has a 2xx status that is not the success status of the call (VERIFY-4, CHANGE-6). */
export const isNoFailure = (error: unknown): boolean => error instanceof ApiError && error.isOtherSuccess;

/** Whether the server refused the call, so that a retry would get the same response (VERIFY-6). */
export const isRefusal = (error: unknown): boolean => (statusOf(error) ?? 500) < 500;

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);
