import type { Chapter } from './rule.ts';

export const availability = {
  title: 'Booking: barbers and times',
  about:
    "The barbers who work on the chosen day, and their free times for the total duration of the chosen services: the lists of the wizard's barber step.",
  machine: 'availability',
  rules: [
    {
      id: 'SLOT-1',
      rule: 'Each time the visitor enters the barber step, the machine fetches the barbers of the chosen date (shift_date_from and shift_date_to are that date).',
      texts: ['Loading available barbers...'],
      edgesOf: ['SLOT-4'],
    },
    {
      id: 'SLOT-2',
      rule: 'If no barber works on the date, the step shows this and drops barber and time.',
      texts: ['No barbers available for the selected date. Please select a different date.'],
      edgesOf: ['SLOT-4'],
    },
    {
      id: 'SLOT-3',
      rule: 'If the barbers fail to load, their list is empty, a toast is shown, and the visitor can retry. Choices stay.',
      texts: ['Failed to fetch available barbers'],
    },
    {
      id: 'SLOT-4',
      rule: 'Barbers are shown by name and designation, which is Stylist by default. A chosen barber who works that day stays chosen, and the times are fetched at once. A chosen barber who does not work is dropped together with the time.',
    },
    {
      id: 'SLOT-5',
      rule: "Choosing a barber fetches the barber's times for the current total duration of the chosen services, also while the previous barber's times are loading, shown or failed. A response to an earlier choice is dropped.",
      texts: ['Loading available times...', 'Available times for'],
    },
    {
      id: 'SLOT-6',
      rule: 'When the store, the date, the barber or the total duration changes, the times are fetched again. The chosen time stays if the new list has it, and is cleared otherwise.',
    },
    {
      id: 'SLOT-7',
      rule: 'For a barber without a free time the step shows the same message for every date.',
      texts: ['No time slots available for today. Please select a different date or barber.'],
      edgesOf: ['SLOT-6'],
    },
    {
      id: 'SLOT-8',
      rule: 'If the times fail to load, their list is empty, a toast is shown, and the visitor can retry. Choices stay.',
      texts: ['Failed to fetch time slots'],
    },
    { id: 'SLOT-9', rule: 'A click on an offered time chooses it.' },
    {
      id: 'SLOT-10',
      rule: 'Submit needs a barber and a time, and shown times that are not being fetched.',
    },
    {
      id: 'SLOT-12',
      rule: 'The machine fetches times once there is a barber and a duration. Services that take no time have no times, and the step shows the message of a barber without a free time.',
    },
    {
      id: 'SLOT-11',
      rule: 'While a failed booking is retried in dialogs over the step, the machine fetches nothing. When the dialogs close, the step starts again.',
    },
    {
      id: 'SLOT-13',
      rule: 'If a visitor returns to the page and the lists of the step are older than a minute, they are fetched again, barbers first (SLOT-4, SLOT-6). During payment nothing is fetched; the machine fetches the lists when the dialogs close.',
    },
    {
      id: 'SLOT-20',
      rule: 'With our own API, and for services that take time, Any barber is the first choice of the step. It fetches the times of the day at which a barber is free, also while other times are loading, shown or failed. The chosen time stays if it is among them.',
      texts: ['Any barber', 'A barber who is free'],
    },
    {
      id: 'SLOT-21',
      rule: 'Each time of any barber names the barber who would do the visit: of the free barbers, the barber with the least work on that day (NEXT-21). Choosing the time chooses this barber.',
    },
    {
      id: 'SLOT-22',
      rule: 'When the times of any barber are fetched again, the chosen time stays if a barber is free then. If this is a different barber, the step says who does the visit now. Otherwise time and barber are cleared.',
      edgesOf: ['SLOT-20'],
    },
    {
      id: 'SLOT-30',
      rule: 'The times are under the headings Morning (before 12:00), Afternoon (before 17:00) and Evening. A part of the day without a time has no heading.',
      noEdge: 'A view divides the times.',
    },
    {
      id: 'SLOT-31',
      rule: 'A barber whose first name has a portrait in the files of the shop is shown with it.',
      noEdge: 'A view shows it.',
    },
    {
      id: 'SLOT-32',
      rule: 'For two people, Any barber and each barber say how both are served (PAIR-5).',
      noEdge: 'A view writes it.',
      texts: ['Two barbers, or one after the other', 'Both people, one after the other'],
    },
  ],
} as const satisfies Chapter;
