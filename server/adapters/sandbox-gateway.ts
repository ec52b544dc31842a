import { randomBytes } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import type { CardGateway, ChargeOrder, ChargeResult, Intent, IntentStatus } from './card-gateway.ts';
import {
  answerOnce,
  endAuthentication,
  findIntent,
  findLastFour,
  finishAuthenticated,
  insertCard,
  insertIntent,
  lockIntent,
  refundCharged,
  type SandboxIntent,
  storeTrial,
  voidIntent,
} from './sandbox-ledger.ts';

/**
 * The result of trying a test card: charged, refused with a message, or `asks`, which means that the bank asks its
 * owner first.
 */
type Outcome = { kind: 'good' } | { kind: 'declined' | 'unusable'; message: string } | { kind: 'asks' };

/** The published test numbers and the result of a charge (SHOP-41). */
const testCards: Readonly<Record<string, Outcome>> = {
  '4242424242424242': { kind: 'good' },
  '4000000000000002': { kind: 'declined', message: 'Your card was declined.' },
  '4000000000009995': { kind: 'declined', message: 'Your card has insufficient funds.' },
  '4000002500003155': { kind: 'asks' },
};

const outcomes = new Map(Object.entries(testCards).map(([number, outcome]) => [number.slice(-4), outcome]));

const UNKNOWN_CARD: Outcome = {
  kind: 'unusable',
  message: 'That card cannot be used. Please enter it again.',
};
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

const statuses: Readonly<Record<SandboxIntent['status'], IntentStatus>> = {
  requires_card: 'chargeable',
  requires_action: 'authenticating',
  requires_confirmation: 'authenticated',
  succeeded: 'succeeded',
  cancelled: 'cancelled',
};

/**
 * Creates the card provider of a site without Stripe keys (SHOP-41). It has its own tables, repeats its answer for
 * a repeated key, and is called like a remote service.
 */
export function sandboxCards(db: Db): CardGateway {
  return {
    name: 'sandbox',

    createIntent: async ({ cents, key }) =>
      intentOf(
        await answerOnce(db, `intent:${key}`, async (tx) => {
          const id = `pi_sandbox_${random()}`;
          return insertIntent(tx, { id, amount_cents: cents, client_secret: `${id}_secret_${random()}` });
        }),
      ),

    charge: (order) => charge(db, order),

    retrieveIntent: async (id) => intentOf(await findIntent(db, id)),

    finishIntent: async (id) => intentOf(await finishAuthenticated(db, id)),

    cancelIntent: async (id) => intentOf(await voidIntent(db, id)),

    async refundIntent(id, keptCents = 0) {
      const { refunded } = await refundCharged(db, id, keptCents);
      return refunded
        ? { kind: 'refunded' }
        : { kind: 'refused', message: 'This payment was never charged, so there is nothing to refund.' };
    },

    async retrieveRefund(id) {
      const { refunded } = await findIntent(db, id);
      return refunded ? { kind: 'refunded' } : undefined;
    },

    async retrieveReturns(id) {
      const { refunded, refunded_cents, amount_cents } = await findIntent(db, id);
      return {
        refundedCents: refunded ? (refunded_cents ?? amount_cents) : 0,
        lostCents: 0,
        isDisputed: false,
      };
    },

    sandbox: {
      async saveTestCard(number) {
        if (!Object.hasOwn(testCards, number)) return undefined;
        const id = `pm_sandbox_${random()}`;
        await insertCard(db, { id, last_four: number.slice(-4) });
        return id;
      },

      async answerBank(clientSecret, answer) {
        const isAuthenticated = answer === 'complete';
        const ended = await endAuthentication(db, clientSecret, {
          status: isAuthenticated ? 'requires_confirmation' : 'requires_card',
          words: isAuthenticated ? null : NOT_AUTHENTICATED,
        });
        if (!ended) return undefined;
        return isAuthenticated ? 'requires_confirmation' : 'requires_payment_method';
      },
    },
  };
}

async function charge(db: Db, order: ChargeOrder): Promise<ChargeResult> {
  const { status, payment_method_id, amount_cents } = await findIntent(db, order.intentId);
  const isTheirs = payment_method_id === order.paymentMethodId && amount_cents === order.cents;
  const intent =
    status === 'requires_confirmation' && isTheirs
      ? await finishAuthenticated(db, order.intentId)
      : await findIntent(db, order.intentId);
  const known = alreadyDecided(intent, order);
  if (known) return known;
  const result = await answerOnce(db, `charge:${order.key}`, async (tx) => {
    const intent = await lockIntent(tx, order.intentId);
    return alreadyDecided(intent, order) ?? tryCard(tx, intent, order);
  });
  if (result.kind !== 'authentication_required') return result;
  // A repeated key returns the bank's question again, but the customer may have answered it since.
  const answered = await findIntent(db, order.intentId);
  return (
    alreadyDecided(answered, order) ?? { kind: 'declined', message: answered.words ?? NOT_AUTHENTICATED }
  );
}

/** Returns the result of the intent, if it already has a result; undefined when the card has to be tried. */
function alreadyDecided(intent: SandboxIntent, { paymentMethodId }: ChargeOrder): ChargeResult | undefined {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded', cents: intent.amount_cents };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'requires_action':
      return intent.payment_method_id === paymentMethodId
        ? { kind: 'authentication_required', clientSecret: intent.client_secret }
        : undefined;
    case 'requires_card':
    case 'requires_confirmation':
      return undefined;
  }
}

/** Tries a card on a locked intent. It replaces an earlier card that was authenticating. */
async function tryCard(
  tx: Db,
  intent: SandboxIntent,
  { cents, paymentMethodId }: ChargeOrder,
): Promise<ChargeResult> {
  const outcome = outcomes.get((await findLastFour(tx, paymentMethodId)) ?? '') ?? UNKNOWN_CARD;
  const trial = { amount_cents: cents, payment_method_id: paymentMethodId, words: null };
  switch (outcome.kind) {
    case 'good':
      await storeTrial(tx, intent.id, { ...trial, status: 'succeeded' });
      return { kind: 'succeeded', cents };
    case 'asks':
      await storeTrial(tx, intent.id, { ...trial, status: 'requires_action' });
      return { kind: 'authentication_required', clientSecret: intent.client_secret };
    case 'declined':
    case 'unusable':
      await storeTrial(tx, intent.id, { ...trial, status: 'requires_card', words: outcome.message });
      return outcome;
  }
}

function intentOf({ id, status, client_secret, amount_cents, words }: SandboxIntent): Intent {
  return {
    id,
    clientSecret: client_secret,
    status: statuses[status],
    cents: amount_cents,
    message: words,
    reference: null,
  };
}

const random = () => randomBytes(12).toString('hex');
