import { type Intent, UnknownIntent } from '../adapters/card-gateway.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { hasTag, isPossible } from '../life-cycles/payment-life-cycle.ts';
import { chargeDeadline, isBeingWorkedOn, lockHold } from '../payments/holds.ts';
import { resumable } from '../payments/leases.ts';
import { advance, findPayment, insertPayment } from '../payments/payments.ts';
import { followReturns, mayReturn } from '../payments/returns.ts';
import { reconcileRefund } from './refund.ts';
import { type Payment, release, settle } from './settle.ts';
import { lockKnownSubmit } from './submit-repository.ts';

/**
 * The refusal while the result of a charge is unknown. The next request with the same key queries the provider and
 * never charges twice.
 */
export const resultUnknown = () =>
  new Refusal(
    503,
    'payment_unknown',
    'We could not find out yet whether your card was charged. Please try again: you will not be charged twice.',
    { saysWhatWasCharged: true },
  );

/**
 * Queries the provider about a charge that no process works on any more, and applies the result: the slot is
 * booked, freed, or held for the customer. Returns the provider's intent, or undefined if there is nothing to reconcile or a
 * different process reconciles it. Throws a 503 refusal if the provider has no result.
 */
export async function reconcile(deps: Deps, submitKey: string): Promise<Intent | undefined> {
  return resumable(deps, submitKey, async () => {
    const inDoubt = await inTransaction(deps.db, (tx) => takeForReconcile(tx, submitKey, deps));
    return inDoubt && reconcileClaimed(deps, inDoubt);
  });
}

interface InDoubt {
  submitKey: string;
  intentId: string;
  wasAuthenticating: boolean;
  /** The deadline of this process's claim. After it, a different process may take the payment. */
  takenUntil: Date;
}

/** Reconciles a payment that this process has claimed with `takeForReconcile`. */
export async function reconcileClaimed(
  deps: Deps,
  { submitKey, intentId, wasAuthenticating, takenUntil }: InDoubt,
): Promise<Intent> {
  const { db, cards, now, log } = deps;
  const keepUnknown = async () => {
    await advance(db, intentId, 'answer.lost', { takenUntil, workingUntil: now(), now: now() });
    return resultUnknown();
  };
  let intent: Intent;
  try {
    intent = await cards.retrieveIntent(intentId);
    // A charge without an answer may still be under way. Only a cancelled intent is sure never to be charged.
    if (intent.status === 'authenticated' && wasAuthenticating) intent = await cards.finishIntent(intentId);
    const isUncharged = intent.status === 'chargeable' || intent.status === 'authenticated';
    if (isUncharged && !wasAuthenticating) intent = await cards.cancelIntent(intentId);
  } catch (error) {
    log({ level: 'warn', event: 'cards.retrieve.failed', error });
    throw await keepUnknown();
  }
  switch (intent.status) {
    case 'authenticated':
    case 'processing':
      throw await keepUnknown();
    case 'authenticating':
      await advance(db, intentId, 'bank.asked', {
        takenUntil,
        workingUntil: chargeDeadline(now()),
        now: now(),
      });
      return intent;
    case 'chargeable':
      await advance(db, intentId, 'card.declined', {
        takenUntil,
        words: intent.message ?? NOT_AUTHENTICATED,
        now: now(),
      });
      return intent;
    default:
      await applyFinalStatus(deps, { submitKey, intentId }, intent);
      return intent;
  }
}

const NOT_AUTHENTICATED = 'Your bank could not confirm that it is you. Please try another card.';

/** Applies the final status of an intent. Does nothing while the status is not final. */
export async function applyFinalStatus(
  deps: Deps,
  payment: Payment,
  { status, cents }: Intent,
): Promise<void> {
  if (status === 'cancelled') await release(deps, payment);
  if (status !== 'succeeded') return;
  try {
    await settle(deps, payment, cents);
  } catch (error) {
    // The money will be refunded. A client that queries the submit reads that from the payment's state.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Claims a submit's payment for reconciliation, unless a different process works on it. */
export async function takeForReconcile(
  tx: Db,
  submitKey: string,
  { now: clock, processName: workedBy }: Pick<Deps, 'now' | 'processName'>,
): Promise<InDoubt | undefined> {
  const now = clock();
  await lockKnownSubmit(tx, submitKey);
  const hold = await lockHold(tx, submitKey);
  if (!hold || !isPossible('reconcile.start', hold.state) || isBeingWorkedOn(hold, now)) return undefined;
  const takenUntil = chargeDeadline(now);
  await advance(tx, hold.intentId, 'reconcile.start', { workingUntil: takenUntil, workedBy, now });
  const wasAuthenticating = hold.state === 'authenticating';
  return { submitKey, intentId: hold.intentId, wasAuthenticating, takenUntil };
}

/**
 * Handles a message of the provider about an intent. The server queries the provider instead of trusting the
 * message, so late, repeated or reordered messages are harmless. An intent that the provider does not know belongs
 * to a different account and is skipped: a retry would bring the same message.
 */
export async function reconcilePayment(deps: Deps, intentId: string): Promise<void> {
  const payment = await findPayment(deps.db, intentId);
  try {
    await applyIntent(deps, intentId, payment);
  } catch (error) {
    if (!(error instanceof UnknownIntent)) throw error;
    if (payment) deps.log({ level: 'warn', event: 'cards.retrieve.failed', error });
  }
}

async function applyIntent(
  deps: Deps,
  intentId: string,
  payment: Awaited<ReturnType<typeof findPayment>>,
): Promise<void> {
  const { db, cards, now } = deps;
  if (payment && hasTag(payment.state, 'isRefund')) await reconcileRefund(deps, intentId);
  if (payment && mayReturn(payment.state)) return followReturns(deps, intentId);
  if (payment && !hasTag(payment.state, 'isUnsettled')) return;
  const intent = await cards.retrieveIntent(intentId);
  if (!payment) return recordOrphanedCharge(deps, intent);
  if (payment.submit_key !== null)
    return applyFinalStatus(deps, { submitKey: payment.submit_key, intentId }, intent);
  // A browser charged the intent without making the booking.
  if (intent.status === 'succeeded') await advance(db, intentId, 'charge.stranded', { now: now() });
}

/** One hour in milliseconds, because the clocks of the server and the provider differ. */
const MARGIN_MS = 60 * 60_000;

/**
 * Searches once for charges that are newer than the newest stored payment (CHARGE-19). Returns false if the
 * provider does not answer.
 */
export async function findStrays(deps: Deps, newest: Date): Promise<boolean> {
  const { db, cards, log } = deps;
  try {
    const charged = (await cards.listCharged?.(new Date(newest.getTime() - MARGIN_MS))) ?? [];
    for (const intent of charged)
      if (!(await findPayment(db, intent.id))) await recordOrphanedCharge(deps, intent);
    return true;
  } catch (error) {
    log({ level: 'warn', event: 'cards.list.failed', error });
    return false;
  }
}

/**
 * Records a charge for a booking of ours that is neither stored nor refunded: a person has to refund it
 * (CHARGE-19).
 */
async function recordOrphanedCharge(
  { db, cards, now, log }: Deps,
  { id, status, cents, reference }: Intent,
): Promise<void> {
  if (status !== 'succeeded' || reference === null) return;
  if ((await cards.retrieveRefund(id))?.kind === 'refunded') return;
  const message = `Charged for booking ${reference}, which is not in the database.`;
  const payment = { intentId: id, provider: cards.name, cents, words: message, now: now() };
  if (await insertPayment(db, { ...payment, state: 'refund_failed' }))
    log({ level: 'error', event: 'charge.unknown', error: new Error(`${id}: ${message}`) });
}
