import { sql } from 'kysely';
import { STATUS_HELD } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';
import type { PaymentState } from '../life-cycles/card-payment.machine.ts';
import { hasTag, statesThat } from '../life-cycles/payment-life-cycle.ts';

/** A slot kept while its card payment is under way, and that payment. */
export interface Hold {
  bookingId: number;
  barberId: number;
  /** Null for a guest's. */
  customerId: number | null;
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
  /** How long its visit is. */
  minutes: number;
}

/** How long one charge, or a customer's answer to their bank, may take before somebody looks into it. */
const CHARGE_MS = 60_000;

/** Whether somebody's charge, or question about one, is on its way at this moment. */
export function isBeingWorkedOn({ state, workingUntil }: Hold, now: Date): boolean {
  return hasTag(state, 'isWorkedOn') && workingUntil !== null && workingUntil > now;
}

export const chargeDeadline = (now: Date) => new Date(now.getTime() + CHARGE_MS);

const holds = (where: ReturnType<typeof sql>) => sql<Hold>`
  select bookings.booking_id as "bookingId", bookings.store_user_id as "barberId",
         bookings.customer_id as "customerId",
         bookings.booking_uniqueid as "reference", bookings.held_until as "heldUntil",
         payments.payment_intent_id as "intentId", payments.state, payments.amount_cents as cents,
         payments.payment_method_id as "methodId", payments.words,
         payments.working_until as "workingUntil", payments.submit_key as "submitKey",
         (extract(epoch from upper(during) - lower(during)) / 60)::integer as minutes
    from payments join bookings using (booking_id)
   where bookings.booking_status_id = ${STATUS_HELD}
     and payments.state in (${sql.join(statesThat('holdsSlot'))})
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

/**
 * Locks the submit of a hold whose customer's time is over, or of a payment that nobody is at work on although nobody
 * knows its fate: the oldest that no other process has at this moment, and none of these.
 */
export async function lockStale(
  tx: Db,
  now: Date,
  but: readonly string[],
): Promise<Pick<Hold, 'submitKey' | 'heldUntil'> | undefined> {
  const stale =
    holds(sql`(payments.state in (${sql.join(statesThat('waitsForCustomer'))}) and bookings.held_until <= ${now}
                       or payments.working_until <= ${now})`);
  const { rows } = await sql<Hold>`
    select "submitKey", "heldUntil" from (${stale}) as stale join submits on submit_key = "submitKey"
     where submit_key <> all(${but})
     order by stale."bookingId" limit 1 for update of submits skip locked`.execute(tx);
  return rows[0];
}
