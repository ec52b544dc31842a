import type { listBookings } from '../../../contract/bookings.ts';
import type { WireResultOf } from '../../../contract/endpoint.ts';
import type { BookingName } from '../../models/my-bookings.model.ts';
import { bookingIds, bookingsWith } from '../my-account-samples.ts';

type Bookings = WireResultOf<typeof listBookings>;

const skinFade = { entity_name: 'Skin Fade', category: { category_name: 'Haircut Services' } };
const buzzCut = { entity_name: 'Buzz Cut', category: { category_name: 'Haircut Services' } };
const beardShave = { entity_name: 'Beard Shave', category: { category_name: 'Beard Services' } };

/** What the model's bookings hold beside their number and status: all that section 3 knows, some of it, nothing. */
const facts = {
  [bookingIds.upcoming]: {
    total_amount: '75.50',
    bookingServices: [{ service: skinFade }, { service: buzzCut }, { service: beardShave }],
    store: {
      store_name: 'Wattle & Blade Marrickville',
      contact_person_phone: '(02) 5550 0101',
      unit_number: '12',
      street_name: 'Sample Street',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: 2204,
    },
    storeuser: { store_user_fname: 'Ned', store_user_lname: 'Kelly' },
  },
  [bookingIds.completed]: {
    bookingServices: [{ service: { entity_name: 'Skin Fade', category: null } }],
    store: { store_name: 'Newtown', suburb: 'Newtown', street_name: null },
    storeuser: { store_user_fname: 'Mary', store_user_lname: null },
  },
  [bookingIds.cancelled]: {},
};

/** What our own backend tells of the money; a foreign one knows nothing of it (ruling M3). */
const money = {
  [bookingIds.upcoming]: { paid_cents: 7550, refund_cents: 7550 },
  [bookingIds.completed]: { paid_cents: 3500, refund_cents: 0 },
  [bookingIds.cancelled]: { paid_cents: 0, refund_cents: 0 },
};

/** Bookings in the other statuses; one of them is none of ours, one has no name, one no status at all, one another id and capitals. */
const others: Bookings = [
  { booking_id: 81, booking_status_id: 7, bookingstatus: { booking_status_name: 'confirmed' } },
  { booking_id: 82, booking_status_id: 5, bookingstatus: { booking_status_name: 'Pending' } },
  { booking_id: 83, booking_status_id: 4, bookingstatus: { booking_status_name: 'Draft' } },
  { booking_id: 84, booking_status_id: 3, bookingstatus: { booking_status_name: 'No show' } },
  { booking_id: 85, booking_status_id: 6 },
  { booking_id: 86 },
  { booking_id: 87, booking_status_id: 3, bookingstatus: { booking_status_name: 'CANCELLED' } },
];

/** The list as it travels once these were cancelled. */
export const listedBookings = (cancelled: readonly BookingName[], foreign: boolean): Bookings => [
  ...bookingsWith(cancelled).map((booking) => ({
    ...booking,
    ...facts[Number(booking.booking_id)],
    ...(!foreign && money[Number(booking.booking_id)]),
  })),
  ...others,
];

/** Section 2's columns. */
export const columns = ['Number', 'Service', 'Store', 'Category', 'Date & Time', 'Status', 'Action'];

/** How bookings read, but for what depends on their status, by section 3. */
export const texts: Record<BookingName, BookingText> = {
  upcoming: {
    number: 'WB-71',
    services: 'Skin Fade, Buzz Cut, Beard Shave',
    store: 'Wattle & Blade Marrickville',
    category: 'Haircut Services, Beard Services',
    phone: '(02) 5550 0101',
    address: '12 Sample Street, Marrickville NSW 2204',
    barber: 'Ned Kelly',
    payment: '$75.50',
    day: 'Sunday, December 20th',
    time: '1:30 PM',
  },
  completed: {
    number: '#72',
    services: 'Skin Fade',
    store: 'Newtown',
    category: 'General category',
    phone: 'N/A',
    address: 'Newtown',
    barber: 'Mary',
    payment: '$35.00',
    day: 'Monday, November 2nd',
    time: '10:00 AM',
  },
  cancelled: {
    number: 'WB-73',
    services: 'No services',
    store: 'Unknown Store',
    category: 'General category',
    phone: 'N/A',
    address: 'N/A',
    barber: 'N/A',
    payment: '$0.00',
    day: 'N/A',
    time: 'N/A',
  },
};

export interface BookingText {
  number: string;
  services: string;
  store: string;
  category: string;
  phone: string;
  address: string;
  barber: string;
  payment: string;
  day: string;
  time: string;
}

/** What becomes of the money that a card has paid: given back in full before the start, none of it afterwards. */
export const refunds: Partial<Record<BookingName, string>> = {
  upcoming: '$75.50 will be given back to your card, in full.',
  completed: 'The appointment has started: the $35.00 that you paid are not given back.',
};

const bare = ['No services', 'Unknown Store', 'General category', 'N/A'];

/** Rows of the others, and their statuses with the colour (section 4, ruling B9). */
export const otherRows = [
  ['#81', ...bare, 'confirmed', 'View Cancel'],
  ['#82', ...bare, 'Pending', 'View Cancel'],
  ['#83', ...bare, 'Draft', 'View Cancel'],
  ['#84', ...bare, 'No show', 'View Cancel'],
  ['#85', ...bare, 'Cancelled', 'View'],
  ['#86', ...bare, 'N/A', 'View Cancel'],
  ['#87', ...bare, 'CANCELLED', 'View'],
];
export const otherStatuses = [
  'confirmed: green',
  'Pending: yellow',
  'Draft: blue',
  'No show: grey',
  'Cancelled: red',
  'N/A: grey',
  'CANCELLED: red',
];
