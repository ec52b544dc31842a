import type { PaymentIntentOrSetupIntentResult } from '@stripe/stripe-js';
import { describe, expect, test, vi } from 'vitest';
import { CardRefused } from '../../contract/card-refused.ts';
import { authenticateCard } from '../../src/services/cards/authenticate.ts';

/** A provider's script whose bank has answered so. */
function answering(answer: object) {
  const handleNextAction = vi.fn(async () => answer as PaymentIntentOrSetupIntentResult);
  return { handleNextAction };
}

const outcome = (stripe: ReturnType<typeof answering>) =>
  authenticateCard(stripe, 'pi_1_secret_2').catch((error: unknown) => error);

describe('an authentication', () => {
  test('asks by the secret that came with the answer', async () => {
    const stripe = answering({ paymentIntent: { status: 'succeeded' } });
    await authenticateCard(stripe, 'pi_1_secret_2');
    expect(stripe.handleNextAction.mock.calls).toEqual([[{ clientSecret: 'pi_1_secret_2' }]]);
  });

  test.each(['succeeded', 'processing', 'requires_confirmation', 'requires_capture'])(
    'that leaves the intent %s is over: the server finds out the rest',
    async (status) => {
      expect(await outcome(answering({ paymentIntent: { status } }))).toBeUndefined();
    },
  );

  test.each([['The bank said no.'], [undefined]])(
    'that fails with the words %j refuses the card with them',
    async (message) => {
      const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message };
      expect(await outcome(answering({ error }))).toEqual(new CardRefused(message));
    },
  );

  test.each([
    ['the words of its last error', { message: 'The bank said no.' }, 'The bank said no.'],
    ['no words', null, undefined],
  ])('that leaves the intent without a card refuses it with %s', async (_, last_payment_error, words) => {
    const paymentIntent = { status: 'requires_payment_method', last_payment_error };
    expect(await outcome(answering({ paymentIntent }))).toMatchObject({ name: 'CardRefused', words });
  });

  test.each(['api_connection_error', 'api_error'])(
    'that breaks down with %s is no refusal of the card',
    async (type) => {
      const said = await outcome(answering({ error: { type, message: 'We could not reach the bank.' } }));
      expect(said).toBeInstanceOf(Error);
      expect(said).not.toBeInstanceOf(CardRefused);
    },
  );
});
