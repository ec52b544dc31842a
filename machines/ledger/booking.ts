import type { Chapter } from './rule.ts';

export const booking = {
  title: 'Booking',
  about:
    'The wizard at /book-appointment/: step by step from a store to a confirmed visit, for guests and customers. Its machine knows the steps and all that is chosen; what a step lists is the matter of a machine of its own (the next four chapters), and so are the dialogs over the barber step (Payment).',
  machine: 'booking',
  rules: [
    {
      id: 'BOOK-59',
      rule: 'The steps are tabs: Select Store, Choose Services, Select Date, Choose Barber & Time, and Confirmation. Below them stand Cancel, Back, and Continue, which is Submit on the last step before Confirmation.',
      labels: [
        'Select Store',
        'Choose Services',
        'Select Date',
        'Choose Barber & Time',
        'Confirmation',
        'Submit',
      ],
    },
    {
      id: 'BOOK-64',
      rule: 'On a phone, where a bar with the next step stands at the bottom, choosing a category brings its services into sight, and choosing a barber the times. A step, and the outcome, begins with its heading in sight.',
    },
    {
      id: 'BOOK-57',
      rule: 'Beside the steps, on small screens folded away, stands what is chosen: how many services, each with its duration and price, the total duration, the total price, date and time.',
      labels: ['Your booking', 'Total duration', 'Total price', 'Date', 'Time'],
    },
    {
      id: 'BOOK-56',
      rule: 'What a visit has come to is kept as a draft in the storage of its tab: the step, the choices, the details of a guest and the key of a submit, and never anything of a card. A draft of another version, or one that is damaged, counts as none.',
    },
    {
      id: 'BOOK-1',
      rule: 'A visit without a draft begins at the stores, with nothing chosen.',
    },
    {
      id: 'BOOK-2',
      rule: 'A visit with a draft comes back to its step with its choices. Elsewhere on the site a draft is offered as Resume your booking.',
    },
    {
      id: 'BOOK-3',
      rule: 'A draft whose step needs more than it holds opens at the furthest step that its choices allow. A restored date that has gone by, or lies more than 90 days ahead, counts as not chosen, and its time goes with it.',
    },
    {
      id: 'BOOK-4',
      rule: 'After a refresh in the middle of a submit, on the same day or later, the wizard asks what became of it, with the key that was kept.',
      texts: ['Checking your booking'],
    },
    {
      id: 'BOOK-5',
      rule: 'The confirmation survives a refresh: its history entry keeps how the submit ended and, of one that booked, the number and what was booked. Another visit that was begun since then keeps its draft.',
    },
    {
      id: 'BOOK-58',
      rule: "Each step is one entry of the browser's history (?step=). The browser's Back is the wizard's Back, its Forward a click on the tab. From the stores Back leaves the page; once the confirmation is reached the entries of the steps are gone, so that nobody comes back to what was submitted.",
    },
    {
      id: 'BOOK-12',
      rule: 'Changing or undoing the store forgets category, services, date, barber and time, because all of them are its own. The same store, as the list has it now, changes none of them.',
    },
    {
      id: 'BOOK-13',
      rule: 'Services need a store: Continue and the tab are disabled without one.',
    },
    {
      id: 'BOOK-14',
      rule: 'The category and the services that are chosen in the catalogue stay chosen from step to step.',
    },
    {
      id: 'BOOK-20',
      rule: 'The date needs a store and at least one service: Continue and the tab are disabled without them.',
    },
    {
      id: 'BOOK-21',
      rule: "A day from the shop's today to 90 days ahead can be chosen. Past days, and days further ahead, are refused.",
    },
    {
      id: 'BOOK-63',
      rule: 'A day that cannot be chosen says why in its name: it has passed, it is too far ahead, or the store is known to take no booking (SHOP-49), which stands below its month as well. It is switched off, and yet arrow keys come to it; as long as it has the focus the reason stands beside the calendar.',
      edgesOf: ['BOOK-21'],
    },
    {
      id: 'BOOK-22',
      rule: 'Another date clears the time, and keeps the barber until it is known who works that day. The same date again changes nothing.',
      edgesOf: ['BOOK-21'],
    },
    {
      id: 'BOOK-23',
      rule: 'The barber step needs store, services and a date that can still be booked: Continue and the tab are disabled without them.',
    },
    {
      id: 'BOOK-24',
      rule: "When the shop's day turns past the chosen date, date and time are dropped, and the barber step gives way to the date step. A date that is still to come stays. The day turns by the shop's clock (API-60), whether or not the page is in sight.",
    },
    {
      id: 'BOOK-65',
      rule: 'Once the chosen day has gone by, every way on leads to the date step, which says so: out of the dialogs, which close where their Cancel would, from checking a submit, from another time and from trying again. What was sent for a charge or to a bank is waited for first.',
      texts: ['The day you had chosen has passed. Please choose another.'],
    },
    {
      id: 'BOOK-33',
      rule: 'The barber and the time that are chosen stay chosen from step to step. What is no longer to be had is dropped.',
    },
    { id: 'BOOK-34', rule: 'Submit opens the dialogs over the barber step.' },
    {
      id: 'BOOK-35',
      rule: 'A submit has a key, made for it unless one is kept, so that one submit books once however often it is sent (SHOP-15). Once sent, it is forgotten when the booking is made or its time is taken, and kept otherwise. It travels with every request for times, so that its own hold does not hide its time (SHOP-10).',
      edgesOf: ['BOOK-34', 'BOOK-44', 'BOOK-53'],
    },
    {
      id: 'BOOK-60',
      rule: 'The key is kept in the draft from when a booking is first asked for with it. Dialogs that end before leave none: nothing was sent, and nothing is to be checked.',
    },
    { id: 'BOOK-36', rule: 'Back moves one step, and choices stay. There is none from the stores.' },
    {
      id: 'BOOK-37',
      rule: 'Back and tabs do nothing on the confirmation, nor while it is being found out how a submit ended.',
      noEdge: 'Nothing may happen: the machine knows none of these events there.',
    },
    { id: 'BOOK-38', rule: 'An earlier step is one click on its tab away, and choices stay.' },
    {
      id: 'BOOK-39',
      rule: 'While a dialog is open, Back is handed to the dialog, which closes exactly when its Cancel would.',
    },
    {
      id: 'BOOK-40',
      rule: 'Cancel on a step, and Back to Home on the confirmation, lead home.',
      labels: ['Cancel', 'Back to Home'],
    },
    {
      id: 'BOOK-41',
      rule: 'A dialog that is closed leaves the step as it was, with the times still on the screen. One that was opened by trying again leads to the step as if it were entered again.',
    },
    { id: 'BOOK-42', rule: 'Log In and Register of the guest dialog lead to their pages.' },
    {
      id: 'BOOK-61',
      rule: 'They hand the draft over: the choices and nothing of the person, in local storage for 24 hours, so that the tab that the link of a mail opens offers it as well. It is taken once.',
    },
    {
      id: 'BOOK-62',
      rule: 'In the tab in which a guest then logs in, home leads back to the wizard at once, with the choice of how to pay open. Nothing is fetched for the step below it before the dialogs close.',
    },
    {
      id: 'BOOK-43',
      rule: 'A booking that is made shows the success view, with its number, all that was booked and its price, and with its calendar file where there is one (SHOP-22). A refresh keeps all of it.',
      texts: [
        'You have successfully booked!',
        'Your appointment has been confirmed. We look forward to seeing you!',
      ],
    },
    {
      id: 'BOOK-70',
      rule: 'Change in a dialog (PAY-70) leads to its step with all choices kept.',
    },
    {
      id: 'BOOK-71',
      rule: 'The success view says beside the price whether it is paid or to pay at the shop, where that is known and anything is to be paid.',
      edgesOf: ['BOOK-43'],
      texts: ['paid by card', 'to pay at the shop'],
    },
    {
      id: 'BOOK-44',
      rule: 'A booking that fails shows the failure view, and in it why, in the words of the server when it sent any; a refresh keeps them.',
      texts: ['Booking Failed', 'There was an issue with your booking. Please try again.'],
    },
    {
      id: 'BOOK-45',
      rule: 'When the time was taken meanwhile, one button more leads back to the barber step: the time is given up, all else stays, and barbers and times are fetched again.',
      texts: ['Choose another time'],
    },
    {
      id: 'BOOK-46',
      rule: 'After any other failure trying again opens the dialogs with the same key. It is offered only where it is safe (PAY-25).',
      texts: ['Try again'],
    },
    {
      id: 'BOOK-72',
      rule: 'Where a price or a duration has changed since the services were chosen, trying again leads to the services as they are now (CAT-8), with all choices and the key.',
    },
    {
      id: 'BOOK-47',
      rule: 'Book Now, clicked on the confirmation, begins a new booking, with nothing kept of the last.',
    },
    {
      id: 'BOOK-48',
      rule: 'A submit that a refresh cut off, and that turns out booked, shows the success view.',
    },
    {
      id: 'BOOK-50',
      rule: 'When nothing came of a submit that a refresh cut off, or another card may be tried, the barber step comes back with all choices and the key.',
    },
    {
      id: 'BOOK-52',
      rule: 'A visitor who signs in or out on the way changes who books, and loses no choice.',
    },
    {
      id: 'BOOK-53',
      rule: 'Dialogs that end in doubt (PAY-35) lead to the same question that a refresh asks: what became of the submit. The details of the guest and the key are kept.',
      decision: '008',
    },
    {
      id: 'BOOK-54',
      rule: 'When it turns out that nothing came of a submit in doubt, or that another card may be tried, the submit has failed: a toast says so, the failure view is shown, and trying again is offered.',
      texts: ['Failed to create booking', 'Failed to create booking with payment'],
    },
    {
      id: 'BOOK-55',
      rule: 'While it is being found out how a submit ended, the visitor may leave for home; key and choices stay for the next visit.',
    },
  ],
} as const satisfies Chapter;
