import {
  CARDS_PER_SUBMIT,
  HOLD_MINUTES,
  STATUS_CANCELLED,
  STATUS_HELD,
  STATUS_PAY_AT_STORE,
} from '../../contract/constants.ts';
import { selectFacts } from '../booking/booking-facts.ts';
import { bookingConfirmedMail } from '../booking/booking-mails.ts';
import { insertBooking, isCancelled, turnHoldInto, type Visit } from '../booking/booking-repository.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import { endHolds, selectChairHolds } from '../booking/own-hold.ts';
import { lockBarbers } from '../booking/rota.ts';
import { chairMinutesOf, chairsOf, doOverlap } from '../booking/two-chairs.ts';
import type { Db, StoredReply } from '../db/tables.ts';
import { alreadyUsed, invalid, tooMany } from '../errors/refusal.ts';
import { hasTag, isPossible } from '../life-cycles/payment-life-cycle.ts';
import { countAct, type Visitor } from '../limits/count-act.ts';
import { bookings, declines, heldMinutes } from '../limits/limits.ts';
import { queueMail } from '../mail/outbox.ts';
import { chargeDeadline, type Hold, isBeingWorkedOn, lockHold } from '../payments/holds.ts';
import { advance, type Charge, findPayment, startCharge } from '../payments/payments.ts';
import { heldUntil } from './charge-card.ts';
import { uncountHolds } from './hold-chair.ts';
import {
  countCard,
  lockSubmit,
  type NewSubmit,
  type SubmitRow,
  storeReply,
  updateSubmit,
} from './submit-repository.ts';
import { requireUnpaidTime } from './unpaid-visits.ts';

/** The data of a submit. Every repetition of its request has the same key (SHOP-15). */
export interface SubmitRequest extends NewSubmit, Required<Visitor> {
  /** False when the client sent no key and the server derived the key from the content (SHOP-16). */
  isClientKey: boolean;
  /**
   * Plans the visit from the shop's tables, or throws a refusal. It is not called while the submit holds its slot for the
   * same content.
   */
  plan: (db: Db) => Promise<Visit>;
  /** The UUID of the browser's cookie, which can hold the slot (SHOP-102). */
  browser: string | undefined;
  /** Null to pay at the store. */
  card: { methodId: string; intentId: string | null } | null;
  /** The name of the process that answers the request. */
  processName: string;
}

export type Claim =
  | { kind: 'booked'; reply: StoredReply }
  | { kind: 'charge'; charge: Charge }
  /** The same card was declined before. */
  | { kind: 'declined'; message: string }
  /** A different request is charging the card. */
  | { kind: 'busy' }
  /** The server must read the intent from the provider first: a charge got no answer, or the bank asked the customer. */
  | { kind: 'unsure' }
  /** The provider has just reported that the customer is still authenticating this card. */
  | { kind: 'authenticating' }
  /** The slot is free, but there is no intent to charge yet. */
  | { kind: 'unprepared' };

const HOLD_MS = HOLD_MINUTES * 60_000;

/**
 * Decides what a submit may do next and claims its slot, in a short transaction without network calls. Every
 * transaction takes its locks in this order: submit, payment and booking, counters, barbers.
 */
export const claimSlot = (tx: Db, ask: SubmitRequest, now: Date): Promise<Claim> =>
  claim(tx, ask, now, (state) => isForCustomer(state) && !isPossible('reconcile.start', state));

/** Like `claimSlot`, for a submit that was just reconciled with the provider: the state of its payment is up to date. */
export const claimReconciledSlot = (tx: Db, ask: SubmitRequest, now: Date): Promise<Claim> =>
  claim(tx, ask, now, isForCustomer);

const isForCustomer = (state: Hold['state']) => hasTag(state, 'waitsForCustomer');

async function claim(
  tx: Db,
  ask: SubmitRequest,
  now: Date,
  canGoOn: (state: Hold['state']) => boolean,
): Promise<Claim> {
  const submit = await lockSubmit(tx, ask, now);
  const isSameContent = submit.request_hash.equals(ask.hash);
  if (submit.reply && (await isAnswered(tx, ask, submit))) {
    if (!isSameContent)
      throw alreadyUsed('This booking was already made with other choices. Please start a new one.');
    return { kind: 'booked', reply: submit.reply };
  }
  const hold = await lockHold(tx, ask.key);
  if (hold && !canGoOn(hold.state)) return { kind: isBeingWorkedOn(hold, now) ? 'busy' : 'unsure' };
  if (hold && ask.card && isSameContent && hold.heldUntil > now)
    return tryCard(tx, ask, ask.card.methodId, submit, hold, now);
  return ask.card ? holdSlot(tx, ask, ask.card, submit, hold, now) : bookAtStore(tx, ask, submit, hold, now);
}

/**
 * Whether a submit has its final answer. If the server derived the key, a repeated request after a cancellation
 * starts a new booking.
 */
export async function isAnswered(
  db: Db,
  { isClientKey }: SubmitRequest,
  submit: SubmitRow | undefined,
): Promise<boolean> {
  if (!submit?.reply) return false;
  return isClientKey || !(await isCancelled(db, submit.reply.booking.booking_id));
}

/** Charges a further card for a slot that this submit already holds. */
async function tryCard(
  tx: Db,
  ask: SubmitRequest,
  methodId: string,
  submit: SubmitRow,
  hold: Hold,
  now: Date,
): Promise<Claim> {
  if (hold.methodId === methodId && hold.words !== null) return { kind: 'declined', message: hold.words };
  if (hold.methodId === methodId && hold.state === 'authenticating') return { kind: 'authenticating' };
  if (submit.cards_tried >= CARDS_PER_SUBMIT) throw tooManyCards(hold.heldUntil, now);
  await requireIntent(tx, ask);
  // Counted before the charge. `chargeCard` takes it back unless the card is declined.
  await countAct(tx, declines, ask, now);
  await countCard(tx, ask.key);
  return chargeHold(tx, ask, { ...hold, methodId }, now);
}

/** Holds a slot for a card payment, and releases the submit's previous hold in the same transaction. */
async function holdSlot(
  tx: Db,
  ask: SubmitRequest,
  card: { methodId: string; intentId: string | null },
  submit: SubmitRow,
  oldHold: Hold | undefined,
  now: Date,
): Promise<Claim> {
  const visit = await ask.plan(tx);
  const intentId = oldHold?.intentId ?? card.intentId;
  if (intentId === null) return { kind: 'unprepared' };
  await requireIntent(tx, ask);
  const isOver = oldHold === undefined || oldHold.heldUntil <= now;
  const startedAt = isOver ? now : submit.started_at;
  const cardsTried = isOver ? 0 : submit.cards_tried;
  const until = new Date(startedAt.getTime() + HOLD_MS);
  if (cardsTried >= CARDS_PER_SUBMIT) throw tooManyCards(until, now);
  await countAct(tx, declines, ask, now);
  await countAct(tx, bookings, ask, now);
  for (const limit of heldMinutes) await countAct(tx, limit, ask, now, chairMinutesOf(visit));

  await replaceHolds(tx, ask, visit, oldHold, now);
  const booking = await insertBooking(tx, visit, { statusId: STATUS_HELD, heldUntil: until, now });
  await updateSubmit(tx, ask, { bookingId: booking.booking_id, startedAt, cardsTried: cardsTried + 1 });
  return chargeHold(
    tx,
    ask,
    {
      bookingId: booking.booking_id,
      reference: booking.booking_uniqueid,
      intentId,
      cents: visit.cents,
      methodId: card.methodId,
    },
    now,
  );
}

const tooManyCards = (until: Date, now: Date) =>
  tooMany(
    `${CARDS_PER_SUBMIT} cards were declined. Please wait ${HOLD_MINUTES} minutes, or call us.`,
    Math.ceil((until.getTime() - now.getTime()) / 1_000),
    heldUntil(until, 0),
  );

async function chargeHold(
  tx: Db,
  ask: SubmitRequest,
  { bookingId, reference, intentId, methodId, cents }: Omit<Charge, 'submitKey' | 'takenUntil'>,
  now: Date,
): Promise<Claim> {
  const takenUntil = chargeDeadline(now);
  const charge = { submitKey: ask.key, bookingId, reference, intentId, methodId, cents, takenUntil };
  if (!(await startCharge(tx, { ...charge, workingUntil: takenUntil, workedBy: ask.processName, now })))
    throw alreadyUsed('That payment was already used. Please start the payment again.');
  return { kind: 'charge', charge };
}

/**
 * Books a visit that is paid at the store. It needs no hold: booking, confirmation and answer are a single
 * transaction.
 */
async function bookAtStore(
  tx: Db,
  ask: SubmitRequest,
  submit: SubmitRow,
  oldHold: Hold | undefined,
  now: Date,
): Promise<Claim> {
  const visit = await ask.plan(tx);
  await countAct(tx, bookings, ask, now);
  await requireUnpaidTime(tx, visit, ask.address, now);
  await replaceHolds(tx, ask, visit, oldHold, now);
  if (oldHold) await advance(tx, oldHold.intentId, 'store.chosen', { now });
  const booking = await insertBooking(tx, visit, { statusId: STATUS_PAY_AT_STORE, heldUntil: null, now });
  await updateSubmit(tx, ask, {
    bookingId: booking.booking_id,
    startedAt: submit.started_at,
    cardsTried: submit.cards_tried,
  });
  const reply = { message: 'Booking created successfully!', booking };
  await storeReply(tx, ask.key, reply);
  const facts = await selectFacts(tx, booking.booking_id);
  await queueMail(tx, bookingConfirmedMail(facts, false), now);
  await notifyShop(tx, facts, 'to pay at the store', now);
  return { kind: 'booked', reply };
}

/**
 * Releases the old hold of the card payment, and the slot that is held from Submit: by this submit, or by this browser at
 * the time of the visit. It locks all barbers first, so that other submits see either the old or the new state.
 */
async function replaceHolds(
  tx: Db,
  { key: submitKey, browser }: SubmitRequest,
  visit: Visit,
  oldHold: Hold | undefined,
  now: Date,
): Promise<void> {
  const selectOwn = async () =>
    (await selectChairHolds(tx, { submitKey, browser })).filter(
      (hold) => hold.submitKey === submitKey || doOverlap(chairsOf(visit), hold.chairs),
    );
  const chairHolds = await selectOwn();
  await uncountHolds(tx, chairHolds);
  const chairs = [...chairsOf(visit), ...chairHolds.flatMap((hold) => hold.chairs)];
  const barbers = [...chairs.map(({ barberId }) => barberId), ...(oldHold?.barberIds ?? [])];
  await lockBarbers(tx, barbers, now);
  // Selected again: the request to hold the slot may have ended since, and its row would refuse the booking. The minutes of such
  // a hold stay counted, because counters are locked before barbers.
  await endHolds(tx, await selectOwn());
  if (oldHold) await turnHoldInto(tx, oldHold.bookingId, STATUS_CANCELLED);
}

/** Refuses an intent that the server did not make, or that a different submit uses. */
async function requireIntent(tx: Db, { key, card }: SubmitRequest): Promise<void> {
  if (!card?.intentId) return;
  const payment = await findPayment(tx, card.intentId);
  if (!payment) throw invalid('That payment does not exist. Please start the payment again.');
  const isFree = payment.state === 'created' && payment.submit_key === null;
  if (!isFree && payment.submit_key !== key)
    throw alreadyUsed('That payment belongs to another booking. Please start the payment again.');
}
