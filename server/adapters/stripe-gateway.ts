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
import {
  type CardGateway,
  type ChargeOrder,
  type ChargeResult,
  type Intent,
  type IntentStatus,
  type RefundResult,
  type Returns,
  UnknownIntent,
} from './card-gateway.ts';

interface StripeAccount {
  secretKey: string;
  /** What the provider signs its messages with; without it none is believed. */
  webhookSecret: string | null;
  /** Where the provider's API is, unless at its usual place. */
  apiUrl: string | null;
}

/** One charge is at most three requests, each tried twice: together less than a charge may take. */
const PATIENCE_MS = 8_000;
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

/** A status that nobody has heard of is no answer. */
const statusOf = ({ status }: Stripe.PaymentIntent): IntentStatus => statuses[status] ?? 'processing';

/** What a customer waits for before their booking is cancelled. */
const SOON = { timeout: 3_000, maxNetworkRetries: 0 };

/** Messages that say that an intent has moved on, and those about charges, refunds and disputes, which name the intent. */
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

/** Stripe behind the gateway's interface. */
export function stripeCards({ secretKey, webhookSecret, apiUrl }: StripeAccount): CardGateway {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl !== null && placeOf(apiUrl)),
    timeout: PATIENCE_MS,
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
            // By the secret key alone, also after its bank was answered.
            confirmation_method: 'manual',
          },
          { idempotencyKey: `intent:${key}` },
        ),
      ),

    async charge(order) {
      const intent = await paymentIntents.retrieve(order.intentId);
      return chargeOrSay(stripe, intent, order);
    },

    retrieveIntent: async (id) => intentOf(await retrieve(stripe, id)),

    finishIntent: async (id) => intentOf(await finish(stripe, await paymentIntents.retrieve(id))),

    async cancelIntent(id) {
      try {
        return intentOf(await paymentIntents.cancel(id));
      } catch (error) {
        // Charged, or cancelled by somebody else: what it is now says which.
        if (isOutOfTurn(error)) return intentOf(await paymentIntents.retrieve(id));
        throw error;
      }
    },

    refundIntent: (id) => refund(stripe, id),

    retrieveRefund: (id) => retrieveRefund(stripe, id),

    retrieveReturns: (id) => retrieveReturns(stripe, id),

    async listCharged(since) {
      const made = { gte: Math.floor(since.getTime() / 1_000) };
      const charged: Intent[] = [];
      for await (const intent of paymentIntents.list({ created: made, limit: 100 }))
        if (statusOf(intent) === 'succeeded') charged.push(intentOf(intent));
      return charged;
    },

    async readMessage(body, signature) {
      if (webhookSecret === null || signature === undefined) return undefined;
      if (!(await isSigned(stripe, { body, signature, webhookSecret }))) return undefined;
      const message = safeParse(Message, jsonIn(body));
      return message.success ? { intentId: namedIn(message.output) } : undefined;
    },
  };
}

async function retrieve({ paymentIntents }: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  try {
    return await paymentIntents.retrieve(id);
  } catch (error) {
    if (isRefusal(error) && error.code === 'resource_missing')
      throw new UnknownIntent(error.message, { cause: error });
    throw error;
  }
}

/** Whether Stripe has signed a body in the last five minutes. What is signed may still be no message. */
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

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const Id = pipe(string(), nonEmpty());

/** A message, as far as we read it. A refund may be of a charge without an intent. */
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

/** The intent that a message is about, null when it is of no interest. */
function namedIn(message: InferOutput<typeof Message>): string | null {
  if (!('data' in message)) return null;
  const { object } = message.data;
  return 'id' in object ? object.id : idOf(object.payment_intent ?? null);
}

/** Charges a card, unless what the intent is already says what became of it. */
async function chargeOrSay(
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
    // Somebody else has moved it on since we looked.
    if (isOutOfTurn(error)) return resultOf(await paymentIntents.retrieve(intentId));
    throw error;
  }
}

/** What its bank wants next the customer's page does, by Stripe's script, and not a page of Stripe's that sends them back. */
const byScript = { use_stripe_sdk: true };

async function finish(
  { paymentIntents }: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  if (statusOf(intent) !== 'authenticated') return intent;
  try {
    return await paymentIntents.confirm(intent.id, byScript);
  } catch (error) {
    // Declined, or moved on by somebody else: what it is now says which.
    if (error instanceof Stripe.errors.StripeCardError || isOutOfTurn(error))
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
      { payment_method: paymentMethodId, ...byScript },
      { idempotencyKey: `charge:${key}` },
    );
    // The answer to a key stays what it was first: the bank may have been answered since.
    return resultOf(confirmed.status === 'requires_action' ? await intents.retrieve(intentId) : confirmed);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { kind: 'declined', words: error.message };
    // A card that the provider does not know, or that is used up: nothing was charged.
    if (isRefusal(error) && error.statusCode === 400 && !isOutOfTurn(error))
      return { kind: 'unusable', words: 'That card cannot be used. Please enter it again.' };
    throw error;
  }
}

function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  const { status, words, cents, clientSecret } = intentOf(intent);
  switch (status) {
    case 'succeeded':
      return { kind: 'succeeded', cents };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'authenticating':
      return { kind: 'authentication_required', clientSecret };
    case 'chargeable':
      return { kind: 'declined', words: words ?? 'Your card could not be charged.' };
    case 'authenticated':
    case 'processing':
      return { kind: 'unknown', reason: `the intent is ${intent.status}` };
  }
}

async function refund({ refunds }: Stripe, intentId: string): Promise<RefundResult> {
  try {
    const made = await refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:${intentId}` });
    return isInVain(made) ? refusedRefund(made) : { kind: 'refunded' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code === 'charge_already_refunded'
      ? { kind: 'refunded' }
      : { kind: 'refused', words: error.message };
  }
}

/** Somebody may have refunded by hand what came back before: all that stands counts together. */
async function retrieveRefund(stripe: Stripe, intentId: string): Promise<RefundResult | undefined> {
  const { amount_received } = await retrieve(stripe, intentId);
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  const standing = sum(data.filter((refund) => !isInVain(refund)));
  if (data.length > 0 && standing >= amount_received) return { kind: 'refunded' };
  const inVain = data.find(isInVain);
  return inVain && refusedRefund(inVain);
}

async function retrieveReturns({ refunds, disputes }: Stripe, intentId: string): Promise<Returns> {
  const ofIntent = { payment_intent: intentId, limit: 100 };
  const [refunded, disputed] = await Promise.all([
    refunds.list(ofIntent, SOON),
    disputes.list(ofIntent, SOON),
  ]);
  return {
    refundedCents: sum(refunded.data.filter((refund) => !isInVain(refund))),
    lostCents: sum(disputed.data.filter(({ status }) => status === 'lost')),
    // An inquiry ('warning_...') takes no money.
    isDisputed: disputed.data.some(({ status }) => status === 'needs_response' || status === 'under_review'),
  };
}

const sum = (parts: readonly { amount: number }[]) => parts.reduce((cents, { amount }) => cents + amount, 0);

const isInVain = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

const refusedRefund = ({ status, failure_reason }: Stripe.Refund): RefundResult => ({
  kind: 'refused',
  words: failure_reason ?? `The refund ${status}.`,
});

function intentOf(intent: Stripe.PaymentIntent): Intent {
  if (intent.client_secret === null) throw new Error('The provider gave an intent without its secret.');
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: statusOf(intent),
    cents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    words: wordsOf(intent),
    reference: intent.metadata.booking ?? null,
  };
}

/** Only of a card are its words meant for customers. */
const wordsOf = ({ last_payment_error: error }: Stripe.PaymentIntent): string | null =>
  error?.type === 'card_error' ? (error.message ?? null) : null;

const isRefusal = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

const isOutOfTurn = (error: unknown): boolean =>
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
