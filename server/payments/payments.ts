import { type Selectable, sql } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { PaymentState } from '../life-cycles/card-payment.machine.ts';
import { edgeOf, type PaymentEvent, statesThat } from '../life-cycles/payment-life-cycle.ts';

/**
 * Claims the oldest intent in a state that needs a call to the provider. No other process gets it before `until`.
 */
export async function takeDue(
  db: Db,
  state: 'cancel_due' | 'refund_due',
  { now, until, workedBy }: { now: Date; until: Date; workedBy: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ payment_intent_id: string }>`
    with due as (
      select payment_intent_id from payments
       where state = ${state} and (working_until is null or working_until <= ${now})
       order by created_at limit 1 for update skip locked)
    update payments set working_until = ${until}, worked_by = ${workedBy} from due where payments.payment_intent_id = due.payment_intent_id
    returning payments.payment_intent_id`.execute(db);
  return rows[0]?.payment_intent_id;
}

/** Gives up the claim on an intent after an attempt that had no result. */
export async function leaveDue(db: Db, intentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ working_until: null, worked_by: null })
    .where('payment_intent_id', '=', intentId)
    .where('state', 'in', ['cancel_due', 'refund_due'])
    .execute();
}

/** How long an intent may wait for its submit: far longer than a customer leaves a card dialog open. */
export const ORPHAN_MS = 60 * 60_000;

/** Gives up intents whose submit never followed. */
export async function abandonOrphans(db: Db, now: Date): Promise<void> {
  const { from, to } = edgeOf('intent.expired');
  await db
    .updateTable('payments')
    .set({ state: to, updated_at: now })
    .where('state', 'in', from)
    .where('submit_key', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - ORPHAN_MS))
    .execute();
}

/** Deletes old cancelled intents that no booking and no submit refers to (ABUSE-17). */
export async function forgetOldIntents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('state', '=', 'cancelled')
    .where('booking_id', 'is', null)
    .where('submit_key', 'is', null)
    .where('updated_at', '<', keptSince('cancelled', now))
    .execute();
}

/** Returns every payment that is not in a final state, oldest first. */
export function selectOpenPayments(db: Db): Promise<Selectable<Tables['open_payments']>[]> {
  return db.selectFrom('open_payments').selectAll().orderBy('created_at').execute();
}

/** Stores a new intent, in state `created` by default. Returns false if the intent is stored already. */
export async function insertPayment(
  db: Db,
  payment: {
    intentId: string;
    provider: string;
    cents: number;
    state?: PaymentState;
    words?: string;
    now: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('payments')
    .values({
      payment_intent_id: payment.intentId,
      provider: payment.provider,
      state: payment.state ?? 'created',
      amount_cents: payment.cents,
      submit_key: null,
      booking_id: null,
      payment_method_id: null,
      words: payment.words ?? null,
      working_until: null,
      created_at: payment.now,
      updated_at: payment.now,
    })
    // The provider returns the same intent for the same key, so two requests may insert it at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_intent_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns when the newest stored payment was made. */
export async function newestPayment(db: Db): Promise<Date | null> {
  const { newest } = await db
    .selectFrom('payments')
    .select((row) => row.fn.max<Date | null>('created_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

type PaymentRow = Pick<
  Selectable<Tables['payments']>,
  'state' | 'submit_key' | 'booking_id' | 'amount_cents' | 'returned_cents' | 'kept_cents'
>;

/** Returns the state and the owner of an intent; undefined if the server never made it. */
export function findPayment(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .select(['state', 'submit_key', 'booking_id', 'amount_cents', 'returned_cents', 'kept_cents'])
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst();
}

/** Returns the intent id of the booking of a customer, or of a guest (null), if it is paid or disputed. */
export async function findPaid(
  db: Db,
  { customerId, bookingId }: { customerId: number | null; bookingId: number },
): Promise<string | undefined> {
  const paid = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.booking_id', 'payments.booking_id')
    .select('payment_intent_id')
    .where('payments.booking_id', '=', bookingId)
    .where('bookings.customer_id', 'is not distinct from', customerId)
    .where('state', 'in', [...statesThat('isPaid'), 'disputed'])
    .executeTakeFirst();
  return paid?.payment_intent_id;
}

/** Whether the payment of a booking is disputed, or was charged back. */
export async function isInDispute(tx: Db, bookingId: number): Promise<boolean> {
  const disputed = await tx
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', statesThat('isDisputed'))
    .executeTakeFirst();
  return disputed !== undefined;
}

/** Returns the states of all payments of a submit. */
export async function selectStates(db: Db, submitKey: string): Promise<PaymentState[]> {
  const rows = await db.selectFrom('payments').select('state').where('submit_key', '=', submitKey).execute();
  return rows.map(({ state }) => state);
}

export async function countPayments(db: Db, submitKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('submit_key', '=', submitKey)
    .executeTakeFirstOrThrow();
  return count;
}

/** The data to charge a card, used after the transaction has ended. */
export interface Charge {
  submitKey: string;
  bookingId: number;
  reference: string;
  intentId: string;
  methodId: string;
  cents: number;
  /** The deadline of this process's claim. After it, a different process may take the payment. */
  takenUntil: Date;
}

export interface PaymentAttempt {
  intentId: string;
  submitKey: string;
  bookingId: number;
  cents: number;
  methodId: string;
  workingUntil: Date;
  workedBy: string;
  now: Date;
}

/** Claims a payment to charge a card. Returns false when a different submit owns it or when it is used up. */
export async function startCharge(tx: Db, attempt: PaymentAttempt): Promise<boolean> {
  const { from, to } = edgeOf('charge.start');
  const taken = await tx
    .updateTable('payments')
    .set({
      state: to,
      submit_key: attempt.submitKey,
      booking_id: attempt.bookingId,
      amount_cents: attempt.cents,
      payment_method_id: attempt.methodId,
      words: null,
      working_until: attempt.workingUntil,
      worked_by: attempt.workedBy,
      updated_at: attempt.now,
    })
    .where('payment_intent_id', '=', attempt.intentId)
    .where('state', 'in', from)
    // A new intent belongs to no submit. The first charge assigns it to its submit.
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'created'), row('submit_key', 'is', null)]),
        row.and([row('state', '<>', 'created'), row('submit_key', '=', attempt.submitKey)]),
      ]),
    )
    .returning('payment_intent_id')
    .executeTakeFirst();
  return taken !== undefined;
}

interface Change {
  now: Date;
  /** The deadline of the process that makes this change; without it, no process works on the payment afterwards. */
  workingUntil?: Date;
  /** The name of that process; without it, the deadline is the customer's. */
  workedBy?: string;
  /** The provider's message about the card. */
  words?: string;
  /** The part of the charge that the shop has lost, through refunds and disputes. */
  returnedCents?: number;
  /** Only if this card is being charged. */
  methodId?: string;
  /**
   * Only if the claim of the payment still ends then, which means that no other process has claimed it since
   * (CHARGE-18).
   */
  takenUntil?: Date;
  /** Only from this state, if several states accept the event. */
  from?: PaymentState;
}

/** Applies an event to a payment. Returns false when no state of the payment accepts the event. */
export async function advance(
  db: Db,
  intentId: string,
  event: PaymentEvent,
  { now, workingUntil, workedBy, words, returnedCents, methodId, takenUntil, from }: Change,
): Promise<boolean> {
  const edge = edgeOf(event);
  let update = db
    .updateTable('payments')
    .set({
      state: edge.to,
      working_until: workingUntil ?? null,
      worked_by: workedBy ?? null,
      updated_at: now,
      ...(words !== undefined && { words }),
      ...(returnedCents !== undefined && { returned_cents: returnedCents }),
    })
    .where('payment_intent_id', '=', intentId)
    .where('state', 'in', edge.from);
  if (methodId !== undefined) update = update.where('payment_method_id', '=', methodId);
  if (takenUntil !== undefined) update = update.where('working_until', '=', takenUntil);
  if (from !== undefined) update = update.where('state', '=', from);
  return (await update.returning('payment_intent_id').executeTakeFirst()) !== undefined;
}

/**
 * Makes the payment of a cancelled booking due for a refund. Returns the cents of the refund: the rest of the charge
 * without the part that the shop keeps. Undefined if there is nothing to refund.
 */
export async function owePayment(
  tx: Db,
  bookingId: number,
  now: Date,
): Promise<{ intentId: string; cents: number } | undefined> {
  const { from, to } = edgeOf('booking.cancelled');
  const owed = await tx
    .updateTable('payments')
    .set({ state: to, updated_at: now })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', from)
    .where(sql<boolean>`amount_cents > returned_cents + kept_cents`)
    .returning(['payment_intent_id', 'amount_cents', 'returned_cents', 'kept_cents'])
    .executeTakeFirst();
  return (
    owed && {
      intentId: owed.payment_intent_id,
      cents: owed.amount_cents - owed.returned_cents - owed.kept_cents,
    }
  );
}
