import type { Chapter } from './rule.ts';

export const payment = {
  title: 'Payment',
  about:
    "The dialogs over the wizard's barber step: who books, and how they pay. Guests pay by card; customers choose. The machine is a child of the wizard's and ends with what came of it; the card dialog is a child of its own (CARD-1).",
  machine: 'payment',
  rules: [
    {
      id: 'PAY-1',
      rule: 'A visitor who is not signed in meets the guest dialog first, filled with what was typed in it before.',
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
      rule: 'A customer who is signed in meets the choice between paying at the store and paying now, with the total.',
      labels: ['Choose Payment Method', 'Total', 'Pay at Store', 'Pay Now'],
    },
    {
      id: 'PAY-3',
      rule: 'Of the details of a guest, first name, last name, e-mail and phone are all needed; that is checked first.',
      texts: ['Please fill in all fields'],
    },
    {
      id: 'PAY-4',
      rule: 'Then the e-mail of a guest needs an at-sign and a dot behind it, and to be one that mail can be sent to: the server asks the same.',
      texts: ['Please enter a valid email address'],
    },
    {
      id: 'PAY-5',
      rule: 'Then the phone of a guest needs at least 8 characters.',
      texts: ['Please enter a valid phone number'],
    },
    {
      id: 'PAY-6',
      rule: 'A guest whose details are in order goes on to the card, the only way to pay, where anything is to be paid (PAY-42).',
    },
    { id: 'PAY-7', rule: 'A guest can leave the dialog for the login page or for the register page.' },
    {
      id: 'PAY-8',
      rule: 'Once it is known that a customer has no profile, or one without a number (customer_id), neither way books, and that is said beside the buttons.',
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
      rule: 'Pay Now opens the card dialog.',
    },
    {
      id: 'PAY-14',
      rule: 'When the card dialog ends because its intent cannot be made, or for a detail of the guest (PAY-51), the dialog before comes back and says why, with the details of the guest kept.',
    },
    {
      id: 'PAY-24',
      rule: 'When another booking has taken the time meanwhile, the dialogs end as taken, and a toast says that the booking failed.',
    },
    {
      id: 'PAY-25',
      rule: 'A failure may be tried again where our own backend gave it a code, because then it is known that nothing was made. Without a code, as another backend answers, it may not.',
      edgesOf: ['PAY-11', 'CARD-13'],
    },
    { id: 'PAY-27', rule: 'Cancel, Escape, a click outside and Back close the open dialog.' },
    {
      id: 'PAY-28',
      rule: 'These four do nothing while an intent or a booking is being made, or while the bank asks its customer.',
      noEdge: 'Nothing may happen: the machine knows none of these events there.',
    },
    {
      id: 'PAY-29',
      rule: 'Making an intent or a booking says after 5 seconds that it is slow, and goes on.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'PAY-35',
      rule: 'A booking that was asked for with its key and got no definite answer (none at all, a server error, that it is still being worked on, or that the session has ended) has not failed: the dialogs end in doubt, and nothing is said yet.',
      decision: '008',
    },
    {
      id: 'PAY-37',
      rule: 'A visitor who signs in or out while the guest dialog or the choice is open meets the dialog that is theirs now; the card dialog is told (CARD-18). What was chosen and typed is kept.',
    },
    {
      id: 'PAY-38',
      rule: 'Once a booking is asked for, only its answer ends that, whoever signs in or out meanwhile.',
      noEdge: 'Nothing may happen: the machine knows none of these events there.',
    },
    {
      id: 'PAY-39',
      rule: 'While the profile of a customer is on its way, the choice waits and says so, after 5 seconds that it is slow: a profile that is on its way is not missing.',
      texts: ['Fetching your profile...'],
    },
    {
      id: 'PAY-40',
      rule: 'A profile that is missing is asked for when the choice opens, and again when a way to pay is pressed (AUTH-28).',
    },
    {
      id: 'PAY-41',
      rule: 'As a booking is asked for, the wizard hears with which key (BOOK-60).',
    },
    {
      id: 'PAY-42',
      rule: 'A total of zero asks nobody for a card: the booking goes out with booking_status_id 8 and without a payment, that of a guest once the details are in order. Pay Now is not there.',
    },
    {
      id: 'PAY-51',
      rule: 'When our own backend refuses a booking for a detail of its guest (API-11), no booking has failed and nothing is charged: the guest dialog comes back without a toast, with all that was typed, and says so at its head, and at the field what the server said.',
      texts: ['Nothing was booked and nothing was charged'],
    },
    {
      id: 'PAY-70',
      rule: 'Before anything is paid or sent, the guest dialog and the choice say all that is booked: store, services with their minutes, day, time in the zone of the shop, and barber, with Change beside each, the price and, of our own backend alone, the rule of refunds. The buttons that lead on say the sum in their description. Change closes the dialogs, and they end with the step that it asks for; that of time and barber closes them as Cancel does. What a guest has typed is kept, save where they go back to the stores.',
      labels: ['Store', 'Services', 'Day', 'Time', 'Barber', 'Change'],
      texts: ['If you cancel before it starts, a visit paid by card is refunded in full.'],
    },
    {
      id: 'PAY-36',
      rule: 'However else the card dialog ends, the dialogs end so too.',
    },
  ],
} as const satisfies Chapter;
