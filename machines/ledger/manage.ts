import type { Chapter } from './rule.ts';

export const manage = {
  title: 'A booking by link',
  about:
    'The page at /my-visit/, which shows a booking to guests and customers by the link in its mails. They can move and cancel the booking there. Only our own backend provides it.',
  machine: 'manage',
  rules: [
    {
      id: 'MANAGE-1',
      rule: 'The page requests the visit of its key when it opens. It shows number, status, time, duration, barber, services with prices, the note for the barber, store, and the amount that is paid or to pay. It links to the calendar file, to a map and to the phone.',
      labels: [
        'Your booking',
        'Booking Number',
        'Status',
        'When',
        'Duration',
        'Barber',
        'Service',
        'Note',
        'Store',
        'Store Address',
        'Payment',
        'Add to calendar',
        'Directions',
      ],
    },
    {
      id: 'MANAGE-2',
      rule: 'If the visit fails to load, a toast is shown, and the customer can retry.',
      texts: ['Failed to load your booking'],
    },
    {
      id: 'MANAGE-3',
      rule: 'If our server does not know the key, or the key has expired, the page says so, and suggests a call with the phone number of the shop. A 404 without a code is from a proxy: it counts as a failure, and the customer can try again.',
      texts: ['This link has ended, or it is incomplete.'],
    },
    {
      id: 'MANAGE-4',
      rule: 'A page without a key shows the sentence of MANAGE-3 and sends no request. With a foreign API the page is always without a key.',
      decision: '001',
    },
    {
      id: 'MANAGE-5',
      rule: 'The customer can move a visit that has not begun.',
      labels: ['Change time'],
    },
    {
      id: 'MANAGE-6',
      rule: 'When the visit has moved, a toast is shown, and the page requests the visit again. The old details stay visible meanwhile.',
      texts: ['Your booking has moved'],
    },
    { id: 'MANAGE-7', rule: 'A move that the customer closes leaves the page as it was before.' },
    {
      id: 'MANAGE-8',
      rule: 'If a move ends because the visit has changed meanwhile, or without a known result, the page requests the visit again and says that it may have changed.',
      texts: ['Your booking may have changed meanwhile. This is how it is now.'],
    },
    {
      id: 'MANAGE-9',
      rule: 'The customer can cancel a visit that has not begun, after a confirmation. When the question opens, the page requests the visit again, so that the sentence about money is true at that moment. Yes waits for the answer, and No does not.',
      texts: ['Are you sure you want to cancel your booking?', 'Looking up your booking...'],
      labels: ['Cancel booking', 'Yes', 'No'],
    },
    {
      id: 'MANAGE-10',
      rule: 'If the visit can no longer be changed when the question opens, the question closes, and the page shows the visit with the sentence of MANAGE-8.',
    },
    { id: 'MANAGE-11', rule: 'No closes the question, and nothing is sent.' },
    {
      id: 'MANAGE-12',
      rule: 'Yes sends the promised refund, with a key for this question. The question cannot be closed until the answer arrives.',
    },
    {
      id: 'MANAGE-13',
      rule: 'When the visit is cancelled, a toast is shown, and the page requests the visit again.',
      texts: ['Booking cancelled successfully'],
    },
    {
      id: 'MANAGE-14',
      rule: 'If the promised refund no longer holds, nothing is cancelled (SHOP-60). A toast and the question show the reason (FORM-10), the page requests the visit again, and the customer is asked again.',
    },
    {
      id: 'MANAGE-15',
      rule: 'If the visit was cancelled or moved elsewhere, has begun, or its key has expired, the question closes, and the page requests the visit again and shows it with the sentence of MANAGE-8.',
    },
    {
      id: 'MANAGE-16',
      rule: 'If the visit is not cancelled for any further reason, a toast and the question show the reason (FORM-10). Yes sends the request again with the same key.',
      texts: ['Failed to cancel booking'],
    },
    {
      id: 'MANAGE-17',
      rule: 'A visit that has begun, is over or is cancelled can be neither moved nor cancelled by its link.',
      edgesOf: ['MANAGE-5', 'MANAGE-9'],
    },
    {
      id: 'MANAGE-18',
      rule: 'After 5 seconds of loading or cancelling, the page shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'MANAGE-19',
      rule: 'The key is in the fragment of the link and in a header of the calls, so that no log, no referrer and no title contains it. The page removes the fragment from the address, and a refresh keeps the page.',
    },
    {
      id: 'MANAGE-20',
      rule: 'If the visit fails to load when the question opens, the question closes and a toast is shown.',
    },
    {
      id: 'MANAGE-21',
      rule: 'The key expires a day after the end of the visit. The server then gives the answer of an unknown key.',
    },
    {
      id: 'MANAGE-22',
      rule: 'Reading a visit changes nothing, so that a mail scanner that follows the link changes nothing.',
    },
    {
      id: 'MANAGE-23',
      rule: 'Each mail to the customer about a booking links to its page, and so do the confirmation and My Bookings. With a foreign API the links are absent.',
    },
    {
      id: 'MANAGE-24',
      rule: 'The subject of a mail to the customer about a booking begins with the day and the time, because a phone shows about 35 characters.',
    },
    {
      id: 'MANAGE-25',
      rule: 'If a part or all of a card payment is refunded, the page shows the amount that was paid, the refund to the cent, and that nothing is to pay. A refund that is due, or that is left to the operator, counts as refunded.',
    },
    {
      id: 'MANAGE-26',
      rule: "While the owner of the card disputes the payment, the page shows what was paid and refunded, and that the card's bank is looking into the payment. The question says that it cannot be refunded now. When the bank has returned all of the payment, the page says so, and that a coming visit is to be paid at the store.",
      texts: [
        "The card's bank is looking into this payment.",
        "The card's bank is looking into this payment, so we cannot refund it now.",
        'paid by card, all of it returned to the card',
      ],
    },
    {
      id: 'MANAGE-27',
      rule: 'The page of a completed visit without a card payment has no line about its payment, because the server does not know whether it was paid at the store.',
    },
    {
      id: 'MANAGE-28',
      rule: 'The page of a visit for two people names both barbers, and has the services of each person, with the barber if they have different barbers.',
      noEdge: 'The response has both people.',
    },
    {
      id: 'MANAGE-29',
      rule: 'The page of a visit belongs to the session in which it was opened. After a login, a logout or a change of customer, the open page and its entry in the history of the tab show nothing of the visit.',
      texts: ['This link has ended, or it is incomplete.'],
    },
    {
      id: 'MANAGE-30',
      rule: 'After a move the new time is in view, also on a phone of 360 by 740 px.',
    },
  ],
} as const satisfies Chapter;

export const move = {
  title: 'Moving a booking',
  about:
    'The part of the page at /my-visit/ in which guests and customers choose a new time for their booking.',
  machine: 'move',
  rules: [
    {
      id: 'MOVE-1',
      rule: 'The move requests the next free times of the same barber when it opens. The minutes of the visit itself count as free. The current time is above the list.',
      texts: ['Looking for free times...'],
      labels: ['Change time', 'Your time now'],
    },
    {
      id: 'MOVE-2',
      rule: 'If the times fail to load, a toast is shown, and the customer can retry.',
      texts: ['Failed to fetch free times'],
    },
    {
      id: 'MOVE-3',
      rule: 'The customer can have the next free times of all barbers of the store in place of the same barber.',
      labels: ['Show all barbers'],
    },
    {
      id: 'MOVE-4',
      rule: 'A chosen time is confirmed before anything is sent. The confirmation shows the old and the new time, and says that price and payment stay.',
      texts: ['Services, price and payment stay as they are.'],
      labels: ['New time', 'Move booking'],
    },
    {
      id: 'MOVE-5',
      rule: 'The customer can go back from the confirmation to the next free times, which are requested again.',
      labels: ['Choose another time'],
    },
    {
      id: 'MOVE-6',
      rule: 'The customer can choose another day in the calendar of the wizard, which opens at the day of the visit.',
      labels: ['Choose another day'],
    },
    {
      id: 'MOVE-7',
      rule: "A chosen day shows its barbers and free times as in the wizard (availability). The visit's barber is chosen first, and the minutes of the visit count as free. A chosen time leads to the confirmation.",
    },
    {
      id: 'MOVE-8',
      rule: 'The customer can go back from the calendar and from a day to the next free times.',
      labels: ['Back to the next times'],
    },
    {
      id: 'MOVE-9',
      rule: 'The move sends the old time that the page has shown, the new time, the promised price, and a key. Until the answer arrives, nothing can be closed or chosen.',
    },
    { id: 'MOVE-10', rule: 'When the server has moved the visit, the move is over.' },
    {
      id: 'MOVE-11',
      rule: 'If the new time was taken meanwhile, the old time stays. A toast and the list say so (FORM-10), and the times are requested again.',
      texts: ['This time was taken meanwhile. Please choose another time.'],
    },
    {
      id: 'MOVE-12',
      rule: 'If the price has changed, nothing is moved. The page shows both prices, and the customer can only close the move.',
      texts: ['The price has changed, so your booking was not moved.'],
      labels: ['Price of your booking', 'Price now'],
    },
    {
      id: 'MOVE-13',
      rule: 'If the visit has begun, is cancelled, or was moved elsewhere, the move is over as outdated.',
    },
    {
      id: 'MOVE-14',
      rule: 'If it is unknown whether the visit was moved, the page says so, and the customer can send the request again with the same key.',
      texts: ['We could not confirm whether your booking was moved.'],
      labels: ['Try again'],
    },
    {
      id: 'MOVE-15',
      rule: 'If the server refuses the move for any further reason, a toast and the confirmation show the reason (FORM-10).',
      texts: ['Failed to move booking'],
    },
    {
      id: 'MOVE-16',
      rule: 'The customer can close the move at any time except while it is sent. Nothing is moved.',
    },
    {
      id: 'MOVE-17',
      rule: 'After 5 seconds of loading or moving, the page shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'MOVE-18',
      rule: 'A move with an unknown result is over as outdated when the customer closes it, so that the page requests the visit again.',
    },
    {
      id: 'MOVE-19',
      rule: 'A time that is not in the list cannot be chosen from the list.',
      edgesOf: ['MOVE-4'],
    },
    {
      id: 'MOVE-20',
      rule: 'The server refuses a move from a time that the visit no longer has, and states the present time.',
    },
    {
      id: 'MOVE-21',
      rule: 'The calendar file of a moved visit has the same UID and a higher SEQUENCE, so that it replaces the old entry.',
    },
    {
      id: 'MOVE-22',
      rule: 'If the customer has an unpaid visit at the new time (ABUSE-23), the old time stays. A toast and the list say so (FORM-10), and the times are requested again.',
      texts: ['You already have a visit at that time. Please choose another time.'],
    },
    {
      id: 'MOVE-23',
      rule: 'The free times of an unpaid visit do not overlap the other unpaid visits of its customer, with any barber.',
      noEdge: 'The server decides it.',
    },
    {
      id: 'MOVE-24',
      rule: 'The two people of a visit move together (SHOP-123). Each old and new time names both barbers. The second person keeps the barber if that barber is free, and has any other free barber otherwise. People who are served one after the other stay with one barber.',
      noEdge: 'The times of the list and of the day have both barbers.',
    },
    {
      id: 'MOVE-25',
      rule: 'If the two people of a visit have two barbers, a chosen day shows a list of its times, as a new booking of two people would: each time has two free barbers, the present ones if they are free. The date is above the list, and each button has a time and its barbers. The move sends both barbers.',
      texts: ['No free times for two people on this day. Please choose another day.'],
    },
  ],
} as const satisfies Chapter;
