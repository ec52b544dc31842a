import { randomBytes } from 'node:crypto';
import {
  answerOnce,
  chargeIntent,
  findIntent,
  findLastFour,
  insertCard,
  insertIntent,
  type SandboxIntent,
  voidIntent,
} from '../db/sandbox-cards.ts';
import type { Db } from '../db/tables.ts';
import type { CardGateway, ChargeOrder, ChargeResult, Intent } from './cards.ts';

/** The published test numbers and what a charge of each says; null is a success (ruling S1). */
const testCards: Readonly<Record<string, string | null>> = {
  '4242424242424242': null,
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000002500003155': 'authentication',
};

const outcomes = new Map(Object.entries(testCards).map(([number, words]) => [number.slice(-4), words]));

/**
 * The provider of a site without keys (ruling S1). It keeps its own tables, remembers its answers by their
 * keys, and is asked as if it were far away.
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

    charge: async (order) =>
      answerOnce<ChargeResult>(db, `charge:${order.key}`, async (tx) => charge(tx, order)),

    retrieveIntent: async (id) => intentOf(await findIntent(db, id)),

    cancelIntent: async (id) => intentOf(await voidIntent(db, id)),

    async saveTestCard(number) {
      if (!(number in testCards)) return undefined;
      const id = `pm_sandbox_${random()}`;
      await insertCard(db, { id, last_four: number.slice(-4) });
      return id;
    },
  };
}

async function charge(tx: Db, { intentId, cents, paymentMethodId }: ChargeOrder): Promise<ChargeResult> {
  const lastFour = await findLastFour(tx, paymentMethodId);
  const words = lastFour === undefined ? undefined : outcomes.get(lastFour);
  if (words === undefined)
    return { kind: 'declined', words: 'We do not know that card. Please enter it again.' };
  const intent = await findIntent(tx, intentId);
  if (words === 'authentication')
    return { kind: 'authentication_required', clientSecret: intent.client_secret };
  if (words !== null) return { kind: 'declined', words };
  const charged = await chargeIntent(tx, intentId, cents);
  if (charged) return { kind: 'succeeded' };
  return intent.status === 'succeeded'
    ? { kind: 'succeeded' }
    : { kind: 'declined', words: 'This payment was called off. Please try again.' };
}

function intentOf({ id, status, client_secret }: SandboxIntent): Intent {
  return { id, clientSecret: client_secret, status: status === 'requires_card' ? 'chargeable' : status };
}

const random = () => randomBytes(12).toString('hex');
