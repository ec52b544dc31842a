import type { Stripe, StripeError } from '@stripe/stripe-js';
import { CardRefused } from '../../../contract/card-refused.ts';

/**
 * Lets the card's bank ask its owner, by the provider's script (CARD-15). Resolves when the bank was answered;
 * rejects with `CardRefused` when the authentication failed. Any other exception comes through as it is.
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

/** Nobody knows whether the bank was answered. */
const isBreakdown = ({ type }: StripeError): boolean =>
  type === 'api_connection_error' || type === 'api_error';
