import type Stripe from 'stripe';
import type { Dispute, Intent, Refund, SavedCard } from './account.ts';
import { authenticationFailed, authenticationFailedToCustomer } from './cards.ts';
import { secondsOf } from './intents.ts';

/** The reader of an object: the account with its secret key, or a customer's browser with the publishable key. */
export type Reader = 'secret' | 'publishable';

// Stripe's objects, with the properties that the shop and its pages read.

export const cardObject = ({ id }: SavedCard) =>
  ({ id, object: 'payment_method', type: 'card' }) satisfies Partial<Stripe.PaymentMethod>;

export const intentObject = (intent: Intent, reader: Reader) =>
  ({
    id: intent.id,
    object: 'payment_intent',
    amount: intent.cents,
    amount_received: intent.charge?.cents ?? 0,
    client_secret: intent.clientSecret,
    created: secondsOf(intent.made),
    currency: 'aud',
    last_payment_error: lastErrorOf(intent, reader),
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method: intent.card,
    status: intent.status,
    // Stripe's reference marks the properties that a publishable key cannot see.
    ...(reader === 'secret' && { metadata: intent.metadata }),
  }) satisfies Partial<Stripe.PaymentIntent>;

/**
 * The message of a failed authentication. A browser gets the message for customers, as Stripe's script reports it; an
 * account gets the message for developers, as recorded responses to a secret key show.
 */
function lastErrorOf({ trouble }: Intent, reader: Reader): Stripe.PaymentIntent.LastPaymentError | null {
  if (trouble !== authenticationFailed || reader === 'secret') return trouble;
  return { ...trouble, message: authenticationFailedToCustomer };
}

export const refundObject = (intent: Intent, { id, cents, status }: Refund) =>
  ({
    id,
    object: 'refund',
    amount: cents,
    payment_intent: intent.id,
    status,
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  }) satisfies Partial<Stripe.Refund>;

export const chargeObject = ({ id, charge, disputes }: Intent) =>
  ({
    id: `ch_of_${id}`,
    object: 'charge',
    amount: charge?.cents ?? 0,
    disputed: disputes.length > 0,
    payment_intent: id,
  }) satisfies Partial<Stripe.Charge>;

export const disputeObject = (intent: Intent, { id, cents, status }: Dispute) =>
  ({
    id,
    object: 'dispute',
    amount: cents,
    payment_intent: intent.id,
    status,
  }) satisfies Partial<Stripe.Dispute>;
