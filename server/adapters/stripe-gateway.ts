import Stripe from 'stripe';
import {
  check,
  type InferOutput,
  nonEmpty,
  nullish,
  object,
  picklist,
  pipe,
  safeParse,
  string,
  union,
} from 'valibot';
import type { CardGateway, ChargeOrder, ChargeResult, Intent, IntentStatus } from './card-gateway.ts';
import { isRefusal, refund, retrieve, retrieveRefund, retrieveReturns } from './stripe-refunds.ts';

interface StripeAccount {
  secretKey: string;
  /** The secret with which Stripe signs its messages. Without it, the server accepts no message. */
  webhookSecret: string | null;
  /** The URL of a test double; null for Stripe. */
  apiUrl: string | null;
}

/**
 * The time limit of a request in milliseconds. A charge is at most four requests with two attempts each, which is
 * less time than a charge may take (`chargeDeadline`).
 */
const TIMEOUT_MS = 7_000;
const RETRIES = 1;

const statuses: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'chargeable',
  requires_confirmation: 'authenticated',
  requires_action: 'authenticating',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
} satisfies Record<Stripe.PaymentIntent.Status, IntentStatus>;

/** Treats an unknown status as `processing`, which is no result yet. */
const statusOf = ({ status }: Stripe.PaymentIntent): IntentStatus => statuses[status] ?? 'processing';

/** Message types about a changed intent, and about charges, refunds and disputes, which refer to the intent. */
const aboutIntents: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
] satisfies Stripe.Event['type'][];
const aboutReturns: readonly string[] = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
] satisfies Stripe.Event['type'][];
export const stripeMessages = [...aboutIntents, ...aboutReturns];

/** Creates the gateway to Stripe. */
export function stripeCards({ secretKey, webhookSecret, apiUrl }: StripeAccount): CardGateway {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl !== null && placeOf(apiUrl)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  const { paymentIntents } = stripe;

  return {
    name: 'stripe',

    createIntent: async ({ cents, key }) =>
      intentOf(
        await paymentIntents.create(
          {
            amount: cents,
            currency: 'aud',
            allowed_payment_method_types: ['card'],
            // Only the secret key can confirm the intent, even after the customer has answered the bank.
            confirmation_method: 'manual',
          },
          { idempotencyKey: `intent:${key}` },
        ),
      ),

    async charge(order) {
      const intent = await paymentIntents.retrieve(order.intentId);
      return chargeIfOpen(stripe, intent, order);
    },

    retrieveIntent: async (id) => intentOf(await retrieve(stripe, id)),

    finishIntent: async (id) => intentOf(await finish(stripe, await paymentIntents.retrieve(id))),

    async cancelIntent(id) {
      try {
        return intentOf(await paymentIntents.cancel(id));
      } catch (error) {
        // The intent was charged or already cancelled: its status shows which.
        if (isUnexpectedState(error)) return intentOf(await paymentIntents.retrieve(id));
        throw error;
      }
    },

    refundIntent: (id, keptCents = 0) => refund(stripe, id, keptCents),

    retrieveRefund: (id, keptCents = 0) => retrieveRefund(stripe, id, keptCents),

    retrieveReturns: (id) => retrieveReturns(stripe, id),

    async listCharged(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const charged: Intent[] = [];
      for await (const intent of paymentIntents.list({ created, limit: 100 }))
        if (statusOf(intent) === 'succeeded') charged.push(intentOf(intent));
      return charged;
    },

    async readMessage(body, signature) {
      if (webhookSecret === null || signature === undefined) return undefined;
      if (!(await isSigned(stripe, { body, signature, webhookSecret }))) return undefined;
      const message = safeParse(Message, parseJson(body));
      return message.success ? { intentId: intentIdOf(message.output) } : undefined;
    },
  };
}

/** Whether Stripe has signed a body in the last five minutes. A signed body may still be an invalid message. */
async function isSigned(
  { webhooks }: Stripe,
  { body, signature, webhookSecret }: { body: string; signature: string; webhookSecret: string },
): Promise<boolean> {
  if (!webhooks.signature) throw new Error("Stripe's client cannot verify messages.");
  try {
    return await webhooks.signature.verifyHeaderAsync(
      body,
      signature,
      webhookSecret,
      webhooks.DEFAULT_TOLERANCE,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const Id = pipe(string(), nonEmpty());

/** The fields of a message that the server reads. A refund may belong to a charge without an intent. */
const Message = union([
  object({ type: picklist(aboutIntents), data: object({ object: object({ id: Id }) }) }),
  object({
    type: picklist(aboutReturns),
    data: object({ object: object({ payment_intent: nullish(union([Id, object({ id: Id })])) }) }),
  }),
  object({
    type: pipe(
      string(),
      check((type) => !stripeMessages.includes(type)),
    ),
  }),
]);

/** Returns the intent that a message is about; null when the message does not matter. */
function intentIdOf(message: InferOutput<typeof Message>): string | null {
  if (!('data' in message)) return null;
  const { object } = message.data;
  return 'id' in object ? object.id : idOf(object.payment_intent ?? null);
}

/** Charges a card, unless the status of the intent is already a result. */
async function chargeIfOpen(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  order: ChargeOrder,
): Promise<ChargeResult> {
  const { paymentIntents } = stripe;
  const { intentId, cents, paymentMethodId, key, reference } = order;
  const status = statusOf(intent);
  const isSameCard = idOf(intent.payment_method) === paymentMethodId;
  if (status === 'authenticated' && isSameCard && intent.amount === cents)
    return resultOf(await finish(stripe, intent));
  const isOpen = status === 'chargeable' || status === 'authenticated';
  if (!isOpen && !(status === 'authenticating' && !isSameCard)) return resultOf(intent);
  try {
    if (intent.amount !== cents || intent.metadata.booking !== reference)
      await paymentIntents.update(
        intentId,
        { amount: cents, metadata: { booking: reference } },
        { idempotencyKey: `amount:${key}:${cents}` },
      );
    return await confirm(paymentIntents, order);
  } catch (error) {
    // A different request has changed the intent since it was read.
    if (isUnexpectedState(error)) return resultOf(await paymentIntents.retrieve(intentId));
    throw error;
  }
}

/** Makes Stripe's script ask the bank on the customer's page, instead of a redirect to a page of Stripe. */
const withStripeScript = { use_stripe_sdk: true };

async function finish(
  { paymentIntents }: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  if (statusOf(intent) !== 'authenticated') return intent;
  try {
    return await paymentIntents.confirm(intent.id, withStripeScript);
  } catch (error) {
    // The card was declined, or a different request has changed the intent: its status shows which.
    if (error instanceof Stripe.errors.StripeCardError || isUnexpectedState(error))
      return paymentIntents.retrieve(intent.id);
    throw error;
  }
}

async function confirm(
  intents: Stripe['paymentIntents'],
  { intentId, paymentMethodId, key }: ChargeOrder,
): Promise<ChargeResult> {
  try {
    const confirmed = await intents.confirm(
      intentId,
      { payment_method: paymentMethodId, ...withStripeScript },
      { idempotencyKey: `charge:${key}` },
    );
    // A repeated key returns the first answer, but the customer may have answered the bank since.
    return resultOf(confirmed.status === 'requires_action' ? await intents.retrieve(intentId) : confirmed);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { kind: 'declined', message: error.message };
    // The provider does not know the card, or the card is used up. Nothing was charged.
    if (isRefusal(error) && error.statusCode === 400 && !isUnexpectedState(error))
      return { kind: 'unusable', message: 'That card cannot be used. Please enter it again.' };
    throw error;
  }
}

function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  const { status, message, cents, clientSecret } = intentOf(intent);
  switch (status) {
    case 'succeeded':
      return { kind: 'succeeded', cents };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'authenticating':
      return { kind: 'authentication_required', clientSecret };
    case 'chargeable':
      return { kind: 'declined', message: message ?? 'Your card could not be charged.' };
    case 'authenticated':
    case 'processing':
      return { kind: 'unknown', reason: `the intent is ${intent.status}` };
  }
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  if (intent.client_secret === null) throw new Error('The provider returned an intent without its secret.');
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: statusOf(intent),
    cents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    message: failureOf(intent),
    reference: intent.metadata.booking ?? null,
  };
}

/** Returns the provider's message only for card errors, because only those are meant for customers. */
const failureOf = ({ last_payment_error: error }: Stripe.PaymentIntent): string | null =>
  error?.type === 'card_error' ? (error.message ?? null) : null;

const isUnexpectedState = (error: unknown): boolean =>
  isRefusal(error) && error.code === 'payment_intent_unexpected_state';

const idOf = (thing: string | { id: string } | null): string | null =>
  typeof thing === 'object' ? (thing?.id ?? null) : thing;

export function placeOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
  };
}
