import type { Chapter } from './rule.ts';

export const profile = {
  title: 'My account: the profile',
  about:
    "The page at /my-account/profile, for a customer's own details: bookings and the queue's form take them from here.",
  machine: 'profile',
  rules: [
    {
      id: 'PROFILE-1',
      rule: 'The page fetches the profile as it opens. Its form has first and last name, phone, unit number, street name, suburb, state and postcode; the e-mail is shown and cannot be edited.',
      labels: ['My Profile'],
    },
    {
      id: 'PROFILE-2',
      rule: 'When the profile cannot be fetched, a toast says so, and it can be asked for again.',
      texts: ['Failed to load profile data'],
    },
    {
      id: 'PROFILE-3',
      rule: 'Whatever is typed is sent, unchecked, with the number, if there is one, and the e-mail as they were fetched, and with address_type_id 5, is_active 1 and country_code +61.',
    },
    {
      id: 'PROFILE-4',
      rule: 'When the profile is saved, a toast says so. What was saved stays on the page, and the session fetches the profile again (AUTH-21).',
      texts: ['Profile updated successfully'],
    },
    {
      id: 'PROFILE-5',
      rule: 'When the profile is not saved, a toast and the form say so (FORM-10), and the form stays as it was typed.',
      texts: ['Failed to update profile'],
    },
    {
      id: 'PROFILE-6',
      rule: 'What takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'PROFILE-7',
      rule: 'Where the profile has no state the form offers Australian Capital Territory.',
    },
  ],
} as const satisfies Chapter;

export const myBookings = {
  title: 'My account: bookings',
  about: 'The page at /my-account/bookings: what a customer has booked, and how a booking is cancelled.',
  machine: 'my-bookings',
  rules: [
    {
      id: 'MYBOOK-1',
      rule: 'The page fetches the bookings as it opens (store_brand_id 7), and shows them as a table, on small screens as cards.',
      labels: ['My Bookings', 'Number', 'Service', 'Store', 'Category', 'Date & Time', 'Status', 'Action'],
    },
    {
      id: 'MYBOOK-2',
      rule: 'When the bookings cannot be fetched, the list is emptied, a toast says so, and they can be asked for again.',
      texts: ['Failed to load bookings'],
    },
    {
      id: 'MYBOOK-3',
      rule: "The details of a booking open in a dialog, which can be closed. It gives the booking's calendar file, too (SHOP-22).",
      labels: [
        'Booking Number',
        'Status',
        'Service',
        'Category',
        'Store',
        'Store Phone',
        'Payment',
        'Barber',
        'Store Address',
        'Date',
        'Time',
      ],
    },
    {
      id: 'MYBOOK-4',
      rule: 'A booking in any status but cancelled can be cancelled, once that was confirmed. The question says what would happen to money that a card has paid (SHOP-20).',
      texts: ['Are you sure you want to cancel your booking?'],
      labels: ['Yes', 'No'],
    },
    { id: 'MYBOOK-5', rule: 'No closes the question, and nothing is sent.' },
    {
      id: 'MYBOOK-6',
      rule: 'Yes sends booking_status_id 6 for that booking, and nothing closes the dialog until the answer.',
    },
    {
      id: 'MYBOOK-7',
      rule: 'When a booking is cancelled it reads so at once, a toast says so, and the list is fetched again behind it.',
      texts: ['Booking cancelled successfully'],
    },
    {
      id: 'MYBOOK-8',
      rule: 'When a booking cannot be cancelled, a toast and the question say so (FORM-10), and the list stays as it was.',
      texts: ['Failed to cancel booking'],
    },
    {
      id: 'MYBOOK-9',
      rule: 'What takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'MYBOOK-10',
      rule: 'A booking that is cancelled already (by booking_status_id 6, or by the name Cancelled), or that is not in the list, cannot be cancelled.',
      edgesOf: ['MYBOOK-4'],
    },
    {
      id: 'MYBOOK-60',
      rule: 'As the question opens the list is fetched again, so that what it says about money is true at that moment. Yes waits for it, and No does not. When the list cannot be fetched the question closes.',
      texts: ['Looking up your booking...'],
    },
    {
      id: 'MYBOOK-61',
      rule: 'A booking that turns out to be cancelled elsewhere, or gone, opens its details in place of the question.',
    },
    {
      id: 'MYBOOK-62',
      rule: 'Yes sends along the refund that was promised. Where that holds no longer nothing is cancelled (SHOP-60): a toast and the question say what holds now (FORM-10), and it is asked again.',
    },
    {
      id: 'MYBOOK-11',
      rule: 'A status is shown by its name and in a colour, whatever the case of the name: upcoming and confirmed green, completed grey, cancelled red, pending yellow, draft blue, any other grey.',
    },
    {
      id: 'MYBOOK-12',
      rule: 'What a booking lacks has a stand-in: # and the number of its row for its number, No services, General category, Unknown Store, an amount of 0, and N/A for anything else.',
    },
  ],
} as const satisfies Chapter;

export const myOrders = {
  title: 'My account: orders',
  about: 'The page at /my-account/orders: what a customer has bought from the shelf.',
  machine: 'my-orders',
  rules: [
    {
      id: 'ORDER-1',
      rule: 'The page fetches the orders as it opens (store_id 42). Where there are none, Shop Now leads to /our-arts/.',
      labels: ['My Orders', 'Shop Now'],
    },
    {
      id: 'ORDER-2',
      rule: 'When the orders cannot be fetched, the list is emptied, a toast says so, and they can be asked for again.',
      texts: ['Failed to load orders.'],
    },
    {
      id: 'ORDER-3',
      rule: 'View Details opens an order in a dialog, which can be closed.',
      labels: ['View Details'],
    },
    {
      id: 'ORDER-4',
      rule: 'What takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'ORDER-5',
      rule: 'The status of an order is shown by its name and in a colour: processing yellow, shipped blue, delivered green, any other grey.',
    },
    {
      id: 'ORDER-6',
      rule: 'An order shows its number, its date in the long format (20 November 2026), its products, and its total with two decimals. What it lacks has a stand-in: a number that begins with ORD-, today, one product by the name Product, a total of 0, the status processing.',
    },
  ],
} as const satisfies Chapter;
