import type { Chapter } from './rule.ts';

export const payment = {
  title: 'Payment',
  about:
    "The dialogs over the wizard's fourth step: who books, and how they pay. Guests pay by card; customers choose. The machine is a child of the wizard's and ends with what came of it.",
  machine: 'payment',
  rules: [
    {
      id: 'PAY-1',
      rule: 'Whoever is not signed in meets the guest dialog first, filled with what was typed in it before.',
      labels: [
        'Book as Guest or Sign In',
        'Log In',
        'Register',
        'First Name',
        'Last Name',
        'Email',
        'Phone',
        'Book Now',
      ],
    },
    {
      id: 'PAY-2',
      rule: 'Whoever is signed in meets the choice between paying at the store and paying now, with the total.',
      labels: ['Choose Payment Method', 'Total', 'Pay at Store', 'Pay Now'],
    },
    {
      id: 'PAY-3',
      rule: 'Of the details of a guest, first name, last name, e-mail and phone are all needed; that is checked first.',
      texts: ['Please fill in all fields'],
    },
    {
      id: 'PAY-4',
      rule: 'Then the e-mail of a guest needs an at-sign and a dot.',
      texts: ['Please enter a valid email address'],
    },
    {
      id: 'PAY-5',
      rule: 'Then the phone of a guest needs at least 8 characters.',
      texts: ['Please enter a valid phone number'],
    },
    {
      id: 'PAY-6',
      rule: 'A guest whose details are in order goes on to the card, the only way to pay.',
    },
    { id: 'PAY-7', rule: 'A guest can leave the dialog for the login page or for the register page.' },
    {
      id: 'PAY-8',
      rule: 'A customer whose profile has no number (customer_id) can book neither way, and that is said beside the buttons.',
      texts: ['Customer profile not found. Please log in again.'],
    },
    {
      id: 'PAY-9',
      rule: 'Pay at Store creates the booking with booking_status_id 8 and without a payment. Of a customer a booking carries customer_id, and empty details of a guest.',
    },
    {
      id: 'PAY-10',
      rule: 'When a booking that is to be paid at the store is made, a toast says so.',
      texts: ['Booking created successfully!'],
    },
    {
      id: 'PAY-11',
      rule: 'When a booking that is to be paid at the store cannot be made, a toast says so.',
      texts: ['Failed to create booking'],
    },
    {
      id: 'PAY-12',
      rule: 'Pay Now opens the card dialog, for which a payment intent is created first: the total in cents, in AUD.',
    },
    {
      id: 'PAY-13',
      rule: 'Once the intent is made, the card can be entered.',
      labels: ['Payment Details', 'Cancel', 'Processing...'],
    },
    {
      id: 'PAY-14',
      rule: 'When the intent cannot be made, a toast says so, and the dialog before comes back, with the details of the guest kept.',
      texts: ['Failed to create payment intent'],
    },
    {
      id: 'PAY-15',
      rule: "Pay Now of the card dialog does nothing while the provider's card field is not ready. The field may get ready before the intent is made or after it, may be lost again, and starts anew with each card dialog.",
    },
    {
      id: 'PAY-16',
      rule: 'A card that is submitted becomes a payment method at the provider, in the browser: the shop never sees a card.',
    },
    {
      id: 'PAY-17',
      rule: "When the provider refuses a card, the dialog shows the provider's words.",
    },
    {
      id: 'PAY-18',
      rule: 'Where the provider has no words, it shows ours.',
      texts: ['An error occurred while processing your card'],
    },
    {
      id: 'PAY-19',
      rule: 'When the provider breaks down, the dialog says so.',
      texts: ['An unexpected error occurred'],
    },
    {
      id: 'PAY-20',
      rule: 'With a payment method the booking is created with payment: booking_status_id 7 and payment_method_id.',
    },
    {
      id: 'PAY-21',
      rule: 'When a booking is made and paid, a toast says so.',
      texts: ['Booking created and payment processed successfully!'],
    },
    {
      id: 'PAY-22',
      rule: 'When a booking with payment fails, a toast says so.',
      texts: ['Failed to create booking with payment'],
    },
    {
      id: 'PAY-23',
      rule: "A card that the charge declines is not a failed booking: the card dialog stays open, or comes back, with the provider's words and without a toast; intent and key are kept for another card.",
    },
    {
      id: 'PAY-24',
      rule: 'When another booking has taken the time meanwhile, the dialogs end as taken, and a toast says that the booking failed.',
    },
    {
      id: 'PAY-25',
      rule: 'A failure may be tried again where our own backend gave it a code, because then it is known that nothing was made. Without a code, as another backend answers, it may not.',
      edgesOf: ['PAY-11', 'PAY-22'],
    },
    {
      id: 'PAY-26',
      rule: 'After a booking with payment the intent is forgotten, whether the booking was made, failed or is in doubt.',
      edgesOf: ['PAY-21', 'PAY-22', 'PAY-24', 'PAY-35'],
    },
    { id: 'PAY-27', rule: 'Cancel, Escape, a click outside and Back close the open dialog.' },
    {
      id: 'PAY-28',
      rule: 'These four do nothing while an intent, a payment method or a booking is being made, or while the bank asks its customer.',
      noEdge: 'Nothing may happen: the machine knows none of these events there.',
    },
    {
      id: 'PAY-29',
      rule: 'Making an intent or a booking says after 5 seconds that it is slow, and goes on.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'PAY-30',
      rule: 'The provider is loaded when a card dialog opens and not before, side by side with the intent. After 5 seconds the loading says that it is slow, and goes on. Once the provider is loaded its card field is put up, and gets ready.',
    },
    {
      id: 'PAY-31',
      rule: 'When the provider cannot be loaded, or when its card field is not ready 20 seconds after the loading or the putting up began, the dialog says so where the card would be, and it can be loaded again. Cancel still leaves.',
      texts: ['The card form could not be loaded.', 'Try again'],
    },
    {
      id: 'PAY-32',
      rule: "When the bank of a card wants to ask its owner first, the card dialog closes, so that none of ours lies over the bank's, and the provider asks with the secret that came with the answer. An answer that wants to ask and brings no secret is a decline.",
    },
    {
      id: 'PAY-33',
      rule: 'When the customer has answered the bank, the booking is asked for again, with the same key, card and intent, in a dialog without a card field. This can end as the first asking could.',
    },
    {
      id: 'PAY-34',
      rule: "When the customer does not confirm, the card dialog opens anew, with the provider's words, else ours as for a card (PAY-17 to PAY-19). Intent and key are kept.",
    },
    {
      id: 'PAY-35',
      rule: 'A booking that was asked for with its key and got no definite answer (none at all, a server error, or that it is still being worked on) has not failed: the dialogs end in doubt, and nothing is said yet.',
      decision: '008',
    },
  ],
} as const satisfies Chapter;
