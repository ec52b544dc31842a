import { inTransaction } from './db/errors.ts';
import { forgetOldHits } from './db/limits.ts';
import { type Hold, lockHold, movePayment, selectCancelDue, selectStaleHolds } from './db/payments.ts';
import { lockKnownSubmit } from './db/submits.ts';
import type { Db } from './db/tables.ts';
import { Refusal } from './refusal.ts';
import { findOut, release, settle } from './rules/charge.ts';
import { chargeDeadline, isBeingWorkedOn } from './rules/submit.ts';
import type { Tools } from './tools.ts';

/** Rows of one sweep; what is left waits for the next. */
const MOST = 100;

/**
 * Clears up what customers and crashes leave behind: at the start and each minute (design, "A paid booking").
 * A slot is freed only once its intent provably cannot be charged any more.
 */
export async function sweep(tools: Tools): Promise<void> {
  const { db, now } = tools;
  for (const hold of await selectStaleHolds(db, now(), MOST))
    await tolerantly(tools, () => endStale(tools, hold));
  for (const { payment_intent_id } of await selectCancelDue(db, MOST))
    await tolerantly(tools, () => callOff(tools, payment_intent_id));
  await forgetOldHits(db, now());
}

/** One row's trouble must not keep the others waiting. */
async function tolerantly({ log }: Tools, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log({ level: error instanceof Refusal ? 'warn' : 'error', event: 'sweep.row.failed', error });
  }
}

async function endStale(tools: Tools, { submitKey, heldUntil }: Hold): Promise<void> {
  const { db, cards, now } = tools;
  // Its customer may still come back: only find out.
  if (heldUntil > now()) return findOut(tools, submitKey);
  const intentId = await inTransaction(db, (tx) => takeStale(tx, submitKey, now()));
  if (intentId === undefined) return;
  const { status } = await cards.cancelIntent(intentId);
  if (status === 'succeeded') await settle(tools, { submitKey, intentId });
  if (status === 'cancelled') await release(tools, { submitKey, intentId });
}

/** Takes a hold whose time is over, unless its customer was quicker. */
async function takeStale(tx: Db, submitKey: string, now: Date): Promise<string | undefined> {
  await lockKnownSubmit(tx, submitKey);
  const hold = await lockHold(tx, submitKey);
  if (!hold || hold.heldUntil > now || isBeingWorkedOn(hold, now)) return undefined;
  await movePayment(tx, hold.intentId, [hold.state], {
    state: 'cancelling',
    now,
    workingUntil: chargeDeadline(now),
  });
  return hold.intentId;
}

async function callOff({ db, cards, now }: Tools, intentId: string): Promise<void> {
  const { status } = await cards.cancelIntent(intentId);
  if (status === 'cancelled')
    await movePayment(db, intentId, ['cancel_due'], { state: 'cancelled', now: now() });
  if (status === 'succeeded')
    await movePayment(db, intentId, ['cancel_due'], { state: 'refund_due', now: now() });
}
