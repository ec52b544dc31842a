import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numbers } from '../support/provider/cards.ts';
import { CENTS, clientOf, payerOf, refusal } from '../support/provider/client.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';

const { errors } = Stripe;
let provider: Provider;
let stripe: Stripe;
let create: ReturnType<typeof payerOf>['create'];
let confirm: ReturnType<typeof payerOf>['confirm'];
let answer: ReturnType<typeof payerOf>['answer'];
beforeEach(async () => {
  provider = await startProvider();
  stripe = clientOf(provider);
  ({ create, confirm, answer } = payerOf(provider, stripe));
});
afterEach(() => provider.close());

/** Reads an intent that has come to a status. */
async function intentThatIs(status: 'succeeded' | 'canceled' | 'processing'): Promise<string> {
  const { id } = await create();
  if (status === 'canceled') await stripe.paymentIntents.cancel(id);
  else await confirm(id, status === 'processing' ? numbers.processing : numbers.good);
  return id;
}

describe('an intent', () => {
  it('is charged once it is confirmed, and tells what was charged', async () => {
    const made = await create('k');
    expect(made).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w+$`));
    const done = await confirm(made.id);
    expect(done).toMatchObject({ status: 'succeeded', amount_received: CENTS, last_payment_error: null });
    expect(done.latest_charge).toMatch(/^ch_/);
    expect(done.lastResponse.requestId).toMatch(/^req_/);
    expect(provider.ledger()).toMatchObject([
      { id: made.id, status: 'succeeded', charges: [{ cents: CENTS }], refunds: [], metadata: { a: '1' } },
    ]);
    expect(provider.ledger()[0]?.keys[0]).toBe('k');
    expect(provider.charged()).toBe(CENTS);
  });

  it.each([
    [numbers.declined, 'generic_decline', 'Your card was declined.'],
    [numbers.insufficientFunds, 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('declines %s, and takes it or another card afterwards', async (number, decline_code, message) => {
    const { id } = await create();
    const payment_method = provider.card(number);
    const declined = await refusal(stripe.paymentIntents.confirm(id, { payment_method }));
    expect(declined).toBeInstanceOf(errors.StripeCardError);
    expect(declined).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code, message });
    expect(declined.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      payment_method: null,
      last_payment_error: { code: 'card_declined', message, payment_method: { id: payment_method } },
    });
    const again = await refusal(stripe.paymentIntents.confirm(id, { payment_method }));
    expect(again).toMatchObject({ code: 'card_declined' });
    expect(provider.charged()).toBe(0);
    expect(await confirm(id)).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect(provider.charged()).toBe(CENTS);
  });

  it.each(['succeeded', 'canceled', 'processing'] as const)(
    'that is %s is neither confirmed nor cancelled',
    async (status) => {
      const id = await intentThatIs(status);
      const charged = provider.charged();
      for (const again of [() => confirm(id), () => stripe.paymentIntents.cancel(id)]) {
        const refused = await refusal(again());
        expect(refused).toBeInstanceOf(errors.StripeInvalidRequestError);
        expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
        expect(refused.payment_intent).toMatchObject({ id, status });
      }
      expect(provider.charged()).toBe(charged);
    },
  );
});

describe('a card that asks its owner first', () => {
  it.each([
    [numbers.asksOwner, 'complete', 'succeeded', undefined],
    [numbers.asksOwner, 'fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
    [numbers.asksOwnerThenDeclined, 'complete', 'requires_payment_method', 'card_declined'],
  ] as const)('%s, answered with %s, is %s', async (number, reply, status, code) => {
    const { id, client_secret } = await create();
    const asked = await confirm(id, number);
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(provider.charged()).toBe(0);
    const answered = await answer(id, { client_secret: String(client_secret), answer: reply });
    expect(answered).toMatchObject({ status: 200, body: { status } });
    const after = await stripe.paymentIntents.retrieve(id);
    expect([after.status, after.last_payment_error?.code]).toEqual([status, code]);
    expect(provider.charged()).toBe(status === 'succeeded' ? CENTS : 0);
  });
});

describe('a refund', () => {
  it('gives back what was charged, once', async () => {
    const id = await intentThatIs('succeeded');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund).toMatchObject({ status: 'succeeded', amount: CENTS, payment_intent: id });
    expect(provider.refunded()).toBe(CENTS);
    const again = await refusal(stripe.refunds.create({ payment_intent: id }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    expect(provider.ledger()[0]?.refunds).toEqual([{ cents: CENTS }]);
    expect((await stripe.refunds.list({ payment_intent: id })).data).toMatchObject([{ id: refund.id }]);
  });
});

describe('a request that is not right', () => {
  it.each([
    [{ amount: 49 }, 'amount_too_small'],
    [{ amount: 0 }, 'parameter_invalid_integer'],
    [{ amount: 100_000_000 }, 'amount_too_large'],
    [{ payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported'],
    [{ colour: 'red' }, 'parameter_unknown'],
    [{ automatic_payment_methods: { enabled: true } }, 'parameters_exclusive'],
  ])('is refused for its parameter: %j', async (wrong, code) => {
    const order = { amount: CENTS, currency: 'aud', allowed_payment_method_types: ['card'], ...wrong };
    const refused = await refusal(stripe.rawRequest('POST', '/v1/payment_intents', order));
    expect(refused).toBeInstanceOf(errors.StripeInvalidRequestError);
    expect(refused).toMatchObject({ statusCode: 400, code, param: expect.any(String) });
    expect(provider.ledger()).toEqual([]);
  });
});

/** What was asked of an operation, as its log tells it. */
const logOf = (operation: string) => provider.requests().filter((one) => one.operation === operation);

/** Confirms under a key, the same card each time. */
function confirmer(
  id: string,
  idempotencyKey: string,
  number: Parameters<Provider['card']>[0] = numbers.good,
) {
  const payment_method = provider.card(number);
  return (by = stripe) => by.paymentIntents.confirm(id, { payment_method }, { idempotencyKey });
}

describe('an idempotency key', () => {
  it('is answered as it was the first time, and nothing is done twice', async () => {
    const first = await create('k');
    await stripe.paymentIntents.update(first.id, { amount: 60 });
    const second = await create('k');
    expect(second).toEqual(first);
    expect(second.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect(provider.ledger()).toHaveLength(1);
    expect(logOf('create')).toMatchObject([
      { method: 'POST', path: '/v1/payment_intents', key: 'k', by: 'secret', replayed: false, status: 200 },
      { key: 'k', replayed: true, status: 200 },
    ]);
  });

  it('goes with one address and one set of parameters only', async () => {
    const [{ id }, other] = [await create('k'), await create()];
    await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'l' });
    const order = { amount: 99, currency: 'aud' };
    const otherParams = stripe.paymentIntents.create(order, { idempotencyKey: 'k' });
    const otherPath = stripe.paymentIntents.cancel(other.id, {}, { idempotencyKey: 'l' });
    for (const wrong of [otherParams, otherPath]) {
      const refused = await refusal(wrong);
      expect(refused).toBeInstanceOf(errors.StripeIdempotencyError);
      expect(refused).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    }
    expect(provider.ledger().map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method']);
  });

  it('is in use while its first request runs, and answers like it afterwards', async () => {
    const fault = provider.fault({ on: 'create', when: 'before', how: 'hang' });
    const first = create('k');
    await fault.reached;
    expect(await refusal(create('k'))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(provider.ledger()).toEqual([]);
    provider.release();
    expect((await create('k')).id).toBe((await first).id);
    expect(provider.ledger()).toHaveLength(1);
  });
});

describe('an answer that is lost', () => {
  it('after the charge is found by the same key: charged once', async () => {
    const { id } = await create();
    const fault = provider.fault({ on: 'confirm', when: 'after', how: 'drop', times: 2 });
    const paid = confirmer(id, 'k')(clientOf(provider, { maxNetworkRetries: 2 }));
    await fault.reached;
    expect(provider.charged()).toBe(CENTS);
    expect(await paid).toMatchObject({ status: 'succeeded' });
    expect(logOf('confirm').map(({ status, replayed }) => [status, replayed])).toEqual([
      [null, false],
      [null, true],
      [200, true],
    ]);
    expect(provider.ledger()[0]?.charges).toHaveLength(1);
  });
});
