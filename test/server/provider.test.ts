import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf } from '../support/provider/client.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';

// The gateway relies on this: the double of Stripe refuses the same parameters as Stripe.
let provider: Provider;
let stripe: Stripe;
beforeEach(async () => {
  provider = await startProvider();
  stripe = clientOf(provider);
});
afterEach(() => provider.close());

const order: Stripe.PaymentIntentCreateParams = {
  amount: 3150,
  currency: 'aud',
  allowed_payment_method_types: ['card'],
  confirmation_method: 'manual',
};
const create = (wrong: object = {}, key?: string) =>
  stripe.rawRequest(
    'POST',
    '/v1/payment_intents',
    { ...order, ...wrong },
    key ? { idempotencyKey: key } : {},
  );

it.each([
  [{ amount: 49 }, 'amount_too_small'],
  [{ amount: 50.5 }, 'parameter_invalid_integer'],
  [{ currency: 'usd' }, 'parameter_invalid'],
  [{ allowed_payment_method_types: undefined }, 'parameter_missing'],
  [{ confirmation_method: undefined }, 'parameter_missing'],
  [{ confirmation_method: 'automatic' }, 'parameter_invalid'],
  [{ payment_method_types: ['card'] }, 'parameter_unknown'],
])('the double refuses an intent with %j', async (wrong, code) => {
  await expect(create(wrong)).rejects.toMatchObject({ statusCode: 400, code, param: expect.any(String) });
  expect(provider.ledger()).toEqual([]);
});

it('an unknown call fails and names the folder to extend, and the test fails too', async () => {
  const secondProvider = await startProvider();
  const response = clientOf(secondProvider).customers.list();
  await expect(response).rejects.toThrow(
    'Nothing answers GET /v1/customers: add it to test/support/provider',
  );
  await expect(secondProvider.close()).rejects.toThrow('at fault');
});

it('an idempotency key belongs to a single call and set of parameters', async () => {
  await create({}, 'k');
  await expect(create({ amount: 99 }, 'k')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  await expect(stripe.refunds.create({}, { idempotencyKey: 'k' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
});

it('a retried key returns the first result, also after a lost response, and acts once', async () => {
  const { id } = await stripe.paymentIntents.create(order);
  const fault = provider.fault({ on: 'confirm', when: 'after', how: 'drop', times: 2 });
  const payment_method = provider.card();
  const paid = clientOf(provider, 2).paymentIntents.confirm(
    id,
    { payment_method, use_stripe_sdk: true },
    { idempotencyKey: 'k' },
  );
  await fault.reached;
  expect(provider.charged()).toBe(3150);
  expect(await paid).toMatchObject({ status: 'succeeded' });
  const tries = provider.requests().filter(({ operation }) => operation === 'confirm');
  expect(tries.map(({ status, replayed }) => [status, replayed])).toEqual([
    [null, false],
    [null, false],
    [200, true],
  ]);
});
