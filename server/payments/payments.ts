import { type Selectable, sql } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { PaymentState } from '../life-cycles/card-payment.machine.ts';
import { edgeOf, type PaymentEvent, statesThat } from '../life-cycles/payment-life-cycle.ts';

/** Takes the oldest intent that waits for something to be done at the provider; nobody else gets it before `until`. */
export async function takeDue(
  db: Db,
  state: 'cancel_due' | 'refund_due',
  { now, until }: { now: Date; until: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ payment_intent_id: string }>`
    with due as (
      select payment_intent_id from payments
       where state = ${state} and (working_until is null or working_until <= ${now})
       order by created_at limit 1 for update skip locked)
    update payments set working_until = ${until} from due where payments.payment_intent_id = due.payment_intent_id
    returning payments.payment_intent_id`.execute(db);
  return rows[0]?.payment_intent_id;
}

/** Leaves to others an intent that was taken and that nothing has come of. */
export async function leaveDue(db: Db, intentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ working_until: null })
    .where('payment_intent_id', '=', intentId)
    .where('state', 'in', ['cancel_due', 'refund_due'])
    .execute();
}

/** How long an intent may wait for its submit: far longer than anybody looks at a card dialog. */
export const ORPHAN_MS = 60 * 60_000;

/** Gives up intents that have waited for a submit and that none ever came for. */
export async function giveUpOrphans(db: Db, now: Date): Promise<void> {
  const { from, to } = edgeOf('intent.expired');
  await db
    .updateTable('payments')
    .set({ state: to, updated_at: now })
    .where('state', 'in', from)
    .where('submit_key', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - ORPHAN_MS))
    .execute();
}

/** Forgets intents that came to nothing, once no booking and no submit knows of them (ABUSE-17). */
export async function forgetOldIntents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('state', '=', 'cancelled')
    .where('booking_id', 'is', null)
    .where('submit_key', 'is', null)
    .where('updated_at', '<', keptSince('cancelled', now))
    .execute();
}

/** Every payment that is not at its end, oldest first. */
export function selectOpenPayments(db: Db): Promise<Selectable<Tables['open_payments']>[]> {
  return db.selectFrom('open_payments').selectAll().orderBy('created_at').execute();
}

/** Remembers an intent of which nothing is kept, by itself one that was made just now; false where it is known. */
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
  const made = await db
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
    // The provider gives the same intent for the same key, so that two at once may come here.
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_intent_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** When the newest payment that we know of was made. */
export async function newestPayment(db: Db): Promise<Date | null> {
  const { newest } = await db
    .selectFrom('payments')
    .select((row) => row.fn.max<Date | null>('created_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

type PaymentRow = Pick<
  Selectable<Tables['payments']>,
  'state' | 'submit_key' | 'booking_id' | 'amount_cents' | 'returned_cents'
>;

/** Whose an intent is: nobody's yet, or a submit's; undefined when we never made it. */
export function findPayment(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .select(['state', 'submit_key', 'booking_id', 'amount_cents', 'returned_cents'])
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst();
}

/** The payment of a customer's own booking that stands, or is disputed. */
export async function findPaid(
  db: Db,
  { customerId, bookingId }: { customerId: number; bookingId: number },
): Promise<string | undefined> {
  const paid = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.booking_id', 'payments.booking_id')
    .select('payment_intent_id')
    .where('payments.booking_id', '=', bookingId)
    .where('bookings.customer_id', '=', customerId)
    .where('state', 'in', [...statesThat('isPaid'), 'disputed'])
    .executeTakeFirst();
  return paid?.payment_intent_id;
}

/** Whether the card's bank has taken a booking's money. */
export async function isInDispute(tx: Db, bookingId: number): Promise<boolean> {
  const disputed = await tx
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', statesThat('isDisputed'))
    .executeTakeFirst();
  return disputed !== undefined;
}

/** What became of every payment of a submit. */
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

/** A card to be charged, once no transaction is open any more. */
export interface Charge {
  submitKey: string;
  bookingId: number;
  reference: string;
  intentId: string;
  methodId: string;
  cents: number;
  /** Until when it is this process's, unless another takes it afterwards. */
  takenUntil: Date;
}

export interface Attempt {
  intentId: string;
  submitKey: string;
  bookingId: number;
  cents: number;
  methodId: string;
  workingUntil: Date;
  now: Date;
}

/** Takes a payment for the charge of one card; false when it is another submit's or used up. */
export async function startCharge(tx: Db, attempt: Attempt): Promise<boolean> {
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
      updated_at: attempt.now,
    })
    .where('payment_intent_id', '=', attempt.intentId)
    .where('state', 'in', from)
    // An intent is nobody's until a submit has taken it.
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
  /** Until when the process that makes this change is at work on the payment; nobody is, where nothing is said. */
  workingUntil?: Date;
  /** What the provider said of the card. */
  words?: string;
  /** What the shop does not have any more of it. */
  returnedCents?: number;
  /** Only while this card is the one being charged. */
  methodId?: string;
  /** Only while the payment is still taken until then: another has taken it since (CHARGE-18). */
  takenUntil?: Date;
  /** Only out of this state, of those that the event is heard in. */
  from?: PaymentState;
}

/** Something happens to a payment; false when it stands in no state any more that hears it. */
export async function advance(
  db: Db,
  intentId: string,
  event: PaymentEvent,
  { now, workingUntil, words, returnedCents, methodId, takenUntil, from }: Change,
): Promise<boolean> {
  const edge = edgeOf(event);
  let update = db
    .updateTable('payments')
    .set({
      state: edge.to,
      working_until: workingUntil ?? null,
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

/** A booking was cancelled: what is left of its charge is to be refunded, in cents; undefined when nothing is. */
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
    .returning(['payment_intent_id', 'amount_cents', 'returned_cents'])
    .executeTakeFirst();
  return owed && { intentId: owed.payment_intent_id, cents: owed.amount_cents - owed.returned_cents };
}
