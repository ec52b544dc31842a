import { sql } from 'kysely';
import { is, pipe, string, uuid } from 'valibot';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { type MyBooking, type PaymentSums, paymentSums, statusNow } from '../booking/customer-bookings.ts';
import type { Db } from '../db/tables.ts';
import { notFound } from '../errors/refusal.ts';
import { type VisitState, visitLife } from '../life-cycles/visit.machine.ts';

/** A visit that its customer reads by its link. */
export interface LinkedVisit extends PaymentSums {
  bookingId: number;
  storeId: number;
  customerId: number | null;
  state: VisitState;
  starts: Date;
  ends: Date;
  status: MyBooking['booking_status_name'];
  /** The refund if the customer cancels now. */
  refund_cents: number;
}

const Key = pipe(string(), uuid());

/**
 * Returns the visit of a key. Throws a 404 refusal if there is no such visit, or if the visit has ended more than a day ago
 * (MANAGE-21).
 */
export async function requireVisit(db: Db, key: string, now: Date): Promise<LinkedVisit> {
  const visit = is(Key, key) ? await findVisit(db, key, now) : undefined;
  if (!visit) throw notFound('This link has ended, or it is incomplete.');
  return visit;
}

async function findVisit(db: Db, key: string, now: Date): Promise<LinkedVisit | undefined> {
  const { rows } = await sql<LinkedVisit>`
    select own.booking_id as "bookingId", own.store_id as "storeId", own.customer_id as "customerId",
           own.visit_state as state, lower(own.during) as starts, upper(own.during) as ends,
           booking_status_name as status, paid_cents, refunded_cents, disputed_cents, charged_back_cents,
           case when own.booking_status_id <> ${STATUS_CANCELLED} and lower(own.during) > ${now}
                then refundable else 0 end as refund_cents
      from bookings as own
      join booking_statuses on booking_statuses.booking_status_id = ${statusNow(now)}
      cross join lateral (${paymentSums}) as paid
     where own.manage_key = ${key} and own.visit_state is not null
       and upper(own.during) > ${now}::timestamptz - interval '1 day'
       and (own.booking_status_id <> ${STATUS_CANCELLED} or own.cancelled_at is not null)`.execute(db);
  return rows[0];
}

/** Whether the customer can still move or cancel the visit (MANAGE-17). */
export const isChangeable = ({ state, starts }: Pick<LinkedVisit, 'state' | 'starts'>, now: Date): boolean =>
  visitLife.edgeOf('visit.move').from.includes(state) && starts > now;
