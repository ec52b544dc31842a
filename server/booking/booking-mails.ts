import { shop } from 'virtual:shop';
import { clockLabel, dayLabel, duration, money } from '../../contract/format.ts';
import { compose, greet, oneLine } from '../mail/compose.ts';
import type { Part, Sender } from '../mail/letter.ts';
import type { Mail } from '../mail/outbox.ts';
import type { BookingFacts } from './booking-repository.ts';
import { calendarFile } from './calendar-file.ts';

/** Confirms a booking, with the file that puts it into the customer's calendar. */
export function bookingConfirmedMail(booking: BookingFacts, paid: boolean): Mail {
  const when = whenOf(booking);
  return compose({
    to: booking.email,
    subject: `Your booking at ${shop.name}: ${when}`,
    preheader: `With ${booking.barber} at ${booking.store_name}.`,
    greeting: greet(booking.first_name),
    sender: storeOf(booking),
    parts: [
      'Your appointment has been confirmed. We look forward to seeing you!',
      visitOf(booking),
      `Total ${money(booking.total_cents)} (GST included), ${paid ? 'paid by card' : 'to pay at the store'}`,
      'The attached file puts the appointment into your calendar.',
      howToCancel(booking),
    ],
    attachments: [calendarFile(booking, 'booked')],
  });
}

/** Confirms that a booking was cancelled, says what becomes of the money, and takes it off the calendar. */
export function bookingCancelledMail(
  booking: BookingFacts,
  { refundCents, hasBegun, isDisputed }: { refundCents: number; hasBegun: boolean; isDisputed?: boolean },
): Mail {
  const unpaid = isDisputed
    ? "The payment is disputed at your card's bank, so we cannot refund it: your bank decides about it."
    : 'Nothing was paid for it, so there is nothing to refund.';
  const nothing = hasBegun ? 'The appointment had already begun, so there is no refund.' : unpaid;
  const refund =
    refundCents > 0
      ? `We are refunding ${money(refundCents)} to your card. Your bank may take 5 to 10 business days to show it.`
      : nothing;
  return compose({
    to: booking.email,
    subject: `Your booking at ${shop.name} is cancelled: ${whenOf(booking)}`,
    preheader: refund,
    greeting: greet(booking.first_name),
    sender: storeOf(booking),
    parts: [
      'Your appointment has been cancelled.',
      visitOf(booking),
      refund,
      'The attached file takes the appointment out of your calendar.',
      `We hope to see you another time.${callUs(booking)}`,
    ],
    attachments: [calendarFile(booking, 'cancelled')],
  });
}

/** What became of a booking, in a mail to the shop or to its barber. */
export type BookingNews = 'paid by card' | 'to pay at the store' | 'cancelled';

/** Tells the people who work there of a booking, and who comes (OPS-73). An answer goes to the customer. */
export function bookingNewsMail(booking: BookingFacts, news: BookingNews, to: string): Mail {
  const { email, first_name, last_name, customer_phone, note } = booking;
  const customer = oneLine(`${first_name} ${last_name ?? ''}`);
  const isCancelled = news === 'cancelled';
  return compose({
    to,
    replyTo: email,
    subject: `${isCancelled ? 'Cancelled' : 'New'} booking: ${whenOf(booking)} with ${booking.barber}`,
    preheader: `${customer}, ${booking.lines.map(({ name }) => name).join(', ')}`,
    greeting: isCancelled ? 'A booking was cancelled:' : 'Somebody has booked:',
    sender: storeOf(booking),
    parts: [
      visitOf(booking),
      {
        facts: [
          ['Customer', customer],
          ['Email', email],
          ...(customer_phone ? [['Phone', oneLine(customer_phone)] as const] : []),
          ...(note ? [['Note', oneLine(note)] as const] : []),
        ],
      },
      `Total ${money(booking.total_cents)} (GST included), ${news}`,
    ],
  });
}

/** Says that a card was charged for a time that could not be booked any more, and that the charge was refunded. */
export function chargeRefundedMail(booking: BookingFacts): Mail {
  const when = whenOf(booking);
  return compose({
    to: booking.email,
    subject: `Your payment to ${shop.name} was refunded`,
    preheader: `Nothing was booked for ${when}.`,
    greeting: greet(booking.first_name),
    sender: storeOf(booking),
    parts: [
      `Your card was charged, but we could not book ${when} for you any more. We are sorry.`,
      'A charge without a booking is refunded: all of it is on its way back to your card. Your bank may take 5 to 10 business days to show it.',
      `You are welcome to choose another time.${callUs(booking)}`,
    ],
  });
}

/** Says that a disputed payment is refunded after all, because its booking had been cancelled in time (CHARGE-25). */
export function disputeWonMail(booking: BookingFacts, refundCents: number): Mail {
  const refund = `We are refunding ${money(refundCents)} to your card. Your bank may take 5 to 10 business days to show it.`;
  return compose({
    to: booking.email,
    subject: `Your cancelled booking at ${shop.name} is refunded`,
    preheader: refund,
    greeting: greet(booking.first_name),
    sender: storeOf(booking),
    parts: [
      `You cancelled ${whenOf(booking)} in time, while the payment for it was disputed. The bank has decided that dispute.`,
      `${refund}${callUs(booking)}`,
    ],
  });
}

/** Tells the shop of bookings at times at which their barber does not work any more (OPS-79). */
export function unstaffedMail(bookings: readonly BookingFacts[]): Mail {
  const [first] = bookings;
  if (!first) throw new Error('No booking is told of.');
  const count = bookings.length === 1 ? 'A booking has' : `${bookings.length} bookings have`;
  return compose({
    to: shop.email,
    subject: `${count} nobody to do it: hours or the team have changed`,
    preheader: `The first is on ${whenOf(first)}.`,
    greeting: 'Hours, rota or team have changed, and at these times their barber does not work any more:',
    sender: storeOf(first),
    parts: [
      ...bookings.map(
        (booking): Part => ({
          facts: [
            ['When', whenOf(booking)],
            ['Barber', booking.barber],
            ['Customer', oneLine(`${booking.first_name} ${booking.last_name ?? ''}`)],
            ['Email', booking.email],
            ...(booking.customer_phone ? [['Phone', oneLine(booking.customer_phone)] as const] : []),
            ['Booking number', booking.booking_uniqueid],
          ],
        }),
      ),
      'They all stand, and their customers have not been told. Keep the time, or talk to them about another.',
    ],
  });
}

const whenOf = ({ booking_date, from_time }: BookingFacts) =>
  `${dayLabel(booking_date)} at ${clockLabel(from_time)}`;

const visitOf = (booking: BookingFacts): Part => ({
  facts: [
    ['When', whenOf(booking)],
    ['Where', `${booking.store_name}, ${booking.street}, ${booking.suburb}`],
    ['Barber', booking.barber],
    ...booking.lines.map(
      ({ name, minutes, cents }) => ['Service', `${name}, ${duration(minutes)}, ${money(cents)}`] as const,
    ),
    ['Booking number', booking.booking_uniqueid],
  ],
});

/** How a booking's store signs. */
const storeOf = ({ store_name, street, suburb, phone }: BookingFacts): Sender => ({
  name: store_name,
  address: `${street}, ${suburb}`,
  phone,
});

/** Customers cancel by themselves; a guest has to ask. */
function howToCancel({ is_guest, phone }: BookingFacts): string {
  const notice = 'If you cannot make it, please let us know 24 hours ahead.';
  const way = phone ? `ring us on ${phone}` : 'reply to this mail';
  return is_guest
    ? `${notice} To cancel, ${way}.`
    : `${notice} You can cancel in My Bookings, once you are logged in on our site.${callUs({ phone })}`;
}

const callUs = ({ phone }: Pick<BookingFacts, 'phone'>) => (phone ? ` Questions? Ring us on ${phone}.` : '');
