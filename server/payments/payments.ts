import { type Selectable, sql } from 'kysely';
import { STATUS_HELD } from '../../contract/constants.ts';
import type { Db, PaymentState, Tables } from '../db/tables.ts';

/** A slot kept while its card payment is under way, and that payment. */
export interface Hold {
  bookingId: number;
  barberId: number;
  /** Our number of the booking. */
  reference: string;
  heldUntil: Date;
  intentId: string;
  state: PaymentState;
  cents: number;
  /** The card tried last, and what the provider said of it. */
  methodId: string | null;
  words: string | null;
  /** Until when somebody is at work on the payment. */
  workingUntil: Date | null;
  submitKey: string;
}

const holds = (where: ReturnType<typeof sql>) => sql<Hold>`
  select bookings.booking_id as "bookingId", bookings.store_user_id as "barberId",
         bookings.booking_uniqueid as "reference", bookings.held_until as "heldUntil",
         payments.payment_intent_id as "intentId", payments.state, payments.amount_cents as cents,
         payments.payment_method_id as "methodId", payments.words,
         payments.working_until as "workingUntil", payments.submit_key as "submitKey"
    from payments join bookings using (booking_id)
   where bookings.booking_status_id = ${STATUS_HELD}
     and payments.state in ('confirming', 'authenticating', 'waiting', 'unknown', 'cancelling')
     and ${where}`;

/** What a submit holds at this moment. */
export async function findHold(db: Db, submitKey: string): Promise<Hold | undefined> {
  const { rows } = await holds(sql`payments.submit_key = ${submitKey}`).execute(db);
  return rows[0];
}

/** The same, locked. The submit's own row is to be locked before. */
export async function lockHold(tx: Db, submitKey: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    ${holds(sql`payments.submit_key = ${submitKey}`)} for update of payments, bookings`.execute(tx);
  return rows[0];
}

/** Holds whose customer's time is over, and payments that nobody is at work on although nobody knows their fate. */
export async function selectStaleHolds(db: Db, now: Date, most: number): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    ${holds(sql`(payments.state in ('authenticating', 'waiting') and bookings.held_until <= ${now}
             or payments.state <> 'waiting' and payments.working_until <= ${now})`)}
    order by bookings.booking_id limit ${most}`.execute(db);
  return rows;
}

/** Intents that wait for something to be done at the provider, oldest first. */
export async function selectDue(db: Db, state: 'cancel_due' | 'refund_due', most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('state', '=', state)
    .orderBy('created_at')
    .limit(most)
    .execute();
  return rows.map(({ payment_intent_id }) => payment_intent_id);
}

/** Gives up intents that were made before a moment and that no submit ever came for. */
export async function giveUpOrphans(db: Db, madeBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'cancel_due', updated_at: now })
    .where('state', '=', 'created')
    .where('submit_key', 'is', null)
    .where('created_at', '<=', madeBefore)
    .execute();
}

/** Every payment that is not at its end, oldest first. */
export function selectOpenPayments(db: Db): Promise<Selectable<Tables['open_payments']>[]> {
  return db.selectFrom('open_payments').selectAll().orderBy('created_at').execute();
}

/** Remembers an intent that was made for nobody in particular yet. */
export async function insertPayment(
  db: Db,
  payment: { intentId: string; provider: string; cents: number; now: Date },
): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      payment_intent_id: payment.intentId,
      provider: payment.provider,
      state: 'created',
      amount_cents: payment.cents,
      submit_key: null,
      booking_id: null,
      payment_method_id: null,
      words: null,
      working_until: null,
      created_at: payment.now,
      updated_at: payment.now,
    })
    // The provider gives the same intent for the same key, so that two at once may come here.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type PaymentRow = Pick<Selectable<Tables['payments']>, 'state' | 'submit_key' | 'booking_id'>;

/** Whose an intent is: nobody's yet, or a submit's; undefined when we never made it. */
export function findPayment(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .select(['state', 'submit_key', 'booking_id'])
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst();
}

export async function countPayments(db: Db, submitKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('submit_key', '=', submitKey)
    .executeTakeFirstOrThrow();
  return count;
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
  const taken = await tx
    .updateTable('payments')
    .set({
      state: 'confirming',
      submit_key: attempt.submitKey,
      booking_id: attempt.bookingId,
      amount_cents: attempt.cents,
      payment_method_id: attempt.methodId,
      words: null,
      working_until: attempt.workingUntil,
      updated_at: attempt.now,
    })
    .where('payment_intent_id', '=', attempt.intentId)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'created'), row('submit_key', 'is', null)]),
        row.and([
          row('state', 'in', ['waiting', 'authenticating']),
          row('submit_key', '=', attempt.submitKey),
        ]),
      ]),
    )
    .returning('payment_intent_id')
    .executeTakeFirst();
  return taken !== undefined;
}

interface Change {
  state: PaymentState;
  now: Date;
  workingUntil?: Date | null;
  /** What the provider said of the card; null also forgets the card, so that it can be tried again. */
  words?: string | null;
}

/** Moves a payment on; false when it is not any more in a state that this may leave. */
export async function movePayment(
  db: Db,
  intentId: string,
  from: readonly PaymentState[],
  { state, now, workingUntil = null, words }: Change,
): Promise<boolean> {
  const moved = await db
    .updateTable('payments')
    .set({
      state,
      working_until: workingUntil,
      updated_at: now,
      ...(words !== undefined && { words }),
      ...(words === null && { payment_method_id: null }),
    })
    .where('payment_intent_id', '=', intentId)
    .where('state', 'in', from)
    .returning('payment_intent_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * The card being charged was not, or not yet: the slot waits for its customer. Does nothing when another card is
 * being charged meanwhile.
 */
export async function storeWait(
  db: Db,
  {
    intentId,
    methodId,
    state,
    words,
    workingUntil,
    now,
  }: {
    intentId: string;
    methodId: string;
    state: 'waiting' | 'authenticating';
    words: string | null;
    workingUntil: Date | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state, words, working_until: workingUntil, updated_at: now })
    .where('payment_intent_id', '=', intentId)
    .where('payment_method_id', '=', methodId)
    .where('state', '=', 'confirming')
    .execute();
}
