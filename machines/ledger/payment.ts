import type { Chapter } from './rule.ts';

export const payment = {
  title: 'Payment',
  about:
    "The dialogs over the wizard's barber step: the person who books, and the way to pay. Guests pay by card; customers choose. The machine is a child of the wizard's machine and ends with a result. The card dialog is in turn a child of this machine (CARD-1).",
  machine: 'payment',
  rules: [
    {
      id: 'PAY-1',
      rule: 'A signed-out visitor sees the guest dialog first, filled with earlier input.',
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
      rule: 'A signed-in customer sees the choice between paying at the store and paying now, with the total.',
      labels: ['Choose Payment Method', 'Total', 'Pay at Store', 'Pay Now'],
    },
    {
      id: 'PAY-3',
      rule: 'First name, last name, e-mail and phone of a guest are required. This is checked first.',
      texts: ['Please fill in all fields'],
    },
    {
      id: 'PAY-4',
      rule: 'Then the e-mail of a guest must have an at-sign with a dot after it, and must be an address that can receive mail. The server checks the same.',
      texts: ['Please enter a valid email address'],
    },
    {
      id: 'PAY-5',
      rule: 'Then the phone of a guest must have at least 8 characters.',
      texts: ['Please enter a valid phone number'],
    },
    {
      id: 'PAY-6',
      rule: 'A guest with valid details continues to the card, the only way to pay, if the total is above zero (PAY-42).',
    },
    {
      id: 'DEVICE-1',
      rule: 'The guest form has a checkbox, off at first. If it is on, a submit with valid details stores first name, last name, email and phone in local storage: never the note, the card or the booking. If it is off, a valid submit removes them.',
      labels: ['Remember my details on this device'],
      edgesOf: ['PAY-6', 'PAY-42'],
    },
    {
      id: 'DEVICE-2',
      rule: 'Stored details fill in the next guest form, unless this visit has other details, and the checkbox is on. Damaged details are dropped.',
      noEdge: 'A view fills in the form.',
    },
    {
      id: 'DEVICE-3',
      rule: 'Beside stored details is a button that removes them at once. It also empties the form and the draft of this tab.',
      labels: ['Forget my details'],
    },
    {
      id: 'DEVICE-4',
      rule: 'A login removes stored details of a guest, who can be another person.',
      noEdge: 'The session removes them.',
    },
    { id: 'PAY-7', rule: 'A guest can leave the dialog for the login page or for the register page.' },
    {
      id: 'PAY-8',
      rule: 'If a customer is known to have no profile, or a profile without a number (customer_id), neither way to pay books. The dialog shows the reason beside the buttons.',
      texts: ['Customer profile not found. Please log in again.'],
    },
    {
      id: 'PAY-9',
      rule: "Pay at Store creates the booking with booking_status_id 8 and without a payment. A customer's booking carries customer_id and empty guest details.",
    },
    {
      id: 'PAY-10',
      rule: 'When a booking to be paid at the store is made, a toast is shown.',
      texts: ['Booking created successfully!'],
    },
    {
      id: 'PAY-11',
      rule: 'If a booking to be paid at the store fails, a toast is shown.',
      texts: ['Failed to create booking'],
    },
    {
      id: 'PAY-12',
      rule: 'Pay Now opens the card dialog.',
    },
    {
      id: 'PAY-14',
      rule: "If the card dialog ends because its intent cannot be created, or because of a guest's detail (PAY-51), the previous dialog opens again. It shows the reason and the guest's details.",
    },
    {
      id: 'PAY-24',
      rule: 'If another booking has taken the time, the dialogs end with the result taken, and a toast reports that the booking failed.',
    },
    {
      id: 'PAY-25',
      rule: 'A failure with a code from our own backend can be retried, because the code proves that nothing was booked. A failure without a code, as from a foreign API, cannot be retried.',
      edgesOf: ['PAY-11', 'CARD-13'],
    },
    {
      id: 'PAY-71',
      rule: 'When our own backend refuses an unpaid booking and accepts one that is paid by card (ABUSE-22), the dialogs end as such, with the reason, and a toast says that the booking failed.',
    },
    {
      id: 'PAY-72',
      rule: 'For a customer who chose the card on the failure view (BOOK-73), the card dialog opens without the choice of the payment method. If that dialog ends without a booking (PAY-14), the choice opens.',
    },
    { id: 'PAY-27', rule: 'Cancel, Escape, a click outside and Back close the open dialog.' },
    {
      id: 'PAY-28',
      rule: 'The four actions of PAY-27 do nothing while an intent or a booking is being made, or while the bank authenticates the customer.',
      noEdge: 'The machine handles none of these events there.',
    },
    {
      id: 'PAY-29',
      rule: 'After 5 seconds of making an intent or a booking the dialog shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'PAY-35',
      rule: 'A booking request with a key has not failed if it gets no definite answer: no answer at all, a server error, a submit still in progress, or an ended session. The dialogs end in doubt, and no message is shown yet.',
      decision: '008',
    },
    {
      id: 'PAY-37',
      rule: 'If a visitor signs in or out while the guest dialog or the choice is open, the dialog for the new session opens. The card dialog receives the change as an event (CARD-18). Choices are kept; details and note are not, if the person changes (BOOK-52).',
    },
    {
      id: 'PAY-38',
      rule: 'Once a booking request is sent, only its response ends the wait, even if the visitor signs in or out.',
      noEdge: 'The machine handles none of these events there.',
    },
    {
      id: 'PAY-39',
      rule: 'While the profile of a customer is loading, the choice waits and shows a notice, and after 5 seconds a slow notice. A loading profile does not count as missing.',
      texts: ['Fetching your profile...'],
    },
    {
      id: 'PAY-40',
      rule: 'A missing profile is fetched when the choice opens, and again when the customer presses a way to pay (AUTH-28).',
    },
    {
      id: 'PAY-41',
      rule: 'The dialogs notify the wizard when they send a booking request, so that the draft stores its key (BOOK-60).',
    },
    {
      id: 'PAY-42',
      rule: "A total of zero needs no card. The booking is sent with booking_status_id 8 and without a payment, a guest's booking once the details are valid. Pay Now is not shown.",
    },
    {
      id: 'PAY-51',
      rule: "If our own backend rejects a booking because of a detail of its guest (API-11), the booking has not failed and nothing is charged. The guest dialog opens again without a toast and with all input. It shows the text below at its head, and the server's message at the field.",
      texts: ['Nothing was booked and nothing was charged'],
    },
    {
      id: 'PAY-70',
      rule: "Before a payment or a request, the guest dialog and the choice show the booking: store, services with their minutes, day, time in the shop's zone, and barber, each with Change beside it. They also show the price and, only with our own backend, the refund rule. The description of each button that continues contains the total. Change closes the dialogs, which end with the step to open; Change beside time and barber closes them as Cancel does. A guest's input is kept, unless the guest returns to the stores.",
      labels: ['Store', 'Services', 'Day', 'Time', 'Barber', 'Change'],
      texts: [
        "You can cancel until your visit begins, and a card is refunded in full. Please give us 24 hours' notice if you can. A fee may apply if you do not come.",
      ],
    },
    {
      id: 'PAY-80',
      rule: "The guest dialog and the choice have an optional line for a note for the barber, of at most 200 characters. A longer note is not cut: the dialog marks it, and nothing is sent (FORM-12, FORM-14). The request has the note without invisible characters (FORM-13), or null. A typed note is kept for the next attempt (PAY-86). It is not handed over to the login page. The shop's mail, the print of the day and the page of the visit show it, but no mail to the customer's address, which a stranger may have typed (SHOP-28). It is erased with the customer's data (SHOP-77). A foreign API promises nothing about notes: there the line is absent, and the request has null.",
      labels: ['Note for the barber'],
    },
    {
      id: 'PAY-86',
      rule: 'The wizard receives the details and the note at each change in the guest dialog or in the choice, and stores them in the draft (BOOK-56). After a refresh in the same tab, at any dialog, the next dialog contains them. They are deleted when the visit is booked, and when the person changes (BOOK-52).',
    },
    {
      id: 'PAY-73',
      rule: 'Each dialog shows the booking above its form: the services with their minutes, the day, the time, the barber and the price. On a phone of 360 by 430 px, as with an open keyboard, they stay in view beside the focused field of a guest or a card, unless they need more than a quarter of the window. There the guest dialog opens the parts with Change on request.',
    },
    {
      id: 'PAY-85',
      rule: 'The guest dialog opens at its heading. On a screen of 1,280 by 720 px its four fields are in view too. If the bar of actions or the edge of the screen hides a field, as on a phone, the dialog has the focus instead of the first field, so that its heading stays in view.',
      noEdge: 'the style of the dialog',
    },
    {
      id: 'PAY-87',
      rule: 'The buttons of both ways to pay are in view when the choice opens, on a phone of 360 by 640 px, with a font of 24 px on a phone of 360 by 740 px, and with a font of 32 px on a phone of 390 by 844 px.',
      noEdge: 'the style of the dialog',
    },
    {
      id: 'PAY-88',
      rule: 'The guest dialog shows the heading of the guest form above the bar of actions when it opens, on a phone of 390 by 844 px with a font of 24 px, also for two people. So no guest believes that an account is necessary.',
      noEdge: 'the style of the dialog',
    },
    {
      id: 'PAY-74',
      rule: 'If the dialogs end because they are closed or because a choice is changed, the slot that is held from Submit is released (SHOP-103). On the way to the login page or the register page it stays held.',
    },
    {
      id: 'PAY-36',
      rule: 'Any other end of the card dialog ends the dialogs with the same result, which the wizard receives.',
    },
  ],
} as const satisfies Chapter;
