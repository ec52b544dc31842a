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

  it('may be updated until it is charged; then only what is no money', async () => {
    const { id } = await create();
    const order = { amount: 4_200, metadata: { b: '2' } };
    const updated = await stripe.paymentIntents.update(id, order);
    expect(updated).toMatchObject({ amount: 4_200, metadata: { a: '1', b: '2' } });
    await confirm(id);
    expect(provider.charged()).toBe(4_200);
    expect(await refusal(stripe.paymentIntents.update(id, { amount: 50 }))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      param: 'amount',
    });
    const emptied = await stripe.paymentIntents.update(id, { metadata: { a: '' } });
    expect(emptied.metadata).toEqual({ b: '2' });
  });

  it('forgets its last decline when it is updated', async () => {
    const { id } = await create();
    await refusal(confirm(id, numbers.declined));
    expect(await stripe.paymentIntents.update(id, { amount: 60 })).toMatchObject({
      last_payment_error: null,
    });
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

  it('waits while a charge is processing, and ends as the bank says', async () => {
    const [good, bad] = [await intentThatIs('processing'), await intentThatIs('processing')];
    expect(provider.ledger()).toMatchObject([{ status: 'processing' }, { status: 'processing' }]);
    expect(provider.charged()).toBe(0);
    provider.settle(good, 'succeeded');
    provider.settle(bad, 'failed');
    expect(provider.ledger()).toMatchObject([{ status: 'succeeded' }, { status: 'requires_payment_method' }]);
    expect(provider.charged()).toBe(CENTS);
  });

  it('refuses cards that are unknown, used up or not given', async () => {
    const [first, second] = [await create(), await create()];
    const payment_method = provider.card();
    await stripe.paymentIntents.confirm(first.id, { payment_method });
    const usedUp = await refusal(stripe.paymentIntents.confirm(second.id, { payment_method }));
    expect(usedUp.message).toMatch(/was previously used with a PaymentIntent/);
    const unknown = await refusal(stripe.paymentIntents.confirm(second.id, { payment_method: 'pm_x' }));
    expect(unknown).toMatchObject({ code: 'resource_missing', param: 'payment_method' });
    const none = await refusal(stripe.paymentIntents.confirm(second.id));
    expect(none.message).toMatch(/missing a payment method/);
  });

  it('cannot be confirmed without an address to return to unless it takes cards only', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: CENTS, currency: 'aud' });
    expect(await refusal(confirm(id))).toMatchObject({ statusCode: 400, param: 'return_url' });
  });
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

  it('gives way to a card that is confirmed later: the first question is void', async () => {
    const { id, client_secret } = await create();
    const challenges = [await confirm(id, numbers.asksOwner), await confirm(id, numbers.asksOwner)].map(
      ({ next_action }) => String(Object(next_action?.use_stripe_sdk).source),
    );
    const say = (challenge = '') =>
      answer(id, { client_secret: String(client_secret), answer: 'complete', challenge });
    expect(await say(challenges[0])).toMatchObject({ status: 400 });
    expect(provider.charged()).toBe(0);
    expect(await say(challenges[1])).toMatchObject({ status: 200 });
    expect(await say(challenges[1])).toMatchObject({ status: 400 });
    expect(provider.charged()).toBe(CENTS);
  });

  it('is not charged when its intent is cancelled, however late the answer', async () => {
    const { id, client_secret } = await create();
    await confirm(id, numbers.asksOwner);
    await stripe.paymentIntents.cancel(id);
    const late = await answer(id, { client_secret: String(client_secret), answer: 'complete' });
    expect(late.status).toBe(400);
    expect(provider.charged()).toBe(0);
  });

  it('is refused at once where nobody is to be asked', async () => {
    const { id } = await create();
    const order = { payment_method: provider.card(numbers.asksOwner), error_on_requires_action: true };
    const refused = await refusal(stripe.paymentIntents.confirm(id, order));
    expect(refused).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });
});

describe('a browser', () => {
  const good = { number: numbers.good, exp_month: 12, exp_year: 2031, cvc: '123' };

  it('hands in cards and reads its intent, and nothing more', async () => {
    const browser = clientOf(provider, {}, provider.publishableKey);
    const { id: payment_method } = await browser.paymentMethods.create({ type: 'card', card: good });
    const { id, client_secret } = await create();
    await stripe.paymentIntents.confirm(id, { payment_method });
    const seen = await browser.paymentIntents.retrieve(id, { client_secret: String(client_secret) });
    expect(seen).toMatchObject({ status: 'succeeded', amount: CENTS });
    expect(seen).not.toHaveProperty('metadata');
    expect(await refusal(browser.paymentIntents.retrieve(id))).toMatchObject({ param: 'client_secret' });
    const guess = browser.paymentIntents.retrieve(id, { client_secret: `${id}_secret_x` });
    expect(await refusal(guess)).toMatchObject({ statusCode: 400 });
    expect(await refusal(browser.paymentIntents.confirm(id))).toMatchObject({ code: 'secret_key_required' });
  });

  it.each([
    [{ number: '4111111111111111' }, { decline_code: 'test_mode_live_card' }],
    [{ number: '4242424242424241' }, { code: 'incorrect_number' }],
    [{ exp_year: 2020 }, { code: 'invalid_expiry_year' }],
  ])('is refused a card that is no test card: %j', async (wrong, refused) => {
    const browser = clientOf(provider, {}, provider.publishableKey);
    const handedIn = browser.paymentMethods.create({ type: 'card', card: { ...good, ...wrong } });
    expect(await refusal(handedIn)).toMatchObject({ statusCode: 402, ...refused });
  });

  it('hears of a failed authentication in words for customers, the account in words for developers', async () => {
    const { id, client_secret } = await create();
    await confirm(id, numbers.asksOwner);
    const { body } = await answer(id, { client_secret: String(client_secret), answer: 'fail' });
    expect(body).toMatchObject({
      last_payment_error: { message: expect.stringMatching(/^We are unable to authenticate/) },
    });
    const { last_payment_error } = await stripe.paymentIntents.retrieve(id);
    expect(last_payment_error?.message).toMatch(/^The provided PaymentMethod has failed authentication/);
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

  it.each([numbers.good, numbers.refundIsPending])('of %s may come back', async (number) => {
    const { id } = await create();
    await confirm(id, number);
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe(number === numbers.good ? 'succeeded' : 'pending');
    expect(provider.refunded()).toBe(CENTS);
    provider.settleRefund(id, 'failed');
    expect(await stripe.refunds.list({ payment_intent: id })).toMatchObject({
      data: [{ id: refund.id, status: 'failed', failure_reason: 'expired_or_canceled_card' }],
    });
    expect(provider.refunded()).toBe(0);
    expect(provider.ledger()[0]?.refunds).toEqual([]);
    expect(() => provider.settleRefund(id, 'failed')).toThrow();
  });

  it('is of no more than is left, and of nothing that was not charged', async () => {
    const id = await intentThatIs('succeeded');
    await stripe.refunds.create({ payment_intent: id, amount: 1_000 });
    const tooMuch = await refusal(stripe.refunds.create({ payment_intent: id, amount: CENTS }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: CENTS - 1_000 });
    const { id: unpaid } = await create();
    const nothing = await refusal(stripe.refunds.create({ payment_intent: unpaid }));
    expect(nothing.message).toMatch(/does not have a successful charge to refund/);
    expect(provider.refunded()).toBe(CENTS);
  });
});

describe('a request that is not right', () => {
  it('is refused for its key', async () => {
    const refused = await refusal(clientOf(provider, {}, 'sk_test_wrong').paymentIntents.cancel('pi_x'));
    expect(refused).toBeInstanceOf(errors.StripeAuthenticationError);
    expect((await fetch(`${provider.url}/v1/refunds`)).status).toBe(401);
  });

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

  it('is refused for its address', async () => {
    expect(await refusal(stripe.paymentIntents.retrieve('pi_x'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await refusal(stripe.customers.list())).toMatchObject({ statusCode: 404 });
  });
});
