import type { Intent } from '../adapters/card-gateway.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { countAct, type Visitor } from '../limits/count-act.ts';
import { intents } from '../limits/limits.ts';
import { insertPayment } from './payments.ts';

/**
 * Creates an intent at the provider and stores it. This reserves no slot and charges nothing. The same key returns
 * the same intent.
 */
export async function makeIntent(
  { db, cards, now, log }: Deps,
  visitor: Visitor,
  { cents, key }: { cents: number; key: string },
): Promise<Intent> {
  await countAct(db, intents, visitor, now());
  let intent: Intent;
  try {
    intent = await cards.createIntent({ cents, key });
  } catch (error) {
    log({ level: 'warn', event: 'cards.intent.failed', error });
    throw new Refusal(
      503,
      'provider_unavailable',
      'Card payments cannot be made at this moment. Nothing was charged. Please try again in a minute.',
      { saysWhatWasCharged: true },
    );
  }
  await insertPayment(db, { intentId: intent.id, provider: cards.name, cents, now: now() });
  return intent;
}
