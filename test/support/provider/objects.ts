import type Stripe from 'stripe';
import { type Charge, type Intent, type Refund, refundedOf, type SavedCard } from './account.ts';
import { authenticationFailed, authenticationFailedToCustomer, type Trouble } from './cards.ts';
import { docUrl } from './refusal.ts';

/** Who reads an object: the account with its secret key, or a customer's browser with the publishable one. */
export type Reader = 'secret' | 'publishable';

export function cardObject(card: SavedCard): Stripe.PaymentMethod {
  const last4 = card.number.slice(-4);
  return {
    id: card.id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'AU',
      display_brand: 'visa',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function intentObject(intent: Intent, card: SavedCard | null, reader: Reader): Stripe.PaymentIntent {
  const isCharged = intent.status === 'succeeded';
  const whole: Stripe.PaymentIntent = {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: intent.allowedTypes,
    amount: intent.cents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: isCharged ? intent.cents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: intent.automatic,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastErrorOf(intent, card, reader),
    latest_charge: intent.charges.at(-1)?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata: { ...intent.metadata },
    next_action: nextActionOf(intent),
    on_behalf_of: null,
    payment_method: intent.card,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: intent.status === 'processing' ? { type: 'card', card: {} } : null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
  return reader === 'secret' ? whole : shownToCustomers(whole);
}

/** Stripe's reference marks which properties a publishable key sees; these are the ones that a page could ask for. */
function shownToCustomers(whole: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const { metadata, latest_charge, application, on_behalf_of, review, transfer_data, ...shown } = whole;
  // A subset of the properties is what a browser is answered with; the type knows only the whole.
  return shown as Stripe.PaymentIntent;
}

function nextActionOf({ status, challenge }: Intent): Stripe.PaymentIntent.NextAction | null {
  if (status !== 'requires_action' || !challenge) return null;
  const { id, returnUrl } = challenge;
  if (returnUrl !== null) {
    const url = `https://hooks.stripe.com/3d_secure_2/hosted?source=${id}`;
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', source: id } };
}

function lastErrorOf(
  { trouble }: Intent,
  card: SavedCard | null,
  reader: Reader,
): Stripe.PaymentIntent.LastPaymentError | null {
  if (!trouble) return null;
  const { what, charge } = trouble;
  return {
    type: what.type,
    code: what.code,
    ...(what.declineCode && { decline_code: what.declineCode }),
    doc_url: docUrl(what.code),
    message: wordsFor(what, reader),
    ...(charge && { charge }),
    ...(card && { payment_method: cardObject(card) }),
  };
}

/**
 * The words of a failed authentication: a browser gets the customer's, as Stripe's script reports them; an account
 * gets the developer's, as recorded answers to a secret key show.
 */
const wordsFor = (what: Trouble, reader: Reader): string =>
  what === authenticationFailed && reader === 'publishable' ? authenticationFailedToCustomer : what.words;

/** Some of a charge: what a message about a refund is read for. */
export function chargeObject(intent: Intent, charge: Charge) {
  const refunded = refundedOf(intent);
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.cents,
    amount_captured: charge.status === 'succeeded' ? charge.cents : 0,
    amount_refunded: refunded,
    captured: charge.status === 'succeeded',
    created: charge.created,
    currency: intent.currency,
    failure_code: charge.trouble?.code ?? null,
    failure_message: charge.trouble?.words ?? null,
    livemode: false,
    metadata: {},
    paid: charge.status === 'succeeded',
    payment_intent: intent.id,
    payment_method: charge.card,
    refunded: charge.status === 'succeeded' && refunded === charge.cents,
    status: charge.status,
  } satisfies Partial<Stripe.Charge>;
}

export function refundObject(intent: Intent, refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.cents,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: refund.metadata,
    payment_intent: intent.id,
    payment_method: intent.card,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    ...(refund.status === 'pending' && { pending_reason: 'processing' }),
  };
}
