import type { BookingFacts } from '../../../server/booking/booking-facts.ts';
import {
  bookingCancelledMail,
  bookingConfirmedMail,
  bookingMovedMail,
  bookingNewsMail,
  chargeRefundedMail,
  disputeWonMail,
  unstaffedMail,
  visitReminderMail,
} from '../../../server/booking/booking-mails.ts';
import { dayMail } from '../../../server/booking/day-mail.ts';
import type { Offer } from '../../../server/catalogue/catalogue.ts';
import type { StoreRow } from '../../../server/catalogue/stores.ts';
import { messageMail } from '../../../server/contact/message-mail.ts';
import {
  alreadyRegisteredMail,
  googleLinkedMail,
  noAccountMail,
  passwordChangedMail,
  resetMail,
  verifyMail,
} from '../../../server/mail/account-mails.ts';
import { queueJoinedMail, queueNextMail, queueTurnMail } from '../../../server/queue/queue-mails.ts';

export const booking: BookingFacts = {
  booking_id: 7,
  booking_uniqueid: 'K7M2P9QRST',
  booking_date: '2026-11-26',
  from_time: '10:00',
  starts: new Date('2026-11-25T23:00:00Z'),
  ends: new Date('2026-11-25T23:35:00Z'),
  time_zone: 'Australia/Sydney',
  stamped_at: new Date('2026-11-20T00:00:00Z'),
  moves: 0,
  calendar_key: '5b1f0e9c-58c4-4b0e-9d67-1f4d9f5f0a11',
  manage_key: '4b1d7f0c-6a52-4c39-9f1e-8d2b3a4c5e6f',
  total_cents: 5000,
  store_user_id: 1,
  barber: "Sinéad O'Hara <b>",
  email: 'gina@guest.example',
  first_name: 'Gina',
  last_name: null,
  customer_phone: '0491 570 156',
  note: 'Short,\nplease',
  is_guest: true,
  store_name: 'Wattle & Blade Marrickville',
  street: 'Shop 2, 1187 Illawarra Road',
  suburb: 'Marrickville NSW 2204',
  phone: '(02) 5550 0142',
  lines: [
    { name: 'Classic Haircut', cents: 3000, minutes: 20 },
    { name: '<script>alert(1)</script>', cents: 2000, minutes: 15 },
  ],
  companion: null,
};
export const to = 'gina@guest.example';
export const link = 'https://shop.example/verification/abc?a=1&b="><script>';
export const otherLink = 'https://shop.example/login';

const key = 'key-of-a-place';
const store = {
  store_name: 'Wattle & Blade Newtown',
  unit_number: null,
  street_name: '88 King Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  contact_person_phone: '(02) 5550 0143',
} as StoreRow;
const lines = [{ entity_name: '<i>Trim</i>', minutes: 20, price_cents: 3000 }] as Offer[];

const bookingWith = (word: string): BookingFacts => ({
  ...booking,
  barber: booking.barber + word,
  first_name: booking.first_name + word,
  note: `${booking.note}${word}`,
  customer_phone: `${booking.customer_phone}${word}`,
  lines: booking.lines.map((line) => ({ ...line, name: line.name + word })),
});

/** Returns an example of each mail by the name of its function. `word` is appended to each text that a person types. */
export const everyMail = (word = '') => {
  const booking = bookingWith(word);
  return {
    verifyMail: verifyMail({ to, firstName: `Gina${word}`, link }),
    resetMail: resetMail({ to, firstName: `Gina${word}`, link }),
    alreadyRegisteredMail: alreadyRegisteredMail({
      to,
      firstName: `Gina${word}`,
      loginLink: otherLink,
      resetLink: link,
    }),
    passwordChangedMail: passwordChangedMail({ to, firstName: `Gina${word}`, resetLink: link }),
    noAccountMail: noAccountMail({ to, registerLink: link }),
    bookingConfirmedMail: bookingConfirmedMail(booking, true),
    bookingCancelledMail: bookingCancelledMail(booking, { refundCents: 5000, hasBegun: false }),
    bookingMovedMail: bookingMovedMail(booking, { ...booking, from_time: '11:00' }),
    visitReminderMail: visitReminderMail(booking, { paid: true, isReturned: false, trueForMinutes: 600 }),
    chargeRefundedMail: chargeRefundedMail(booking),
    disputeWonMail: disputeWonMail(booking, 5000),
    bookingNewsMail: bookingNewsMail(booking, 'paid by card', to),
    dayMail: dayMail('2026-11-26', ['Wattle & Blade Newtown, chair 1', '09:30-09:50  Ann <b>']),
    unstaffedMail: unstaffedMail([booking, booking]),
    googleLinkedMail: googleLinkedMail({ to, firstName: `Gina${word}`, resetLink: link }),
    queueJoinedMail: queueJoinedMail({
      to,
      lines,
      store,
      standing: {
        state: 'waiting',
        position: 2,
        ahead: 1,
        wait_from: 20,
        wait_to: 40,
        can_return: false,
        store_name: store.store_name,
        store_address: '12 King Street, Newtown NSW 2042',
        store_phone: null,
      },
      key,
    }),
    queueNextMail: queueNextMail({ to, store, key }),
    queueTurnMail: queueTurnMail({ to, store, key }),
    messageMail: messageMail({ name: `Gina <b>${word}`, email: to, phone: word, text: `Two\nlines${word}` }),
  };
};
