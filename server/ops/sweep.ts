import { askAbout, conclude, takeForReconcile } from '../checkout/reconcile.ts';
import { refundPayment } from '../checkout/refund.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { hasTag } from '../life-cycles/payment-life-cycle.ts';
import { chargeDeadline, type Hold, isBeingWorkedOn, lockHold, lockStale } from '../payments/holds.ts';
import { advance, giveUpOrphans, leaveDue, selectOpenPayments, takeDue } from '../payments/payments.ts';
import { eraseOld } from './erase.ts';

/** Rows that one process clears up at a time, and how long it goes on before it leaves the rest to the next sweep. */
const LANES = 4;
const LONGEST_MS = 50_000;
/** How long an intent that is due is one process's, if that process dies with it. */
const LEASE_MS = 50_000;

/**
 * Clears up what customers and crashes leave behind: at the start and each minute, until nothing is left or its time is
 * over. A slot is freed only once its intent provably cannot be charged any more. Any number of processes may sweep at
 * once: each row is taken by one of them (OPS-45). False where something old was held back (OPS-82).
 */
export async function sweep(deps: Deps, stop?: AbortSignal): Promise<boolean> {
  const { db, now } = deps;
  const ends = performance.now() + LONGEST_MS;
  const untilNoneIsLeft = async (takeOne: () => Promise<(() => Promise<unknown>) | undefined>) => {
    const lane = async () => {
      while (!stop?.aborted && performance.now() < ends) {
        const work = await takeOne();
        if (!work) return;
        await tolerantly(deps, work);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  const due = async (
    state: 'cancel_due' | 'refund_due',
    settle: (deps: Deps, id: string) => Promise<void>,
  ) => {
    const failed: string[] = [];
    await untilNoneIsLeft(async () => {
      const intentId = await takeDue(db, state, { now: now(), until: new Date(now().getTime() + LEASE_MS) });
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
  await untilNoneIsLeft(() => takeStale(deps, tried));
  await giveUpOrphans(db, now());
  await giveUpStranded(deps);
  await due('cancel_due', callOff);
  await due('refund_due', refundPayment);
  return eraseOld(db, now(), deps.log);
}

/** One row's trouble must not keep the others waiting; the database's is everybody's. */
async function tolerantly({ log }: Deps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    log({ level: error instanceof Refusal ? 'warn' : 'error', event: 'sweep.row.failed', error });
  }
}

/** Takes a hold that somebody has to look after, and says what is to be done about it; nothing when none is left. */
function takeStale(deps: Deps, tried: string[]): Promise<(() => Promise<unknown>) | undefined> {
  const { db, cards, now } = deps;
  return inTransaction(db, async (tx) => {
    const hold = await lockStale(tx, now(), tried);
    if (!hold) return undefined;
    const { submitKey, heldUntil } = hold;
    tried.push(submitKey);
    // Its customer may still come back: only find out.
    if (heldUntil > now()) {
      const taken = await takeForReconcile(tx, submitKey, now());
      return async () => taken && askAbout(deps, taken);
    }
    const taken = await takeExpired(tx, submitKey, now());
    return async () => {
      if (!taken) return;
      const { intentId, state } = taken;
      // Whose bank was answered at the last moment is booked.
      if (state === 'authenticating') await cards.finishIntent(intentId);
      await conclude(deps, { submitKey, intentId }, await cards.cancelIntent(intentId));
    };
  });
}

/** Takes a hold whose time is over and whose submit is locked, unless its customer was quicker. */
async function takeExpired(tx: Db, submitKey: string, now: Date): Promise<Hold | undefined> {
  const hold = await lockHold(tx, submitKey);
  if (!hold || hold.heldUntil > now || isBeingWorkedOn(hold, now)) return undefined;
  await advance(tx, hold.intentId, 'hold.expired', { workingUntil: chargeDeadline(now), now });
  return hold;
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
