import { sql } from 'kysely';
import { STATUS_HELD } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';
import type { PaymentState } from '../life-cycles/card-payment.machine.ts';
import { hasTag, statesThat } from '../life-cycles/payment-life-cycle.ts';

/** A slot that is held during its card payment, and that payment. */
export interface Hold {
  bookingId: number;
  /** One, or two with the barber of a second person (SHOP-120). */
  barberIds: number[];
  /** Null for a guest. */
  customerId: number | null;
  /** The booking's reference, a number of the shop. */
  reference: string;
  heldUntil: Date;
  intentId: string;
  state: PaymentState;
  cents: number;
  /** The card that was tried last. */
  methodId: string | null;
  /** The provider's message about this card. */
  words: string | null;
  /** The deadline of the process that works on the payment. */
  workingUntil: Date | null;
  submitKey: string;
  /** The minutes of all chairs of the visit. */
  minutes: number;
}

/**
 * The most time for a charge, or for the customer's answer to their bank, before the server reconciles the payment.
 */
const CHARGE_MS = 60_000;

/** Whether a process is charging or reconciling this payment now. */
export function isBeingWorkedOn({ state, workingUntil }: Hold, now: Date): boolean {
  return hasTag(state, 'isWorkedOn') && workingUntil !== null && workingUntil > now;
}

export const chargeDeadline = (now: Date) => new Date(now.getTime() + CHARGE_MS);

/** The minutes of all chairs of a row of `bookings`. */
export const chairMinutes = sql<number>`(
  extract(epoch from upper(bookings.during) - lower(bookings.during) + coalesce((
    select upper(second.during) - lower(second.during) from bookings as second
     where second.companion_of = bookings.booking_id), '0')) / 60)`;

const holds = (where: ReturnType<typeof sql>) => sql<Hold>`
  select bookings.booking_id as "bookingId", bookings.store_user_id || array(
           select second.store_user_id from bookings as second where second.companion_of = bookings.booking_id) as "barberIds",
         bookings.customer_id as "customerId",
         bookings.booking_uniqueid as "reference", bookings.held_until as "heldUntil",
         payments.payment_intent_id as "intentId", payments.state, payments.amount_cents as cents,
         payments.payment_method_id as "methodId", payments.words,
         payments.working_until as "workingUntil", payments.submit_key as "submitKey",
         ${chairMinutes}::integer as minutes
    from payments join bookings using (booking_id)
   where bookings.booking_status_id = ${STATUS_HELD}
     and payments.state in (${sql.join(statesThat('holdsSlot'))})
     and ${where}`;

/** Returns what a submit holds now. */
export async function findHold(db: Db, submitKey: string): Promise<Hold | undefined> {
  const { rows } = await holds(sql`payments.submit_key = ${submitKey}`).execute(db);
  return rows[0];
}

/** Like `findHold`, with locks. Lock the submit's row first. */
export async function lockHold(tx: Db, submitKey: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    ${holds(sql`payments.submit_key = ${submitKey}`)} for update of payments, bookings`.execute(tx);
  return rows[0];
}

/**
 * Locks the submit of the oldest stale hold that no other process has locked and that is not in `excludedKeys`. A hold is
 * stale when the customer's time is over, or when the result of the payment is unknown and no process works on it.
 */
export async function lockStale(
  tx: Db,
  now: Date,
  excludedKeys: readonly string[],
): Promise<Pick<Hold, 'submitKey' | 'heldUntil'> | undefined> {
  const stale =
    holds(sql`(payments.state in (${sql.join(statesThat('waitsForCustomer'))}) and bookings.held_until <= ${now}
                       or payments.working_until <= ${now})`);
  const { rows } = await sql<Hold>`
    select "submitKey", "heldUntil" from (${stale}) as stale join submits on submit_key = "submitKey"
     where submit_key <> all(${excludedKeys})
     order by stale."bookingId" limit 1 for update of submits skip locked`.execute(tx);
  return rows[0];
}
