import type { Chapter } from './rule.ts';

export const booking = {
  title: 'Booking',
  about:
    'The wizard at /book-appointment/ leads guests and customers from a store to a confirmed visit. Its machine holds the step and all choices. The lists of the steps have machines of their own (the next four chapters), and so have the dialogs over the barber step (Payment).',
  machine: 'booking',
  rules: [
    {
      id: 'BOOK-59',
      rule: 'The steps are tabs: Select Store, Choose Services, Select Date, Choose Barber & Time, and Confirmation. Below them are Cancel, Back, and Continue, which is Submit on the last step before Confirmation.',
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
      rule: 'On a phone, a bar at the bottom shows the number of services, the total duration, the total price and the next step. Choosing a category scrolls to its services, and choosing a barber scrolls to the times. Each step, and the result, begins with its heading in view. If the barber is chosen already, the step of the barber begins with the times in view, and the focus is on their heading.',
    },
    {
      id: 'BOOK-75',
      rule: 'On a phone of 360 by 740 px with a font of 24 px, the bar with the next step is in view, and the first time is at most one and a half screens below the top of the page.',
    },
    {
      id: 'BOOK-57',
      rule: 'A panel beside the steps, on small screens collapsed in the bar at the bottom, shows the choices: the number of services, each with its duration and price, the total duration, the total price, the store, the date, the barber and the time.',
      labels: ['Your booking', 'Total duration', 'Total price', 'Store', 'Date', 'Barber', 'Time'],
    },
    {
      id: 'BOOK-76',
      rule: 'In the services step, the panel has a button beside each chosen service that removes it. On a phone, the collapsed panel still shows the chosen services of all categories but the open one.',
    },
    {
      id: 'BOOK-77',
      rule: "On a phone of 360 by 740 px, the heading of the step, its number and the tabs share a row. The first choice of the steps of store, services and barber is at most 220 px below the top of the page. The store's details in the barber step are below the barbers and times.",
    },
    {
      id: 'BOOK-80',
      rule: 'On a phone of 360 by 640 px, the header of the site scrolls away in the wizard, and with services of a single category the bar takes at most a quarter of the screen.',
    },
    {
      id: 'BOOK-81',
      rule: 'With our own API, if the chosen services last more than three hours, the bar of the services step says that they cannot be booked in one visit (ABUSE-1). The steps of date and barber say it too, and lead back to the services. The barber step then offers no barbers.',
      noEdge: 'A view says it.',
    },
    {
      id: 'BOOK-56',
      rule: "The wizard stores the visit as a draft in the tab's session storage: the step, the choices, a guest's details, the note and the key of a submit, and never card data. A damaged draft, or a draft of a different version, is ignored.",
    },
    {
      id: 'BOOK-1',
      rule: 'Without a draft the wizard begins at the stores, with nothing chosen, unless a single store takes bookings (BOOK-79).',
    },
    {
      id: 'BOOK-2',
      rule: 'With a draft the wizard opens at the step of the draft, with its choices. Elsewhere the site offers the draft as Resume your booking.',
    },
    {
      id: 'BOOK-79',
      rule: 'If a single store takes bookings (ONLY-1), the wizard begins at the services, with this store chosen. Back and the tab lead to the stores. Until the visitor has chosen a service or opened the stores, there is no draft.',
      edgesOf: ['BOOK-3'],
      decision: '037',
    },
    {
      id: 'BOOK-130',
      rule: 'A link can choose services (?service=NAME, repeated for several) and a barber (?barber=NAME) of the only store. Each service on home and each barber on About has such a link. The wizard opens at the services; other choices of a draft stay. What the store does not have is not chosen, and the page says so. With a foreign API, links choose nothing.',
      edgesOf: ['BOOK-2'],
    },
    {
      id: 'AGAIN-1',
      rule: 'The details of each visit in My Bookings, the row of a past or cancelled visit, and the confirmation until a refresh have Book again: a link that names the services, the barber, the store and the price of the visit. A visit without services or store, a visit for two people, and a foreign API have no such link.',
      edgesOf: ['BOOK-2'],
    },
    {
      id: 'AGAIN-2',
      rule: 'Book again opens the wizard at the barber step with the services, the barber and the next free time of this barber chosen, so that Submit is the next press. If the visit is yet to come, this time is on a later day than the visit. It replaces the choices of a draft. If the result of a submit is unknown, the wizard asks for it instead (BOOK-4).',
      edgesOf: ['BOOK-2'],
    },
    {
      id: 'AGAIN-3',
      rule: 'What differs from the visit is stated above the wizard, which then opens at the first step that needs a choice: the services if one is not offered any more, the date if the barber takes no bookings or has no free time in the next 14 days. A changed price is stated. If the store takes no bookings, nothing is chosen.',
      edgesOf: ['BOOK-3'],
    },
    {
      id: 'BOOK-3',
      rule: 'If the step of a draft needs more than the draft contains, the wizard opens at the furthest step that the choices allow. A restored date in the past, or more than 90 days ahead, is dropped together with its time.',
    },
    {
      id: 'BOOK-4',
      rule: 'After a refresh during a submit, on the same day or later, the wizard asks the server for the result, with the stored key.',
      texts: ['Checking your booking'],
    },
    {
      id: 'BOOK-5',
      rule: 'The confirmation survives a refresh. Its history entry stores the result of the submit and, after a successful booking, the number and the details. The draft of a visit that began later is kept.',
    },
    {
      id: 'BOOK-58',
      rule: "Each step is an entry of the browser's history (?step=). The browser's Back works as the wizard's Back, and Forward as a click on the tab. From the stores, Back leaves the page. After the confirmation the entries of the steps are gone, so that no customer returns to a submitted step.",
    },
    {
      id: 'BOOK-12',
      rule: 'If the store is changed or deselected, category, services, date, barber and time are cleared, because they depend on the store. New data of the same store clears nothing.',
    },
    {
      id: 'BOOK-13',
      rule: 'The services step needs a store; without a store Continue and the tab are disabled.',
    },
    {
      id: 'BOOK-14',
      rule: 'The category and the services that are chosen in the catalogue stay chosen from step to step.',
    },
    {
      id: 'BOOK-120',
      rule: 'The services of a second person (PAIR-2) stay chosen from step to step, and the wizard remembers which list was shown (PAIR-4).',
    },
    {
      id: 'BOOK-20',
      rule: 'The date step needs a store and at least one service; otherwise Continue and the tab are disabled.',
    },
    {
      id: 'BOOK-21',
      rule: "The customer can choose a day from today, by the shop's clock, to 90 days ahead. Past days, and days further ahead, are rejected.",
    },
    {
      id: 'BOOK-63',
      rule: 'The name of an unavailable day contains the reason: it has passed, it is too far ahead, or the store takes no booking then (SHOP-49). The last reason is also below the month. The day is disabled but reachable by arrow keys, and while it has the focus the reason is shown beside the calendar.',
      edgesOf: ['BOOK-21'],
    },
    {
      id: 'BOOK-22',
      rule: 'A different date clears the time, and keeps the barber until the barbers of that day are loaded. Choosing the same date again changes nothing.',
      edgesOf: ['BOOK-21'],
    },
    {
      id: 'BOOK-23',
      rule: 'The barber step needs a store, services and a bookable date; otherwise Continue and the tab are disabled.',
    },
    {
      id: 'BOOK-24',
      rule: "When the shop's day turns past the chosen date, the wizard drops date and time, and moves from the barber step to the date step. A future date stays. The day turns by the shop's clock (API-60), whether or not the page is visible.",
    },
    {
      id: 'BOOK-65',
      rule: 'Once the chosen day has passed, every next action leads to the date step, which shows the reason. This applies to leaving a dialog (it closes where its Cancel would close it), checking a submit, choosing another time, and trying again. A request for a charge, or to a bank, completes first.',
      texts: ['The day you had chosen has passed. Please choose another.'],
    },
    {
      id: 'BOOK-33',
      rule: 'The chosen barber and time stay chosen from step to step. A choice that is no longer available is dropped.',
    },
    { id: 'BOOK-34', rule: 'Submit opens the dialogs over the barber step.' },
    {
      id: 'BOOK-35',
      rule: "A submit has a key, so that it books once however often it is sent (SHOP-15). The wizard makes a new key unless a key is stored. A sent key is deleted when the booking is made or its time is taken, and kept otherwise. Every request for times carries the key, so that the submit's own hold does not hide its time (SHOP-10).",
      edgesOf: ['BOOK-34', 'BOOK-44', 'BOOK-53'],
    },
    {
      id: 'BOOK-60',
      rule: 'The draft stores the key from the first booking request that carries it. Dialogs that end before that request store no key, because there is no submit to check.',
    },
    {
      id: 'BOOK-36',
      rule: 'Back moves to the previous step and keeps the choices. The stores step has no Back.',
    },
    {
      id: 'BOOK-37',
      rule: 'Back and the tabs do nothing on the confirmation, nor during the check of a submit.',
      noEdge: 'The machine handles none of these events there.',
    },
    { id: 'BOOK-38', rule: 'A click on the tab of an earlier step opens that step and keeps the choices.' },
    {
      id: 'BOOK-39',
      rule: 'While a dialog is open, the wizard passes Back to the dialog, which closes exactly when its Cancel would close it.',
    },
    {
      id: 'BOOK-40',
      rule: 'Cancel on a step, and Back to Home on the confirmation, open home.',
      labels: ['Cancel', 'Back to Home'],
    },
    {
      id: 'BOOK-41',
      rule: 'A closed dialog leaves the step as it was, with the times still shown. If Try again opened the dialog, the step starts again.',
    },
    {
      id: 'BOOK-66',
      rule: 'What is typed in the dialogs over the barber step stays in the wizard and its draft from the first letter (PAY-86).',
    },
    { id: 'BOOK-42', rule: 'Log In and Register of the guest dialog open their pages.' },
    {
      id: 'BOOK-61',
      rule: 'Log In and Register hand the draft over in local storage for 24 hours: the choices and no personal data. A tab that a link in a mail opens offers the draft as well. The draft can be taken once.',
    },
    {
      id: 'BOOK-62',
      rule: 'In the tab where the guest then logs in, home redirects to the wizard at once, with the payment choice open. The step below fetches nothing before the dialogs close.',
    },
    {
      id: 'BOOK-43',
      rule: 'When a booking is made, the wizard shows the success view with the number, the details and the price, and with the calendar file if there is one (SHOP-22). A refresh keeps the view.',
      texts: [
        'You have successfully booked!',
        'Your appointment has been confirmed. We look forward to seeing you!',
      ],
    },
    {
      id: 'BOOK-78',
      rule: 'The details begin with day, time, barber and address, which are in view on a phone of 360 by 740 px. They contain the address to which the mail of a guest goes, until a refresh.',
    },
    {
      id: 'BOOK-110',
      rule: 'The success view links to the directions of the store (PAGE-20), and offers the visit to Google Calendar by a plain link: services, begin and end in the time zone of the shop, address, barber and number. Without day, time or store, as after a refresh, a link is absent. With a foreign API both links work as well.',
      texts: ['Add to Google Calendar', 'Directions'],
    },
    {
      id: 'BOOK-70',
      rule: 'Change in a dialog (PAY-70) opens its step, with all choices kept.',
    },
    {
      id: 'BOOK-71',
      rule: 'Beside the price, the success view shows whether it is paid or to be paid at the shop. It shows neither if this is unknown or the price is zero.',
      edgesOf: ['BOOK-43'],
      texts: ['paid by card', 'to pay at the shop'],
    },
    {
      id: 'BOOK-44',
      rule: "If a booking fails, the wizard shows the failure view with the reason, in the server's words if it sent any. A refresh keeps them.",
      texts: ['Booking Failed', 'There was an issue with your booking. Please try again.'],
    },
    {
      id: 'BOOK-45',
      rule: 'If another booking has taken the time, an additional button leads back to the barber step. The time is cleared, all other choices stay, and barbers and times are fetched again. A time of any barber stays chosen if another barber is free then (SLOT-22).',
      texts: ['Choose another time'],
    },
    {
      id: 'BOOK-46',
      rule: 'After any other failure Try again opens the dialogs with the same key. The button is shown only if a retry is safe (PAY-25).',
      texts: ['Try again'],
    },
    {
      id: 'BOOK-73',
      rule: 'Where our own backend refuses a visit unpaid and accepts it paid by card (PAY-71), the failure view offers the card: the card dialog opens with all choices and the same key. Where another visit of the customer is at that time, another time is offered as well (BOOK-45), else trying again (BOOK-46).',
      texts: ['Pay now by card'],
    },
    {
      id: 'BOOK-72',
      rule: 'If a price or a duration has changed since the services were chosen, Try again leads to the current services (CAT-8), with all choices and the key.',
    },
    {
      id: 'BOOK-47',
      rule: 'A click on Book Now on the confirmation begins a new booking, with nothing kept of the last booking.',
    },
    {
      id: 'BOOK-48',
      rule: 'If a refresh interrupted a submit and the check finds its booking, the success view is shown.',
    },
    {
      id: 'BOOK-50',
      rule: 'If a refresh interrupted a submit that was not booked, or for which another card may be tried, the barber step opens with all choices and the key.',
    },
    {
      id: 'BOOK-52',
      rule: 'A visitor who signs in or out during a visit changes the person who books, and loses no choice. The details that a guest has typed are deleted when a customer signs in, and the note when a different person books. A login also deletes both from the draft of a wizard that is not open.',
    },
    {
      id: 'BOOK-53',
      rule: "If the dialogs end in doubt (PAY-35), the wizard checks the submit as it does after a refresh. The guest's details and the key are kept.",
      decision: '008',
    },
    {
      id: 'BOOK-54',
      rule: 'If the check of a submit in doubt finds no booking, or finds that another card may be tried, the submit has failed. The wizard shows a toast and the failure view, and offers Try again. After a card payment the view says what was charged, if the server knows it.',
      texts: ['Failed to create booking', 'Failed to create booking with payment'],
    },
    {
      id: 'BOOK-55',
      rule: 'During the check of a submit the visitor may leave for home. The key and the choices stay for the next visit.',
    },
  ],
} as const satisfies Chapter;
