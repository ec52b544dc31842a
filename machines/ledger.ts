/** One rule of the spec in our own words, with the sentences that must appear on the screen exactly so. */
export interface Rule {
  /** STORE: header and home. BOOK: the wizard. PAY: the dialogs over its fourth step. */
  readonly id: `${'STORE' | 'BOOK' | 'PAY'}-${number}`;
  /** A section of the spec ('4') or a ruling ('B5'). */
  readonly section: string;
  readonly rule: string;
  readonly texts?: readonly string[];
}

/** The rules that the machines' edges name in `meta: { spec }`, in reading order. */
export const ledger = [
  {
    id: 'STORE-1',
    section: 'C6',
    rule: 'Header and home share one request for the stores that take bookings.',
  },
  {
    id: 'STORE-2',
    section: 'C6',
    rule: 'Header and home share one request for the stores that run a queue.',
  },
  { id: 'STORE-3', section: '2', rule: 'Ways into booking are shown only while a bookable store is known.' },
  { id: 'STORE-4', section: '2', rule: 'Book Queue is shown only while a store with a queue is known.' },
  {
    id: 'STORE-5',
    section: '8',
    rule: 'Bookable stores that cannot be fetched empty their list and are told once.',
    texts: ['Failed to fetch book store list'],
  },
  {
    id: 'STORE-6',
    section: '8',
    rule: 'Queue stores that cannot be fetched empty their list and are told once.',
    texts: ['Failed to fetch queue store list'],
  },
  { id: 'STORE-7', section: 'C8', rule: 'Opening the site announces it to the online store once.' },
  { id: 'STORE-8', section: '7', rule: 'An announcement that fails is logged and shown to nobody.' },
  {
    id: 'STORE-9',
    section: 'C6',
    rule: 'On the booking page the wizard fetches the stores: header and home neither ask nor complain there; a running request is dropped, a list already had is kept, a failed one counts as not had.',
  },
  {
    id: 'STORE-10',
    section: 'C6',
    rule: 'Leaving the booking page asks for the bookable stores, unless their list is had already.',
  },

  {
    id: 'BOOK-1',
    section: '4',
    rule: 'A visit without a draft begins at the stores, with nothing chosen. Entering this step, each time, fetches the stores.',
  },
  { id: 'BOOK-2', section: 'B6', rule: 'A visit with a draft comes back to its step with its choices.' },
  {
    id: 'BOOK-3',
    section: 'B6',
    rule: 'A draft whose step needs more than it holds opens at the furthest step that its choices allow. A restored date that has gone by, or lies beyond the 90 days, counts as not chosen; its time goes with it.',
  },
  {
    id: 'BOOK-4',
    section: 'B4',
    rule: 'A refresh in the middle of a submit asks what became of it, with the key that was kept.',
    texts: ['Checking your booking'],
  },
  { id: 'BOOK-5', section: 'B7', rule: 'The confirmation survives a refresh.' },
  {
    id: 'BOOK-6',
    section: '2',
    rule: 'Every call that is waited for and takes longer than 5 seconds says that it is slow, and goes on.',
  },

  {
    id: 'BOOK-7',
    section: '2',
    rule: 'When the stores are listed and no choice was made, the first is chosen.',
  },
  {
    id: 'BOOK-8',
    section: 'B7',
    rule: 'A store chosen before, or a deselection made before, beats the choice of the first, restored ones too.',
  },
  {
    id: 'BOOK-9',
    section: 'B7',
    rule: 'A chosen store that is no longer listed is dropped with all that hung on it and counts as no choice: the first of the list, if any, is chosen.',
  },
  {
    id: 'BOOK-10',
    section: '8',
    rule: 'Stores that cannot be fetched leave an empty list and can be asked for again; a choice made before stays.',
    texts: ['Failed to fetch locations'],
  },
  {
    id: 'BOOK-11',
    section: '2',
    rule: 'A click on a store chooses it, a click on the chosen one undoes it.',
  },
  {
    id: 'BOOK-12',
    section: 'B5',
    rule: 'Changing or undoing the store forgets category, services, date, barber and time.',
  },
  {
    id: 'BOOK-13',
    section: '4',
    rule: 'Services need a store: Continue and the tab stay disabled without one.',
  },

  {
    id: 'BOOK-14',
    section: '4',
    rule: "Entering the services step, each time, fetches the chosen store's categories and services, side by side.",
  },
  {
    id: 'BOOK-15',
    section: '2',
    rule: 'Categories are shown as cards once they are listed; choosing one shows its services. None is chosen beforehand.',
  },
  {
    id: 'BOOK-16',
    section: '2',
    rule: 'A category without services says so.',
    texts: ['No services available in this category'],
  },
  {
    id: 'BOOK-17',
    section: '8',
    rule: 'Categories that cannot be fetched leave an empty list and can be asked for again.',
    texts: ['Failed to fetch categories'],
  },
  {
    id: 'BOOK-18',
    section: '8',
    rule: 'Services that cannot be fetched leave an empty list and can be asked for again; services chosen before stay.',
    texts: ['Failed to fetch services'],
  },
  {
    id: 'BOOK-19',
    section: '2',
    rule: 'A click on a service adds it, another takes it away; another category keeps them.',
  },
  {
    id: 'BOOK-20',
    section: '4',
    rule: 'The date needs a store and at least one service: Continue and the tab stay disabled without them.',
  },

  {
    id: 'BOOK-21',
    section: '5',
    rule: 'A day from today to 90 days ahead can be picked; past days and days beyond are refused.',
  },
  {
    id: 'BOOK-22',
    section: '4',
    rule: 'Another date clears the time and keeps the barber until the reload says otherwise; the same date again changes nothing.',
  },
  {
    id: 'BOOK-23',
    section: '4',
    rule: 'The barber step needs store, services and a date that can still be booked: Continue and the tab stay disabled without them.',
  },
  {
    id: 'BOOK-24',
    section: 'B1',
    rule: "When the shop's day turns past the chosen date, date and time are dropped, and the barber step gives way to the date step. A date still to come stays.",
  },

  {
    id: 'BOOK-25',
    section: '4',
    rule: 'Entering the barber step, each time, fetches the barbers of the chosen date.',
  },
  {
    id: 'BOOK-26',
    section: '2',
    rule: 'No barber on the date says so; barber and time are dropped.',
    texts: ['No barbers available for the selected date. Please select a different date.'],
  },
  {
    id: 'BOOK-27',
    section: '8',
    rule: 'Barbers that cannot be fetched leave an empty list and can be asked for again; choices stay.',
    texts: ['Failed to fetch available barbers'],
  },
  {
    id: 'BOOK-28',
    section: '4',
    rule: 'A chosen barber who works that day stays, and the times are fetched at once; one who does not is dropped, and the time too.',
  },
  {
    id: 'BOOK-29',
    section: '4',
    rule: "Choosing a barber fetches that barber's times, also while the times of another are awaited, shown or failed; an answer for an earlier choice is dropped.",
  },
  {
    id: 'BOOK-30',
    section: 'B5',
    rule: 'When times are reloaded the chosen time stays if it is still offered and is cleared if not.',
  },
  {
    id: 'BOOK-31',
    section: '2',
    rule: 'No time on offer says so, whatever the date.',
    texts: ['No time slots available for today. Please select a different date or barber.'],
  },
  {
    id: 'BOOK-32',
    section: '8',
    rule: 'Times that cannot be fetched leave an empty list and can be asked for again; choices stay.',
    texts: ['Failed to fetch time slots'],
  },
  { id: 'BOOK-33', section: '2', rule: 'A click on an offered time chooses it.' },
  {
    id: 'BOOK-34',
    section: '4',
    rule: 'Submit needs barber and time, with the times on the screen (not while they are being fetched); it opens the dialogs.',
  },
  {
    id: 'BOOK-35',
    section: 'B4',
    rule: 'A submit makes a key unless one is kept. The key is forgotten when the booking is made or its slot is taken, kept otherwise, and travels with every fetch of times.',
  },

  { id: 'BOOK-36', section: '4', rule: 'Back moves one step; choices stay. None from stores.' },
  {
    id: 'BOOK-37',
    section: '4',
    rule: 'Back does nothing on the confirmation, nor while it is being found out.',
  },
  { id: 'BOOK-38', section: '4', rule: 'An earlier step is one click on its tab away; choices stay.' },
  {
    id: 'BOOK-39',
    section: 'B7',
    rule: 'With a dialog open, Back is handed to the dialog, which closes exactly when its Cancel would.',
  },
  { id: 'BOOK-40', section: '2', rule: 'Cancel on a step, and Back to Home on the confirmation, go home.' },

  {
    id: 'BOOK-41',
    section: '2',
    rule: 'A dialog that is closed leaves the step as it was, the times still on the screen.',
  },
  { id: 'BOOK-42', section: '2', rule: 'Log In and Register of the guest dialog go to their pages.' },
  {
    id: 'BOOK-43',
    section: '2',
    rule: 'A booking that is made shows the success view.',
    texts: [
      'You have successfully booked!',
      'Your appointment has been confirmed. We look forward to seeing you!',
    ],
  },
  {
    id: 'BOOK-44',
    section: '8',
    rule: 'A booking that fails shows the failure view.',
    texts: ['Booking Failed', 'There was an issue with your booking. Please try again.'],
  },
  {
    id: 'BOOK-45',
    section: 'B3',
    rule: 'After a taken slot one button leads back to the barber step: the time is given up, all else stays, barbers and times are fetched anew.',
    texts: ['Choose another time'],
  },
  {
    id: 'BOOK-46',
    section: 'B3',
    rule: 'After any other failure trying again opens the dialogs with the same key, and is offered only where it is safe.',
    texts: ['Try again'],
  },
  {
    id: 'BOOK-47',
    section: 'B7',
    rule: 'Book Now clicked on the confirmation begins a new booking, with nothing kept of the last.',
  },
  {
    id: 'BOOK-48',
    section: 'B4',
    rule: 'What a refresh cut off and turns out booked shows the success view.',
  },
  {
    id: 'BOOK-49',
    section: 'B4',
    rule: 'While it is being worked on, it is asked about again every 2 seconds.',
  },
  {
    id: 'BOOK-50',
    section: 'B4',
    rule: 'When nothing came of it, or another card may be tried, the barber step comes back with all choices and the key.',
  },
  {
    id: 'BOOK-51',
    section: 'B4',
    rule: 'When nobody answers, the visitor can ask again; the key stays.',
  },
  { id: 'BOOK-52', section: '6', rule: 'Signing in or out on the way changes who books, and no choice.' },

  {
    id: 'PAY-1',
    section: '4',
    rule: 'A guest meets the guest dialog first, filled with details typed before.',
  },
  { id: 'PAY-2', section: '4', rule: 'A customer meets the choice between paying at the store and now.' },
  {
    id: 'PAY-3',
    section: '5',
    rule: 'Guest details: all four are needed.',
    texts: ['Please fill in all fields'],
  },
  {
    id: 'PAY-4',
    section: '5',
    rule: 'Guest details: then the e-mail needs an at-sign and a dot.',
    texts: ['Please enter a valid email address'],
  },
  {
    id: 'PAY-5',
    section: '5',
    rule: 'Guest details: then the phone needs 8 characters at least.',
    texts: ['Please enter a valid phone number'],
  },
  {
    id: 'PAY-6',
    section: '4',
    rule: 'A guest with details in order goes on to the card, the only way to pay.',
  },
  { id: 'PAY-7', section: '2', rule: 'A guest can leave the dialog for the login or the register page.' },
  {
    id: 'PAY-8',
    section: '5',
    rule: 'A customer without a profile number can book neither way and is told so beside the buttons.',
    texts: ['Customer profile not found. Please log in again.'],
  },
  {
    id: 'PAY-9',
    section: '4',
    rule: 'Pay at Store creates the booking with status 8 and without a payment.',
  },
  {
    id: 'PAY-10',
    section: '8',
    rule: 'A booking made to be paid at the store is told.',
    texts: ['Booking created successfully!'],
  },
  {
    id: 'PAY-11',
    section: '8',
    rule: 'A booking at the store that fails is told.',
    texts: ['Failed to create booking'],
  },
  {
    id: 'PAY-12',
    section: '4',
    rule: 'Pay Now opens the card dialog, for which an intent is created first.',
  },
  { id: 'PAY-13', section: '4', rule: 'With the intent made, the card can be entered.' },
  {
    id: 'PAY-14',
    section: '8',
    rule: 'An intent that cannot be made is told and leads back to the dialog it came from, guest details kept.',
    texts: ['Failed to create payment intent'],
  },
  {
    id: 'PAY-15',
    section: '5',
    rule: 'The card dialog does nothing while the provider is not ready. It may get ready before or after the intent is made, may be lost again, and starts anew with each card dialog.',
  },
  {
    id: 'PAY-16',
    section: '7',
    rule: 'A submitted card becomes a payment method at the provider, in the browser.',
  },
  {
    id: 'PAY-17',
    section: '8',
    rule: "The provider's refusal is shown in the dialog in the provider's words.",
  },
  {
    id: 'PAY-18',
    section: '8',
    rule: 'A refusal without words has words of ours.',
    texts: ['An error occurred while processing your card'],
  },
  {
    id: 'PAY-19',
    section: '8',
    rule: 'A provider that breaks down is told in the dialog.',
    texts: ['An unexpected error occurred'],
  },
  {
    id: 'PAY-20',
    section: '4',
    rule: 'A payment method creates the booking with payment, status 7.',
  },
  {
    id: 'PAY-21',
    section: '8',
    rule: 'A booking made and paid is told.',
    texts: ['Booking created and payment processed successfully!'],
  },
  {
    id: 'PAY-22',
    section: '8',
    rule: 'A booking with payment that fails is told.',
    texts: ['Failed to create booking with payment'],
  },
  {
    id: 'PAY-23',
    section: 'B3',
    rule: "A card that the charge declines, or whose bank asks first, stays in the card dialog with the provider's words and no toast; intent and key are kept for another card.",
  },
  {
    id: 'PAY-24',
    section: 'B3',
    rule: 'A slot taken meanwhile ends the dialogs as taken; the failure is told.',
  },
  {
    id: 'PAY-25',
    section: 'B3',
    rule: 'A failure may be tried again when our own backend gave it a code or the call carried its key; not when a foreign backend failed without a type.',
  },
  {
    id: 'PAY-26',
    section: '4',
    rule: 'After a booking with payment the intent is forgotten, whether it was made or failed.',
  },
  { id: 'PAY-27', section: 'B7', rule: 'Cancel, Escape, a click outside and Back close the open dialog.' },
  {
    id: 'PAY-28',
    section: 'B4',
    rule: 'They do nothing while an intent, a payment method or a booking is being made.',
  },
  {
    id: 'PAY-29',
    section: '2',
    rule: 'Making an intent or a booking says that it is slow after 5 seconds, and goes on.',
  },
] as const satisfies readonly Rule[];

export type RuleId = (typeof ledger)[number]['id'];
