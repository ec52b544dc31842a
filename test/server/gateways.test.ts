import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardGateway, ChargeOrder } from '../../server/adapters/card-gateway.ts';
import { sandboxCards } from '../../server/adapters/sandbox-gateway.ts';
import { stripeCards } from '../../server/adapters/stripe-gateway.ts';
import { openTestDatabase } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { numbers } from '../support/provider/cards.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';

const CENTS = 3150;
const CHARGED = { kind: 'succeeded', cents: CENTS };
const UNKNOWN_CARD = { kind: 'unusable', words: 'That card cannot be used. Please enter it again.' };
const NO_FUNDS = 'Your card has insufficient funds.';
const declines = [
  [numbers.declined, 'Your card was declined.'],
  [numbers.insufficientFunds, NO_FUNDS],
] as const;

type CardNumber = Parameters<Provider['card']>[0];

/** A gateway, and the side of its provider that a browser and a bank see. */
interface Counter {
  cards: CardGateway;
  card(number?: CardNumber): string | Promise<string>;
  /** Cents that all cards together have paid. */
  charged(): number | Promise<number>;
  /** What a customer answers their bank. */
  answer(intentId: string, answer: 'complete' | 'fail'): unknown;
}

const database = kept(openTestDatabase);
let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.close());

const stripeGateway = () =>
  stripeCards({ secretKey: provider.secretKey, webhookSecret: null, apiUrl: provider.url });

const counters: Record<string, () => Counter | Promise<Counter>> = {
  'the sandbox': async () => {
    await database.reset();
    const cards = sandboxCards(database.db);
    const browser = cards.sandbox ?? expect.unreachable('The sandbox has a browser side.');
    return {
      cards,
      card: async (number = numbers.good) =>
        (await browser.saveTestCard(number)) ?? expect.unreachable(`${number} is a test number.`),
      async charged() {
        const paid = database.db.selectFrom('sandbox_intents').where('status', '=', 'succeeded');
        const rows = await paid.select('amount_cents').execute();
        return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      },
      answer: async (id, answer) => browser.answerBank((await cards.retrieveIntent(id)).clientSecret, answer),
    };
  },
  // Over real HTTP to a provider on loopback.
  Stripe: () => ({
    cards: stripeGateway(),
    card: (number) => provider.card(number),
    charged: () => provider.charged(),
    answer: (id, answer) => provider.answerBank(id, answer),
  }),
};

describe.each(Object.keys(counters))('%s behind the gateway', (name) => {
  let counter: Counter;
  let cards: CardGateway;
  let intentId: string;
  beforeEach(async () => {
    counter = (await counters[name]?.()) ?? expect.unreachable(name);
    cards = counter.cards;
    ({ id: intentId } = await cards.createIntent({ cents: 50, key: 'k' }));
  });

  const order = async (number?: CardNumber, changes: Partial<ChargeOrder> = {}): Promise<ChargeOrder> => {
    const paymentMethodId = await counter.card(number);
    return { intentId, cents: CENTS, paymentMethodId, key: paymentMethodId, reference: 'WB-1', ...changes };
  };
  const charge = async (number?: CardNumber, changes?: Partial<ChargeOrder>) =>
    cards.charge(await order(number, changes));
  const intent = () => cards.retrieveIntent(intentId);

  it('makes one intent for a key', async () => {
    const [one, same] = await Promise.all([1, 2].map(() => cards.createIntent({ cents: 3000, key: 'l' })));
    expect(one).toEqual(same);
    expect(one).toMatchObject({ status: 'chargeable', cents: 3000, words: null });
    expect(one?.id).not.toBe(intentId);
    expect(one?.clientSecret).not.toBe((await intent()).clientSecret);
  });

  it('charges what is ordered, whatever the intent was made for, and once (SHOP-14)', async () => {
    const ordered = await order();
    expect(await cards.charge(ordered)).toEqual(CHARGED);
    expect(await cards.charge(ordered)).toEqual(CHARGED);
    expect(await intent()).toMatchObject({ status: 'succeeded', cents: CENTS, words: null });
    expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'succeeded', cents: CENTS });
  });

  it('charges once, however many ask at once', async () => {
    const ordered = await order();
    const others = await Promise.all([order(), order()]);
    const results = await Promise.allSettled(
      [...Array<ChargeOrder>(6).fill(ordered), ...others].map(cards.charge),
    );
    for (const result of results) if (result.status === 'fulfilled') expect(result.value).toEqual(CHARGED);
    expect(await cards.charge(ordered)).toEqual(CHARGED);
    expect(await counter.charged()).toBe(CENTS);
  });

  it.each(declines)(
    "tells a declined card (%s) in the provider's words, the same by the same key, and charges the next",
    async (number, words) => {
      const ordered = await order(number);
      for (const _ of [1, 2]) expect(await cards.charge(ordered)).toEqual({ kind: 'declined', words });
      expect(await intent()).toMatchObject({ status: 'chargeable', words });
      expect(await charge()).toEqual(CHARGED);
      expect(await intent()).toMatchObject({ status: 'succeeded', words: null });
    },
  );

  it('cancels once, and charges nothing afterwards', async () => {
    for (const _ of [1, 2]) expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' });
    expect(await charge()).toEqual({ kind: 'cancelled' });
  });

  it('declines a card that nobody knows, and throws for an intent that was never made', async () => {
    expect(await charge(undefined, { paymentMethodId: 'pm_unheard_of' })).toEqual(UNKNOWN_CARD);
    await expect(cards.retrieveIntent('pi_none')).rejects.toThrow();
    await expect(cards.cancelIntent('pi_none')).rejects.toThrow();
    await expect(charge(undefined, { intentId: 'pi_none' })).rejects.toThrow();
  });

  it('gives nothing back of what was never charged', async () => {
    expect(await cards.refundIntent(intentId)).toMatchObject({ kind: 'refused', words: /./ });
    expect(await cards.retrieveRefund(intentId)).toBeUndefined();
  });

  it('gives back all, once', async () => {
    await charge();
    await Promise.allSettled([cards.refundIntent(intentId), cards.refundIntent(intentId)]);
    expect(await cards.refundIntent(intentId)).toEqual({ kind: 'refunded' });
    expect(await cards.retrieveRefund(intentId)).toEqual({ kind: 'refunded' });
  });

  it('tells what was refunded of a charge (CHARGE-22)', async () => {
    const nothing = { refundedCents: 0, lostCents: 0, isDisputed: false };
    await charge();
    expect(await cards.retrieveReturns(intentId)).toEqual(nothing);
    await cards.refundIntent(intentId);
    expect(await cards.retrieveReturns(intentId)).toEqual({ ...nothing, refundedCents: CENTS });
  });

  describe('with a card whose bank asks first', () => {
    let asking: ChargeOrder;
    const asked = { kind: 'authentication_required', clientSecret: expect.any(String) };
    beforeEach(async () => {
      asking = await order(numbers.asksOwner);
      expect(await cards.charge(asking)).toEqual(asked);
    });

    it('charges it once its owner said yes, for what was ordered, and not before we do (ABUSE-15)', async () => {
      expect(await cards.charge(asking)).toEqual(asked);
      expect(await intent()).toMatchObject({ status: 'authenticating', cents: CENTS });
      expect(await counter.charged()).toBe(0);
      await counter.answer(intentId, 'complete');
      expect(await intent()).toMatchObject({ status: 'authenticated' });
      expect(await counter.charged()).toBe(0);
      expect(await cards.charge(asking)).toEqual(CHARGED);
      expect(await intent()).toMatchObject({ status: 'succeeded', cents: CENTS });
      expect(await cards.finishIntent(intentId)).toMatchObject({ status: 'succeeded' });
      expect(await counter.charged()).toBe(CENTS);
    });

    it('asks anew where another amount was confirmed, and finishes nothing that waits for no charge', async () => {
      expect(await cards.finishIntent(intentId)).toMatchObject({ status: 'authenticating' });
      await counter.answer(intentId, 'complete');
      expect(await cards.charge({ ...asking, cents: 5000, key: 'more' })).toEqual(asked);
      expect(await intent()).toMatchObject({ status: 'authenticating', cents: 5000 });
    });

    it('declines it once its owner said no, and charges another', async () => {
      await counter.answer(intentId, 'fail');
      expect(await intent()).toMatchObject({ status: 'chargeable' });
      expect(await cards.charge(asking)).toMatchObject({ kind: 'declined' });
      expect(await charge()).toEqual(CHARGED);
    });

    it('charges another card in its place', async () => {
      expect(await charge()).toEqual(CHARGED);
      expect(await counter.charged()).toBe(CENTS);
    });

    it('can be cancelled, and is not charged any more', async () => {
      expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' });
      expect(await cards.charge(asking)).toEqual({ kind: 'cancelled' });
    });

    it('ends as one of them where it is answered, charged and cancelled at once', async () => {
      const other = await order();
      const [charged, cancelled] = await Promise.allSettled([
        cards.charge(other),
        cards.cancelIntent(intentId),
        Promise.resolve().then(() => counter.answer(intentId, 'complete')),
      ]);
      const { status } = await intent();
      expect(['succeeded', 'cancelled']).toContain(status);
      if (charged.status === 'fulfilled') expect(charged.value.kind).toBe(status);
      if (cancelled.status === 'fulfilled') expect(cancelled.value.status).toBe(status);
    });
  });
});

describe('the sandbox', () => {
  beforeEach(() => database.reset());
  const browser = () => sandboxCards(database.db).sandbox ?? expect.unreachable();

  it.each(['5555555555554444', '4242', '', 'toString'])('keeps no card %j (SHOP-41)', async (number) => {
    expect(await browser().saveTestCard(number)).toBeUndefined();
    expect(await database.db.selectFrom('sandbox_cards').selectAll().execute()).toEqual([]);
  });

  it("takes one answer to a bank's question, and none to a question that is void", async () => {
    const { cards, card, answer } = (await counters['the sandbox']?.()) ?? expect.unreachable();
    const { id: intentId } = await cards.createIntent({ cents: 50, key: 'k' });
    const charge = async (number: CardNumber) => {
      const key = await card(number);
      return cards.charge({ intentId, cents: CENTS, paymentMethodId: key, key, reference: 'WB-1' });
    };
    expect(await answer(intentId, 'complete')).toBeUndefined();
    await charge(numbers.asksOwner);
    await charge(numbers.declined);
    expect(await answer(intentId, 'complete')).toBeUndefined();
    await charge(numbers.asksOwner);
    const answers = await Promise.all([answer(intentId, 'complete'), answer(intentId, 'fail')]);
    expect(answers.filter((one) => one === undefined)).toHaveLength(1);
    expect(await browser().answerBank('pi_none_secret_none', 'complete')).toBeUndefined();
  });
});

describe('Stripe', () => {
  let cards: CardGateway;
  let order: ChargeOrder;
  beforeEach(async () => {
    cards = stripeGateway();
    const { id: intentId } = await cards.createIntent({ cents: 50, key: 'k' });
    order = { intentId, cents: CENTS, paymentMethodId: provider.card(), key: 'card', reference: 'WB-1' };
  });

  it("is told the booking's number, and declines a card that was used up by another booking", async () => {
    await cards.charge(order);
    expect(provider.ledger()).toMatchObject([{ charges: [{ cents: CENTS }], metadata: { booking: 'WB-1' } }]);
    const { id } = await cards.createIntent({ cents: 50, key: 'other' });
    expect(await cards.charge({ ...order, intentId: id, key: 'other:card' })).toEqual(UNKNOWN_CARD);
    expect(provider.charged()).toBe(CENTS);
  });

  it("keeps the provider's words for developers to itself, and its key's old answer", async () => {
    const asking = { ...order, paymentMethodId: provider.card(numbers.asksOwner) };
    await cards.charge(asking);
    await cards.charge(asking);
    expect(provider.requests().filter(({ operation }) => operation === 'confirm')).toHaveLength(1);
    provider.answerBank(order.intentId, 'fail');
    expect(await cards.retrieveIntent(order.intentId)).toMatchObject({ status: 'chargeable', words: null });
    expect(await cards.charge(asking)).toEqual({
      kind: 'declined',
      words: 'Your card could not be charged.',
    });
  });

  it('tells that a card was declined after its bank had confirmed', async () => {
    await cards.charge({ ...order, paymentMethodId: provider.card(numbers.asksOwnerThenDeclined) });
    provider.answerBank(order.intentId, 'complete');
    const declined = { status: 'chargeable', words: NO_FUNDS };
    expect(await cards.finishIntent(order.intentId)).toMatchObject(declined);
    expect(await cards.retrieveIntent(order.intentId)).toMatchObject(declined);
  });

  it('is not known while the provider does not know', async () => {
    const slow = { ...order, paymentMethodId: provider.card(numbers.processing) };
    expect(await cards.charge(slow)).toMatchObject({ kind: 'unknown' });
    expect(await cards.retrieveIntent(order.intentId)).toMatchObject({ status: 'processing' });
    expect(await cards.cancelIntent(order.intentId)).toMatchObject({ status: 'processing' });
    provider.settle(order.intentId, 'succeeded');
    expect(await cards.charge(slow)).toEqual(CHARGED);
  });

  it.each(['drop', 'error500', 'error503'] as const)(
    'charges once when an answer is lost by %s',
    async (how) => {
      provider.fault({ on: 'confirm', when: 'after', how });
      await Promise.allSettled([cards.charge(order)]);
      expect(await cards.charge(order)).toEqual(CHARGED);
      expect(provider.charged()).toBe(CENTS);
    },
  );

  it('throws when the provider has too much to do, or is not there, and charges later', async () => {
    provider.fault({ on: 'confirm', when: 'before', how: 'rateLimit429' });
    await expect(cards.charge(order)).rejects.toThrow();
    await provider.down();
    await expect(cards.charge(order)).rejects.toThrow();
    await expect(cards.retrieveIntent(order.intentId)).rejects.toThrow();
    await provider.up();
    expect(await cards.charge(order)).toEqual(CHARGED);
  });

  it('gives back once by any number of processes, and where an answer is lost', async () => {
    await cards.charge(order);
    provider.fault({ on: 'refund', when: 'after', how: 'drop' });
    const both = [cards, stripeGateway()].map((one) => one.refundIntent(order.intentId));
    expect((await Promise.allSettled(both)).some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await cards.refundIntent(order.intentId)).toEqual({ kind: 'refunded' });
    expect(provider.ledger()).toMatchObject([{ refunds: [{ cents: CENTS }] }]);
  });

  it.each(['idempotency_error', 'invalid_request_error'] as const)(
    'takes a key that is in use for no refusal, whatever the provider calls it: %s',
    async (type) => {
      provider.keyInUse = type;
      await cards.charge(order);
      const fault = provider.fault({ on: 'refund', when: 'before', how: 'hang' });
      const first = cards.refundIntent(order.intentId);
      await fault.reached;
      await expect(cards.refundIntent(order.intentId)).rejects.toMatchObject({
        statusCode: 409,
        rawType: type,
      });
      provider.release();
      expect(await first).toEqual({ kind: 'refunded' });
    },
  );
});
