import type { Rule } from './rule.ts';

/** The wizard. */
export const bookingRules = [
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
    edgesOf: ['BOOK-7'],
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
    edgesOf: ['BOOK-11'],
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
    edgesOf: ['BOOK-13'],
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
    edgesOf: ['BOOK-15'],
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
    edgesOf: ['BOOK-21'],
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
    edgesOf: ['BOOK-23', 'BOOK-28'],
  },
  {
    id: 'BOOK-26',
    section: '2',
    rule: 'No barber on the date says so; barber and time are dropped.',
    texts: ['No barbers available for the selected date. Please select a different date.'],
    edgesOf: ['BOOK-28'],
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
    rule: "Choosing a barber fetches that barber's times, for the total duration of the services chosen at that moment; also while the times of another are awaited, shown or failed; an answer for an earlier choice is dropped.",
  },
  {
    id: 'BOOK-30',
    section: 'B5',
    rule: 'When times are reloaded, which another store, date, barber or total duration leads to, the chosen time stays if it is still offered and is cleared if not.',
  },
  {
    id: 'BOOK-31',
    section: '2',
    rule: 'No time on offer says so, whatever the date.',
    texts: ['No time slots available for today. Please select a different date or barber.'],
    edgesOf: ['BOOK-30'],
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
    edgesOf: ['BOOK-34', 'BOOK-44', 'BOOK-53'],
  },

  { id: 'BOOK-36', section: '4', rule: 'Back moves one step; choices stay. None from stores.' },
  {
    id: 'BOOK-37',
    section: '4',
    rule: 'Back and tabs do nothing on the confirmation, nor while it is being found out how a submit ended.',
    noEdge: {
      why: 'Nothing may happen: the machine knows none of these events there.',
      heldBy: 'test/specs/booking.spec.ts',
    },
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
    rule: 'A dialog that is closed leaves the step as it was, the times still on the screen; one opened by trying again leads to the step as entered anew.',
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
    id: 'BOOK-53',
    section: 'B4',
    rule: 'Dialogs that end in doubt lead to the same question that a refresh asks: what became of the submit. Guest details and key are kept.',
  },
  {
    id: 'BOOK-54',
    section: '8',
    rule: 'When it turns out that nothing came of a submit in doubt, or that another card may be tried, it failed: it is told, the failure view is shown, and trying again is offered.',
    texts: ['Failed to create booking', 'Failed to create booking with payment'],
  },
  {
    id: 'BOOK-55',
    section: 'B4',
    rule: 'While it is being found out the visitor may leave for home; key and choices stay for the next visit.',
  },
] as const satisfies readonly Rule[];
