import type { Stripe, StripeError } from '@stripe/stripe-js';
import { CardRefused } from '../../../contract/card-refused.ts';

/**
 * Opens the authentication by the card's bank with the provider's script (CARD-15). Resolves when the owner has
 * answered the bank. Rejects with `CardRefused` if the authentication failed, and with the original exception for
 * all other failures.
 */
export async function authenticateCard(
  stripe: Pick<Stripe, 'handleNextAction'>,
  clientSecret: string,
): Promise<void> {
  const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret });
  if (error) throw isBreakdown(error) ? new Error(error.message) : new CardRefused(error.message);
  if (paymentIntent?.status === 'requires_payment_method') {
    throw new CardRefused(paymentIntent.last_payment_error?.message);
  }
}

/** It is unknown whether the owner has answered the bank. */
const isBreakdown = ({ type }: StripeError): boolean =>
  type === 'api_connection_error' || type === 'api_error';
