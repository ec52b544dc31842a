import type { Account, Intent } from './account.ts';
import { shown } from './confirm.ts';
import type { Form } from './form.ts';
import {
  answerChallenge,
  cancelIntent,
  confirmIntent,
  createIntent,
  intentNamed,
  readIntent,
  updateIntent,
} from './intents.ts';
import { cardObject, type Reader } from './objects.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createPaymentMethod } from './saved-cards.ts';

export type OperationName =
  | 'create'
  | 'retrieve'
  | 'update'
  | 'confirm'
  | 'cancel'
  | 'refund'
  | 'refunds'
  | 'paymentMethod'
  | 'challenge';

export interface Call {
  /** What the path names, empty when it names nothing. */
  id: string;
  form: Form;
  reader: Reader;
  key: string | null;
}

export interface Operation {
  name: OperationName;
  method: 'GET' | 'POST';
  path: RegExp;
  readers: readonly Reader[];
  /** Any other parameter is refused: also those that Stripe knows and nothing here honours. */
  params: readonly string[];
  /** What it is answered with 200. Refusals are thrown. */
  run(account: Account, call: Call): object;
}

const INTENTS = /^\/v1\/payment_intents$/;
const INTENT = /^\/v1\/payment_intents\/(\w+)$/;
const REFUNDS = /^\/v1\/refunds$/;
const account: readonly Reader[] = ['secret'];
const browser: readonly Reader[] = ['publishable'];

export const operations: readonly Operation[] = [
  {
    name: 'create',
    method: 'POST',
    path: INTENTS,
    readers: account,
    params: [
      'amount',
      'currency',
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'payment_method',
      'metadata',
      'description',
      'receipt_email',
    ],
    run: (known, { form, key }) => changed(known, createIntent(known, form), key),
  },
  {
    name: 'retrieve',
    method: 'GET',
    path: INTENT,
    readers: ['secret', 'publishable'],
    params: ['client_secret'],
    run: (known, { id, form, reader }) => readIntent(known, id, form, reader),
  },
  {
    name: 'update',
    method: 'POST',
    path: INTENT,
    readers: account,
    params: ['amount', 'payment_method', 'metadata', 'description', 'receipt_email'],
    run: (known, call) => change(known, call, updateIntent),
  },
  {
    name: 'confirm',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    readers: account,
    params: ['payment_method', 'return_url', 'error_on_requires_action', 'use_stripe_sdk'],
    run: (known, call) => change(known, call, confirmIntent),
  },
  {
    name: 'cancel',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    readers: account,
    params: ['cancellation_reason'],
    run: (known, call) => change(known, call, cancelIntent),
  },
  {
    name: 'refund',
    method: 'POST',
    path: REFUNDS,
    readers: account,
    params: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    run(known, { form, key }) {
      const { intent, body } = createRefund(known, form);
      if (key !== null) intent.keys.push(key);
      return body;
    },
  },
  {
    name: 'refunds',
    method: 'GET',
    path: REFUNDS,
    readers: account,
    params: ['payment_intent'],
    run: (known, { form }) => listRefunds(known, form),
  },
  {
    name: 'paymentMethod',
    method: 'POST',
    path: /^\/v1\/payment_methods$/,
    // Stripe takes a number from a secret key of a certified account only.
    readers: browser,
    params: ['type', 'card', 'billing_details'],
    run: (known, { form }) => cardObject(createPaymentMethod(known, form)),
  },
  {
    name: 'challenge',
    method: 'POST',
    path: /^\/challenge\/(\w+)$/,
    readers: browser,
    params: ['client_secret', 'answer', 'challenge'],
    run: (known, call) => change(known, call, answerChallenge),
  },
];

/** Does something to the intent of the path; its keys tell who tried, also of what was refused. */
function change(
  known: Account,
  { id, form, key, reader }: Call,
  how: (account: Account, intent: Intent, form: Form) => void,
): object {
  const intent = intentNamed(known, id);
  if (key !== null) intent.keys.push(key);
  how(known, intent, form);
  return shown(known, intent, reader);
}

function changed(known: Account, intent: Intent, key: string | null): object {
  if (key !== null) intent.keys.push(key);
  return shown(known, intent);
}
