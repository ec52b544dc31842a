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

test('the provider is loaded once a page, and says which numbers can be tried', async () => {
  const config = configuredFor(true);
  const load = () => loadCardProvider(config, settings);
  const [stripe, meanwhile] = await Promise.all([load(), load()]);
  expect([meanwhile, await load()]).toEqual([stripe, stripe]);
  expect(testCardsOf(stripe)).toHaveLength(4);
});

test('a provider that is given up is still loaded for the next who asks', async () => {
  const config = configuredFor(true);
  const controller = new AbortController();
  const given = loadCardProvider(config, settings, controller.signal);
  controller.abort(new Error('waited long enough'));
  await expect(given).rejects.toThrow('waited long enough');
  expect(testCardsOf(await loadCardProvider(config, settings))).toHaveLength(4);
});

test('a provider is refused where the site takes no cards, each time', async () => {
  const config = configuredFor(false);
  for (const _ of [1, 2])
    await expect(loadCardProvider(config, settings)).rejects.toThrow('has no publishable key');
});

describe("a bank's answer", () => {
  /** Asks a provider's script whose bank has answered so. */
  async function outcomeOf(answer: object) {
    const handleNextAction = vi.fn(async () => answer as PaymentIntentOrSetupIntentResult);
    const outcome = await authenticateCard({ handleNextAction }, 'pi_1_secret_2').catch(
      (error: unknown) => error,
    );
    expect(handleNextAction.mock.calls).toEqual([[{ clientSecret: 'pi_1_secret_2' }]]);
    return outcome;
  }

  test.each(['succeeded', 'processing', 'requires_confirmation', 'requires_capture'])(
    'that leaves the intent %s is over: the server finds out the rest',
    async (status) => expect(await outcomeOf({ paymentIntent: { status } })).toBeUndefined(),
  );

  const leftWithoutCard = (last_payment_error: object | null) => ({
    paymentIntent: { status: 'requires_payment_method', last_payment_error },
  });
  test.each([
    [{ error: { type: 'invalid_request_error', message: 'The bank said no.' } }, 'The bank said no.'],
    [{ error: { type: 'invalid_request_error' } }, undefined],
    [leftWithoutCard({ message: 'The bank said no.' }), 'The bank said no.'],
    [leftWithoutCard(null), undefined],
  ])('%j refuses the card with the words %j', async (answer, words) => {
    expect(await outcomeOf(answer)).toEqual(new CardRefused(words));
  });

  test.each(['api_connection_error', 'api_error'])('that breaks down with %s is no refusal', async (type) => {
    const outcome = await outcomeOf({ error: { type, message: 'We could not reach the bank.' } });
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(CardRefused);
  });
});
