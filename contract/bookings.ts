import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day, Dollars, Id, LooseNumeric, LooseText, Minutes, RandomKey, Text, TimeOfDay } from './fields.ts';
import { guestEntries } from './guest.ts';
import { Note } from './note.ts';

/** A chosen service of a booking. Prices in dollars. */
export const BookingLine = v.object({
  discount_price: v.nullish(Dollars),
  entity_id: Id,
  entity_name: v.optional(Text(200), 'Service'),
  sale_price: v.nullish(Dollars),
  service_duration: Minutes,
});
export type BookingLine = v.InferInput<typeof BookingLine>;

const Services = v.pipe(
  v.array(BookingLine, 'Please choose at least one service.'),
  v.minLength(1, 'Please choose at least one service.'),
  v.maxLength(20, 'That is more than one visit can hold. Please choose fewer services.'),
);

const BookingRow = v.object({
  booking_id: LooseNumeric,
  booking_uniqueid: LooseText,
  calendar_key: LooseText,
  manage_key: LooseText,
});

/** A booking as a caller reads it. Each field may be missing; the row may not. */
export const Booking = v.pipe(
  v.unknown(),
  v.check(Boolean, 'The answer holds no booking.'),
  v.transform((wire) => {
    const { success, output } = v.safeParse(BookingRow, wire);
    const row: Partial<v.InferOutput<typeof BookingRow>> = success ? output : {};
    return {
      /** The number that the customer sees: `booking_uniqueid`, otherwise `#` and `booking_id`. */
      number: row.booking_uniqueid ?? (row.booking_id === undefined ? null : `#${row.booking_id}`),
      /** The key of its calendar file; only our own backend sends it (API-22). */
      ...(row.calendar_key !== undefined && { calendarKey: row.calendar_key }),
      /** Opens its page (MANAGE-19); our own backend's only. */
      ...(row.manage_key !== undefined && { manageKey: row.manage_key }),
    };
  }),
);
export type Booking = v.InferOutput<typeof Booking>;

/**
 * POST /customer/booking-store, with a payment method or without. Success is status 200 with a RESULT.
 * `total_amount` is in whole dollars (SHOP-14). `submit_key` and `payment_intent_id` travel as
 * headers (API-12): any backend of this contract can read the body.
 */
export const storeBooking = endpoint({
  method: 'POST',
  path: 'customer/booking-store',
  request: v.object({
    booking_date: Day,
    booking_note: v.nullish(Note),
    booking_status_id: Id,
    from_time: TimeOfDay,
    ...guestEntries,
    services: Services,
    store_brand_id: Id,
    store_id: Id,
    store_user_id: Id,
    total_amount: Dollars,
    customer_id: v.optional(Id),
    payment_method_id: v.optional(RandomKey),
    submit_key: v.optional(RandomKey),
    payment_intent_id: v.optional(RandomKey),
    /**
     * A second person, of our own backend (SHOP-120): at the same time with another barber, or directly after the first person
     * with the same barber. `total_amount` is then of both people.
     */
    companion: v.optional(v.object({ store_user_id: Id, services: Services })),
  }),
  headers: { submit_key: 'Idempotency-Key', payment_intent_id: 'Payment-Intent' },
  success: 200,
  isStrict: true,
  kind: 'write',
  reads: 'RESULT',
  result: Booking,
});
