import type { Chapter } from './rule.ts';

export const placeNotices = {
  title: 'Queue place: notifications',
  about:
    'The notifications of this device about a place in the queue, for a customer who waits with an open page. The panel of the place starts the machine. PLACE-30 to PLACE-32 say when the page shows a notification.',
  machine: 'place-notices',
  rules: [
    {
      id: 'NOTICE-1',
      rule: 'While a customer waits, the panel of the place offers notifications, if the visitor has not decided about them in this browser. Only a press on the offer asks the visitor, once.',
      labels: ['Notify me on this device'],
    },
    {
      id: 'NOTICE-2',
      rule: 'If the browser can show no notification of a page, or the visitor has refused before, the panel offers nothing.',
    },
    {
      id: 'NOTICE-3',
      rule: 'If the visitor allows notifications, or has allowed them before, the panel says so.',
      texts: ['This device will notify you while this page is open.'],
    },
    {
      id: 'NOTICE-4',
      rule: 'If the visitor refuses, the panel says so, and that the mail still comes.',
      texts: ['This browser does not allow notifications. You still get an email.'],
    },
    {
      id: 'NOTICE-5',
      rule: "If the visitor closes the browser's question without a decision, the panel offers notifications again.",
    },
    {
      id: 'NOTICE-6',
      rule: 'If the browser cannot ask the visitor, the page logs the failure, and the panel offers notifications again.',
    },
  ],
} as const satisfies Chapter;
