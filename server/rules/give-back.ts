import { inTransaction } from '../db/errors.ts';
import { movePayment } from '../db/payments.ts';
import type { Tools } from '../tools.ts';
import { noteGivenBack } from './note-given-back.ts';

/** Gives back a payment that is to be given back. Throws when the provider cannot be reached. Twice is harmless. */
export async function giveBack({ db, cards, now, log }: Tools, intentId: string): Promise<void> {
  const result = await cards.refundIntent(intentId);
  if (result.kind === 'refunded') {
    await inTransaction(db, (tx) => noteGivenBack(tx, intentId, now()));
    return;
  }
  log({ level: 'error', event: 'refund.refused', error: new Error(`${intentId}: ${result.words}`) });
  await movePayment(db, intentId, ['refund_due'], {
    state: 'refund_failed',
    now: now(),
    words: result.words,
  });
}
