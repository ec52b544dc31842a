import { ApiError } from '../../contract/api-error.ts';
import { CardRefused } from '../../contract/card-refused.ts';

/** Another booking has that time (ruling B3). */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'slot_taken';

/** The charge was refused and another card can be tried, the slot still held (ruling B3). */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'card_declined' || error.code === 'authentication_required');

/** Our own backend said why, or the call can be repeated without being done twice (rulings B3, B4). */
export const maySafelyRepeat = (error: unknown): boolean =>
  error instanceof ApiError && (error.code !== undefined || error.repeatable);

/** What the dialog says about a refused card: the provider's own words, else section 8's. */
export function wordsFor(error: unknown): string {
  const words =
    error instanceof CardRefused ? error.words : error instanceof ApiError ? error.serverWords : undefined;
  return words ?? 'An error occurred while processing your card';
}
