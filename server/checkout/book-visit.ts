import { setTimeout as pause } from 'node:timers/promises';
import type { Intent } from '../adapters/card-gateway.ts';
import { isOverlap } from '../db/errors.ts';
import type { Db, StoredReply } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal, slotTaken } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { hasTag } from '../life-cycles/payment-life-cycle.ts';
import { findHold, isBeingWorkedOn } from '../payments/holds.ts';
import { makeIntent } from '../payments/intents.ts';
import { countPayments, findPayment, ORPHAN_MS } from '../payments/payments.ts';
import { chargeCard, declined, wantsAuthentication } from './charge-card.ts';
import { type Claim, claimReconciledSlot, claimSlot, isAnswered, type SubmitRequest } from './claim-slot.ts';
import { reconcile } from './reconcile.ts';
import { findSubmit } from './submit-repository.ts';

/**
 * How long a repeated request waits for the answer to the first request, and the interval between its checks, in
 * milliseconds.
 */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/**
 * Makes the booking that a submit asks for. With a card, the order is fixed: intent, hold, charge, booking
 * (CHARGE-1, CHARGE-7).
 */
export async function book(deps: Deps, ask: SubmitRequest): Promise<StoredReply> {
  const giveUpAt = performance.now() + (deps.patienceMs ?? PATIENCE_MS);
  let intent: Intent | undefined;
  for (;;) {
    const prepared = await withIntent(deps, ask);
    const claimed = await claimOnce(deps, prepared, intent ? claimReconciledSlot : claimSlot);
    switch (claimed.kind) {
      case 'booked':
        return claimed.reply;
      case 'charge': {
        const reply = await chargeCard(deps, claimed.charge, ask);
        if (reply) return reply;
        break;
      }
      case 'declined':
        throw await declined(deps.db, ask.key, claimed.message);
      case 'authenticating':
        if (intent) throw await wantsAuthentication(deps.db, ask.key, intent.clientSecret);
        break;
      case 'unprepared':
        break;
      case 'unsure':
        intent = await reconcile(deps, ask.key);
        break;
      case 'busy':
        await untilIdle(deps, ask.key, giveUpAt);
    }
  }
}

async function claimOnce({ db, now }: Deps, ask: SubmitRequest, claim: typeof claimSlot): Promise<Claim> {
  try {
    return await inTransaction(db, (tx) => claim(tx, ask, now()));
  } catch (error) {
    if (isOverlap(error)) throw slotTaken();
    throw error;
  }
}

/**
 * Creates an intent if the request of a card payment has none, or a used-up one. This reserves no slot and charges
 * nothing.
 */
async function withIntent(deps: Deps, ask: SubmitRequest): Promise<SubmitRequest> {
  const { db } = deps;
  if (!ask.card || (await findHold(db, ask.key))) return ask;
  if (await isAnswered(db, ask, await findSubmit(db, ask.key))) return ask;
  if (ask.card.intentId !== null && !(await isUsedUp(db, ask.card.intentId, ask.key))) return ask;
  const { cents } = await ask.plan(db);
  const intentId = await newIntent(deps, ask, cents);
  return { ...ask, card: { ...ask.card, intentId } };
}

/** Whether an intent of this submit, or of no submit, is used up. */
async function isUsedUp(db: Db, intentId: string, submitKey: string): Promise<boolean> {
  const payment = await findPayment(db, intentId);
  if (!payment || (payment.submit_key !== null && payment.submit_key !== submitKey)) return false;
  return hasTag(payment.state, 'isUsedUp');
}

/**
 * Creates an intent with an idempotency key. After a lost response, the same key returns the same intent. The half hour in
 * the key makes a new intent after the server has given up the first (CHARGE-12).
 */
async function newIntent(deps: Deps, ask: SubmitRequest, cents: number): Promise<string> {
  const paymentsBefore = await countPayments(deps.db, ask.key);
  const halfHour = Math.floor(deps.now().getTime() / (ORPHAN_MS / 2));
  const { id } = await makeIntent(deps, ask, {
    cents,
    key: `${ask.key}:${paymentsBefore}:${cents}:${halfHour}`,
  });
  return id;
}

async function untilIdle({ db, now }: Deps, key: string, giveUpAt: number): Promise<void> {
  for (;;) {
    await pause(LOOK_MS);
    const hold = await findHold(db, key);
    if (!hold || !isBeingWorkedOn(hold, now())) return;
    if (performance.now() > giveUpAt)
      throw new Refusal(
        409,
        'in_progress',
        'Your booking is still being processed. Please try again in a moment.',
        { saysWhatWasCharged: true },
      );
  }
}
