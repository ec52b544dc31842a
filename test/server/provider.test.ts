import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf } from '../support/provider/client.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';

// What the gateway relies on and would not notice: that the stand-in refuses what Stripe refuses.
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
])('an intent is not made of %j', async (wrong, code) => {
  await expect(create(wrong)).rejects.toMatchObject({ statusCode: 400, code, param: expect.any(String) });
  expect(provider.ledger()).toEqual([]);
});

it('what nothing answers is named, with where to add it, and fails the test that asks it', async () => {
  const other = await startProvider();
  const asked = clientOf(other).customers.list();
  await expect(asked).rejects.toThrow('Nothing answers GET /v1/customers: add it to test/support/provider');
  await expect(other.close()).rejects.toThrow('at fault');
});

it('a key goes with one call and one set of parameters only', async () => {
  await create({}, 'k');
  await expect(create({ amount: 99 }, 'k')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  await expect(stripe.refunds.create({}, { idempotencyKey: 'k' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
});

it('a key is answered as it was the first time, also where that answer was lost, and nothing is done twice', async () => {
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
