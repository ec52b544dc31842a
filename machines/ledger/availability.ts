import type { Chapter } from './rule.ts';

export const availability = {
  title: 'Booking: barbers and times',
  about:
    "Who works on the chosen day, and when they are free for as long as the chosen services take: the lists of the wizard's barber step.",
  machine: 'availability',
  rules: [
    {
      id: 'SLOT-1',
      rule: 'Each time that the barber step is entered, the barbers of the chosen date are fetched (shift_date_from and shift_date_to are that date).',
      texts: ['Loading available barbers...'],
      edgesOf: ['SLOT-4'],
    },
    {
      id: 'SLOT-2',
      rule: 'A date without a barber says so, and barber and time are dropped.',
      texts: ['No barbers available for the selected date. Please select a different date.'],
      edgesOf: ['SLOT-4'],
    },
    {
      id: 'SLOT-3',
      rule: 'When the barbers cannot be fetched, their list is empty, a toast says so, and they can be asked for again. Choices stay.',
      texts: ['Failed to fetch available barbers'],
    },
    {
      id: 'SLOT-4',
      rule: 'Barbers are shown by name and designation, Stylist where they have none. A chosen barber who works that day stays, and the times are fetched at once; one who does not is dropped, and the time too.',
    },
    {
      id: 'SLOT-5',
      rule: "Choosing a barber fetches that barber's times, for the total duration of the services that are chosen at that moment, also while the times of another barber are awaited, shown or failed. An answer to an earlier choice is dropped.",
      texts: ['Loading available times...', 'Available times for'],
    },
    {
      id: 'SLOT-6',
      rule: 'Times are fetched again for another store, date, barber or total duration. The chosen time stays if it is still on offer, and is cleared if not.',
    },
    {
      id: 'SLOT-7',
      rule: 'A barber without a free time says so, in the same words for every date.',
      texts: ['No time slots available for today. Please select a different date or barber.'],
      edgesOf: ['SLOT-6'],
    },
    {
      id: 'SLOT-8',
      rule: 'When the times cannot be fetched, their list is empty, a toast says so, and they can be asked for again. Choices stay.',
      texts: ['Failed to fetch time slots'],
    },
    { id: 'SLOT-9', rule: 'A click on a time that is on offer chooses it.' },
    {
      id: 'SLOT-10',
      rule: 'Submit needs barber and time, with the times on the screen and not while they are being fetched. It brings a key, unless one is kept.',
    },
    {
      id: 'SLOT-12',
      rule: 'Times are asked for once there is a barber and a duration: services that take no time have none, which is said as of a barber without a free time.',
    },
    {
      id: 'SLOT-11',
      rule: 'While a failed booking is tried again, in dialogs over the step, nothing is fetched. Once they are closed the step begins again.',
    },
    {
      id: 'SLOT-13',
      rule: 'A visitor who comes back to the step and finds lists older than a minute has them fetched again, barbers first (SLOT-4, SLOT-6). While they pay nothing is fetched: that is made up for once the dialogs are closed.',
    },
  ],
} as const satisfies Chapter;
