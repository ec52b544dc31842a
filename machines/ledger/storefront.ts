import type { Chapter } from './rule.ts';

export const storefront = {
  title: 'Storefront',
  about:
    'Which stores can be booked and which have a queue: header, footer and home show visitors no way into what is not to be had. The machine runs once a page, from its opening on.',
  machine: 'storefront',
  rules: [
    {
      id: 'STORE-1',
      rule: 'Header and home share one request for the stores that take bookings (store-list with store_brand_id 7 and has_booking_service 1).',
    },
    {
      id: 'STORE-2',
      rule: 'Header and home share one request for the stores that run a queue (store-list with store_brand_id 7 and offer_queue 1).',
      edgesOf: ['STORE-1'],
    },
    {
      id: 'STORE-3',
      rule: 'Ways into booking are shown only while at least one bookable store is known.',
    },
    { id: 'STORE-4', rule: 'Book Queue is shown only while at least one store with a queue is known.' },
    {
      id: 'STORE-5',
      rule: 'When the bookable stores cannot be fetched, their list is emptied and a toast says so, once.',
      texts: ['Failed to fetch book store list'],
    },
    {
      id: 'STORE-6',
      rule: 'When the stores with a queue cannot be fetched, their list is emptied and a toast says so, once.',
      texts: ['Failed to fetch queue store list'],
    },
    {
      id: 'STORE-7',
      rule: 'Opening the site announces it to the online store once (online-store-id with store_brand_id 7).',
    },
    { id: 'STORE-8', rule: 'An announcement that fails is logged, and shown to nobody.' },
    {
      id: 'STORE-9',
      rule: 'On the booking page the wizard fetches the stores by itself, and header and home neither ask nor complain: a request that is running is dropped, a list that has come is kept, and one that failed counts as not fetched.',
      decision: '007',
    },
    {
      id: 'STORE-10',
      rule: 'A visitor who leaves the booking page makes header and home ask for the bookable stores, unless they have the list already.',
    },
    {
      id: 'STORE-11',
      rule: 'A visitor who comes back to home makes it ask again for a list that could not be fetched.',
    },
  ],
} as const satisfies Chapter;
