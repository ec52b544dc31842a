import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardGateway, ChargeOrder } from '../../server/outside/cards.ts';
import { stripeCards } from '../../server/outside/cards-stripe.ts';
import { numbers } from '../support/provider/cards.ts';
import { clientOf } from '../support/provider/client.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';

const CENTS = 3000;

/** The gateway to Stripe, over real HTTP to a provider on loopback. */
describe('Stripe behind the gateway', () => {
  let provider: Provider;
  let cards: CardGateway;
  let intentId: string;
  beforeEach(async () => {
    provider = await startProvider();
    cards = stripeCards({ secretKey: provider.secretKey, webhookSecret: null, apiUrl: provider.url });
    ({ id: intentId } = await cards.createIntent({ cents: 50, key: 'k' }));
  });
  afterEach(() => provider.close());

  const order = (changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
    intentId,
    cents: CENTS,
    paymentMethodId: provider.card(),
    key: 'booking:card',
    reference: 'WB-1',
    ...changes,
  });
  const confirms = () => provider.requests().filter(({ operation }) => operation === 'confirm');

  it('gives the same intent for the same key', async () => {
    const again = await cards.createIntent({ cents: 50, key: 'k' });
    expect(again).toMatchObject({ id: intentId, status: 'chargeable', cents: 50, words: null });
    expect(provider.ledger()).toHaveLength(1);
  });

  it("charges the order's amount under the booking's number, whatever the intent was made for", async () => {
    expect(await cards.charge(order())).toEqual({ kind: 'succeeded', cents: CENTS });
    expect(provider.ledger()).toMatchObject([{ charges: [{ cents: CENTS }], metadata: { booking: 'WB-1' } }]);
  });

  it.each([
    [numbers.declined, 'Your card was declined.'],
    [numbers.insufficientFunds, 'Your card has insufficient funds.'],
  ])("tells a declined card (%s) in the provider's words, and charges the next", async (number, words) => {
    const declined = { kind: 'declined', words };
    const first = order({ paymentMethodId: provider.card(number), key: 'booking:first' });
    expect(await cards.charge(first)).toEqual(declined);
    expect(await cards.charge(first)).toEqual(declined);
    expect(await cards.retrieveIntent(intentId)).toMatchObject({ status: 'chargeable', words });
    expect(await cards.charge(order())).toEqual({ kind: 'succeeded', cents: CENTS });
  });

  it('declines a card that the provider does not know', async () => {
    expect(await cards.charge(order({ paymentMethodId: 'pm_unheard_of' }))).toEqual({
      kind: 'declined',
      words: 'That card cannot be used. Please enter it again.',
    });
  });

  it('declines a card that was used up by another booking', async () => {
    const used = order();
    await cards.charge(used);
    const { id } = await cards.createIntent({ cents: 50, key: 'other' });
    expect(await cards.charge({ ...used, intentId: id, key: 'other:card' })).toEqual({
      kind: 'declined',
      words: 'That card cannot be used. Please enter it again.',
    });
    expect(provider.charged()).toBe(CENTS);
  });

  describe('with a card whose bank asks first', () => {
    let asked: ChargeOrder;
    beforeEach(async () => {
      asked = order({ paymentMethodId: provider.card(numbers.asksOwner) });
      expect(await cards.charge(asked)).toEqual({
        kind: 'authentication_required',
        clientSecret: expect.stringContaining(`${intentId}_secret_`),
      });
    });

    it('confirms once, however often it is asked', async () => {
      expect(await cards.charge(asked)).toMatchObject({ kind: 'authentication_required' });
      expect(confirms()).toHaveLength(1);
      provider.answerBank(intentId, 'complete');
      expect(await cards.charge(asked)).toEqual({ kind: 'succeeded', cents: CENTS });
      expect(confirms()).toHaveLength(1);
    });

    it('declines it when the bank did not confirm, though its key still answers that the bank asks', async () => {
      provider.answerBank(intentId, 'fail');
      expect(await cards.charge(asked)).toEqual({
        kind: 'declined',
        words: 'Your card could not be charged.',
      });
      expect(confirms().length).toBeGreaterThan(1);
    });

    it("keeps the provider's words for developers to itself when the bank did not confirm", async () => {
      provider.answerBank(intentId, 'fail');
      expect(await cards.retrieveIntent(intentId)).toMatchObject({ status: 'chargeable', words: null });
    });

    it('tells that a card was declined after its bank had confirmed', async () => {
      const { id } = await cards.createIntent({ cents: 50, key: 'other' });
      const paymentMethodId = provider.card(numbers.asksOwnerThenDeclined);
      await cards.charge(order({ intentId: id, paymentMethodId, key: 'other:card' }));
      provider.answerBank(id, 'complete');
      expect(await cards.retrieveIntent(id)).toMatchObject({
        status: 'chargeable',
        words: 'Your card has insufficient funds.',
      });
    });

    it('charges another card in its place', async () => {
      expect(await cards.charge(order({ key: 'booking:other' }))).toEqual({
        kind: 'succeeded',
        cents: CENTS,
      });
      expect(provider.charged()).toBe(CENTS);
    });

    it('can be cancelled', async () => {
      expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' });
      expect(await cards.charge(asked)).toEqual({ kind: 'cancelled' });
    });
  });

  it('does not know while the provider does not', async () => {
    const slow = order({ paymentMethodId: provider.card(numbers.processing) });
    expect(await cards.charge(slow)).toMatchObject({ kind: 'unknown' });
    expect(await cards.retrieveIntent(intentId)).toMatchObject({ status: 'processing' });
    expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'processing' });
    provider.settle(intentId, 'succeeded');
    expect(await cards.charge(slow)).toEqual({ kind: 'succeeded', cents: CENTS });
  });

  it.each(['drop', 'error500', 'error503'] as const)(
    'charges once when an answer is lost by %s',
    async (how) => {
      provider.fault({ on: 'confirm', when: 'after', how });
      const wanted = order();
      await cards.charge(wanted).catch(() => undefined);
      expect(await cards.charge(wanted)).toEqual({ kind: 'succeeded', cents: CENTS });
      expect(provider.charged()).toBe(CENTS);
    },
  );

  it('throws when the provider has too much to do, or is not there, and charges later', async () => {
    provider.fault({ on: 'confirm', when: 'before', how: 'rateLimit429' });
    await expect(cards.charge(order())).rejects.toThrow();
    await provider.down();
    await expect(cards.charge(order())).rejects.toThrow();
    await expect(cards.retrieveIntent(intentId)).rejects.toThrow();
    await provider.up();
    expect(await cards.charge(order())).toEqual({ kind: 'succeeded', cents: CENTS });
  });

  it('cancels once; what was charged says so', async () => {
    expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' });
    expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' });
    const { id } = await cards.createIntent({ cents: 50, key: 'other' });
    await cards.charge(order({ intentId: id }));
    expect(await cards.cancelIntent(id)).toMatchObject({ status: 'succeeded', cents: CENTS });
  });

  it('gives back all, once, by any number of processes', async () => {
    await cards.charge(order());
    const other = stripeCards({ secretKey: provider.secretKey, webhookSecret: null, apiUrl: provider.url });
    provider.fault({ on: 'refund', when: 'after', how: 'drop' });
    const results = await Promise.allSettled([cards.refundIntent(intentId), other.refundIntent(intentId)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await cards.refundIntent(intentId)).toEqual({ kind: 'refunded' });
    expect(provider.ledger()).toMatchObject([{ refunds: [{ cents: CENTS }] }]);
  });

  it.each(['idempotency_error', 'invalid_request_error'] as const)(
    'takes a key that is in use for no refusal, whatever the provider calls it: %s',
    async (type) => {
      provider.keyInUse = type;
      await cards.charge(order());
      const fault = provider.fault({ on: 'refund', when: 'before', how: 'hang' });
      const first = cards.refundIntent(intentId);
      await fault.reached;
      await expect(cards.refundIntent(intentId)).rejects.toMatchObject({ statusCode: 409, rawType: type });
      provider.release();
      expect(await first).toEqual({ kind: 'refunded' });
      expect(await cards.refundIntent(intentId)).toEqual({ kind: 'refunded' });
    },
  );

  it('tells what has become of a refund: on its way, in vain, or made up for by another', async () => {
    expect(await cards.retrieveRefund(intentId)).toBeUndefined();
    await cards.charge(order({ paymentMethodId: provider.card(numbers.refundIsPending) }));
    expect(await cards.retrieveRefund(intentId)).toBeUndefined();
    expect(await cards.refundIntent(intentId)).toEqual({ kind: 'refunded' });
    expect(await cards.retrieveRefund(intentId)).toEqual({ kind: 'refunded' });
    provider.settleRefund(intentId, 'failed');
    const inVain = { kind: 'refused', words: 'expired_or_canceled_card' };
    expect(await cards.retrieveRefund(intentId)).toEqual(inVain);
    const stripe = clientOf(provider);
    await stripe.refunds.create({ payment_intent: intentId, amount: CENTS - 1 });
    expect(await cards.retrieveRefund(intentId)).toEqual(inVain);
    await stripe.refunds.create({ payment_intent: intentId });
    expect(await cards.retrieveRefund(intentId)).toEqual({ kind: 'refunded' });
  });

  it('says that what was never charged cannot be given back', async () => {
    expect(await cards.refundIntent(intentId)).toMatchObject({ kind: 'refused', words: /./ });
  });
});
