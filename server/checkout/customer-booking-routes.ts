import { wireNameOf } from '../../contract/barber.ts';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { money } from '../../contract/format.ts';
import { listBookings, updateBooking } from '../../contract/my-bookings.ts';
import { requireSignedIn } from '../accounts/signed-in.ts';
import { type MyBooking, selectMyBookings } from '../booking/customer-bookings.ts';
import { invalid } from '../errors/refusal.ts';
import { route } from '../http/route.ts';
import { cancelBooking } from './cancel-booking.ts';

export const myBookingRoutes = [
  route(listBookings, async ({ store_brand_id: brandId }, deps, caller) => {
    const { customer } = await requireSignedIn(caller, deps);
    const bookings = await selectMyBookings(
      deps.db,
      { customerId: customer.customer_id, brandId },
      deps.now(),
    );
    return { result: bookings.map(wireOf) };
  }),

  route(updateBooking, async ({ booking_id, booking_status_id, refund_cents }, deps, caller) => {
    const { customer } = await requireSignedIn(caller, deps);
    if (booking_status_id !== STATUS_CANCELLED) throw invalid('This call can only cancel a booking.');
    const refundCents = await cancelBooking(deps, {
      customerId: customer.customer_id,
      bookingId: booking_id,
      promisedCents: refund_cents,
      isLateAllowed: true,
    });
    const message = 'Booking cancelled successfully';
    return {
      result: null,
      message: refundCents > 0 ? `${message}. We are refunding ${money(refundCents)} to your card.` : message,
    };
  }),
];

function wireOf({
  total_cents,
  booking_status_name,
  lines,
  barber,
  companion_barber,
  ...booking
}: MyBooking) {
  return {
    ...booking,
    total_amount: total_cents / 100,
    bookingstatus: { booking_status_name },
    bookingServices: lines.map(({ entity_name, category_name }) => ({
      service: { entity_name, category: { category_name } },
    })),
    storeuser: wireNameOf(barber),
    ...(companion_barber && { companion_storeuser: wireNameOf(companion_barber) }),
  };
}
