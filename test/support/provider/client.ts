import Stripe from 'stripe';
import type { TestNumber } from './cards.ts';
import type { Provider } from './provider.ts';

/** What every intent of a payer is for, in cents. */
export const CENTS = 3_150;

/** Stripe's own client of a provider on loopback. It does not ask again by itself unless it is told to. */
export const clientOf = (
  { secretKey, port }: Provider,
  settings: Stripe.StripeConfig = {},
  key = secretKey,
): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 5_000,
    telemetry: false,
    ...settings,
  });

/** A payment's calls with the client: an intent, its confirmation by a new card, and the answer of the card's owner. */
export function payerOf(provider: Provider, stripe: Stripe) {
  return {
    create: (idempotencyKey?: string) =>
      stripe.paymentIntents.create(
        { amount: CENTS, currency: 'aud', allowed_payment_method_types: ['card'], metadata: { a: '1' } },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
    confirm: (id: string, number?: TestNumber) =>
      stripe.paymentIntents.confirm(id, { payment_method: provider.card(number) }),
    /** The card's owner answers, as Stripe's script would say it. */
    async answer(id: string, fields: Record<string, string>) {
      const body = new URLSearchParams({ ...fields, key: provider.publishableKey });
      const response = await fetch(`${provider.url}/challenge/${id}`, { method: 'POST', body });
      return { status: response.status, body: (await response.json()) as unknown };
    },
  };
}

/** What a call is refused with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
