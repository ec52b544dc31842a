import { STATUS_CANCELLED, STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { selectFacts } from '../booking/booking-facts.ts';
import { bookingConfirmedMail } from '../booking/booking-mails.ts';
import { replyOf, turnHoldInto } from '../booking/booking-repository.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import { lockBarbers } from '../booking/rota.ts';
import type { Db, StoredReply } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { uncountAct } from '../limits/count-act.ts';
import { heldMinutes } from '../limits/limits.ts';
import { queueMail } from '../mail/outbox.ts';
import { type Hold, lockHold } from '../payments/holds.ts';
import { advance, findPayment } from '../payments/payments.ts';
import { lockKnownSubmit, type SubmitRow, storeReply } from './submit-repository.ts';

/** Identifies a payment of a submit. */
export interface Payment {
  submitKey: string;
  intentId: string;
}

/**
 * Turns the hold into a booking after its card was charged `cents`. No other function does this, and a second call is
 * harmless. If the slot is gone or the amount differs from the booking's, the payment becomes due for a refund, and
 * the function throws a refusal.
 */
export async function settle({ db, now, log }: Deps, payment: Payment, cents: number): Promise<StoredReply> {
  const reply = await inTransaction(db, (tx) => commit(tx, payment, cents, now()));
  if (reply) return reply;
  log({ level: 'warn', event: 'charge.without.booking' });
  throw new Refusal(
    409,
    'slot_taken',
    'That time was lost while your card was charged. We are refunding all of it.',
    { saysWhatWasCharged: true },
  );
}

async function commit(
  tx: Db,
  { submitKey, intentId }: Payment,
  cents: number,
  now: Date,
): Promise<StoredReply | undefined> {
  const submit = await lockKnownSubmit(tx, submitKey);
  const hold = await lockHold(tx, submitKey);
  const payment = await findPayment(tx, intentId);
  // A parallel request has committed the booking already, and the customer may even have cancelled it since.
  if (payment && submit.reply?.booking.booking_id === payment.booking_id) return submit.reply;

  const isPaid = hold?.intentId === intentId && hold.cents === cents;
  if (isPaid) await uncountHold(tx, submit, hold);
  if (hold) await lockBarbers(tx, hold.barberIds, now);
  if (!isPaid || !(await turnHoldInto(tx, hold.bookingId, STATUS_PAID_BY_CARD))) {
    if (hold?.intentId === intentId) await turnHoldInto(tx, hold.bookingId, STATUS_CANCELLED);
    await advance(tx, intentId, 'charge.stranded', { now });
    return undefined;
  }
  await advance(tx, intentId, 'charge.booked', { now });
  const facts = await selectFacts(tx, hold.bookingId);
  const reply: StoredReply = {
    message: 'Booking created and payment processed successfully!',
    booking: replyOf(facts, STATUS_PAID_BY_CARD),
  };
  await storeReply(tx, submitKey, reply);
  await queueMail(tx, bookingConfirmedMail(facts, true), now);
  await notifyShop(tx, facts, 'paid by card', now);
  return reply;
}

/**
 * Frees the slot of an intent that can never be charged. `isUnknownCard`: the provider does not know the card, so
 * its minutes are not counted (ABUSE-4).
 */
export async function release(
  { db, now }: Deps,
  { submitKey, intentId }: Payment,
  isUnknownCard = false,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const submit = await lockKnownSubmit(tx, submitKey);
    const hold = await lockHold(tx, submitKey);
    await advance(tx, intentId, 'intent.cancelled', { now: now() });
    if (hold?.intentId !== intentId) return;
    // Minutes that an earlier card has used stay counted.
    if (isUnknownCard && submit.cards_tried === 1) await uncountHold(tx, submit, hold);
    await lockBarbers(tx, hold.barberIds, now());
    await turnHoldInto(tx, hold.bookingId, STATUS_CANCELLED);
  });
}

/** Subtracts the minutes that a hold added to the limits when it began. */
async function uncountHold(tx: Db, submit: SubmitRow, { customerId, minutes }: Hold): Promise<void> {
  for (const limit of heldMinutes)
    await uncountAct(tx, limit, { ...submit, customerId }, submit.started_at, minutes);
}
