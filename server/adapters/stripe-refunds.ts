import Stripe from 'stripe';
import { type RefundResult, type Returns, UnknownIntent } from './card-gateway.ts';

/** The options of a request for which a customer who cancels a booking has to wait. */
const QUICK_REQUEST = { timeout: 3_000, maxNetworkRetries: 0 };

/** Returns an intent. Throws `UnknownIntent` if Stripe has none with this id. */
export async function retrieve({ paymentIntents }: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  try {
    return await paymentIntents.retrieve(id);
  } catch (error) {
    if (isRefusal(error) && error.code === 'resource_missing')
      throw new UnknownIntent(error.message, { cause: error });
    throw error;
  }
}

/** Refunds a charged intent, except `keptCents`. */
export async function refund(stripe: Stripe, intentId: string, keptCents: number): Promise<RefundResult> {
  try {
    const amount = keptCents === 0 ? undefined : await restOf(stripe, intentId, keptCents);
    if (amount !== undefined && amount <= 0) return { kind: 'refunded' };
    const made = await stripe.refunds.create(
      { payment_intent: intentId, ...(amount !== undefined && { amount }) },
      { idempotencyKey: `refund:${intentId}` },
    );
    return hasFailed(made) ? refusedRefund(made) : { kind: 'refunded' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code === 'charge_already_refunded'
      ? { kind: 'refunded' }
      : { kind: 'refused', message: error.message };
  }
}

/**
 * Returns the cents of a partial refund that are still to be refunded. Stripe forgets an idempotency key after a day, and
 * rejects only a repeated refund of the whole charge.
 */
async function restOf(stripe: Stripe, intentId: string, keptCents: number): Promise<number> {
  const { amount_received } = await retrieve(stripe, intentId);
  const { refundedCents, lostCents } = await retrieveReturns(stripe, intentId);
  return amount_received - keptCents - refundedCents - lostCents;
}

/**
 * Returns the result of all refunds together, because a person may have refunded by hand after an earlier refund
 * failed.
 */
export async function retrieveRefund(
  stripe: Stripe,
  intentId: string,
  keptCents: number,
): Promise<RefundResult | undefined> {
  const { amount_received } = await retrieve(stripe, intentId);
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  const refundedCents = sum(data.filter((refund) => !hasFailed(refund)));
  if (data.length > 0 && refundedCents >= amount_received - keptCents) return { kind: 'refunded' };
  const failedRefund = data.find(hasFailed);
  return failedRefund && refusedRefund(failedRefund);
}

/** Returns refunds and lost disputes of a charged intent. */
export async function retrieveReturns({ refunds, disputes }: Stripe, intentId: string): Promise<Returns> {
  const ofIntent = { payment_intent: intentId, limit: 100 };
  const [refunded, disputed] = await Promise.all([
    refunds.list(ofIntent, QUICK_REQUEST),
    disputes.list(ofIntent, QUICK_REQUEST),
  ]);
  return {
    refundedCents: sum(refunded.data.filter((refund) => !hasFailed(refund))),
    lostCents: sum(disputed.data.filter(({ status }) => status === 'lost')),
    // An inquiry ('warning_...') takes no money from the shop.
    isDisputed: disputed.data.some(({ status }) => status === 'needs_response' || status === 'under_review'),
  };
}

const sum = (parts: readonly { amount: number }[]) => parts.reduce((cents, { amount }) => cents + amount, 0);

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

const refusedRefund = ({ status, failure_reason }: Stripe.Refund): RefundResult => ({
  kind: 'refused',
  message: failure_reason ?? `The refund ${status}.`,
});

/** Stripe refuses the request itself: a retry would be refused too. */
export const isRefusal = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;
