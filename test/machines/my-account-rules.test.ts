import { describe, expect, test } from 'vitest';
import type { BookingDetails } from '../../contract/bookings.ts';
import { isCancelled, shownBooking, withCancelled } from '../../machines/rules/my-bookings.ts';
import { orderTone } from '../../machines/rules/my-orders.ts';

const whole: BookingDetails = {
  booking_id: 12,
  booking_uniqueid: 'WB-12',
  booking_date: '2026-11-23T00:00:00Z',
  from_time: '09:15:00',
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
  storeuser: { store_user_fname: 'Ida', store_user_lname: 'Wong' },
};
const named = (booking_status_name: string) => ({ ...whole, bookingstatus: { booking_status_name } });

describe('a booking as its customer reads it (section 3)', () => {
  test('all that the answer holds', () => {
    expect(shownBooking(whole)).toEqual({
      id: 12,
      number: 'WB-12',
      status: 'Upcoming',
      tone: 'green',
      services: 'Skin Fade, Buzz Cut, Beard Shave',
      category: 'Hair, Beard',
      store: 'Newtown',
      storePhone: '0255501234',
      storeAddress: '12 Sample Street, Newtown NSW 2042',
      barber: 'Ida Wong',
      day: '2026-11-23',
      time: '09:15',
      amount: 59,
      paidCents: 5850,
      refundCents: 2925,
      canBeCancelled: true,
    });
  });

  const bare = {
    id: 12,
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
    canBeCancelled: true,
  };

  test.each<[string, Partial<BookingDetails>]>([
    ['nothing', {}],
    ['nothing of its parts', { bookingServices: [{}], bookingstatus: {}, store: {}, storeuser: {} }],
    ['a service of no name and no category', { bookingServices: [{ service: {} }, { service: null }] }],
    ['a category of no name', { bookingServices: [{ service: { category: {} } }] }],
  ])('stand-ins where the answer holds %s', (_, parts) => {
    expect(shownBooking({ booking_id: 12, ...parts })).toEqual(bare);
  });

  test('half an address, half a name', () => {
    const { storeAddress, barber } = shownBooking({
      ...whole,
      store: { suburb: 'Newtown' },
      storeuser: { store_user_lname: 'Wong' },
    });
    expect([storeAddress, barber]).toEqual(['Newtown', 'Wong']);
  });

  test.each(['the 2026-11-23', '20261-1-23', '2026-1123'])('%j is no day', (booking_date) => {
    expect(shownBooking({ ...whole, booking_date }).day).toBeNull();
  });

  test.each(['at 09:15', '9:15', '0915', '09:5'])('%j is no time', (from_time) => {
    expect(shownBooking({ ...whole, from_time }).time).toBeNull();
  });
});

describe('the status of a booking (section 4)', () => {
  test.each([
    ['Upcoming', 'green'],
    ['Confirmed', 'green'],
    ['COMPLETED', 'grey'],
    ['Cancelled', 'red'],
    ['Pending', 'yellow'],
    ['Draft', 'blue'],
    ['Rescheduled', 'grey'],
  ])('%s is %s', (status, tone) => {
    expect(shownBooking(named(status))).toMatchObject({ status, tone });
  });

  test('cancelled has id 6, or that name', () => {
    expect(isCancelled(whole)).toBe(false);
    expect(isCancelled({ booking_id: 12 })).toBe(false);
    expect(isCancelled({ booking_id: 12, bookingstatus: {} })).toBe(false);
    expect(isCancelled({ ...whole, booking_status_id: 6 })).toBe(true);
    expect(isCancelled(named('CANCELLED'))).toBe(true);
  });

  test('one that is cancelled cannot be again, and says so where nobody named its status', () => {
    expect(shownBooking({ booking_id: 12, booking_status_id: 6 })).toMatchObject({
      status: 'Cancelled',
      tone: 'red',
      canBeCancelled: false,
    });
  });

  test('of a list only the one that was cancelled changes', () => {
    const other = { ...whole, booking_id: 13 };
    expect(withCancelled([whole, other], 13)).toEqual([
      whole,
      { ...other, booking_status_id: 6, bookingstatus: { booking_status_name: 'Cancelled' } },
    ]);
    expect(withCancelled([whole], null)).toEqual([whole]);
  });
});

test.each([
  ['Processing', 'yellow'],
  ['shipped', 'blue'],
  ['Delivered', 'green'],
  ['Lost', 'grey'],
])('an order that is %s is %s (section 4)', (status, tone) => {
  expect(orderTone(status)).toBe(tone);
});
