import type { PaymentIntent, PaymentMethod, StripeError } from '@stripe/stripe-js';

const API = 'https://api.stripe.com';

export type Answered<T> = { result: T; error?: undefined } | { error: StripeError; result?: undefined };

/** What no connection is to Stripe's script: a result, not an exception. */
const unreachable: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

export interface StripeApi {
  createPaymentMethod(fields: Record<string, string>): Promise<Answered<PaymentMethod>>;
  retrieve(clientSecret: string): Promise<Answered<PaymentIntent>>;
  answerBank(intent: PaymentIntent, answer: 'complete' | 'fail'): Promise<Answered<PaymentIntent>>;
}

/** Stripe's HTTP API as a browser may use it: the key is a parameter, so that no call needs leave first. */
export function createApi(publishableKey: string): StripeApi {
  const withKey = (fields: Record<string, string>) => new URLSearchParams({ ...fields, key: publishableKey });
  const post = <T>(path: string, fields: Record<string, string>) =>
    call<T>(path, { method: 'POST', body: withKey(fields) });
  return {
    createPaymentMethod: (fields) => post('/v1/payment_methods', fields),
    retrieve: (secret) =>
      call(`/v1/payment_intents/${intentIn(secret)}?${withKey({ client_secret: secret })}`),
    answerBank: ({ id, client_secret, next_action }, answer) =>
      post(`/challenge/${id}`, {
        client_secret: client_secret ?? '',
        answer,
        ...challengeIn(next_action?.use_stripe_sdk),
      }),
  };
}

async function call<T>(path: string, init: RequestInit = {}): Promise<Answered<T>> {
  let response: Response;
  try {
    response = await fetch(API + path, init);
  } catch (error) {
    if (error instanceof TypeError) return { error: unreachable };
    throw error;
  }
  const body = await response.json();
  return response.ok ? { result: body } : { error: body.error };
}

/** `pi_1_secret_2` is the secret of `pi_1`. */
const intentIn = (secret: string) => secret.replace(/_secret_.*$/, '');

function challengeIn(action: unknown): Record<string, string> {
  const isChallenge = typeof action === 'object' && action !== null && 'source' in action;
  return isChallenge ? { challenge: String(action.source) } : {};
}
