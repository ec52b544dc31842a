import { sql } from 'kysely';
import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';
import { hasTag, statesThat } from '../life-cycles/payment-life-cycle.ts';
import { type VisitState, visitLife } from '../life-cycles/visit.machine.ts';

/** The status of a booking whose end has passed. It is derived from the time and never stored (SHOP-21). */
const STATUS_COMPLETED = 9;

/** Selects the status that the customer of a booking reads. The booking's table has the alias `own`. */
export const statusNow = (now: Date) => sql`
  case when own.booking_status_id <> ${STATUS_CANCELLED} and upper(own.during) <= ${now}
       then ${STATUS_COMPLETED}::integer else own.booking_status_id end`;

const paid = sql.join(statesThat('isPaid'));
const refunds = sql.join(statesThat('countsAsRefunded'));
const disputes = statesThat('isDisputed').filter((state) => hasTag(state, 'isOpen'));
/** The states of a payment whose dispute was lost. */
export const losses = statesThat('isDisputed').filter((state) => !hasTag(state, 'isOpen'));

/** The card payment of a booking in cents. The amounts do not overlap: their sum is the charge. */
export interface PaymentSums {
  paid_cents: number;
  /** Refunds that are made or due. */
  refunded_cents: number;
  /** The rest of a charge that the owner of the card disputes. */
  disputed_cents: number;
  /** The charge of a lost dispute. The card has all of it back. */
  charged_back_cents: number;
}

/** Selects the `PaymentSums` of a booking, and what cancelling it now would refund. The booking's table has the alias `own`. */
export const paymentSums = sql`
  select coalesce(sum(amount_cents - returned) filter (where state in (${paid}, ${refunds})), 0)::integer as paid_cents,
         coalesce(sum(returned) filter (where state not in (${sql.join(losses)})), 0)::integer as refunded_cents,
         coalesce(sum(amount_cents - returned) filter (where state in (${sql.join(disputes)})), 0)::integer
           as disputed_cents,
         coalesce(sum(amount_cents) filter (where state in (${sql.join(losses)})), 0)::integer as charged_back_cents,
         coalesce(sum(amount_cents - returned_cents) filter (where state in (${paid})), 0)::integer as refundable
    from payments,
         lateral (select case when state in (${refunds}) then greatest(returned_cents, amount_cents - kept_cents)
                              else returned_cents end as returned) as refunded
   where payments.booking_id = own.booking_id
     and state in (${paid}, ${refunds}, ${sql.join([...disputes, ...losses])})`;

/** A customer's booking with everything that the page shows. Amounts are in cents. */
export interface MyBooking extends PaymentSums {
  booking_id: number;
  booking_uniqueid: string;
  /** The key in the URL of its calendar file. */
  calendar_key: string;
  /** The key in the link of its page (MANAGE-19). */
  manage_key: string;
  booking_date: string;
  /** `HH:mm`, shop time. */
  from_time: string;
  booking_status_id: number;
  booking_status_name: string;
  total_cents: number;
  /** The refund if the customer cancels now. */
  refund_cents: number;
  /** The services of all people. */
  lines: { entity_name: string; category_name: string }[];
  store: {
    store_name: string;
    contact_person_phone: string | null;
    unit_number: string | null;
    street_name: string;
    suburb: string;
    state: string;
    postcode: string;
  };
  barber: { firstName: string; lastName: string };
  /** The barber of the second person (SHOP-120). */
  companion_barber: MyBooking['barber'] | null;
}

/**
 * Returns a customer's bookings at the stores of a brand, the latest visit first, without current and expired
 * holds.
 */
export async function selectMyBookings(
  db: Db,
  { customerId, brandId }: { customerId: number; brandId: number },
  now: Date,
): Promise<MyBooking[]> {
  const { rows } = await sql<MyBooking>`
    select own.booking_id, own.booking_uniqueid, own.calendar_key, own.manage_key, own.booking_date,
           to_char(own.from_time, 'HH24:MI') as from_time,
           booking_statuses.booking_status_id, booking_statuses.booking_status_name,
           own.total_cents,
           paid_cents, refunded_cents, disputed_cents, charged_back_cents,
           case when own.booking_status_id <> ${STATUS_CANCELLED} and lower(own.during) > ${now}
                then refundable else 0 end as refund_cents,
           (select json_agg(json_build_object('entity_name', booking_lines.entity_name,
                                              'category_name', category_name)
                            order by booking_lines.booking_id, line)
              from booking_lines
              join services using (entity_id)
              join categories using (category_id)
             where booking_lines.booking_id in (own.booking_id, second.booking_id)) as lines,
           json_build_object('store_name', store_name, 'contact_person_phone', contact_person_phone,
                             'unit_number', unit_number, 'street_name', street_name, 'suburb', suburb,
                             'state', state, 'postcode', postcode) as store,
           json_build_object('firstName', barbers.store_user_fname, 'lastName', barbers.store_user_lname) as barber,
           case when second.booking_id is not null
                then json_build_object('firstName', others.store_user_fname, 'lastName', others.store_user_lname)
                end as companion_barber
      from bookings as own
      join stores on stores.store_id = own.store_id
      join barbers on barbers.store_user_id = own.store_user_id
      left join lateral (
           select booking_id, store_user_id from bookings where companion_of = own.booking_id limit 1) as second on true
      left join barbers as others on others.store_user_id = second.store_user_id
      join booking_statuses on booking_statuses.booking_status_id = ${statusNow(now)}
      cross join lateral (${paymentSums}) as paid
     where own.customer_id = ${customerId} and stores.store_brand_id = ${brandId}::numeric
       and own.booking_status_id <> ${STATUS_HELD}
       and (own.booking_status_id <> ${STATUS_CANCELLED} or own.cancelled_at is not null)
     order by lower(own.during) desc, own.booking_id desc`.execute(db);
  return rows;
}

/** A booking with its owner: null for a guest's booking. */
interface OwnBooking {
  customerId: number | null;
  bookingId: number;
}

/** Cancels a customer's own booking, which frees its slot. Returns undefined when there is nothing to cancel. */
export async function endBooking(
  tx: Db,
  { customerId, bookingId }: OwnBooking,
  now: Date,
): Promise<{ starts: Date } | undefined> {
  const { rows } = await sql<{ starts: Date }>`
    update bookings
       set booking_status_id = ${STATUS_CANCELLED}, cancelled_at = ${now}
     where booking_id = ${bookingId} and customer_id is not distinct from ${customerId}
       and visit_state in (${sql.join(visitLife.edgeOf('visit.cancel').from)})
    returning lower(during) as starts`.execute(tx);
  return rows[0];
}

/** Returns the state of a customer's own booking; undefined for a held slot, also after it has ended. */
export async function findState(
  tx: Db,
  { customerId, bookingId }: OwnBooking,
): Promise<VisitState | undefined> {
  const booking = await tx
    .selectFrom('bookings')
    .select(['visit_state', 'cancelled_at'])
    .where('booking_id', '=', bookingId)
    .where('customer_id', 'is not distinct from', customerId)
    .executeTakeFirst();
  const wasHeld = booking?.visit_state === 'cancelled' && booking.cancelled_at === null;
  return (!wasHeld && booking?.visit_state) || undefined;
}
