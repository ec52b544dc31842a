import type { Chapter } from './rule.ts';

export const storefront = {
  title: 'Storefront',
  about:
    'Which stores take bookings and which stores run a queue. Header, footer and home hide every entry point that no store serves. The machine runs once per page load.',
  machine: 'storefront',
  rules: [
    {
      id: 'STORE-1',
      rule: 'Header and home share a single request for the stores that take bookings (store-list with store_brand_id 7 and has_booking_service 1).',
    },
    {
      id: 'STORE-2',
      rule: 'Header and home share a single request for the stores that run a queue (store-list with store_brand_id 7 and offer_queue 1).',
      edgesOf: ['STORE-1'],
    },
    {
      id: 'STORE-3',
      rule: 'Entry points to booking are shown only while at least one bookable store is known. Until the browser has the list, the server that sends the page knows the stores.',
    },
    {
      id: 'STORE-4',
      rule: 'Book Queue is shown only while at least one store with a queue is known, as STORE-3.',
    },
    {
      id: 'STORE-5',
      rule: 'If the bookable stores fail to load, their list is emptied, and a toast is shown once.',
      texts: ['Failed to fetch book store list'],
    },
    {
      id: 'STORE-6',
      rule: 'If the stores with a queue fail to load, their list is emptied, and a toast is shown once.',
      texts: ['Failed to fetch queue store list'],
    },
    {
      id: 'STORE-7',
      rule: 'When a visitor opens the site, the browser announces the visit to the online store once (online-store-id with store_brand_id 7).',
    },
    { id: 'STORE-8', rule: 'If the announcement fails, the browser logs the error and shows nothing.' },
    {
      id: 'STORE-9',
      rule: 'On the booking page the wizard fetches the stores itself, so header and home send no request and show no error. A running request is dropped, a loaded list is kept, and a failed list counts as not fetched.',
      decision: '007',
    },
    {
      id: 'STORE-10',
      rule: 'When a visitor leaves the booking page, header and home fetch the bookable stores, unless they have the list already.',
    },
    {
      id: 'STORE-11',
      rule: 'When a visitor returns to home, the page fetches each list that failed to load.',
    },
    {
      id: 'STORE-12',
      rule: 'Below Book Queue, home shows for each store with a queue how many customers wait and how long a new customer would wait, or that the queue is closed. While home shows this, the states are requested again every minute and when the visitor returns to the page. Only our own backend sends it. The space for it is reserved.',
    },
    {
      id: 'STORE-16',
      rule: 'While home shows the states of the queues, they are requested again when the visitor begins to wait, and when the visitor no longer waits.',
    },
    {
      id: 'STORE-13',
      rule: 'If a repeated request fails, home shows no wait until the next answer, and no toast.',
    },
    {
      id: 'STORE-14',
      rule: 'A customer who waits in a queue sees there that they wait, instead of a number of customers that includes them.',
      noEdge: 'A view combines the state of the queue with the followed place.',
    },
    {
      id: 'STORE-15',
      rule: 'Home, dialog and ticket write a wait in the same way: in minutes up to 90 minutes, then in whole hours. If no customer waits and a new customer would wait, the text says that all chairs are taken, by appointments or customers.',
      noEdge: 'A function formats the texts.',
    },
  ],
} as const satisfies Chapter;

export const nextVisit = {
  title: 'Home: the next visit',
  about:
    'What home shows to a signed-in customer: the next visit, or Book again. Its script loads after the first screen responds, and only for a session.',
  machine: 'next-visit',
  rules: [
    {
      id: 'KNOW-1',
      rule: 'Home requests the bookings of a signed-in customer (store_brand_id 7). If a visit is coming (MYBOOK-64), home shows the next one: day and time, which are in view on a phone of 360 by 740 px, services, barber and store, with the link to the page of the visit (MANAGE-23), which only our own API has.',
      labels: ['Your next visit'],
    },
    {
      id: 'KNOW-2',
      rule: 'If no visit is coming, home shows the last visit that was not cancelled and can be booked again, with Book again (AGAIN-1). With a foreign API it shows the visit without the link.',
      labels: ['Your last visit'],
    },
    {
      id: 'KNOW-3',
      rule: 'Until the bookings are loaded, and if they fail to load or have no such visit, home shows nothing of it, and no toast.',
    },
    {
      id: 'KNOW-4',
      rule: "When the shop's day turns, home requests the bookings again.",
    },
    {
      id: 'KNOW-5',
      rule: 'The visit is shown over the picture of the first screen, so that nothing moves. With the token of another customer, or after a logout, it is gone at once (AUTH-41).',
      noEdge: 'The machine runs for one token, and a view places what it shows.',
    },
  ],
} as const satisfies Chapter;
