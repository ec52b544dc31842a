import * as v from 'valibot';
import { ApiError } from '../../contract/api-error.ts';
import { CardRefused } from '../../contract/card-refused.ts';
import { AuthenticationWanted } from '../../contract/payments.ts';

/** Another booking has that time (PAY-24). */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'slot_taken';

/** Our own backend refuses the visit unpaid, and accepts it when a card pays for it (PAY-71). */
export const isCardOnly = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'visits_overlap' || error.code === 'unpaid_limit');

/** The queue takes nobody more today, or nobody for so long (SHOP-23, SHOP-71). */
export const saysClosed = (event: object): boolean =>
  'error' in event && event.error instanceof ApiError && event.error.code === 'store_closed';

/** The charge was refused and another card can be tried, at once or later, the slot still held (CARD-14, CARD-64). */
export const isDeclined = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'card_declined' ||
    error.code === 'authentication_required' ||
    (error.code === 'too_many' && error.result !== undefined));

/** What the provider asks the card's owner with, when their bank wants that first; null when it does not. */
export function secretOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'authentication_required') return null;
  const { success, output } = v.safeParse(AuthenticationWanted, error.result);
  return success ? output.client_secret : null;
}

/**
 * The call carried its key, so that our own backend can be asked about it, and nobody said for certain how it
 * ended (PAY-35). A session that has ended says nothing of what an earlier attempt with that key came to.
 */
export const isInDoubt = (error: unknown): boolean =>
  error instanceof ApiError && error.repeatable && !isDefinite(error);

const isDefinite = ({ code, status }: ApiError): boolean =>
  code !== undefined && code !== 'in_progress' && status !== undefined && status !== 401 && status < 500;

/** Where trying again begins: with the same booking, or with the services, whose prices have changed (BOOK-72). */
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

/** The server did what was asked, or something else, but not what counts as success (VERIFY-4, CHANGE-6). */
export const isNoFailure = (error: unknown): boolean => error instanceof ApiError && error.isOtherSuccess;

/** The server said no: asking once more would bring the same answer (VERIFY-6). */
export const isRefusal = (error: unknown): boolean => (statusOf(error) ?? 500) < 500;

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);

/** What the dialog says about a card that came to nothing: the provider's own words, else ours (CARD-8 to CARD-10). */
export function wordsFor(error: unknown): string {
  const usual = 'An error occurred while processing your card';
  if (error instanceof CardRefused) return error.providerMessage ?? usual;
  return isDeclined(error) ? (error.serverMessage ?? usual) : 'An unexpected error occurred';
}
