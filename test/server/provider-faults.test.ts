import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { numbers } from '../support/provider/cards.ts';
import { CENTS, clientOf, payerOf, refusal } from '../support/provider/client.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';

const { errors } = Stripe;
let provider: Provider;
let stripe: Stripe;
let create: ReturnType<typeof payerOf>['create'];
let confirm: ReturnType<typeof payerOf>['confirm'];
beforeEach(async () => {
  provider = await startProvider();
  stripe = clientOf(provider);
  ({ create, confirm } = payerOf(provider, stripe));
});
afterEach(() => provider.close());

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

  it('keeps a decline', async () => {
    const { id } = await create();
    const declined = confirmer(id, 'k', numbers.declined);
    const [first, second] = [await refusal(declined()), await refusal(declined())];
    expect(second).toBeInstanceOf(errors.StripeCardError);
    expect(second.payment_intent).toEqual(first.payment_intent);
    expect(logOf('confirm').map(({ replayed }) => replayed)).toEqual([false, true]);
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

  it('forgets what never began', async () => {
    const wrong = stripe.rawRequest('POST', '/v1/payment_intents', { amount: 1 }, { idempotencyKey: 'k' });
    expect(await refusal(wrong)).toMatchObject({ code: 'amount_too_small' });
    expect(
      await refusal(clientOf(provider, {}, 'sk_test_wrong').refunds.create({}, { idempotencyKey: 'k' })),
    ).toMatchObject({ statusCode: 401 });
    provider.fault({ on: 'create', when: 'before', how: 'rateLimit429' });
    expect(await refusal(create('k'))).toBeInstanceOf(errors.StripeRateLimitError);
    provider.fault({ on: 'create', when: 'before', how: 'error500' });
    expect(await refusal(create('k'))).toBeInstanceOf(errors.StripeAPIError);
    expect(provider.ledger()).toEqual([]);
    expect(await create('k')).toMatchObject({ status: 'requires_payment_method' });
  });

  it.each([
    ['error500', 500],
    ['error503', 503],
  ] as const)('keeps an %s that came after the deed', async (how, statusCode) => {
    const { id } = await create();
    const pay = confirmer(id, 'k');
    provider.fault({ on: 'confirm', when: 'after', how });
    const patient = clientOf(provider, { maxNetworkRetries: 2 });
    for (const error of [await refusal(pay(patient)), await refusal(pay(patient))]) {
      expect(error).toBeInstanceOf(errors.StripeAPIError);
      expect(error).toMatchObject({ statusCode, headers: { 'stripe-should-retry': 'false' } });
    }
    expect(logOf('confirm')).toHaveLength(2);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
    expect(provider.charged()).toBe(CENTS);
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

  it('before anything happened leaves nothing behind', async () => {
    const { id } = await create();
    // Stripe's client asks once more after a broken connection, whatever it was told of retries.
    provider.fault({ on: 'confirm', when: 'before', how: 'drop', times: 2 });
    expect(await refusal(confirm(id))).toBeInstanceOf(errors.StripeConnectionError);
    expect(logOf('confirm')).toHaveLength(2);
    expect(provider.charged()).toBe(0);
    expect(await confirm(id)).toMatchObject({ status: 'succeeded' });
  });

  it('in time says nothing about the charge', async () => {
    const { id } = await create();
    const hasty = clientOf(provider, { timeout: 200 });
    const before = provider.fault({ on: 'confirm', when: 'before', how: 'hang' });
    const waits = confirmer(id, 'k');
    expect(await refusal(waits(hasty))).toBeInstanceOf(errors.StripeConnectionError);
    await before.reached;
    expect(provider.charged()).toBe(0);
    // The caller is gone, its order is not.
    provider.release();
    await expect.poll(() => provider.charged()).toBe(CENTS);

    const { id: other } = await create();
    const after = provider.fault({ on: 'confirm', when: 'after', how: 'hang' });
    const pay = confirmer(other, 'l');
    expect(await refusal(pay(hasty))).toBeInstanceOf(errors.StripeConnectionError);
    await after.reached;
    expect(provider.charged()).toBe(2 * CENTS);
    expect(await pay()).toMatchObject({ status: 'succeeded' });
    expect(provider.charged()).toBe(2 * CENTS);
  });

  it('for one caller only is not lost for the other', async () => {
    const { id, client_secret } = await create();
    const order = { on: 'retrieve', by: 'secret', when: 'before', how: 'error503', times: 2 } as const;
    const fault = provider.fault(order);
    const browser = clientOf(provider, {}, provider.publishableKey);
    await browser.paymentIntents.retrieve(id, { client_secret: String(client_secret) });
    expect(await refusal(stripe.paymentIntents.retrieve(id))).toMatchObject({ statusCode: 503 });
    fault.lift();
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ id });
  });

  it('hangs no longer than the provider', async () => {
    const fault = provider.fault({ on: 'create', when: 'before', how: 'hang' });
    const asked = refusal(create('k'));
    await fault.reached;
    await provider.close();
    expect(await asked).toBeInstanceOf(errors.StripeConnectionError);
    expect(provider.ledger()).toEqual([]);
  });
});

it('refuses connections while it is down, and knows everything when it is up again', async () => {
  const { id } = await create('k');
  await provider.down();
  expect(await refusal(create('l'))).toBeInstanceOf(errors.StripeConnectionError);
  await provider.up();
  expect(await create('k')).toMatchObject({ id });
});

describe('messages', () => {
  interface Taken {
    type: string;
    about: string;
    headers: IncomingHttpHeaders;
  }
  const secret = 'whsec_loopback';
  let taken: Taken[];
  let refusals: string[];
  /** The first answers of the receiver; 200 afterwards. */
  let answers: number[];

  beforeEach(async () => {
    taken = [];
    refusals = [];
    answers = [];
    const receiver = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      try {
        const event = stripe.webhooks.constructEvent(
          text,
          String(incoming.headers['stripe-signature']),
          secret,
        );
        const { id } = event.data.object as { id: string };
        taken.push({ type: event.type, about: id, headers: incoming.headers });
        outgoing.writeHead(answers.shift() ?? 200).end();
      } catch (error) {
        refusals.push(String(error));
        outgoing.writeHead(400).end();
      }
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    provider.webhook = { url: `http://127.0.0.1:${port}/hook`, secret };
    onTestFinished(async () => {
      receiver.close();
      receiver.closeAllConnections();
      await once(receiver, 'close');
    });
  });

  const types = () => taken.map(({ type }) => type);

  it('tell of every change, in order, signed, and only when they are delivered', async () => {
    const { id } = await create();
    await refusal(confirm(id, numbers.declined));
    await confirm(id, numbers.asksOwner);
    provider.answerBank(id, 'complete');
    await stripe.refunds.create({ payment_intent: id });
    await stripe.paymentIntents.cancel((await create()).id);
    expect(taken).toEqual([]);
    expect((await provider.deliver()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(types()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'charge.refunded',
      'payment_intent.canceled',
    ]);
    expect(taken[0]?.about).toBe(id);
    expect(taken[0]?.headers['user-agent']).toMatch(/^Stripe\//);
    expect(await provider.deliver()).toEqual([]);
  });

  it('are sent again until they are taken, and once more when told to', async () => {
    await confirm((await create()).id);
    answers = [500];
    expect(await provider.deliver()).toMatchObject([{ status: 500 }]);
    expect(await provider.deliver()).toMatchObject([{ status: 200 }]);
    expect(await provider.repeat()).toMatchObject([{ status: 200 }]);
    expect(types()).toEqual(Array(3).fill('payment_intent.succeeded'));
  });

  it('wait when nobody is there', async () => {
    await confirm((await create()).id);
    const { webhook } = provider;
    provider.webhook = { url: 'http://127.0.0.1:1/hook', secret };
    expect(await provider.deliver()).toMatchObject([{ status: null }]);
    provider.webhook = webhook;
    expect(await provider.deliver()).toMatchObject([{ status: 200 }]);
  });

  it.each([
    ['otherSecret', /No signatures found matching/],
    ['oldTimestamp', /Timestamp outside the tolerance zone/],
    ['changedBody', /No signatures found matching/],
    ['unsigned', /Unable to extract timestamp|No stripe-signature header/],
  ] as const)('with %s are not believed', async (how, why) => {
    const { id } = await create();
    expect(await provider.forge({ how, intent: id })).toMatchObject({ status: 400, intentId: id });
    expect(taken).toEqual([]);
    expect(refusals).toEqual([expect.stringMatching(why)]);
    expect(provider.ledger()).toMatchObject([{ status: 'requires_payment_method' }]);
  });
});
