import type { Chapter } from './rule.ts';

export const charge = {
  title: 'Payment: the card',
  about:
    "The card dialog, the authentication by the card's bank, and the booking that is paid by card. The machine is a child of the payment machine and ends with a result.",
  machine: 'charge',
  rules: [
    {
      id: 'CARD-1',
      rule: 'The card dialog first creates a payment intent: the total in cents, in AUD. Intent and card are dropped with the dialog, whether the booking was made, failed or is in doubt.',
      noEdge: "This is the machine's initial state, and its context ends with the machine.",
    },
    {
      id: 'CARD-2',
      rule: 'Once the intent is created, the customer can enter the card.',
      labels: ['Payment Details', 'Cancel', 'Processing...'],
    },
    {
      id: 'CARD-3',
      rule: 'If the intent cannot be created, a toast is shown, and the card dialog ends.',
      texts: ['Failed to create payment intent'],
    },
    {
      id: 'CARD-4',
      rule: "The provider's script loads when a card dialog opens and not before, in parallel with the intent. After 5 seconds the dialog shows a slow notice, and loading continues. Once the script is loaded, its card field is mounted and becomes ready.",
    },
    {
      id: 'CARD-5',
      rule: "Pay Now of the card dialog does nothing while the provider's card field is not ready. The field can become ready before the intent is created or after it, can be lost again, and starts again with each card dialog.",
    },
    {
      id: 'CARD-6',
      rule: "If the provider's script fails to load, or its card field is not ready 20 seconds after loading or mounting began, the dialog shows an error in place of the field. The customer can retry, and Cancel still works.",
      texts: ['The card form could not be loaded.', 'Try again'],
    },
    {
      id: 'CARD-7',
      rule: 'The browser makes a submitted card into a payment method at the provider; the shop never sees card data.',
    },
    {
      id: 'CARD-8',
      rule: "If the provider declines a card, the dialog shows the provider's message.",
    },
    {
      id: 'CARD-9',
      rule: "If the provider sends no message, the dialog shows the shop's message.",
      texts: ['An error occurred while processing your card'],
      edgesOf: ['CARD-8', 'CARD-14', 'CARD-17'],
    },
    {
      id: 'CARD-10',
      rule: 'If the provider fails unexpectedly, the dialog shows a message.',
      texts: ['An unexpected error occurred'],
      edgesOf: ['CARD-8', 'CARD-17'],
    },
    {
      id: 'CARD-11',
      rule: 'With a payment method, the browser creates the booking with payment: booking_status_id 7 and payment_method_id.',
    },
    {
      id: 'CARD-12',
      rule: 'When a booking is made and paid, a toast is shown.',
      texts: ['Booking created and payment processed successfully!'],
    },
    {
      id: 'CARD-13',
      rule: 'If a booking with payment fails, a toast is shown.',
      texts: ['Failed to create booking with payment'],
    },
    {
      id: 'CARD-14',
      rule: "If the charge declines the card, the booking has not failed. The card dialog stays open, or opens again, with the provider's message and without a toast. Intent and key are kept for the next card.",
    },
    {
      id: 'CARD-15',
      rule: "If the card's bank wants to authenticate the customer first, the card dialog closes, so that no dialog of the site covers the bank's dialog. The provider starts the authentication with the secret from the response. A response that wants authentication and has no secret is a decline.",
    },
    {
      id: 'CARD-16',
      rule: 'When the customer has answered the bank, the booking request is sent again with the same key, card and intent, in a dialog without a card field. It can have each result of the first request.',
    },
    {
      id: 'CARD-17',
      rule: "If the customer does not confirm at the bank, the card dialog opens again with the provider's message, or the shop's message as for a card (CARD-8 to CARD-10). Intent and key are kept.",
    },
    {
      id: 'CARD-18',
      rule: 'A visitor who signs in or out before a booking request returns to the dialog for the new session (PAY-14). If the visitor signs in or out during the request, this happens once the card is declined. No card is charged in the name of a person who is no longer signed in.',
    },
    {
      id: 'CARD-19',
      rule: 'During a booking request with payment, or an authentication by the bank, only the answer ends the wait, even if the visitor signs in or out. After the authentication the booking request is not sent in a different name: the dialogs end in doubt (PAY-35).',
    },
    {
      id: 'CARD-61',
      rule: "If our own server declined a card while it holds the slot, the dialog shows the number of cards left, and the end of the hold by the shop's clock and in its zone (API-61). If the server sends neither, there is no hold, and the dialog shows neither. A card that only the provider declined changes neither.",
      edgesOf: ['CARD-14', 'CARD-15'],
    },
    {
      id: 'CARD-62',
      rule: 'Two minutes before the end of the hold the dialog shows a warning. Each of these notices is announced once.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'CARD-63',
      rule: 'When the hold has ended, however long the device slept, the dialog shows that the slot was released, and keeps all input. Pay Now takes the slot again if it is still free, and the limit on cards starts again.',
      texts: [
        'Your time has been released. Nothing was charged. Pay Now takes it again, if it is still free.',
      ],
    },
    {
      id: 'CARD-64',
      rule: 'If no card is left to try, Pay Now is disabled until the hold ends. If a card is sent anyway, as from a dialog that was opened again, the same dialog shows this, and the booking has not failed.',
    },
    {
      id: 'CARD-60',
      rule: 'After the authentication, the repeated booking request may already be charged. Made, taken, declined and a new authentication are results. Any other answer, however definite, ends the dialogs in doubt (PAY-35).',
      edgesOf: ['PAY-35'],
    },
    {
      id: 'CARD-65',
      rule: 'The provider may never answer about a card. After 5 seconds the dialog shows that the check is slow and that nothing was charged. Cancel, Escape, a click outside and Back close the dialog at any time, because nothing was sent to the shop. A later answer is dropped.',
      texts: [
        'Your card is being checked.',
        'This is taking longer than usual. Nothing was charged, and you can cancel.',
      ],
    },
    {
      id: 'CARD-66',
      rule: 'If the customer does not answer the bank within the 10 minutes of a hold, the booking is in doubt (PAY-35), and the server is asked for the result.',
    },
  ],
} as const satisfies Chapter;
