import type { PaymentIntentOrSetupIntentResult } from '@stripe/stripe-js';
import { describe, expect, test, vi } from 'vitest';
import { CardRefused } from '../../contract/card-refused.ts';
import type { SiteConfig } from '../../contract/config.ts';
import { authenticateCard } from '../../src/services/cards/authenticate.ts';
import { loadCardProvider, testCardsOf } from '../../src/services/cards/provider.ts';

const configuredFor = (cards: boolean): SiteConfig => ({
  apiRoot: '/api',
  ownApi: true,
  stripePublishableKey: null,
  googleClientId: null,
  sandbox: { cards, mail: true, google: true },
  now: null,
});
const unused = () => Promise.reject(new Error('Nobody pays here.'));
const settings = { makeCard: unused, answerBank: unused, today: () => '2026-11-20' };

test('the provider is loaded once for a page, and lists the test cards', async () => {
  const config = configuredFor(true);
  const load = () => loadCardProvider(config, settings);
  const [first, second] = await Promise.all([load(), load()]);
  expect([second, await load()]).toEqual([first, first]);
  expect(testCardsOf(first)).toHaveLength(4);
});

test('a provider whose load was aborted still loads for the next caller', async () => {
  const config = configuredFor(true);
  const controller = new AbortController();
  const aborted = loadCardProvider(config, settings, controller.signal);
  controller.abort(new Error('waited long enough'));
  await expect(aborted).rejects.toThrow('waited long enough');
  expect(testCardsOf(await loadCardProvider(config, settings))).toHaveLength(4);
});

test('a provider is refused each time on a site without cards', async () => {
  const config = configuredFor(false);
  for (const _ of [1, 2])
    await expect(loadCardProvider(config, settings)).rejects.toThrow('has no publishable key');
});

describe("the result of the bank's question", () => {
  /** Runs the provider's script with this answer of the bank. */
  async function outcomeOf(answer: object) {
    const handleNextAction = vi.fn(async () => answer as PaymentIntentOrSetupIntentResult);
    const outcome = await authenticateCard({ handleNextAction }, 'pi_1_secret_2').catch(
      (error: unknown) => error,
    );
    expect(handleNextAction.mock.calls).toEqual([[{ clientSecret: 'pi_1_secret_2' }]]);
    return outcome;
  }

  test.each(['succeeded', 'processing', 'requires_confirmation', 'requires_capture'])(
    'with the intent %s is complete, and the server finds the result',
    async (status) => expect(await outcomeOf({ paymentIntent: { status } })).toBeUndefined(),
  );

  const withoutPaymentMethod = (last_payment_error: object | null) => ({
    paymentIntent: { status: 'requires_payment_method', last_payment_error },
  });
  test.each([
    [{ error: { type: 'invalid_request_error', message: 'The bank said no.' } }, 'The bank said no.'],
    [{ error: { type: 'invalid_request_error' } }, undefined],
    [withoutPaymentMethod({ message: 'The bank said no.' }), 'The bank said no.'],
    [withoutPaymentMethod(null), undefined],
  ])('%j is a refused card with the message %j', async (answer, message) => {
    expect(await outcomeOf(answer)).toEqual(new CardRefused(message));
  });

  test.each(['api_connection_error', 'api_error'])(
    'with the error %s is not a refused card',
    async (type) => {
      const outcome = await outcomeOf({ error: { type, message: 'We could not reach the bank.' } });
      expect(outcome).toBeInstanceOf(Error);
      expect(outcome).not.toBeInstanceOf(CardRefused);
    },
  );
});
