import type { Chapter } from './rule.ts';

export const queuePlace = {
  title: 'Queue place',
  about:
    'The live place in a queue, for each customer who has joined: a ticket in the header of every page, and a panel behind it. Only our own backend provides it.',
  machine: 'queue-place',
  rules: [
    {
      id: 'PLACE-1',
      rule: 'A page with a stored token requests its place at once. A page without a token shows nothing.',
    },
    {
      id: 'PLACE-2',
      rule: 'With a foreign API no place is followed, even with a stored token and after any event.',
      decision: '001',
      edgesOf: ['PLACE-1', 'PLACE-3', 'PLACE-14'],
    },
    {
      id: 'PLACE-3',
      rule: 'A place that was just joined is requested at once, and replaces a place that was followed before.',
    },
    {
      id: 'PLACE-4',
      rule: 'A waiting customer sees the position, the number of customers ahead and the expected wait. The browser requests the place again 15 seconds later.',
      decision: '016',
    },
    {
      id: 'PLACE-5',
      rule: 'A called customer sees that it is their turn. The browser requests the place as before, because the shop can take a call back.',
      texts: ['It is your turn'],
    },
    {
      id: 'PLACE-6',
      rule: 'A place is over once it is served, left, or closed with its day. The page sends no further request, and shows a served or closed place until the customer dismisses it.',
    },
    {
      id: 'PLACE-7',
      rule: 'If no answer arrives, however often, only the age of the shown place changes. The browser requests the place again 15 seconds later.',
    },
    {
      id: 'PLACE-8',
      rule: 'A page that returns to the foreground or to the network requests the place at once, unless a request is in progress. A request that takes 15 seconds counts as lost and is repeated.',
    },
    {
      id: 'PLACE-9',
      rule: 'If our server does not know a token, the browser deletes the token without a message. A 404 without a code is from a proxy: the browser keeps the token and asks again.',
    },
    {
      id: 'PLACE-10',
      rule: 'If a customer leaves the queue, the browser asks the server to give up the place, and the place stays visible meanwhile. The request cannot be interrupted, and is sent once.',
    },
    {
      id: 'PLACE-11',
      rule: 'A place that the customer has left is over, and a toast is shown. The ticket says so, and thanks only a customer who was served.',
      texts: ['You have left the queue.'],
      labels: ['You left'],
    },
    {
      id: 'PLACE-12',
      rule: 'If leaving fails, a toast is shown, and the browser continues to follow the place, with a request at once.',
      texts: ['That did not work. You are still in the queue.'],
    },
    {
      id: 'PLACE-13',
      rule: 'If another tab deletes the token, the place disappears here as well, without a message.',
    },
    {
      id: 'PLACE-14',
      rule: 'If another tab stores a token, its place is followed here as well and replaces the previous place.',
    },
    {
      id: 'PLACE-15',
      rule: 'If a new place arrives while the customer leaves the previous place or takes it back, the browser follows the new place once this request has its answer. Without a new place it requests the same place again.',
    },
    {
      id: 'PLACE-16',
      rule: 'The customer can dismiss a place that is over, and the browser then deletes its token.',
    },
    {
      id: 'PLACE-19',
      rule: 'For a minute after the answer to a leave request, the page offers the place back. A device that requests a place that can still be taken back, for example by the link of a mail, offers it too. After the minute an open panel says that the place is gone.',
      labels: [
        'We keep your place for a minute.',
        'Take my place back',
        'Your place is gone, but you can join the queue again.',
      ],
    },
    {
      id: 'PLACE-20',
      rule: 'If the customer takes the place back, a toast says whether this worked, and the page requests the place at once. The request cannot be interrupted, and is sent once.',
      texts: ['You are back in the queue.', 'That did not work. You have left the queue.'],
    },
    {
      id: 'PLACE-34',
      rule: 'A place that the customer has left disappears a minute after the answer that said so. While its panel is open it stays, and disappears when the panel closes.',
    },
    {
      id: 'PLACE-35',
      rule: 'A press on the ticket opens the panel with the place. The panel closes like each dialog, and when the page below it changes (SITE-14).',
    },
    {
      id: 'PLACE-36',
      rule: 'The panel of a place that is gone links to the Join Queue dialog, if a store takes walk-ins.',
      labels: ['Join again'],
      noEdge: 'A view opens the dialog.',
    },
    {
      id: 'PLACE-37',
      rule: 'The last button of the panel takes the place back after it has left the queue, so that a second press at the same spot does not lose the place.',
      noEdge: 'The order of the buttons is in a view.',
    },
    {
      id: 'PLACE-18',
      rule: 'The mails about a place link to the home page, with a key of the place in the fragment. The page removes the key from the address, stores it as its token, follows this place, also if it has followed another place, and opens its panel. If the server does not know the key, a stored place stays.',
      decision: '034',
    },
    {
      id: 'PLACE-33',
      rule: 'While the customer waits or is called, the panel has links to the directions and the phone number of the store.',
      noEdge: 'A view shows them.',
    },
    {
      id: 'PLACE-17',
      rule: "While the customer is the next, and when it is the customer's turn, the title of every page begins with it, and the ticket can be read in light and dark on every page. Once the turn is over, the title is the page's own again.",
    },
    {
      id: 'PLACE-30',
      rule: 'When the customer becomes the next, a hidden page shows a notification, if the visitor allows it. A notification replaces the previous one, and a press on it shows the page.',
      texts: ['You are next'],
    },
    {
      id: 'PLACE-31',
      rule: "When it becomes the customer's turn, a hidden page shows a notification in the same way.",
    },
    {
      id: 'PLACE-32',
      rule: 'A hidden page requests the place only if the visitor allows notifications. Otherwise it waits until it is visible.',
      noEdge: 'The service of the request waits.',
    },
  ],
} as const satisfies Chapter;
