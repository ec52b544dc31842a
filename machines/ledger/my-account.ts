import type { Chapter } from './rule.ts';

export const profile = {
  title: 'My account: the profile',
  about:
    "The page at /my-account/profile, with the customer's details. Bookings and the queue's form use them.",
  machine: 'profile',
  rules: [
    {
      id: 'PROFILE-1',
      rule: 'The page fetches the profile when it opens. Its form has first and last name, phone, unit number, street name, suburb, state and postcode. The e-mail is shown and cannot be edited.',
      labels: ['My Profile'],
    },
    {
      id: 'PROFILE-2',
      rule: 'If the profile fails to load, a toast is shown, and the customer can retry.',
      texts: ['Failed to load profile data'],
    },
    {
      id: 'PROFILE-3',
      rule: "The input is sent without validation, with address_type_id 5, is_active 1 and country_code +61. The e-mail, and the customer's number if there is one, are sent as they were fetched.",
    },
    {
      id: 'PROFILE-4',
      rule: 'When the profile is saved, a toast is shown. The saved values stay on the page, and the session fetches the profile again (AUTH-21).',
      texts: ['Profile updated successfully'],
    },
    {
      id: 'PROFILE-5',
      rule: 'If the profile is not saved, a toast and the form show the reason (FORM-10), and the form keeps its input.',
      texts: ['Failed to update profile'],
    },
    {
      id: 'PROFILE-6',
      rule: 'After 5 seconds of loading or saving, the page shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'PROFILE-7',
      rule: 'If the profile has no state, the form offers Australian Capital Territory, and a hint asks the customer to choose the state before saving.',
    },
  ],
} as const satisfies Chapter;

export const myBookings = {
  title: 'My account: bookings',
  about: "The page at /my-account/bookings, with a customer's bookings and their cancellation.",
  machine: 'my-bookings',
  rules: [
    {
      id: 'MYBOOK-1',
      rule: 'The page fetches the bookings when it opens (store_brand_id 7). It shows them as a table, and on small screens as cards.',
      labels: ['My Bookings', 'Number', 'Service', 'Store', 'Category', 'Date & Time', 'Status', 'Action'],
    },
    {
      id: 'MYBOOK-2',
      rule: 'If the bookings fail to load, the list is emptied, a toast is shown, and the customer can retry.',
      texts: ['Failed to load bookings'],
    },
    {
      id: 'MYBOOK-3',
      rule: "The details of a booking open in a dialog, which the customer can close. The dialog also has the booking's calendar file (SHOP-22).",
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
      rule: 'A booking in any status except cancelled can be cancelled after a confirmation. The question states the effect on money that was paid by card (SHOP-20).',
      texts: ['Are you sure you want to cancel your booking?'],
      labels: ['Yes', 'No'],
    },
    { id: 'MYBOOK-5', rule: 'No closes the question, and nothing is sent.' },
    {
      id: 'MYBOOK-6',
      rule: 'Yes sends booking_status_id 6 for that booking, and the dialog cannot be closed until the answer arrives.',
    },
    {
      id: 'MYBOOK-7',
      rule: 'When a booking is cancelled, its row shows this at once, a toast is shown, and the list is fetched again in the background.',
      texts: ['Booking cancelled successfully'],
    },
    {
      id: 'MYBOOK-8',
      rule: 'If a booking cannot be cancelled, a toast and the question show the reason (FORM-10), and the list stays as it was.',
      texts: ['Failed to cancel booking'],
    },
    {
      id: 'MYBOOK-9',
      rule: 'After 5 seconds of loading or cancelling, the page shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'MYBOOK-10',
      rule: 'A booking that is already cancelled (booking_status_id 6, or the name Cancelled), or is not in the list, cannot be cancelled.',
      edgesOf: ['MYBOOK-4'],
    },
    {
      id: 'MYBOOK-60',
      rule: "When the question opens, the list is fetched again, so that the question's sentence about money is true at that moment. Yes waits for the list, and No does not. If the list fails to load, the question closes.",
      texts: ['Looking up your booking...'],
    },
    {
      id: 'MYBOOK-61',
      rule: 'If the booking was cancelled elsewhere, or is gone, its details open in place of the question.',
    },
    {
      id: 'MYBOOK-62',
      rule: 'Yes also sends the promised refund. If the promise no longer holds, nothing is cancelled (SHOP-60): a toast and the question show the current refund (FORM-10), and the customer is asked again.',
    },
    {
      id: 'MYBOOK-63',
      rule: "The question asks for 24 hours' notice, but not where the visit is completed (by booking_status_id 9, or by the name Completed), or has started so that nothing would be refunded.",
      texts: ["Please give us 24 hours' notice if you can."],
      noEdge: 'A view says it.',
    },
    {
      id: 'MYBOOK-64',
      rule: 'Upcoming visits are first, the next visit on top. Past and cancelled visits follow in a table of their own, the latest on top. A visit is upcoming from its shop day on, unless its status is completed or cancelled. A booking without a day is in the second table. Without an upcoming visit the page says so, and links to booking if a store takes bookings.',
      labels: ['Upcoming visits', 'Past and cancelled visits'],
      texts: ['You have no upcoming visits.'],
      noEdge: 'A view says it.',
    },
    {
      id: 'MYBOOK-65',
      rule: 'Below its status, a row says what was paid by card, what was refunded, and what is to pay at the store. The line is the same as on the page of the visit (MANAGE-25, MANAGE-26). Only our own backend sends these amounts. An unpaid visit that is completed has no such line.',
      noEdge: 'A view says it.',
    },
    {
      id: 'MYBOOK-66',
      rule: 'A row of an upcoming visit has View and Cancel. A row of the second table has View and Book again (AGAIN-1): what can still be cancelled there is cancelled from its details.',
      noEdge: 'A view says it.',
    },
    {
      id: 'MYBOOK-67',
      rule: 'A day of another year is shown with its year.',
      noEdge: 'A view says it.',
    },
    {
      id: 'MYBOOK-68',
      rule: 'The services of a visit for two people end with "for two people". Only our own backend has such visits.',
      noEdge: 'A view says it.',
    },
    {
      id: 'MYBOOK-11',
      rule: 'A status is shown by its name and in a colour, regardless of upper and lower case: upcoming and confirmed green, completed grey, cancelled red, pending yellow, draft blue, any other status grey.',
    },
    {
      id: 'MYBOOK-12',
      rule: 'Missing data of a booking has placeholders: # and the booking_id for the number, No services, General category, Unknown Store, an amount of 0, and N/A for everything else.',
    },
  ],
} as const satisfies Chapter;

export const myOrders = {
  title: 'My account: orders',
  about: 'The page at /my-account/orders, with the products that a customer has bought.',
  machine: 'my-orders',
  rules: [
    {
      id: 'ORDER-1',
      rule: 'The page fetches the orders when it opens (store_id 42). If there are no orders, Shop Now leads to /our-arts/.',
      labels: ['My Orders', 'Shop Now'],
    },
    {
      id: 'ORDER-2',
      rule: 'If the orders fail to load, the list is emptied, a toast is shown, and the customer can retry.',
      texts: ['Failed to load orders.'],
    },
    {
      id: 'ORDER-3',
      rule: 'View Details opens an order in a dialog, which the customer can close.',
      labels: ['View Details'],
    },
    {
      id: 'ORDER-4',
      rule: 'After 5 seconds of loading, the page shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'ORDER-5',
      rule: 'The status of an order is shown by its name and in a colour: processing yellow, shipped blue, delivered green, any other status grey.',
    },
    {
      id: 'ORDER-6',
      rule: "An order shows its number, its date in the long format (20 November 2026), its products, and its total with two decimals. Missing data has placeholders: a number that begins with ORD-, today's date, a single product with the name Product, a total of 0, and the status processing.",
    },
  ],
} as const satisfies Chapter;
