import type { Chapter } from './rule.ts';

export const charge = {
  title: 'Payment: the card',
  about:
    "The card dialog, the card's bank, and the booking that is paid by card. The machine is a child of the payment's and ends with what came of it.",
  machine: 'charge',
  rules: [
    {
      id: 'CARD-1',
      rule: 'For the card dialog a payment intent is created first: the total in cents, in AUD. Intent and card are forgotten with the dialog, whether the booking was made, failed or is in doubt.',
      noEdge: 'It begins so, and ends with its machine.',
    },
    {
      id: 'CARD-2',
      rule: 'Once the intent is made, the card can be entered.',
      labels: ['Payment Details', 'Cancel', 'Processing...'],
    },
    {
      id: 'CARD-3',
      rule: 'When the intent cannot be made, a toast says so, and the card dialog ends.',
      texts: ['Failed to create payment intent'],
    },
    {
      id: 'CARD-4',
      rule: 'The provider is loaded when a card dialog opens and not before, side by side with the intent. After 5 seconds the loading says that it is slow, and goes on. Once the provider is loaded its card field is put up, and gets ready.',
    },
    {
      id: 'CARD-5',
      rule: "Pay Now of the card dialog does nothing while the provider's card field is not ready. The field may get ready before the intent is made or after it, may be lost again, and starts again with each card dialog.",
    },
    {
      id: 'CARD-6',
      rule: 'When the provider cannot be loaded, or when its card field is not ready 20 seconds after the loading or the putting up began, the dialog says so where the card would be, and it can be loaded again. Cancel still leaves.',
      texts: ['The card form could not be loaded.', 'Try again'],
    },
    {
      id: 'CARD-7',
      rule: 'A card that is submitted becomes a payment method at the provider, in the browser: the shop never sees a card.',
    },
    {
      id: 'CARD-8',
      rule: "When the provider refuses a card, the dialog shows the provider's words.",
    },
    {
      id: 'CARD-9',
      rule: 'Where the provider has no words, it shows ours.',
      texts: ['An error occurred while processing your card'],
      edgesOf: ['CARD-8', 'CARD-14', 'CARD-17'],
    },
    {
      id: 'CARD-10',
      rule: 'When the provider breaks down, the dialog says so.',
      texts: ['An unexpected error occurred'],
      edgesOf: ['CARD-8', 'CARD-17'],
    },
    {
      id: 'CARD-11',
      rule: 'With a payment method the booking is created with payment: booking_status_id 7 and payment_method_id.',
    },
    {
      id: 'CARD-12',
      rule: 'When a booking is made and paid, a toast says so.',
      texts: ['Booking created and payment processed successfully!'],
    },
    {
      id: 'CARD-13',
      rule: 'When a booking with payment fails, a toast says so.',
      texts: ['Failed to create booking with payment'],
    },
    {
      id: 'CARD-14',
      rule: "A card that the charge declines is not a failed booking: the card dialog stays open, or comes back, with the provider's words and without a toast; intent and key are kept for another card.",
    },
    {
      id: 'CARD-15',
      rule: "When the bank of a card wants to ask its owner first, the card dialog closes, so that none of ours lies over the bank's, and the provider asks with the secret that came with the answer. An answer that wants to ask and brings no secret is a decline.",
    },
    {
      id: 'CARD-16',
      rule: 'When the customer has answered the bank, the booking is asked for again, with the same key, card and intent, in a dialog without a card field. This can end as the first asking could.',
    },
    {
      id: 'CARD-17',
      rule: "When the customer does not confirm, the card dialog opens again, with the provider's words, else ours as for a card (CARD-8 to CARD-10). Intent and key are kept.",
    },
    {
      id: 'CARD-18',
      rule: 'A visitor who signs in or out before a booking is asked for is led back to the dialog that is theirs now (PAY-14); who did so meanwhile, once the card is declined. No card is charged in the name of somebody who is not there.',
    },
    {
      id: 'CARD-19',
      rule: 'Once a booking with payment is asked for, or the bank asks, only the answer ends that, whoever signs in or out meanwhile. After the bank the booking is not asked for in another name: the dialogs end in doubt (PAY-35).',
    },
    {
      id: 'CARD-61',
      rule: "After a card that our own server refused while it holds the time, the dialog says until when that is, by the shop's clock and in its zone, and how many more cards can be tried (API-61). A server that says nothing of it holds nothing, and nothing is said. A card that only the provider refused changes nothing in that.",
      edgesOf: ['CARD-14', 'CARD-15'],
    },
    {
      id: 'CARD-62',
      rule: 'Two minutes before that time is over a word says that it ends soon. Each of these words is announced once.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'CARD-63',
      rule: 'Once that time is over, however long the device slept, the dialog says that it was let go, and all that was typed is kept: Pay Now takes it again if it is still free, and any number of cards counts again.',
      texts: [
        'Your time has been released. Nothing was charged. Pay Now takes it again, if it is still free.',
      ],
    },
    {
      id: 'CARD-64',
      rule: 'With no card left to try Pay Now is off until that time is over. A card that comes all the same, as from a dialog that was opened again, is told so in the same dialog: no booking has failed.',
    },
    {
      id: 'CARD-60',
      rule: 'Asked for again after the bank, a booking may be charged already. Made, taken, declined or asked about once more are outcomes; any other answer, however definite, is none: the dialogs end in doubt (PAY-35).',
      edgesOf: ['PAY-35'],
    },
    {
      id: 'CARD-65',
      rule: 'The provider may never answer about a card. After 5 seconds the dialog says that this is slow, and that nothing was charged. Cancel, Escape, a click outside and Back leave it at any time, for nothing was sent to the shop; an answer that comes later is dropped.',
      texts: [
        'Your card is being checked.',
        'This is taking longer than usual. Nothing was charged, and you can cancel.',
      ],
    },
    {
      id: 'CARD-66',
      rule: 'A bank that was not answered within the 10 minutes of a hold leaves the booking in doubt (PAY-35): the server is asked what came of it.',
    },
  ],
} as const satisfies Chapter;
