import { CARDS_PER_SUBMIT } from '../../contract/constants.ts';
import type { HeldTime } from '../../contract/held-time.ts';
import type { ChargeResult } from '../adapters/card-gateway.ts';
import type { Db, StoredReply } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { uncountAct, type Visitor } from '../limits/count-act.ts';
import { declines } from '../limits/limits.ts';
import { chargeDeadline, findHold } from '../payments/holds.ts';
import { advance, type Charge } from '../payments/payments.ts';
import { applyFinalStatus, resultUnknown } from './reconcile.ts';
import { release, settle } from './settle.ts';
import { findSubmit } from './submit-repository.ts';

/**
 * Charges the card of a claimed slot, outside any transaction, and applies the provider's answer to the booking.
 * Returns undefined if the intent was already cancelled: the slot is then free, and the submit may start again with
 * a new intent.
 */
export async function chargeCard(
  deps: Deps,
  charge: Charge,
  payer: Visitor,
): Promise<StoredReply | undefined> {
  const { db, now } = deps;
  const { intentId, methodId, takenUntil } = charge;
  const began = now();
  const result = await askProvider(deps, charge);
  if (result.kind !== 'declined' && result.kind !== 'unusable') await uncountAct(db, declines, payer, began);
  switch (result.kind) {
    case 'succeeded':
      return settle(deps, charge, result.cents);
    case 'declined':
      await advance(db, intentId, 'card.declined', {
        methodId,
        takenUntil,
        words: result.message,
        now: now(),
      });
      throw await declined(db, charge.submitKey, result.message);
    case 'unusable':
      await cancelUnusable(deps, charge, result.message);
      throw await declined(db, charge.submitKey, result.message);
    case 'authentication_required':
      await advance(db, intentId, 'bank.asked', {
        methodId,
        takenUntil,
        workingUntil: chargeDeadline(now()),
        now: now(),
      });
      throw await wantsAuthentication(db, charge.submitKey, result.clientSecret);
    case 'cancelled':
      await release(deps, charge);
      return undefined;
    case 'unknown':
      await advance(db, intentId, 'answer.lost', { takenUntil, workingUntil: now(), now: now() });
      throw resultUnknown();
  }
}

/**
 * Cancels the intent of a card that the provider does not know, and frees its slot: such a card must not hold a
 * slot (ABUSE-4).
 */
async function cancelUnusable(deps: Deps, charge: Charge, message: string): Promise<void> {
  const { db, cards, now, log } = deps;
  const { intentId, methodId, takenUntil } = charge;
  try {
    const intent = await cards.cancelIntent(intentId);
    if (intent.status === 'cancelled') await release(deps, charge, true);
    else await applyFinalStatus(deps, charge, intent);
  } catch (error) {
    log({ level: 'warn', event: 'cards.cancel.failed', error });
    await advance(db, intentId, 'card.declined', { methodId, takenUntil, words: message, now: now() });
  }
}

/** The refusal of a declined card: the provider's message, and how long the slot is still held. */
export const declined = async (db: Db, submitKey: string, message: string) =>
  new Refusal(402, 'card_declined', `${message} Nothing was charged.`, {
    result: await heldTime(db, submitKey),
    saysWhatWasCharged: true,
  });

/**
 * The refusal that makes the browser ask the customer's bank. The browser then sends the booking again with the
 * same key.
 */
export const wantsAuthentication = async (db: Db, submitKey: string, clientSecret: string) =>
  new Refusal(402, 'authentication_required', 'Your bank wants to confirm that it is you.', {
    result: { client_secret: clientSecret, ...(await heldTime(db, submitKey)) },
    saysWhatWasCharged: true,
  });

/** Returns until when the slot is held after a refused card, and how many cards the customer may still try. */
async function heldTime(db: Db, submitKey: string): Promise<HeldTime | undefined> {
  const [hold, submit] = [await findHold(db, submitKey), await findSubmit(db, submitKey)];
  return hold && submit && heldUntil(hold.heldUntil, CARDS_PER_SUBMIT - submit.cards_tried);
}

export const heldUntil = (until: Date, cardsLeft: number): HeldTime => ({
  held_until: until.toISOString(),
  cards_left: cardsLeft,
});

async function askProvider({ cards, log }: Deps, charge: Charge): Promise<ChargeResult> {
  try {
    return await cards.charge({
      intentId: charge.intentId,
      cents: charge.cents,
      paymentMethodId: charge.methodId,
      key: `${charge.bookingId}:${charge.methodId}`,
      reference: charge.reference,
    });
  } catch (error) {
    log({ level: 'warn', event: 'cards.charge.failed', error });
    return { kind: 'unknown', reason: 'no answer' };
  }
}
