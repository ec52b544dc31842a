import { ApiError } from '../../contract/api-error.ts';
import { STATUS_CANCELLED, STATUS_COMPLETED } from '../../contract/constants.ts';
import { dayLabel } from '../../contract/format.ts';
import type { BookingDetails } from '../../contract/my-bookings.ts';
import { addressOf } from '../../contract/stores.ts';
import { type EarlierVisit, earlierVisitOf, serviceNamesOf } from './book-again.ts';
import { paymentText } from './payment-text.ts';

/** Whether the booking is cancelled, by the id or the name of its status (MYBOOK-10). */
export const isCancelled = (booking: BookingDetails): boolean =>
  booking.booking_status_id === STATUS_CANCELLED || statusNameOf(booking)?.toLowerCase() === 'cancelled';

const isCompleted = (booking: BookingDetails): boolean =>
  booking.booking_status_id === STATUS_COMPLETED || statusNameOf(booking)?.toLowerCase() === 'completed';

/** A card has paid, and cancelling refunds nothing: the visit has started (SHOP-20). */
const hasStarted = ({ paid_cents, refund_cents }: BookingDetails): boolean =>
  (paid_cents ?? 0) > 0 && refund_cents === 0;

const statusNameOf = ({ bookingstatus, booking_status_name }: BookingDetails): string | undefined =>
  bookingstatus?.booking_status_name ?? booking_status_name;

/** Returns the list with this booking marked as cancelled. */
export const withCancelled = (bookings: BookingDetails[], bookingId: number | null): BookingDetails[] =>
  bookings.map((booking) =>
    booking.booking_id === bookingId
      ? {
          ...booking,
          booking_status_id: STATUS_CANCELLED,
          bookingstatus: { booking_status_name: 'Cancelled' },
        }
      : booking,
  );

/** Whether the refund differs from the refund that the customer saw (MYBOOK-62). */
export const isPromiseChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'promise_changed';

/** The colour of a status (MYBOOK-11). */
export type StatusTone = 'green' | 'grey' | 'red' | 'yellow' | 'blue';

const bookingTones: Readonly<Record<string, StatusTone>> = {
  upcoming: 'green',
  confirmed: 'green',
  completed: 'grey',
  cancelled: 'red',
  pending: 'yellow',
  draft: 'blue',
};

/** Returns the colour of a status by its name, in any case (MYBOOK-11). */
export const toneOf = (status: string): StatusTone => bookingTones[status.toLowerCase()] ?? 'grey';

function paymentOf(booking: BookingDetails): string | null {
  if (booking.paid_cents === undefined) return null;
  const end = isCancelled(booking) ? 'cancelled' : isCompleted(booking) ? 'completed' : null;
  return paymentText(
    {
      totalCents: Math.round((booking.total_amount ?? 0) * 100),
      paidCents: booking.paid_cents,
      refundedCents: booking.refunded_cents ?? 0,
      disputedCents: booking.disputed_cents ?? 0,
      chargedBackCents: booking.charged_back_cents ?? 0,
    },
    end,
  );
}

/** Upcoming visits, the next visit first, and all other bookings, the latest first and those without a day last (MYBOOK-64). */
export interface SortedBookings {
  upcoming: BookingDetails[];
  past: BookingDetails[];
}

export function sortedBookings(bookings: readonly BookingDetails[], today: string): SortedBookings {
  const isUpcoming = (booking: BookingDetails) =>
    (booking.booking_date ?? '') >= today && !isCancelled(booking) && !isCompleted(booking);
  const startOf = ({ booking_date, from_time }: BookingDetails) => `${booking_date ?? ''} ${from_time ?? ''}`;
  const byStart = (a: BookingDetails, b: BookingDetails) => startOf(a).localeCompare(startOf(b));
  return {
    upcoming: bookings.filter(isUpcoming).sort(byStart),
    past: bookings.filter((booking) => !isUpcoming(booking)).sort((a, b) => byStart(b, a)),
  };
}

/** Returns a day, with its year if it is not the year of `today` (MYBOOK-67). */
export const dayText = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayLabel(day) : `${dayLabel(day)}, ${day.slice(0, 4)}`;

/** A booking as the page shows it, with placeholders for missing values (MYBOOK-12). */
export interface ShownBooking {
  id: number;
  number: string;
  status: string;
  tone: StatusTone;
  services: string;
  category: string;
  store: string;
  storePhone: string;
  storeAddress: string;
  barber: string;
  /** `yyyy-MM-dd` and `HH:mm`, shop time; null if the response has none. */
  day: string | null;
  time: string | null;
  /** In dollars. */
  amount: number;
  /**
   * The amount charged to a card, and the part that cancelling now would refund, in cents; null with a foreign API
   * (SHOP-20).
   */
  paidCents: number | null;
  refundCents: number | null;
  /** Whether the owner of the card disputes the payment, so that it cannot be refunded now (MANAGE-26). */
  isDisputed: boolean;
  /** What was paid, refunded, or is to pay; null if it is not known (MYBOOK-65). */
  payment: string | null;
  canBeCancelled: boolean;
  /** Whether the visit is in the future, according to the list (MYBOOK-63). */
  asksForNotice: boolean;
  /** What books the visit again; null if nothing can (AGAIN-1). */
  again: EarlierVisit | null;
}

/** Returns the services in words, for a visit for two people with that addition (MYBOOK-68). */
function servicesText(booking: BookingDetails): string {
  const names = serviceNamesOf(booking);
  if (names.length === 0) return 'No services';
  return [...names, ...(booking.isForTwo ? ['for two people'] : [])].join(', ');
}

export function shownBooking(booking: BookingDetails): ShownBooking {
  const { booking_id, booking_uniqueid, booking_date, from_time, total_amount } = booking;
  const { store } = booking;
  const lines = booking.bookingServices ?? [];
  const categories = lines.flatMap(
    (line) =>
      line?.service?.category?.category_name ?? line?.service?.category_name ?? line?.category_name ?? [],
  );
  const status = statusNameOf(booking) ?? (isCancelled(booking) ? 'Cancelled' : 'N/A');
  return {
    id: booking_id,
    number: booking_uniqueid ?? `#${booking_id}`,
    status,
    tone: toneOf(status),
    services: servicesText(booking),
    category: [...new Set(categories)].join(', ') || 'General category',
    store: store?.store_name ?? store?.name ?? 'Unknown Store',
    storePhone: store?.contact_person_phone ?? 'N/A',
    storeAddress: (store && addressOf(store)) || 'N/A',
    barber: booking.barber ?? 'N/A',
    day: booking_date ?? null,
    time: from_time ?? null,
    amount: total_amount ?? 0,
    paidCents: booking.paid_cents ?? null,
    refundCents: booking.refund_cents ?? null,
    isDisputed: (booking.disputed_cents ?? 0) > 0,
    payment: paymentOf(booking),
    canBeCancelled: !isCancelled(booking),
    asksForNotice: !isCompleted(booking) && !hasStarted(booking),
    again: earlierVisitOf(booking),
  };
}
