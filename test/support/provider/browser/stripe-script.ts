import type { PaymentIntent, PaymentIntentResult, PaymentMethodResult } from '@stripe/stripe-js';
import { askOwner } from './bank-dialog.ts';
import { CardElement } from './card-element.ts';
import { type Answered, createApi, type StripeApi } from './stripe-api.ts';

/** A mistake of the page's author, to Stripe's script: thrown, never a result. */
class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}

// The address says which release train is asked for: Stripe serves each under its own.
const address = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
const [, train = ''] = new URL(address).pathname.split('/');
const frameUrl = new URL('card-field.html', address).href;

/** What stands where Stripe's constructor stands. It has what a page with a card field asks for, and no more. */
function createStripe(publishableKey: string) {
  if (!/^pk_/.test(publishableKey))
    throw new IntegrationError('Please call Stripe() with your publishable key.');
  const api = createApi(publishableKey);
  return {
    elements: createElements,
    createPaymentMethod: (order: { type: string; card: unknown }) => createPaymentMethod(api, order),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(api, clientSecret),
    createToken: () => missing('createToken'),
    confirmCardPayment: () => missing('confirmCardPayment'),
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
}

function createElements() {
  let card: CardElement | null = null;
  return {
    create(type: string, options: { disabled?: boolean } = {}) {
      if (type !== 'card') throw new IntegrationError(`The stand-in has a card element only, no ${type}.`);
      if (card) throw new IntegrationError('Can only create one Element of type card.');
      card = new CardElement(frameUrl, options, () => {
        card = null;
      });
      return card;
    },
    getElement: (type: string) => (type === 'card' ? card : null),
    update: () => undefined,
  };
}

async function createPaymentMethod(
  api: StripeApi,
  { type, card }: { type: string; card: unknown },
): Promise<PaymentMethodResult> {
  if (type !== 'card' || !(card instanceof CardElement))
    throw new IntegrationError('The stand-in makes payment methods of its card element only.');
  if (!card.isMounted)
    throw new IntegrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    );
  const malformed = card.error();
  if (malformed) return { error: malformed };
  const { result, error } = await api.createPaymentMethod({ type, ...card.fields() });
  return error ? { error } : { paymentMethod: result };
}

async function handleNextAction(api: StripeApi, clientSecret: string): Promise<PaymentIntentResult> {
  const found = await api.retrieve(clientSecret);
  if (found.error) return found;
  const intent = found.result;
  if (intent.status !== 'requires_action')
    throw new IntegrationError(
      'handleNextAction: The PaymentIntent supplied is not in the requires_action state.',
    );
  if (intent.next_action?.type !== 'use_stripe_sdk')
    throw new IntegrationError('The stand-in leads nobody to another site: confirm without a return_url.');
  return resultOf(await askOwner((answer) => api.answerBank(intent, answer)));
}

/** An intent that is asked for another card is a failure to the page. */
function resultOf({ result, error }: Answered<PaymentIntent>): PaymentIntentResult {
  if (error) return { error };
  const { last_payment_error: trouble, status } = result;
  if (status !== 'requires_payment_method' || !trouble) return { paymentIntent: result };
  const { type, code, decline_code, message, payment_method } = trouble;
  return {
    error: {
      type,
      ...(code && { code }),
      ...(decline_code && { decline_code }),
      ...(message && { message }),
      ...(payment_method && { payment_method }),
      payment_intent: result,
    },
  };
}

async function missing(call: string): Promise<never> {
  throw new IntegrationError(`The stand-in has no ${call}.`);
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: train }) });
