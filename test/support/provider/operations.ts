import type { Account, Intent } from './account.ts';
import { listDisputes } from './disputes.ts';
import {
  answerChallenge,
  cancelIntent,
  confirmIntent,
  createIntent,
  intentNamed,
  listIntents,
  requireSecret,
  updateIntent,
} from './intents.ts';
import { cardObject, intentObject, type Reader } from './objects.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createPaymentMethod } from './saved-cards.ts';

export type OperationName =
  | 'create'
  | 'list'
  | 'retrieve'
  | 'update'
  | 'confirm'
  | 'cancel'
  | 'refund'
  | 'refunds'
  | 'disputes'
  | 'paymentMethod'
  | 'challenge';

export interface Call {
  /** The id in the path, or an empty string. */
  id: string;
  form: URLSearchParams;
  reader: Reader;
}

export interface Operation {
  name: OperationName;
  method: 'GET' | 'POST';
  path: string;
  readers: readonly Reader[];
  /** The supported parameters. Every other parameter is rejected, even if Stripe knows it. */
  params: readonly string[];
  /** Returns the body of the 200 response. Throws refusals. */
  run(account: Account, call: Call): object;
}

const INTENTS = '/v1/payment_intents';
const INTENT = `${INTENTS}/:id`;
const REFUNDS = '/v1/refunds';
const account: readonly Reader[] = ['secret'];
const browser: readonly Reader[] = ['publishable'];

/** Runs an operation on the intent in the path and returns the intent. */
const toIntent =
  (act: (account: Account, intent: Intent, form: URLSearchParams, reader: Reader) => void) =>
  (known: Account, { id, form, reader }: Call): object => {
    const intent = intentNamed(known, id);
    act(known, intent, form, reader);
    return intentObject(intent, reader);
  };

export const operations: readonly Operation[] = [
  {
    name: 'create',
    method: 'POST',
    path: INTENTS,
    readers: account,
    params: ['amount', 'currency', 'allowed_payment_method_types', 'confirmation_method'],
    run: (known, { form, reader }) => intentObject(createIntent(known, form), reader),
  },
  {
    name: 'list',
    method: 'GET',
    path: INTENTS,
    readers: account,
    params: ['created', 'limit'],
    run: (known, { form, reader }) => ({
      object: 'list',
      url: INTENTS,
      has_more: false,
      data: listIntents(known, form).map((intent) => intentObject(intent, reader)),
    }),
  },
  {
    name: 'retrieve',
    method: 'GET',
    path: INTENT,
    readers: ['secret', 'publishable'],
    params: ['client_secret'],
    run: toIntent((_, intent, form, reader) => {
      if (reader === 'publishable') requireSecret(intent, form);
    }),
  },
  {
    name: 'update',
    method: 'POST',
    path: INTENT,
    readers: account,
    params: ['amount', 'metadata'],
    run: toIntent(updateIntent),
  },
  {
    name: 'confirm',
    method: 'POST',
    path: `${INTENT}/confirm`,
    readers: account,
    params: ['payment_method', 'use_stripe_sdk'],
    run: toIntent(confirmIntent),
  },
  {
    name: 'cancel',
    method: 'POST',
    path: `${INTENT}/cancel`,
    readers: account,
    params: [],
    run: toIntent(cancelIntent),
  },
  {
    name: 'refund',
    method: 'POST',
    path: REFUNDS,
    readers: account,
    params: ['payment_intent', 'amount'],
    run: (known, { form }) => createRefund(known, form),
  },
  {
    name: 'refunds',
    method: 'GET',
    path: REFUNDS,
    readers: account,
    params: ['payment_intent', 'limit'],
    run: (known, { form }) => listRefunds(known, form),
  },
  {
    name: 'disputes',
    method: 'GET',
    path: '/v1/disputes',
    readers: account,
    params: ['payment_intent', 'limit'],
    run: (known, { form }) => listDisputes(known, form),
  },
  {
    name: 'paymentMethod',
    method: 'POST',
    path: '/v1/payment_methods',
    // Stripe accepts card numbers with a secret key only from certified accounts.
    readers: browser,
    params: ['type', 'card'],
    run: (known, { form }) => cardObject(createPaymentMethod(known, form)),
  },
  {
    name: 'challenge',
    method: 'POST',
    path: '/challenge/:id',
    readers: browser,
    params: ['client_secret', 'answer'],
    run: toIntent(answerChallenge),
  },
];
