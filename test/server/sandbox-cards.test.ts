import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardGateway } from '../../server/outside/cards.ts';
import { sandboxCards } from '../../server/outside/cards-sandbox.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/database.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const POOR = '4000000000009995';
const ASKS = '4000002500003155';

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

describe.each(engines)('the sandbox card provider on %s', (engine) => {
  let database: TestDatabase;
  let cards: CardGateway;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    cards = sandboxCards(database.db);
  }, 60_000);
  beforeEach(() => database.reset());
  afterAll(() => database.close());

  const browser = () => cards.sandbox ?? expect.unreachable('The sandbox has a browser side.');
  const intent = async () => (await cards.createIntent({ cents: 3000, key: crypto.randomUUID() })).id;
  const card = async (number: string) =>
    (await browser().saveTestCard(number)) ?? expect.unreachable(`${number} is a test number.`);
  const charge = (
    intentId: string,
    paymentMethodId: string,
    changes: { key?: string; cents?: number } = {},
  ) =>
    cards.charge({
      intentId,
      paymentMethodId,
      cents: 3150,
      key: paymentMethodId,
      reference: 'WB-1',
      ...changes,
    });
  const secretOf = async (id: string) => (await cards.retrieveIntent(id)).clientSecret;
  const stored = () => database.db.selectFrom('sandbox_intents').selectAll().execute();

  /** An intent whose card's bank asks its owner, and that card. */
  async function asked() {
    const id = await intent();
    const asking = await card(ASKS);
    const clientSecret = await secretOf(id);
    expect(await charge(id, asking)).toEqual({ kind: 'authentication_required', clientSecret });
    return { id, asking, clientSecret };
  }

  it('makes one intent for a key, for the cents that were asked', async () => {
    const [one, same] = await Promise.all([
      cards.createIntent({ cents: 3000, key: 'first' }),
      cards.createIntent({ cents: 3000, key: 'first' }),
    ]);
    const other = await cards.createIntent({ cents: 3000, key: 'second' });
    expect(same).toEqual(one);
    expect(one).toMatchObject({ status: 'chargeable', cents: 3000, words: null });
    expect(other.id).not.toBe(one.id);
    expect(other.clientSecret).not.toBe(one.clientSecret);
    expect(await cards.retrieveIntent(one.id)).toEqual(one);
    expect(await stored()).toHaveLength(2);
  });

  it('throws for an intent that it never made', async () => {
    await expect(cards.retrieveIntent('pi_none')).rejects.toThrow();
    await expect(cards.cancelIntent('pi_none')).rejects.toThrow();
    await expect(cards.refundIntent('pi_none')).rejects.toThrow();
    await expect(charge('pi_none', await card(GOOD))).rejects.toThrow();
  });

  it.each(['5555555555554444', '4242', '', 'toString'])('keeps no card %j', async (number) => {
    expect(await browser().saveTestCard(number)).toBeUndefined();
    expect(await database.db.selectFrom('sandbox_cards').selectAll().execute()).toEqual([]);
  });

  describe('a charge', () => {
    it('of a good card is of what is ordered, whatever the intent was made for', async () => {
      const id = await intent();
      expect(await charge(id, await card(GOOD), { cents: 5850 })).toEqual({ kind: 'succeeded', cents: 5850 });
      expect(await cards.retrieveIntent(id)).toMatchObject({
        status: 'succeeded',
        cents: 5850,
        words: null,
      });
    });

    it.each([
      [DECLINED, 'Your card was declined.'],
      [POOR, 'Your card has insufficient funds.'],
    ])('of %s is declined, in words that the intent keeps until the next card', async (number, words) => {
      const id = await intent();
      expect(await charge(id, await card(number))).toEqual({ kind: 'declined', words });
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'chargeable', words });
      expect(await charge(id, await card(GOOD))).toEqual({ kind: 'succeeded', cents: 3150 });
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'succeeded', words: null });
    });

    it('of a card that nobody knows is declined', async () => {
      const id = await intent();
      const words = 'That card cannot be used. Please enter it again.';
      expect(await charge(id, 'pm_made_up')).toEqual({ kind: 'declined', words });
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'chargeable', words });
    });

    it('by a repeated key answers as the first did, and charges once', async () => {
      const id = await intent();
      const declined = await card(DECLINED);
      const first = await charge(id, declined, { key: 'same' });
      expect(await charge(id, await card(GOOD), { key: 'same' })).toEqual(first);
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'chargeable' });
    });

    it('of a charged intent says what was charged, to whichever card and key', async () => {
      const id = await intent();
      const declined = await card(DECLINED);
      await charge(id, declined, { key: 'first' });
      await charge(id, await card(GOOD), { key: 'second' });
      const charged = { kind: 'succeeded', cents: 3150 };
      expect(await charge(id, await card(GOOD), { cents: 9900 })).toEqual(charged);
      expect(await charge(id, await card(ASKS))).toEqual(charged);
      expect(await charge(id, declined, { key: 'first' })).toEqual(charged);
      expect(await cards.retrieveIntent(id)).toMatchObject({ cents: 3150, words: null });
    });

    it('of a cancelled intent says so', async () => {
      const id = await intent();
      await cards.cancelIntent(id);
      expect(await charge(id, await card(GOOD))).toEqual({ kind: 'cancelled' });
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'cancelled' });
    });

    it('at once with others of one intent charges one card', async () => {
      const id = await intent();
      const results = await Promise.all(
        Array.from({ length: 8 }, async (_, index) =>
          charge(id, await card(GOOD), { cents: 3000 + index, key: `key-${index}` }),
        ),
      );
      const { cents, status } = await cards.retrieveIntent(id);
      expect(status).toBe('succeeded');
      expect(results).toEqual(results.map(() => ({ kind: 'succeeded', cents })));
    });

    it('at once with itself is made once', async () => {
      const id = await intent();
      const good = await card(GOOD);
      const results = await Promise.all(Array.from({ length: 8 }, () => charge(id, good)));
      expect(results).toEqual(results.map(() => ({ kind: 'succeeded', cents: 3150 })));
    });

    it('at once with a cancellation ends as one of them', async () => {
      for (let round = 0; round < 5; round++) {
        const id = await intent();
        const good = await card(GOOD);
        const [charged, cancelled] = await Promise.all([charge(id, good), cards.cancelIntent(id)]);
        const { status } = await cards.retrieveIntent(id);
        expect(charged.kind).toBe(status);
        expect(cancelled.status).toBe(status);
      }
    });
  });

  describe('a card whose bank asks its owner', () => {
    it('is not charged until the answer, and then for what was ordered', async () => {
      const { id, clientSecret } = await asked();
      expect(await cards.retrieveIntent(id)).toEqual({
        id,
        clientSecret,
        status: 'authenticating',
        cents: 3150,
        words: null,
      });
      expect(await browser().answerBank(clientSecret, 'complete')).toBe('succeeded');
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'succeeded', cents: 3150, words: null });
    });

    it('is not confirmed again, whatever the key', async () => {
      const { id, asking, clientSecret } = await asked();
      const still = { kind: 'authentication_required', clientSecret };
      expect(await charge(id, asking)).toEqual(still);
      expect(await charge(id, asking, { key: 'another', cents: 9900 })).toEqual(still);
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'authenticating', cents: 3150 });
    });

    it('is charged when its booking is asked for again with the same key', async () => {
      const { id, asking, clientSecret } = await asked();
      await browser().answerBank(clientSecret, 'complete');
      expect(await charge(id, asking)).toEqual({ kind: 'succeeded', cents: 3150 });
    });

    it('stays uncharged when the answer is no, and says so until another card is tried', async () => {
      const { id, asking, clientSecret } = await asked();
      expect(await browser().answerBank(clientSecret, 'fail')).toBe('requires_payment_method');
      const no = { status: 'chargeable', words: NOT_AUTHENTICATED };
      expect(await cards.retrieveIntent(id)).toMatchObject(no);
      expect(await charge(id, asking)).toEqual({ kind: 'declined', words: NOT_AUTHENTICATED });
      expect(await cards.retrieveIntent(id)).toMatchObject(no);
      expect(await charge(id, await card(GOOD))).toEqual({ kind: 'succeeded', cents: 3150 });
    });

    it('may be typed again after a no, and its bank asks again', async () => {
      const { id, clientSecret } = await asked();
      await browser().answerBank(clientSecret, 'fail');
      expect(await charge(id, await card(ASKS))).toEqual({ kind: 'authentication_required', clientSecret });
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'authenticating', words: null });
    });

    it('gives way to another card, and its question is void', async () => {
      const { id, asking, clientSecret } = await asked();
      expect(await charge(id, await card(DECLINED))).toMatchObject({ kind: 'declined' });
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'chargeable' });
      expect(await browser().answerBank(clientSecret, 'complete')).toBeUndefined();
      expect(await charge(id, asking)).toEqual({ kind: 'declined', words: 'Your card was declined.' });
      expect(await charge(id, await card(GOOD))).toEqual({ kind: 'succeeded', cents: 3150 });
    });

    it('does not answer for the next one', async () => {
      const { id, asking, clientSecret } = await asked();
      const next = await card(ASKS);
      expect(await charge(id, next)).toMatchObject({ kind: 'authentication_required' });
      expect(await charge(id, asking)).toMatchObject({ kind: 'declined' });
      expect(await charge(id, next)).toEqual({ kind: 'authentication_required', clientSecret });
    });

    it('is answered for once: later answers and unknown secrets are nothing', async () => {
      const { id, clientSecret } = await asked();
      const answers = await Promise.all([
        browser().answerBank(clientSecret, 'complete'),
        browser().answerBank(clientSecret, 'fail'),
      ]);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      const before = await cards.retrieveIntent(id);
      expect(await browser().answerBank(clientSecret, 'complete')).toBeUndefined();
      expect(await browser().answerBank('pi_none_secret_none', 'complete')).toBeUndefined();
      expect(await cards.retrieveIntent(id)).toEqual(before);
    });

    it('is not asked about an intent that never saw it', async () => {
      const id = await intent();
      expect(await browser().answerBank(await secretOf(id), 'complete')).toBeUndefined();
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'chargeable' });
    });

    it('cannot be charged any more once its intent is cancelled', async () => {
      const { id, asking, clientSecret } = await asked();
      expect(await cards.cancelIntent(id)).toMatchObject({ status: 'cancelled' });
      expect(await browser().answerBank(clientSecret, 'complete')).toBeUndefined();
      expect(await charge(id, asking)).toEqual({ kind: 'cancelled' });
    });

    it('answers once, be it charged or called off at the same time', async () => {
      for (let round = 0; round < 5; round++) {
        const { id, clientSecret } = await asked();
        const good = await card(GOOD);
        const [answer, charged, cancelled] = await Promise.all([
          browser().answerBank(clientSecret, 'complete'),
          charge(id, good),
          cards.cancelIntent(id),
        ]);
        const { status } = await cards.retrieveIntent(id);
        expect(charged.kind).toBe(status);
        expect(cancelled.status).toBe(status);
        if (answer !== undefined) expect(status).toBe('succeeded');
      }
    });
  });

  describe('afterwards', () => {
    it('a cancellation leaves a charged intent charged', async () => {
      const id = await intent();
      await charge(id, await card(GOOD));
      expect(await cards.cancelIntent(id)).toMatchObject({ status: 'succeeded', cents: 3150 });
      expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'succeeded' });
    });

    it('a cancellation can be repeated', async () => {
      const id = await intent();
      expect(await cards.cancelIntent(id)).toMatchObject({ status: 'cancelled' });
      expect(await cards.cancelIntent(id)).toMatchObject({ status: 'cancelled' });
    });

    it('a charge is given back, once, however often it is asked', async () => {
      const id = await intent();
      await charge(id, await card(GOOD));
      expect(await stored()).toMatchObject([{ refunded: false }]);
      expect(await cards.retrieveRefund(id)).toBeUndefined();
      const answers = await Promise.all([cards.refundIntent(id), cards.refundIntent(id)]);
      expect(await cards.retrieveRefund(id)).toEqual({ kind: 'refunded' });
      expect(answers).toEqual([{ kind: 'refunded' }, { kind: 'refunded' }]);
      expect(await stored()).toMatchObject([{ status: 'succeeded', refunded: true, amount_cents: 3150 }]);
    });

    it('what was never charged is not given back', async () => {
      const words = 'This payment was never charged, there is nothing to give back.';
      const { id } = await asked();
      expect(await cards.refundIntent(id)).toEqual({ kind: 'refused', words });
      await cards.cancelIntent(id);
      expect(await cards.refundIntent(id)).toEqual({ kind: 'refused', words });
      expect(await stored()).toMatchObject([{ refunded: false }]);
    });
  });
});
