import * as v from 'valibot';
import { ApiError } from '../../contract/api-error.ts';
import { CardRefused } from '../../contract/card-refused.ts';
import { AuthenticationWanted } from '../../contract/payments.ts';

/**
 * Whether the charge was refused, the slot is still held, and another card can be tried at once or later (CARD-14,
 * CARD-64).
 */
export const isDeclined = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'card_declined' ||
    error.code === 'authentication_required' ||
    (error.code === 'too_many' && error.result !== undefined));

/** Returns the client secret for the provider's authentication; null if the bank does not require it. */
export function secretOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'authentication_required') return null;
  const { success, output } = v.safeParse(AuthenticationWanted, error.result);
  return success ? output.client_secret : null;
}

/** Returns the text for a card that failed: the provider's message, otherwise the site's (CARD-8 to CARD-10). */
export function cardFailureText(error: unknown): string {
  const usual = 'An error occurred while processing your card';
  if (error instanceof CardRefused) return error.providerMessage ?? usual;
  return isDeclined(error) ? (error.serverMessage ?? usual) : 'An unexpected error occurred';
}
