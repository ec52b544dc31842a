import { STATUS_CANCELLED, STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { endHold, selectFacts } from '../db/bookings.ts';
import { inTransaction } from '../db/errors.ts';
import { queueMail } from '../db/outbox.ts';
import { findPayment, lockHold, movePayment, storeDecline } from '../db/payments.ts';
import { lockBarbers } from '../db/rota.ts';
import { lockKnownSubmit, storeReply } from '../db/submits.ts';
import type { Db, PaymentState, StoredReply } from '../db/tables.ts';
import type { ChargeResult } from '../outside/cards.ts';
import { Refusal, slotTaken } from '../refusal.ts';
import type { Tools } from '../tools.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { type Payer, uncountDecline } from './limits.ts';
import { type Charge, chargeDeadline, isBeingWorkedOn } from './submit.ts';

/** Charges a claimed card, no transaction open, and ends the booking as the provider's answer says. */
export async function chargeCard(tools: Tools, charge: Charge, payer: Payer): Promise<StoredReply> {
  const { db, now } = tools;
  const began = now();
  const result = await askProvider(tools, charge);
  switch (result.kind) {
    case 'succeeded':
      await uncountDecline(db, payer, began);
      return settle(tools, charge);
    case 'declined':
      await storeDecline(db, { ...charge, words: result.words, now: now() });
      throw declined(result.words);
    case 'authentication_required': {
      // The next release asks the card's owner here; until then the card cannot be used.
      const words = 'Your card needs authentication, which is not available yet. Please try another card.';
      await storeDecline(db, { ...charge, words, now: now() });
      throw declined(words);
    }
    case 'unknown':
      await uncountDecline(db, payer, began);
      await movePayment(db, charge.intentId, ['confirming'], {
        state: 'unknown',
        now: now(),
        workingUntil: now(),
      });
      throw unknown();
  }
}

export const declined = (words: string) => new Refusal(402, 'card_declined', words);

/** Asked again with the same key, the provider is asked what happened, and never charges twice. */
const unknown = () =>
  new Refusal(
    503,
    'payment_unknown',
    'We could not find out yet whether your card was charged. Please try again: you will not be charged twice.',
  );

async function askProvider({ cards, log }: Tools, charge: Charge): Promise<ChargeResult> {
  try {
    return await cards.charge({
      intentId: charge.intentId,
      cents: charge.cents,
      paymentMethodId: charge.methodId,
      key: `${charge.bookingId}:${charge.methodId}`,
      reference: charge.reference,
    });
  } catch (error) {
    log({ level: 'error', event: 'cards.charge.failed', error });
    return { kind: 'unknown', reason: 'no answer' };
  }
}

interface Paid {
  submitKey: string;
  intentId: string;
}

/** Commits a charged booking: the only place that does, whoever found out. Twice is harmless. */
export async function settle({ db, now, log }: Tools, paid: Paid): Promise<StoredReply> {
  const reply = await inTransaction(db, (tx) => commit(tx, paid, now()));
  if (reply) return reply;
  log({ level: 'error', event: 'charge.without.booking' });
  throw slotTaken('That time was lost while your card was charged. You will get your money back.');
}

async function commit(tx: Db, { submitKey, intentId }: Paid, now: Date): Promise<StoredReply | undefined> {
  const submit = await lockKnownSubmit(tx, submitKey);
  const payment = await findPayment(tx, intentId);
  if (payment?.state === 'succeeded' && submit.reply) return submit.reply;

  const hold = await lockHold(tx, submitKey);
  if (hold) await lockBarbers(tx, [hold.barberId]);
  if (hold?.intentId !== intentId || !(await endHold(tx, hold.bookingId, STATUS_PAID_BY_CARD))) {
    await movePayment(tx, intentId, LIVE, { state: 'refund_due', now });
    return undefined;
  }
  await movePayment(tx, intentId, LIVE, { state: 'succeeded', now });
  const facts = await selectFacts(tx, hold.bookingId);
  const reply: StoredReply = {
    message: 'Booking created and payment processed successfully!',
    booking: {
      booking_id: facts.booking_id,
      booking_uniqueid: facts.booking_uniqueid,
      booking_date: facts.booking_date,
      from_time: facts.from_time,
      booking_status_id: STATUS_PAID_BY_CARD,
      total_amount: facts.total_cents / 100,
    },
  };
  await storeReply(tx, submitKey, reply);
  await queueMail(tx, confirmationMail(facts, true), now);
  return reply;
}

/** Frees a slot whose intent can provably never be charged. */
export async function release({ db, now }: Tools, { submitKey, intentId }: Paid): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockKnownSubmit(tx, submitKey);
    const hold = await lockHold(tx, submitKey);
    await movePayment(tx, intentId, LIVE, { state: 'cancelled', now: now() });
    if (hold?.intentId !== intentId) return;
    await lockBarbers(tx, [hold.barberId]);
    await endHold(tx, hold.bookingId, STATUS_CANCELLED);
  });
}

const LIVE: readonly PaymentState[] = [
  'created',
  'confirming',
  'waiting',
  'unknown',
  'cancelling',
  'cancel_due',
];

/**
 * Asks the provider what became of a charge that nobody is at work on any more, and acts on it: booked, free
 * again, or waiting for another card. Refuses with 503 when the provider cannot say.
 */
export async function findOut(tools: Tools, submitKey: string): Promise<void> {
  const { db, cards, now, log } = tools;
  const intentId = await inTransaction(db, (tx) => takeUnsure(tx, submitKey, now()));
  if (intentId === undefined) return;
  const paid = { submitKey, intentId };
  let status: string;
  try {
    ({ status } = await cards.retrieveIntent(intentId));
  } catch (error) {
    log({ level: 'error', event: 'cards.retrieve.failed', error });
    status = 'unreachable';
  }
  if (status === 'succeeded') await settle(tools, paid);
  else if (status === 'cancelled') await release(tools, paid);
  else if (status === 'chargeable')
    // The card is forgotten, so that the same one may be charged now; the provider knows its key.
    await movePayment(db, intentId, ['confirming'], { state: 'waiting', now: now(), words: null });
  else {
    await movePayment(db, intentId, ['confirming'], { state: 'unknown', now: now(), workingUntil: now() });
    throw unknown();
  }
}

async function takeUnsure(tx: Db, submitKey: string, now: Date): Promise<string | undefined> {
  await lockKnownSubmit(tx, submitKey);
  const hold = await lockHold(tx, submitKey);
  if (!hold || hold.state === 'waiting' || isBeingWorkedOn(hold, now)) return undefined;
  await movePayment(tx, hold.intentId, [hold.state], {
    state: 'confirming',
    now,
    workingUntil: chargeDeadline(now),
  });
  return hold.intentId;
}
