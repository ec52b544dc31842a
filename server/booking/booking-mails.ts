import { shop } from 'virtual:shop';
import { CANCELLING } from '../../contract/cancelling.ts';
import { clockLabel, dayLabel, duration, money } from '../../contract/format.ts';
import { SECOND_PERSON } from '../../contract/people.ts';
import { compose, greet, oneLine } from '../mail/compose.ts';
import { directionsOf, type MailPart, type Sender, SITE_URL_MARK } from '../mail/letter.ts';
import type { Mail } from '../mail/outbox.ts';
import { type BookingFacts, barbersOf, type CompanionFacts, servicesOf } from './booking-facts.ts';
import { calendarFile } from './calendar-file.ts';

/** The mail that confirms a booking, with a calendar file for the customer. */
export function bookingConfirmedMail(booking: BookingFacts, paid: boolean): Mail {
  return compose({
    to: booking.email,
    subject: `${shortWhen(booking)}: your booking at ${shop.name}`,
    preheader: `With ${namesOf(booking)} at ${booking.store_name}.`,
    greeting: greet(booking.first_name),
    sender: storeOf(booking),
    parts: [
      'Your appointment has been confirmed. We look forward to seeing you!',
      visitOf(booking),
      totalOf(booking, paid),
      'The attached file puts the appointment into your calendar.',
      linkTo(booking, 'Change or cancel this booking'),
      directionsOf(storeOf(booking)),
      aboutCancelling(booking),
    ],
    attachments: [calendarFile(booking, 'booked')],
  });
}

/** The mail that confirms a cancellation and states the refund. Its calendar file removes the appointment. */
export function bookingCancelledMail(
  booking: BookingFacts,
  {
    refundCents,
    hasBegun,
    isDisputed,
    keptCents = 0,
  }: { refundCents: number; hasBegun: boolean; isDisputed?: boolean; keptCents?: number },
): Mail {
  const unpaid = isDisputed
    ? "The payment is disputed at your card's bank, so we cannot refund it: your bank decides about it."
    : 'Nothing was paid for it, so there is nothing to refund.';
  const notRefunded =
    keptCents > 0 ? `The payment of ${money(keptCents)} is not refunded, as agreed with the shop.` : unpaid;
  const nothing = hasBegun ? 'The appointment had already begun, so there is no refund.' : notRefunded;
  const kept =
    keptCents > 0 ? ` The other ${money(keptCents)} are not refunded, as agreed with the shop.` : '';
  const refund =
    refundCents > 0
      ? `We are refunding ${money(refundCents)} to your card. Your bank may take 5 to 10 business days to show it.${kept}`
      : nothing;
  return compose({
    to: booking.email,
    subject: `${shortWhen(booking)}: your booking at ${shop.name} is cancelled`,
    preheader: refund,
    greeting: greet(booking.first_name),
    sender: storeOf(booking),
    parts: [
      'Your appointment has been cancelled.',
      visitOf(booking),
      refund,
      'The attached file takes the appointment out of your calendar.',
      linkTo(booking, 'See this booking'),
      `We hope to see you another time.${callUs(booking)}`,
    ],
    attachments: [calendarFile(booking, 'cancelled')],
  });
}

/** The mail about a moved visit. Its calendar file replaces the entry of the old time (SHOP-85). */
export function bookingMovedMail(booking: BookingFacts, old: BookingFacts): Mail {
  const before = `${whenOf(old)} with ${namesOf(old)}`;
  return compose({
    to: booking.email,
    subject: `${shortWhen(booking)}: your booking at ${shop.name} has moved`,
    preheader: `Until now it was ${before}.`,
    greeting: greet(booking.first_name),
    sender: storeOf(booking),
    parts: [
      'Your appointment has a new time.',
      visitOf(booking),
      `Until now it was ${before}. Services, price and payment stay as they are.`,
      'The attached file moves the appointment in your calendar.',
      linkTo(booking, 'Change or cancel this booking'),
      directionsOf(storeOf(booking)),
      aboutCancelling(booking),
    ],
    attachments: [calendarFile(booking, 'booked')],
  });
}

/** The mail that reminds a customer of a visit on the following day (SHOP-98). It is not sent after some minutes. */
export function visitReminderMail(
  booking: BookingFacts,
  { paid, isReturned, trueForMinutes }: { paid: boolean; isReturned: boolean; trueForMinutes: number },
): Mail {
  return {
    ...compose({
      to: booking.email,
      subject: `${shortWhen(booking)}: a reminder of your booking at ${shop.name}`,
      preheader: `With ${namesOf(booking)} at ${booking.store_name}.`,
      greeting: greet(booking.first_name),
      sender: storeOf(booking),
      trueForMinutes,
      parts: [
        'This is a reminder of your appointment. We look forward to seeing you!',
        visitOf(booking),
        totalOf(booking, paid),
        ...(isReturned ? ['Your card payment was returned to your card after a dispute.'] : []),
        linkTo(booking, 'Change or cancel this booking'),
        directionsOf(storeOf(booking)),
        `If you cannot come, please move or cancel the booking before it begins.${callUs(booking)}`,
      ],
    }),
    remindsBookingId: booking.booking_id,
  };
}

/** A change of a booking, in a mail to the shop or to its barber. */
export type BookingNews = 'paid by card' | 'to pay at the store' | 'cancelled' | 'moved' | 'moved away';

const subjects: Partial<Record<BookingNews, string>> = {
  cancelled: 'Cancelled',
  moved: 'Moved',
  'moved away': 'Moved away',
};
const greetings: Partial<Record<BookingNews, string>> = {
  cancelled: 'A booking was cancelled:',
  moved: 'A booking has moved. This is its new time:',
  'moved away': 'A booking has moved to another barber. This was its old time:',
};

/** The mail to the staff about a change of a booking and its customer. A reply goes to the customer. */
export function bookingNewsMail(booking: BookingFacts, news: BookingNews, to: string): Mail {
  const { email, first_name, last_name, customer_phone, note } = booking;
  const customer = oneLine(`${first_name} ${last_name ?? ''}`);
  return compose({
    to,
    ...(email !== null && { replyTo: email }),
    subject: `${subjects[news] ?? 'New'} booking: ${whenOf(booking)} with ${namesOf(booking)}`,
    preheader: `${customer}, ${servicesOf(booking)
      .map(({ name }) => name)
      .join(', ')}`,
    greeting: greetings[news] ?? 'There is a new booking:',
    sender: storeOf(booking),
    parts: [
      visitOf(booking),
      {
        facts: [
          ['Customer', customer],
          ...(email === null ? [] : [['Email', email] as const]),
          ...(customer_phone ? [['Phone', oneLine(customer_phone)] as const] : []),
          ...(note ? [['Note', oneLine(note)] as const] : []),
        ],
      },
      `Total ${money(booking.total_cents)} (GST included), ${news}`,
    ],
  });
}

/** The mail about a charge that was refunded because its slot was lost. */
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
      'A charge without a booking is refunded: we have returned the whole amount to your card. Your bank may take 5 to 10 business days to show it.',
      `You are welcome to choose another time.${callUs(booking)}`,
      { button: 'Choose another time', link: `${SITE_URL_MARK}/book-appointment/` },
    ],
  });
}

/** The mail about the refund of a disputed payment whose booking was cancelled in time (CHARGE-25). */
export function disputeWonMail(booking: BookingFacts, refundCents: number): Mail {
  const refund = `We are refunding ${money(refundCents)} to your card. Your bank may take 5 to 10 business days to show it.`;
  return compose({
    to: booking.email,
    subject: `${shortWhen(booking)}: your cancelled booking at ${shop.name} is refunded`,
    preheader: refund,
    greeting: greet(booking.first_name),
    sender: storeOf(booking),
    parts: [
      `You cancelled ${whenOf(booking)} in time, while the payment for it was disputed. The bank has decided that dispute.`,
      `${refund}${callUs(booking)}`,
    ],
  });
}

/** The mail to the shop about bookings whose barber no longer works at their time (OPS-79). */
export function unstaffedMail(bookings: readonly BookingFacts[]): Mail {
  const [first] = bookings;
  if (!first) throw new Error('The list of bookings is empty.');
  const start = bookings.length === 1 ? 'A booking has' : `${bookings.length} bookings have`;
  return compose({
    to: shop.email,
    subject: `${start} no barber: hours or the team have changed`,
    preheader: `The first is on ${whenOf(first)}.`,
    greeting:
      'Hours, rota or team have changed. The barbers of these bookings no longer work at these times:',
    sender: storeOf(first),
    parts: [
      ...bookings.map(
        (booking): MailPart => ({
          facts: [
            ['When', whenOf(booking)],
            ['Barber', namesOf(booking)],
            ['Customer', oneLine(`${booking.first_name} ${booking.last_name ?? ''}`)],
            ...(booking.email === null ? [] : [['Email', booking.email] as const]),
            ...(booking.customer_phone ? [['Phone', oneLine(booking.customer_phone)] as const] : []),
            ['Booking number', booking.booking_uniqueid],
          ],
        }),
      ),
      'All of these bookings remain valid, and their customers do not know yet. Keep the time, or agree on another time with them.',
    ],
  });
}

const whenOf = ({ booking_date, from_time }: BookingFacts) =>
  `${dayLabel(booking_date)} at ${clockLabel(from_time)}`;

let shortDay: Intl.DateTimeFormat | undefined;

/** Formats the time of a booking for the beginning of a subject: `Sat 19 Dec, 10:00 AM` (MANAGE-24). */
function shortWhen({ booking_date, from_time }: BookingFacts): string {
  shortDay ??= new Intl.DateTimeFormat('en-AU', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const day = shortDay.format(new Date(`${booking_date}T00:00:00Z`)).replace(',', '');
  return `${day}, ${clockLabel(from_time)}`;
}

const visitOf = (booking: BookingFacts): MailPart => ({
  facts: [
    ['When', whenOf(booking)],
    ['Where', `${booking.store_name}, ${booking.street}, ${booking.suburb}`],
    ['Barber', booking.barber],
    ...factsOf(booking.lines),
    ...(booking.companion ? companionOf(booking.companion) : []),
    ['Booking number', booking.booking_uniqueid],
  ],
});

const factsOf = (lines: BookingFacts['lines']) =>
  lines.map(
    ({ name, minutes, cents }) => ['Service', `${name}, ${duration(minutes)}, ${money(cents)}`] as const,
  );

/** The rows of the second person (SHOP-126). */
const companionOf = ({ barber, from_time, lines }: CompanionFacts) => [
  [SECOND_PERSON, `${clockLabel(from_time)}, with ${barber}`] as const,
  ...factsOf(lines),
];

const namesOf = (booking: BookingFacts): string => barbersOf(booking).join(' and ');

const totalOf = ({ total_cents }: BookingFacts, paid: boolean): string =>
  `Total ${money(total_cents)} (GST included), ${paid ? 'paid by card' : 'to pay at the store'}`;

/** The store of a booking as the sender of its mail. */
const storeOf = ({ store_name, street, suburb, phone }: BookingFacts): Sender => ({
  name: store_name,
  address: `${street}, ${suburb}`,
  phone,
});

/** The link to the page of a booking, whose key is in the fragment (MANAGE-19, MANAGE-23). */
const linkTo = ({ manage_key }: BookingFacts, button: string): MailPart => ({
  button,
  link: `${SITE_URL_MARK}/my-visit/#${manage_key}`,
});

const aboutCancelling = ({ phone }: BookingFacts): string => `${CANCELLING}${callUs({ phone })}`;

const callUs = ({ phone }: Pick<BookingFacts, 'phone'>) => (phone ? ` Questions? Ring us on ${phone}.` : '');
