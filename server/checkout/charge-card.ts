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
import { conclude, unknown } from './reconcile.ts';
import { release, settle } from './settle.ts';
import { findSubmit } from './submit-repository.ts';

/**
 * Charges a claimed card, no transaction open, and ends the booking as the provider's answer says. Undefined: the
 * intent had been called off, its slot is free again, and the submit may begin again with another.
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
      await advance(db, intentId, 'card.declined', { methodId, takenUntil, words: result.words, now: now() });
      throw await declined(db, charge.submitKey, result.words);
    case 'unusable':
      await callOff(deps, charge, result.words);
      throw await declined(db, charge.submitKey, result.words);
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
      throw unknown();
  }
}

/** Nothing is held for a card that the provider does not know: its intent is called off, and its slot free again (ABUSE-4). */
async function callOff(deps: Deps, charge: Charge, words: string): Promise<void> {
  const { db, cards, now, log } = deps;
  const { intentId, methodId, takenUntil } = charge;
  try {
    const intent = await cards.cancelIntent(intentId);
    if (intent.status === 'cancelled') await release(deps, charge, true);
    else await conclude(deps, charge, intent);
  } catch (error) {
    log({ level: 'warn', event: 'cards.cancel.failed', error });
    await advance(db, intentId, 'card.declined', { methodId, takenUntil, words, now: now() });
  }
}

/** In the provider's words, and what they leave open (CHARGE-2). */
export const declined = async (db: Db, submitKey: string, words: string) =>
  new Refusal(402, 'card_declined', `${words} Nothing was charged.`, {
    result: await heldTime(db, submitKey),
    saysWhatWasCharged: true,
  });

/** The customer answers their bank, and the booking is asked for again with the same key (CARD-16). */
export const wantsAuthentication = async (db: Db, submitKey: string, clientSecret: string) =>
  new Refusal(402, 'authentication_required', 'Your bank wants to confirm that it is you.', {
    result: { client_secret: clientSecret, ...(await heldTime(db, submitKey)) },
    saysWhatWasCharged: true,
  });

/** What is kept for whoever's card was refused (API-61). */
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
