import type { getProfile } from '../../contract/account.ts';
import type { listBookings } from '../../contract/bookings.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import type { listOrders } from '../../contract/orders.ts';
import type { BookingName } from '../models/my-bookings.model.ts';
import type { OrderName } from '../models/my-orders.model.ts';
import type { Stored, Typed } from '../models/profile.model.ts';

/** Profiles of one customer, as they travel. */
export const storedProfiles: Record<Stored, WireResultOf<typeof getProfile>> = {
  full: {
    customer_id: 91,
    first_name: 'Ada',
    last_name: 'Shaw',
    email: 'ada@mail.example',
    phone: '0491570006',
    street_name: 'Sample Street',
    unit_number: '12',
    suburb: 'Marrickville',
    state: 'New South Wales',
    postcode: 2204,
  },
  bare: { customer_id: 92 },
};

interface ProfileFields {
  firstName: string;
  lastName: string;
  phone: string;
  streetName: string;
  unitNumber: string;
  suburb: string;
  state: string;
  postcode: string;
}

/** What is typed over them. */
export const typedFields: Record<Typed, ProfileFields> = {
  other: {
    firstName: 'Ida',
    lastName: 'Wong',
    phone: '0491570156',
    streetName: 'Example Road',
    unitNumber: '3',
    suburb: 'Newtown',
    state: 'Victoria',
    postcode: '3000',
  },
  nothing: {
    firstName: '',
    lastName: '',
    phone: '',
    streetName: '',
    unitNumber: '',
    suburb: '',
    state: '',
    postcode: '',
  },
};

/** Rows of bookings, and one of somebody else's. */
export const bookingIds: Record<BookingName, number> = { upcoming: 71, completed: 72, cancelled: 73 };
export const unknownBooking = 99;

const cancelled = { booking_status_id: 6, bookingstatus: { booking_status_name: 'Cancelled' } };
const bookings = {
  upcoming: {
    booking_id: 71,
    booking_uniqueid: 'WB-71',
    booking_date: '2026-12-20',
    from_time: '13:30',
    booking_status_id: 8,
    bookingstatus: { booking_status_name: 'Upcoming' },
    total_amount: 59,
  },
  completed: {
    booking_id: '72',
    booking_uniqueid: null,
    booking_date: '2026-11-02',
    from_time: '10:00',
    booking_status_id: '9',
    bookingstatus: { booking_status_name: 'Completed' },
    total_amount: '35',
  },
  cancelled: { booking_id: 73, booking_uniqueid: 'WB-73', ...cancelled },
};

/** The list, as it travels once these were cancelled. */
export const bookingsWith = (names: readonly BookingName[]): WireResultOf<typeof listBookings> =>
  Object.entries(bookings).map(([name, booking]) =>
    names.some((one) => one === name) ? { ...booking, ...cancelled } : booking,
  );

/** Orders as they travel, and the ids that they are known by in the list. */
export const orders: WireResultOf<typeof listOrders> = [
  { id: 1001, date: '2026-10-05', products: ['Matte clay', 'Comb'], total: '48.5', status: 'shipped' },
  { id: null },
];
export const orderIds: Record<OrderName, string> = { full: '1001', bare: 'ORD-2' };
export const unknownOrder = 'ORD-3';
