import { clockLabel, dayLabel, duration, money } from '../../contract/format.ts';
import { shop } from '../../contract/shop.ts';
import type { BookingFacts } from '../db/bookings.ts';
import type { Mail } from '../db/outbox.ts';

/** The mail that a booking is confirmed with. */
export function confirmationMail(booking: BookingFacts, paid: boolean): Mail {
  const when = `${dayLabel(booking.booking_date)} at ${clockLabel(booking.from_time)}`;
  const lines = booking.lines.map(
    ({ name, minutes, cents }) => `- ${name}, ${duration(minutes)}, ${money(cents)}`,
  );
  return {
    to: booking.email,
    subject: `Your booking at ${shop.name}: ${when}`,
    text: [
      `Hello ${booking.first_name},`,
      '',
      'your appointment has been confirmed. We look forward to seeing you!',
      '',
      when,
      `With ${booking.barber} at ${booking.store_name}, ${booking.street}, ${booking.suburb}`,
      '',
      ...lines,
      '',
      `Total ${money(booking.total_cents)} (GST included), ${paid ? 'paid by card' : 'to pay at the store'}`,
      `Booking number ${booking.booking_uniqueid}`,
      '',
      ...(booking.phone ? [`Questions? Call us: ${booking.phone}`] : []),
    ].join('\n'),
  };
}
