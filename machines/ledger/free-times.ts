import type { Chapter } from './rule.ts';

export const freeTimes = {
  title: 'Booking: next free times',
  about:
    'The free times of the next 14 days with any barber: the marks of the calendar and the next times above it, for the total duration of the chosen services.',
  machine: 'free-times',
  rules: [
    {
      id: 'NEXT-1',
      rule: 'Each time the visitor enters the date step, or the services step with chosen services, the machine requests the free times of the next 14 days. The calendar does not wait for them.',
      texts: ['Looking for free times...'],
    },
    {
      id: 'NEXT-2',
      rule: 'The calendar marks each day of which the free times are known as free or full, in its name, in text, and by its shape. A day that cannot be chosen for another reason keeps that reason.',
      edgesOf: ['NEXT-1'],
    },
    {
      id: 'NEXT-3',
      rule: 'A full day is disabled with the reason, and cannot be chosen. It stays chosen if it was chosen before.',
    },
    {
      id: 'NEXT-4',
      rule: 'The next four free times are above the calendar, each with its barber. A click chooses the day, the barber and the time, and opens the barber step, so that only Submit is left. Without a free time the step says so.',
      texts: ['Next free times', 'No free times in the next 14 days.'],
    },
    {
      id: 'NEXT-5',
      rule: 'If the free times fail to load, the steps work without them: no toast, no marks, no next times.',
    },
    {
      id: 'NEXT-6',
      rule: 'With a foreign API the free times are never requested, and the steps work without them.',
    },
    {
      id: 'NEXT-7',
      rule: 'Without services, for services that take no time, and for a visit of more than three hours, the machine requests no free times.',
    },
    {
      id: 'NEXT-8',
      rule: 'The calendar begins with the current week. Earlier weeks are absent. Days of the next month that complete a week can be chosen as well. If the current week ends in the next month, the calendar opens at the next month.',
    },
    {
      id: 'NEXT-9',
      rule: 'Once services are chosen in the services step, the machine requests the free times for their total duration, and again when the duration changes. The next free time is above the actions. A click chooses its day, barber and time, and opens the barber step, so that only Submit is left.',
    },
    {
      id: 'NEXT-20',
      rule: 'The server lists each day of the request that can be booked, with each time at which a barber is free for the whole duration. Each listed time can be booked, and a day without such a time has an empty list.',
    },
    {
      id: 'NEXT-21',
      rule: 'A listed time has the barber with the least work of that day among the free barbers: the fewest minutes of visits and walk-ins. Blocks are no work. Between equals the lower id decides.',
    },
    {
      id: 'NEXT-22',
      rule: 'The server reads the free times of 14 days and 40 barbers with as many statements as those of a single day.',
    },
  ],
} as const satisfies Chapter;
