import { expect, test } from 'vitest';
import type { BookingDetails } from '../../contract/my-bookings.ts';
import {
  dayText,
  isCancelled,
  shownBooking,
  sortedBookings,
  withCancelled,
} from '../../machines/rules/my-bookings.ts';

const fullBooking: BookingDetails = {
  booking_id: 12,
  booking_uniqueid: 'WB-12',
  booking_date: '2026-11-23',
  from_time: '09:15',
  booking_status_id: 8,
  total_amount: 59,
  paid_cents: 5850,
  refund_cents: 2925,
  bookingstatus: { booking_status_name: 'Upcoming' },
  bookingServices: [
    { service: { entity_name: 'Skin Fade', category: { category_name: 'Hair' } } },
    { service: { entity_name: 'Buzz Cut', category: { category_name: 'Hair' } } },
    { service: { entity_name: 'Beard Shave', category: { category_name: 'Beard' } } },
  ],
  store: {
    store_name: 'Newtown',
    contact_person_phone: '0255501234',
    unit_number: '12',
    street_name: 'Sample Street',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
  },
  barber: 'Ida Wong',
};

test('a booking is shown with its details (MYBOOK-12)', () => {
  expect(shownBooking(fullBooking)).toEqual({
    id: 12,
    number: 'WB-12',
    status: 'Upcoming',
    tone: 'green',
    services: 'Skin Fade, Buzz Cut, Beard Shave',
    category: 'Hair, Beard',
    store: 'Newtown',
    storePhone: '0255501234',
    storeAddress: '12, Sample Street, Newtown NSW 2042',
    barber: 'Ida Wong',
    day: '2026-11-23',
    time: '09:15',
    amount: 59,
    paidCents: 5850,
    refundCents: 2925,
    isDisputed: false,
    payment: '$58.50 paid by card',
    canBeCancelled: true,
    asksForNotice: true,
    again: {
      store: 'Newtown',
      services: ['Skin Fade', 'Buzz Cut', 'Beard Shave'],
      barber: 'Ida Wong',
      cents: 5900,
      day: '2026-11-23',
    },
  });
});

const defaults = {
  number: '#12',
  status: 'N/A',
  tone: 'grey',
  services: 'No services',
  category: 'General category',
  store: 'Unknown Store',
  storePhone: 'N/A',
  storeAddress: 'N/A',
  barber: 'N/A',
  day: null,
  time: null,
  amount: 0,
  paidCents: null,
  refundCents: null,
  isDisputed: false,
  payment: null,
  canBeCancelled: true,
  asksForNotice: true,
  again: null,
};

test.each<[Partial<BookingDetails>, Partial<typeof defaults>]>([
  [{}, {}],
  [{ bookingServices: [{}, null], bookingstatus: {}, store: {} }, {}],
  [{ bookingServices: [{ service: {} }, { service: null }, { service: { category: {} } }] }, {}],
  [{ store: { suburb: 'Newtown' } }, { storeAddress: 'Newtown' }],
  [{ booking_status_id: 6 }, { status: 'Cancelled', tone: 'red', canBeCancelled: false }],
  [{ store: { suburb: 'Newtown', address: { suburb: 'Enmore' } } }, { storeAddress: 'Enmore' }],
  [{ store: { name: 'Newtown' } }, { store: 'Newtown' }],
  [{ booking_status_name: 'Cancelled' }, { status: 'Cancelled', tone: 'red', canBeCancelled: false }],
  [
    { bookingServices: [{ entity_name: 'Shave', category_name: 'Beard' }] },
    { services: 'Shave', category: 'Beard' },
  ],
  [
    {
      bookingServices: [
        {
          entity_name: 'Shave',
          category_name: 'Beard',
          service: { entity_name: undefined, category_name: undefined },
        },
      ],
    },
    { services: 'Shave', category: 'Beard' },
  ],
])('missing details get defaults: %j', (details, shown) => {
  expect(shownBooking({ booking_id: 12, ...details })).toEqual({ id: 12, ...defaults, ...shown });
});

test('the services of a visit for two people say so (MYBOOK-68)', () => {
  const { services } = shownBooking({ ...fullBooking, isForTwo: true });
  expect(services).toBe('Skin Fade, Buzz Cut, Beard Shave, for two people');
});

test('a booking is cancelled by id 6 or by the status name, and in a list only that booking changes (MYBOOK-10)', () => {
  const cancelled = { booking_status_id: 6, bookingstatus: { booking_status_name: 'Cancelled' } };
  const secondBooking = { ...fullBooking, booking_id: 13 };
  expect(withCancelled([fullBooking, secondBooking], 13)).toEqual([
    fullBooking,
    { ...secondBooking, ...cancelled },
  ]);
  expect(withCancelled([fullBooking], null)).toEqual([fullBooking]);
  const inCapitals = { ...fullBooking, bookingstatus: { booking_status_name: 'CANCELLED' } };
  const bookings = [
    fullBooking,
    { booking_id: 12, bookingstatus: {} },
    { ...fullBooking, booking_status_id: 6 },
    inCapitals,
  ];
  expect(bookings.map(isCancelled)).toEqual([false, false, true, true]);
});

test.each<[string, Partial<BookingDetails>]>([
  ['that is completed by its name', { bookingstatus: { booking_status_name: 'COMPLETED' } }],
  ['that is completed by its id', { booking_status_id: 9, bookingstatus: null }],
  ['for which nothing would be refunded, because it has started', { refund_cents: 0 }],
])('no notice is asked for a booking %s (MYBOOK-63)', (_, changes) => {
  expect(shownBooking({ ...fullBooking, ...changes }).asksForNotice).toBe(false);
  expect(shownBooking({ ...fullBooking, paid_cents: 0, refund_cents: 0 }).asksForNotice).toBe(true);
});

test.each<[string | null, Partial<BookingDetails>]>([
  ['$58.50 paid by card', {}],
  ['$58.50 paid by card, $10.00 refunded, nothing to pay', { paid_cents: 4850, refunded_cents: 1000 }],
  ['$59.00 to pay at the store', { paid_cents: 0 }],
  ['Nothing to pay', { paid_cents: 0, booking_status_id: 6 }],
  ['$58.50 paid by card, $58.50 refunded, nothing to pay', { paid_cents: 0, refunded_cents: 5850 }],
  [null, { paid_cents: 0, booking_status_id: 9 }],
  [
    "$58.50 paid by card. The card's bank is looking into this payment.",
    { paid_cents: 0, disputed_cents: 5850, booking_status_id: 9 },
  ],
  [
    "$58.50 paid by card, $10.00 refunded. The card's bank is looking into this payment.",
    { paid_cents: 0, refunded_cents: 1000, disputed_cents: 4850 },
  ],
  ['$59.00 to pay at the store: your card payment was returned', { paid_cents: 0, charged_back_cents: 5850 }],
  [
    '$58.50 paid by card, all of it returned to the card',
    { paid_cents: 0, charged_back_cents: 5850, booking_status_id: 9 },
  ],
  [null, { paid_cents: undefined }],
])('the payment of a booking is %j (MYBOOK-65, MANAGE-26)', (payment, changes) => {
  const shown = shownBooking({ ...fullBooking, ...changes });
  expect(shown.payment).toBe(payment);
  expect(shown.isDisputed).toBe(changes.disputed_cents !== undefined);
});

test('upcoming visits are first and in order, all others from the latest on (MYBOOK-64)', () => {
  const visits: Partial<BookingDetails>[] = [
    { booking_id: 1, booking_date: '2026-12-24', from_time: '09:00' },
    { booking_id: 2, booking_date: '2026-11-20', from_time: '17:00' },
    { booking_id: 3, booking_date: '2026-11-20', from_time: '09:00' },
    { booking_id: 4, booking_date: '2026-11-19', from_time: '09:00' },
    { booking_id: 5, booking_date: '2026-12-01', from_time: '09:00', booking_status_id: 6 },
    { booking_id: 6, booking_date: '2026-11-20', from_time: '08:00', booking_status_id: 9 },
    { booking_id: 7, booking_date: undefined },
    { booking_id: 8, booking_date: undefined },
  ];
  const { upcoming, past } = sortedBookings(
    visits.map((visit) => ({ ...fullBooking, ...visit })),
    '2026-11-20',
  );
  const idsOf = (bookings: BookingDetails[]) => bookings.map(({ booking_id }) => booking_id);
  expect([idsOf(upcoming), idsOf(past)]).toEqual([
    [3, 2, 1],
    [5, 6, 4, 7, 8],
  ]);
});

test('a day of another year is shown with its year (MYBOOK-67)', () => {
  expect(dayText('2026-12-31', '2026-11-20')).toBe('Thursday, December 31st');
  expect(dayText('2027-01-08', '2026-11-20')).toBe('Friday, January 8th, 2027');
});
