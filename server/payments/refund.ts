import { inTransaction } from '../db/errors.ts';
import type { PaymentState } from '../db/tables.ts';
import type { Tools } from '../http/deps.ts';
import { noteGivenBack } from './note-refund.ts';
import { movePayment } from './payments.ts';

/** States of a payment that the provider was asked to give back, or soon is. */
export const GIVEN_BACK: readonly PaymentState[] = ['refund_due', 'refunded'];

/** Gives back a payment that is to be given back. Throws when the provider cannot be reached. Twice is harmless. */
export async function giveBack(tools: Tools, intentId: string): Promise<void> {
  const { db, cards, now } = tools;
  const result = await cards.refundIntent(intentId);
  if (result.kind === 'refused') return leaveToPerson(tools, intentId, 'refund.refused', result.words);
  await inTransaction(db, (tx) => noteGivenBack(tx, intentId, now()));
}

/** The provider has something to tell of what was given back, which may be that the card's bank did not take it. */
export async function lookIntoRefund(tools: Tools, intentId: string): Promise<void> {
  const result = await tools.cards.retrieveRefund(intentId);
  if (result?.kind === 'refused') await leaveToPerson(tools, intentId, 'refund.failed', result.words);
}

async function leaveToPerson(
  { db, now, log }: Tools,
  intentId: string,
  event: 'refund.refused' | 'refund.failed',
  words: string,
): Promise<void> {
  const change = { state: 'refund_failed' as const, now: now(), words };
  if (await movePayment(db, intentId, GIVEN_BACK, change))
    log({ level: 'error', event, error: new Error(`${intentId}: ${words}`) });
}
