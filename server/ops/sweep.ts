import { forgetExpired } from '../accounts/account-links.ts';
import { lockKnownSubmit } from '../booking/submits.ts';
import { inTransaction, levelOf } from '../db/errors.ts';
import { forgetOldHits } from '../db/limits.ts';
import type { Db } from '../db/tables.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/refusal.ts';
import { forgetOldMail } from '../mail/outbox.ts';
import { hasTag } from '../payments/life-cycle.ts';
import {
  advance,
  chargeDeadline,
  giveUpOrphans,
  type Hold,
  isBeingWorkedOn,
  lockHold,
  selectDue,
  selectOpenPayments,
  selectStaleHolds,
} from '../payments/payments.ts';
import { conclude, reconcile } from '../payments/reconcile.ts';
import { refundPayment } from '../payments/refund.ts';
import { forgetOldQueues } from '../queue/places.ts';

/** Rows of one sweep; what is left waits for the next. */
const MOST = 100;
/** How long an intent may wait for its submit: far longer than anybody looks at a card dialog. */
const ORPHAN_MS = 60 * 60_000;
/**
 * Clears up what customers and crashes leave behind: at the start and each minute.
 * A slot is freed only once its intent provably cannot be charged any more. Any number of processes may sweep at
 * once: each step is taken by one of them, or harmless twice.
 */
export async function sweep(deps: Deps): Promise<void> {
  const { db, now } = deps;
  for (const hold of await selectStaleHolds(db, now(), MOST))
    await tolerantly(deps, () => endStale(deps, hold));
  await giveUpOrphans(db, new Date(now().getTime() - ORPHAN_MS), now());
  await giveUpStranded(deps);
  for (const intentId of await selectDue(db, 'cancel_due', MOST))
    await tolerantly(deps, () => callOff(deps, intentId));
  for (const intentId of await selectDue(db, 'refund_due', MOST))
    await tolerantly(deps, () => refundPayment(deps, intentId));
  await forgetOldHits(db, now());
  await forgetOldMail(db, now());
  await forgetExpired(db, now());
  await forgetOldQueues(db, now());
}

/** One row's trouble must not keep the others waiting. */
async function tolerantly({ log }: Deps, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log({ level: error instanceof Refusal ? 'warn' : levelOf(error), event: 'sweep.row.failed', error });
  }
}

async function endStale(deps: Deps, { submitKey, heldUntil }: Hold): Promise<void> {
  const { db, cards, now } = deps;
  // Its customer may still come back: only find out.
  if (heldUntil > now()) return void (await reconcile(deps, submitKey));
  const intentId = await inTransaction(db, (tx) => takeStale(tx, submitKey, now()));
  if (intentId !== undefined)
    await conclude(deps, { submitKey, intentId }, await cards.cancelIntent(intentId));
}

/** Takes a hold whose time is over, unless its customer was quicker. */
async function takeStale(tx: Db, submitKey: string, now: Date): Promise<string | undefined> {
  await lockKnownSubmit(tx, submitKey);
  const hold = await lockHold(tx, submitKey);
  if (!hold || hold.heldUntil > now || isBeingWorkedOn(hold, now)) return undefined;
  await advance(tx, hold.intentId, 'hold.expired', { workingUntil: chargeDeadline(now), now });
  return hold.intentId;
}

/** Gives up payments whose booking was cancelled past them, once nobody can be charging them any more. */
async function giveUpStranded({ db, now }: Deps): Promise<void> {
  for (const { payment_intent_id, state, held_until, updated_at } of await selectOpenPayments(db))
    if (hasTag(state, 'holdsSlot') && held_until === null && chargeDeadline(updated_at) <= now())
      await advance(db, payment_intent_id, 'hold.lost', { from: state, now: now() });
}

async function callOff({ db, cards, now, log }: Deps, intentId: string): Promise<void> {
  const { status } = await cards.cancelIntent(intentId);
  if (status === 'cancelled') await advance(db, intentId, 'intent.cancelled', { now: now() });
  if (status !== 'succeeded') return;
  log({ level: 'warn', event: 'charge.without.booking' });
  await advance(db, intentId, 'charge.stranded', { now: now() });
}
