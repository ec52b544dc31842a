import { deleteEndedHolds } from '../booking/own-hold.ts';
import { applyFinalStatus, reconcileClaimed, takeForReconcile } from '../checkout/reconcile.ts';
import { refundPayment } from '../checkout/refund.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { hasTag } from '../life-cycles/payment-life-cycle.ts';
import { chargeDeadline, type Hold, isBeingWorkedOn, lockHold, lockStale } from '../payments/holds.ts';
import { resumable } from '../payments/leases.ts';
import { abandonOrphans, advance, leaveDue, selectOpenPayments, takeDue } from '../payments/payments.ts';
import { eraseOld } from './erase.ts';

/**
 * How many rows a process works on in parallel, and for how long, in milliseconds, before it leaves the rest to the
 * next sweep.
 */
const LANES = 4;
const LONGEST_MS = 50_000;
/** How long an intent is claimed, in case its process dies. */
const LEASE_MS = 50_000;

/**
 * Finishes what customers and crashes have left open: at the start and every minute, until nothing is left or the
 * time is over. It frees a slot only when its intent can no longer be charged. Several processes may sweep at the
 * same time: each row is claimed by a single process (OPS-45). Returns false if `eraseOld` skipped a deletion.
 */
export async function sweep(deps: Deps, stop?: AbortSignal): Promise<boolean> {
  const { db, now, processName } = deps;
  const ends = performance.now() + LONGEST_MS;
  const runUntilEmpty = async (takeWork: () => Promise<(() => Promise<unknown>) | undefined>) => {
    const lane = async () => {
      while (!stop?.aborted && performance.now() < ends) {
        const work = await takeWork();
        if (!work) return;
        await runAndLog(deps, work);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  const settleDue = async (
    state: 'cancel_due' | 'refund_due',
    settle: (deps: Deps, id: string) => Promise<void>,
  ) => {
    const failed: string[] = [];
    await runUntilEmpty(async () => {
      const intentId = await takeDue(db, state, {
        now: now(),
        until: new Date(now().getTime() + LEASE_MS),
        workedBy: processName,
      });
      if (intentId === undefined) return undefined;
      return () =>
        settle(deps, intentId).catch((error: unknown) => {
          failed.push(intentId);
          throw error;
        });
    });
    for (const intentId of failed) await leaveDue(db, intentId);
  };

  const tried: string[] = [];
  await runUntilEmpty(() => takeStale(deps, tried));
  await abandonOrphans(db, now());
  await giveUpLostHolds(deps);
  await deleteEndedHolds(db, now());
  await settleDue('cancel_due', cancelIntent);
  await settleDue('refund_due', refundPayment);
  return eraseOld(db, now(), deps.log);
}

/**
 * Runs the work on a row and logs its failure, so that the work on all other rows continues. Rethrows a failure of
 * the database, which affects all rows.
 */
async function runAndLog({ log }: Deps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    log({ level: error instanceof Refusal ? 'warn' : 'error', event: 'sweep.row.failed', error });
  }
}

/** Claims a stale hold and returns the work on it; undefined when no stale hold is left. */
function takeStale(deps: Deps, tried: string[]): Promise<(() => Promise<unknown>) | undefined> {
  const { db, cards, now } = deps;
  return inTransaction(db, async (tx) => {
    const hold = await lockStale(tx, now(), tried);
    if (!hold) return undefined;
    const { submitKey, heldUntil } = hold;
    tried.push(submitKey);
    // The customer may still return, so the sweep only reconciles the payment.
    if (heldUntil > now()) {
      const taken = await takeForReconcile(tx, submitKey, deps);
      return () => resumable(deps, submitKey, async () => taken && reconcileClaimed(deps, taken));
    }
    const taken = await takeExpired(tx, submitKey, deps);
    return () =>
      resumable(deps, submitKey, async () => {
        if (!taken) return;
        const { intentId, state } = taken;
        // A customer who has answered the bank at the last moment gets the booking.
        if (state === 'authenticating') await cards.finishIntent(intentId);
        await applyFinalStatus(deps, { submitKey, intentId }, await cards.cancelIntent(intentId));
      });
  });
}

/** Claims an expired hold, whose submit is locked, unless a request of its customer is working on it. */
async function takeExpired(
  tx: Db,
  submitKey: string,
  { now: clock, processName: workedBy }: Deps,
): Promise<Hold | undefined> {
  const now = clock();
  const hold = await lockHold(tx, submitKey);
  if (!hold || hold.heldUntil > now || isBeingWorkedOn(hold, now)) return undefined;
  await advance(tx, hold.intentId, 'hold.expired', { workingUntil: chargeDeadline(now), workedBy, now });
  return hold;
}

/**
 * Gives up payments whose booking was cancelled outside the payment's life cycle, once no process can be charging
 * them.
 */
async function giveUpLostHolds({ db, now }: Deps): Promise<void> {
  for (const { payment_intent_id, state, held_until, updated_at } of await selectOpenPayments(db))
    if (hasTag(state, 'holdsSlot') && held_until === null && chargeDeadline(updated_at) <= now())
      await advance(db, payment_intent_id, 'hold.lost', { from: state, now: now() });
}

async function cancelIntent({ db, cards, now, log }: Deps, intentId: string): Promise<void> {
  const { status } = await cards.cancelIntent(intentId);
  if (status === 'cancelled') await advance(db, intentId, 'intent.cancelled', { now: now() });
  if (status !== 'succeeded') return;
  log({ level: 'warn', event: 'charge.without.booking' });
  await advance(db, intentId, 'charge.stranded', { now: now() });
}
