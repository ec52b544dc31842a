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
const UNKNOWN_CARD = { kind: 'unusable', message: 'That card cannot be used. Please enter it again.' };
const NO_FUNDS = 'Your card has insufficient funds.';
const declines = [
  [numbers.declined, 'Your card was declined.'],
  [numbers.insufficientFunds, NO_FUNDS],
] as const;

type CardNumber = Parameters<Provider['card']>[0];

/** A gateway, with the operations of a browser and of a bank at its provider. */
interface GatewayFixture {
  cards: CardGateway;
  card(number?: CardNumber): string | Promise<string>;
  /** Returns the sum of all charges in cents. */
  charged(): number | Promise<number>;
  /** Confirms or rejects the payment as the customer does at their bank. */
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

const fixtures: Record<string, () => GatewayFixture | Promise<GatewayFixture>> = {
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
  // Sends real HTTP requests to a provider on the loopback interface.
  Stripe: () => ({
    cards: stripeGateway(),
    card: (number) => provider.card(number),
    charged: () => provider.charged(),
    answer: (id, answer) => provider.answerBank(id, answer),
  }),
};

describe.each(Object.keys(fixtures))('the gateway of %s', (name) => {
  let fixture: GatewayFixture;
  let cards: CardGateway;
  let intentId: string;
  beforeEach(async () => {
    fixture = (await fixtures[name]?.()) ?? expect.unreachable(name);
    cards = fixture.cards;
    ({ id: intentId } = await cards.createIntent({ cents: 50, key: 'k' }));
  });

  const order = async (number?: CardNumber, changes: Partial<ChargeOrder> = {}): Promise<ChargeOrder> => {
    const paymentMethodId = await fixture.card(number);
    return { intentId, cents: CENTS, paymentMethodId, key: paymentMethodId, reference: 'WB-1', ...changes };
  };
  const charge = async (number?: CardNumber, changes?: Partial<ChargeOrder>) =>
    cards.charge(await order(number, changes));
  const intent = () => cards.retrieveIntent(intentId);

  it('creates a single intent for each idempotency key', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => cards.createIntent({ cents: 3000, key: 'l' })),
    );
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 'chargeable', cents: 3000, message: null });
    expect(first?.id).not.toBe(intentId);
    expect(first?.clientSecret).not.toBe((await intent()).clientSecret);
  });

  it('charges the ordered amount once, whatever the intent was created for (SHOP-14)', async () => {
    const ordered = await order();
    expect(await cards.charge(ordered)).toEqual(CHARGED);
    expect(await cards.charge(ordered)).toEqual(CHARGED);
    expect(await intent()).toMatchObject({ status: 'succeeded', cents: CENTS, message: null });
    expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'succeeded', cents: CENTS });
  });

  it('charges once when many requests arrive at once', async () => {
    const ordered = await order();
    const otherOrders = await Promise.all([order(), order()]);
    const results = await Promise.allSettled(
      [...Array<ChargeOrder>(6).fill(ordered), ...otherOrders].map(cards.charge),
    );
    for (const result of results) if (result.status === 'fulfilled') expect(result.value).toEqual(CHARGED);
    expect(await cards.charge(ordered)).toEqual(CHARGED);
    expect(await fixture.charged()).toBe(CENTS);
  });

  it.each(declines)(
    "returns the provider's message for a declined card (%s), also for a retry, and charges the next card",
    async (number, message) => {
      const ordered = await order(number);
      for (const _ of [1, 2]) expect(await cards.charge(ordered)).toEqual({ kind: 'declined', message });
      expect(await intent()).toMatchObject({ status: 'chargeable', message });
      expect(await charge()).toEqual(CHARGED);
      expect(await intent()).toMatchObject({ status: 'succeeded', message: null });
    },
  );

  it('cancels an intent once and charges nothing afterwards', async () => {
    for (const _ of [1, 2]) expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' });
    expect(await charge()).toEqual({ kind: 'cancelled' });
  });

  it('declines an unknown card, and throws for an unknown intent', async () => {
    expect(await charge(undefined, { paymentMethodId: 'pm_unheard_of' })).toEqual(UNKNOWN_CARD);
    await expect(cards.retrieveIntent('pi_none')).rejects.toThrow();
    await expect(cards.cancelIntent('pi_none')).rejects.toThrow();
    await expect(charge(undefined, { intentId: 'pi_none' })).rejects.toThrow();
  });

  it('refuses to refund an intent that was never charged', async () => {
    expect(await cards.refundIntent(intentId)).toMatchObject({ kind: 'refused', message: /./ });
    expect(await cards.retrieveRefund(intentId)).toBeUndefined();
  });

  it('refunds the whole charge once', async () => {
    await charge();
    await Promise.allSettled([cards.refundIntent(intentId), cards.refundIntent(intentId)]);
    expect(await cards.refundIntent(intentId)).toEqual({ kind: 'refunded' });
    expect(await cards.retrieveRefund(intentId)).toEqual({ kind: 'refunded' });
  });

  it('returns the refunded amount of a charge (CHARGE-22)', async () => {
    const nothing = { refundedCents: 0, lostCents: 0, isDisputed: false };
    await charge();
    expect(await cards.retrieveReturns(intentId)).toEqual(nothing);
    await cards.refundIntent(intentId);
    expect(await cards.retrieveReturns(intentId)).toEqual({ ...nothing, refundedCents: CENTS });
  });

  describe('with a card whose bank asks the owner', () => {
    let asking: ChargeOrder;
    const asked = { kind: 'authentication_required', clientSecret: expect.any(String) };
    beforeEach(async () => {
      asking = await order(numbers.asksOwner);
      expect(await cards.charge(asking)).toEqual(asked);
    });

    it('charges the ordered amount once the owner has confirmed and our server orders it (ABUSE-15)', async () => {
      expect(await cards.charge(asking)).toEqual(asked);
      expect(await intent()).toMatchObject({ status: 'authenticating', cents: CENTS });
      expect(await fixture.charged()).toBe(0);
      await fixture.answer(intentId, 'complete');
      expect(await intent()).toMatchObject({ status: 'authenticated' });
      expect(await fixture.charged()).toBe(0);
      expect(await cards.charge(asking)).toEqual(CHARGED);
      expect(await intent()).toMatchObject({ status: 'succeeded', cents: CENTS });
      expect(await cards.finishIntent(intentId)).toMatchObject({ status: 'succeeded' });
      expect(await fixture.charged()).toBe(CENTS);
    });

    it('asks the bank again for a different amount, and finishes no intent that waits for the bank', async () => {
      expect(await cards.finishIntent(intentId)).toMatchObject({ status: 'authenticating' });
      await fixture.answer(intentId, 'complete');
      expect(await cards.charge({ ...asking, cents: 5000, key: 'more' })).toEqual(asked);
      expect(await intent()).toMatchObject({ status: 'authenticating', cents: 5000 });
    });

    it('declines the card once the owner has rejected the payment, and charges a second card', async () => {
      await fixture.answer(intentId, 'fail');
      expect(await intent()).toMatchObject({ status: 'chargeable' });
      expect(await cards.charge(asking)).toMatchObject({ kind: 'declined' });
      expect(await charge()).toEqual(CHARGED);
    });

    it('charges a second card in its place', async () => {
      expect(await charge()).toEqual(CHARGED);
      expect(await fixture.charged()).toBe(CENTS);
    });

    it('can cancel the intent, and then charges nothing', async () => {
      expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' });
      expect(await cards.charge(asking)).toEqual({ kind: 'cancelled' });
    });

    it('ends either charged or cancelled when the intent is confirmed, charged and cancelled at once', async () => {
      const secondOrder = await order();
      const [charged, cancelled] = await Promise.allSettled([
        cards.charge(secondOrder),
        cards.cancelIntent(intentId),
        Promise.resolve().then(() => fixture.answer(intentId, 'complete')),
      ]);
      const { status } = await intent();
      expect(['succeeded', 'cancelled']).toContain(status);
      if (charged.status === 'fulfilled') expect(charged.value.kind).toBe(status);
      if (cancelled.status === 'fulfilled') expect(cancelled.value.status).toBe(status);
    });
  });
});

describe('the gateway of the sandbox only', () => {
  beforeEach(() => database.reset());
  const browser = () => sandboxCards(database.db).sandbox ?? expect.unreachable();

  it.each(['5555555555554444', '4242', '', 'toString'])('keeps no card %j (SHOP-41)', async (number) => {
    expect(await browser().saveTestCard(number)).toBeUndefined();
    expect(await database.db.selectFrom('sandbox_cards').selectAll().execute()).toEqual([]);
  });

  it("accepts a single answer to a bank's question, and no answer to a void question", async () => {
    const { cards, card, answer } = (await fixtures['the sandbox']?.()) ?? expect.unreachable();
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
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(await browser().answerBank('pi_none_secret_none', 'complete')).toBeUndefined();
  });
});

describe('the gateway of Stripe only', () => {
  let cards: CardGateway;
  let order: ChargeOrder;
  beforeEach(async () => {
    cards = stripeGateway();
    const { id: intentId } = await cards.createIntent({ cents: 50, key: 'k' });
    order = { intentId, cents: CENTS, paymentMethodId: provider.card(), key: 'card', reference: 'WB-1' };
  });

  it("sends the booking's number to the provider, and declines a card that an earlier booking has used up", async () => {
    await cards.charge(order);
    expect(provider.ledger()).toMatchObject([{ charges: [{ cents: CENTS }], metadata: { booking: 'WB-1' } }]);
    const { id } = await cards.createIntent({ cents: 50, key: 'other' });
    expect(await cards.charge({ ...order, intentId: id, key: 'other:card' })).toEqual(UNKNOWN_CARD);
    expect(provider.charged()).toBe(CENTS);
  });

  it("never shows the provider's messages for developers, and keeps the first result of a key", async () => {
    const asking = { ...order, paymentMethodId: provider.card(numbers.asksOwner) };
    await cards.charge(asking);
    await cards.charge(asking);
    expect(provider.requests().filter(({ operation }) => operation === 'confirm')).toHaveLength(1);
    provider.answerBank(order.intentId, 'fail');
    expect(await cards.retrieveIntent(order.intentId)).toMatchObject({ status: 'chargeable', message: null });
    expect(await cards.charge(asking)).toEqual({
      kind: 'declined',
      message: 'Your card could not be charged.',
    });
  });

  it('returns the decline of a card after its bank has confirmed', async () => {
    await cards.charge({ ...order, paymentMethodId: provider.card(numbers.asksOwnerThenDeclined) });
    provider.answerBank(order.intentId, 'complete');
    const declined = { status: 'chargeable', message: NO_FUNDS };
    expect(await cards.finishIntent(order.intentId)).toMatchObject(declined);
    expect(await cards.retrieveIntent(order.intentId)).toMatchObject(declined);
  });

  it('returns an unknown result while the provider processes the charge', async () => {
    const slow = { ...order, paymentMethodId: provider.card(numbers.processing) };
    expect(await cards.charge(slow)).toMatchObject({ kind: 'unknown' });
    expect(await cards.retrieveIntent(order.intentId)).toMatchObject({ status: 'processing' });
    expect(await cards.cancelIntent(order.intentId)).toMatchObject({ status: 'processing' });
    provider.settle(order.intentId, 'succeeded');
    expect(await cards.charge(slow)).toEqual(CHARGED);
  });

  it.each(['drop', 'error500', 'error503'] as const)(
    'charges once when the response is lost by %s',
    async (how) => {
      provider.fault({ on: 'confirm', when: 'after', how });
      await Promise.allSettled([cards.charge(order)]);
      expect(await cards.charge(order)).toEqual(CHARGED);
      expect(provider.charged()).toBe(CENTS);
    },
  );

  it('throws when the provider limits requests or is down, and charges later', async () => {
    provider.fault({ on: 'confirm', when: 'before', how: 'rateLimit429' });
    await expect(cards.charge(order)).rejects.toThrow();
    await provider.down();
    await expect(cards.charge(order)).rejects.toThrow();
    await expect(cards.retrieveIntent(order.intentId)).rejects.toThrow();
    await provider.up();
    expect(await cards.charge(order)).toEqual(CHARGED);
  });

  it('refunds once from several processes, also when a response is lost', async () => {
    await cards.charge(order);
    provider.fault({ on: 'refund', when: 'after', how: 'drop' });
    const both = [cards, stripeGateway()].map((gateway) => gateway.refundIntent(order.intentId));
    expect((await Promise.allSettled(both)).some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await cards.refundIntent(order.intentId)).toEqual({ kind: 'refunded' });
    expect(provider.ledger()).toMatchObject([{ refunds: [{ cents: CENTS }] }]);
  });

  it.each(['idempotency_error', 'invalid_request_error'] as const)(
    'does not treat a key in use as a refusal when the provider calls it %s',
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
