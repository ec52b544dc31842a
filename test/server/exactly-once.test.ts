import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { stripeCards } from '../../server/outside/cards-stripe.ts';
import { sweep } from '../../server/sweep.ts';
import { engines } from '../support/database.ts';
import { numbers } from '../support/provider/cards.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { openStage, type Stage, wish } from './stage.ts';
import { submitter } from './submitter.ts';

/** Against the provider's own ledger, over HTTP. */
describe.each(engines)('a card is charged once on %s', (engine) => {
  let stage: Stage;
  let provider: Provider;
  const { submit, slots, later, state } = submitter(() => stage);
  beforeAll(async () => {
    stage = await openStage(engine);
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    provider = await startProvider();
    stage.tools.cards = stripeCards({
      secretKey: provider.secretKey,
      webhookSecret: null,
      apiUrl: provider.url,
    });
  });
  afterEach(() => provider.close());

  const charges = () => provider.ledger().flatMap((intent) => intent.charges);

  it('of a hundred at once for one slot', { timeout: 60_000 }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        stage.send(
          storeBooking,
          wish({
            submit_key: `guest-number-${index}`,
            guest_customer_email: `guest-${index}@guest.example`,
            payment_method_id: provider.card(),
          }),
        ),
      ),
    );
    const codes = answers.map(({ body }) => body.CODE ?? 'booked').sort();
    expect(codes).toEqual(['booked', ...Array(99).fill('slot_taken')]);
    expect(charges()).toEqual([{ cents: 3000, paymentMethod: expect.any(String) }]);
    later(61);
    await sweep(stage.tools);
    // Whoever lost cannot be charged any more, from a browser either.
    expect(provider.ledger().map(({ status }) => status)).not.toContain('requires_payment_method');
    expect(provider.charged()).toBe(3000);
  });

  it('for ten submits of one key', async () => {
    const payment_method_id = provider.card();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ payment_method_id })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(charges()).toHaveLength(1);
    expect(await stage.count('bookings')).toBe(1);
    expect(await stage.count('outbox')).toBe(1);
  });

  it('for ten submits of one key with ten cards', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit({ payment_method_id: provider.card() })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(charges()).toHaveLength(1);
  });

  it('never, of five that are declined and a customer who leaves: the slot is free after ten minutes', async () => {
    for (let card = 1; card <= 5; card += 1) {
      expect(await submit({ payment_method_id: provider.card(numbers.declined) })).toMatchObject({
        status: 402,
      });
      later(1);
    }
    expect(await submit({ payment_method_id: provider.card() })).toMatchObject({ status: 429 });
    later(4);
    await sweep(stage.tools);
    expect(await slots()).not.toContain('10:00');
    later(1);
    await sweep(stage.tools);
    expect(await slots()).toContain('10:00');
    expect(provider.ledger()).toMatchObject([{ status: 'canceled', charges: [] }]);
    expect(await state()).toEqual({ state: 'none' });
  });
});
