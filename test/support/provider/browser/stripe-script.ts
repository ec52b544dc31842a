import type { PaymentIntent, PaymentIntentResult, PaymentMethodResult, StripeError } from '@stripe/stripe-js';
import { askCardOwner } from './bank-dialog.ts';
import { CardElement } from './card-element.ts';

// The address contains the release train: Stripe serves each train under an address of its own.
const address = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
const [, train = ''] = new URL(address).pathname.split('/');
const frameUrl = new URL('card-field.html', address).href;

type Answered<T> = { result: T; error?: undefined } | { error: StripeError; result?: undefined };

/** Stripe's script returns this result without a connection; it does not throw. */
const unreachable: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** The double of Stripe's constructor, with only the functions that a page with a card field uses. */
function createStripe(key: string) {
  /** Calls the API. The key is a parameter, so that the browser needs no CORS preflight. */
  async function ask<T>(method: 'GET' | 'POST', path: string, fields: object): Promise<Answered<T>> {
    const form = new URLSearchParams({ ...fields, key });
    const url = `https://api.stripe.com${path}`;
    try {
      const response = await (method === 'GET'
        ? fetch(`${url}?${form}`)
        : fetch(url, { method, body: form }));
      const body = await response.json();
      return response.ok ? { result: body } : { error: body.error };
    } catch (error) {
      if (error instanceof TypeError) return { error: unreachable };
      throw error;
    }
  }
  return {
    elements: createElements,

    async createPaymentMethod({ type, card }: { type: string; card: unknown }): Promise<PaymentMethodResult> {
      if (!(card instanceof CardElement)) throw new Error('The stand-in takes its own card element only.');
      const fields = { type, 'card[number]': card.digits().number };
      const { result, error } = await ask<{ id: string }>('POST', '/v1/payment_methods', fields);
      return (error ? { error } : { paymentMethod: result }) as PaymentMethodResult;
    },

    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<PaymentIntentResult> {
      const client_secret = clientSecret;
      // `pi_1_secret_2` is the secret of `pi_1`.
      const id = clientSecret.replace(/_secret_.*$/, '');
      const found = await ask<PaymentIntent>('GET', `/v1/payment_intents/${id}`, { client_secret });
      if (found.error) return found;
      if (found.result.status !== 'requires_action') throw new Error('The intent asks nothing of its owner.');
      return resultOf(
        await askCardOwner((answer) => ask('POST', `/challenge/${id}`, { client_secret, answer })),
      );
    },

    createToken: () => missing('createToken'),
    confirmCardPayment: () => missing('confirmCardPayment'),
  };
}

function createElements() {
  let card: CardElement | null = null;
  return {
    create(type: string, options: { disabled?: boolean } = {}) {
      if (type !== 'card') throw new Error(`The stand-in has a card element only, no ${type}.`);
      if (card) throw new Error('Can only create one Element of type card.');
      card = new CardElement(frameUrl, options, () => {
        card = null;
      });
      return card;
    },
  };
}

/** Converts a response. An intent that needs another card is a failure for the page. */
function resultOf({ result, error }: Answered<PaymentIntent>): PaymentIntentResult {
  if (error) return { error };
  const { last_payment_error: trouble, status } = result;
  if (status !== 'requires_payment_method' || !trouble) return { paymentIntent: result };
  return { error: { type: trouble.type, message: trouble.message ?? '' } };
}

async function missing(call: string): Promise<never> {
  throw new Error(`The stand-in has no ${call}.`);
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: train }) });
