import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Numeric, RandomKey, RequiredText } from './fields.ts';

/** POST /customer/get-payment-intent: `amount` in cents, `currency` AUD. */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: 'customer/get-payment-intent',
  request: v.object({
    amount: v.pipe(
      Numeric,
      v.integer('That amount cannot be charged.'),
      v.minValue(50, 'That amount cannot be charged.'),
      v.maxValue(1_000_000, 'That amount cannot be charged.'),
    ),
    currency: v.pipe(
      v.string('Only Australian dollars can be charged.'),
      v.toUpperCase(),
      v.literal('AUD', 'Only Australian dollars can be charged.'),
    ),
  }),
  success: 200,
  kind: 'write',
  reads: 'RESULT',
  result: v.pipe(
    v.object({
      payment_intent_id: RequiredText(255, 'No payment.'),
      client_secret: RequiredText(500, 'No payment.'),
    }),
    v.transform((wire) => ({ id: wire.payment_intent_id, clientSecret: wire.client_secret })),
  ),
});
export type PaymentIntent = v.InferOutput<(typeof createPaymentIntent)['result']>;

/**
 * POST site/sandbox-card: does for the sandbox what the provider's script does in the browser (SHOP-41). Accepts
 * published test numbers only.
 */
export const createSandboxCard = endpoint({
  method: 'POST',
  path: 'site/sandbox-card',
  request: v.object({
    number: v.pipe(
      v.string('Your card number is incomplete.'),
      v.regex(/^\d{12,19}$/, 'Your card number is incomplete.'),
    ),
  }),
  success: 201,
  kind: 'write',
  reads: 'RESULT',
  result: v.object({ payment_method_id: RandomKey }),
});

/**
 * The RESULT of a 402 `authentication_required`: the card's bank wants to authenticate the owner. The provider's
 * script opens the authentication with this secret (CARD-15). Afterwards the booking is sent again with the same
 * key.
 */
export const AuthenticationWanted = v.object({ client_secret: RequiredText(500, 'No payment.') });

/**
 * POST site/sandbox-authentication: the customer's answer to the bank, in the sandbox (SHOP-41). `status` is the
 * new status of the intent: `requires_payment_method` if the authentication failed.
 */
export const authenticateSandboxCard = endpoint({
  method: 'POST',
  path: 'site/sandbox-authentication',
  request: v.object({
    client_secret: RequiredText(500, 'No payment.'),
    answer: v.picklist(['complete', 'fail'], 'Please answer with Complete or Fail.'),
  }),
  success: 200,
  kind: 'write',
  reads: 'RESULT',
  result: v.object({ status: v.picklist(['requires_confirmation', 'requires_payment_method']) }),
});
