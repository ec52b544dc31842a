import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  EmptyResult,
  Id,
  LooseDay,
  LooseItems,
  LooseNumeric,
  LooseObject,
  LooseText,
  LooseTimeOfDay,
  Numeric,
  RowId,
} from './fields.ts';
import { list } from './list.ts';
import { storeFields } from './stores.ts';

const Cents = v.pipe(Numeric, v.integer(), v.minValue(0));

const StoreUser = LooseObject({ store_user_fname: LooseText, store_user_lname: LooseText });
const nameOf = (user: v.InferOutput<typeof StoreUser>): string =>
  [user?.store_user_fname, user?.store_user_lname].filter(Boolean).join(' ');

/** A customer's booking in a list. Its status, services and store address are nested or flat (API-5). */
export const BookingDetails = v.pipe(
  v.object({
    booking_id: RowId,
    booking_uniqueid: LooseText,
    booking_date: LooseDay,
    from_time: LooseTimeOfDay,
    booking_status_id: LooseNumeric,
    total_amount: LooseNumeric,
    /** The amount charged to a card without the next three amounts, in cents; only our own backend sends it. */
    paid_cents: LooseNumeric,
    /** The refunds of the card payment, made or due, in cents; only our own backend sends it. */
    refunded_cents: LooseNumeric,
    /** The part that the owner of the card disputes, in cents; only our own backend sends it. */
    disputed_cents: LooseNumeric,
    /** The charge of a lost dispute, all of which the card's bank has returned, in cents; only our own backend sends it. */
    charged_back_cents: LooseNumeric,
    /** The refund if the booking were cancelled now, in cents (SHOP-20); only our own backend sends it. */
    refund_cents: LooseNumeric,
    /** The key of its calendar file (SHOP-22); only our own backend sends it. */
    calendar_key: LooseText,
    /** The key in the link of its page (MANAGE-19); only our own backend sends it. */
    manage_key: LooseText,
    bookingstatus: LooseObject({ booking_status_name: LooseText }),
    booking_status_name: LooseText,
    bookingServices: LooseItems(
      LooseObject({
        entity_name: LooseText,
        category_name: LooseText,
        service: LooseObject({
          entity_name: LooseText,
          category_name: LooseText,
          category: LooseObject({ category_name: LooseText }),
        }),
      }),
    ),
    store: LooseObject(storeFields),
    storeuser: StoreUser,
    /** The barber of a second person; only our own backend sends it (SHOP-120). */
    companion_storeuser: StoreUser,
  }),
  v.transform(({ storeuser, companion_storeuser, ...booking }) => {
    const barber = [...new Set([storeuser, companion_storeuser].map(nameOf))].filter(Boolean).join(' and ');
    return { ...booking, ...(barber !== '' && { barber }), ...(companion_storeuser && { isForTwo: true }) };
  }),
);
export type BookingDetails = v.InferOutput<typeof BookingDetails>;

/** POST customer/booking: the caller's bookings. */
export const listBookings = endpoint({
  method: 'POST',
  path: 'customer/booking',
  request: v.object({ store_brand_id: Id }),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: list(BookingDetails, ({ booking_id }) => booking_id),
});

/**
 * POST customer/booking-update: cancels a booking of the caller (SHOP-19). `refund_cents` is the refund that the
 * customer was shown; it is sent as a header (API-12).
 */
export const updateBooking = endpoint({
  method: 'POST',
  path: 'customer/booking-update',
  request: v.object({ booking_id: Id, booking_status_id: Id, refund_cents: v.optional(Cents) }),
  headers: { refund_cents: 'Refund-Promised' },
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});
