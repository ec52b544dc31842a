import type { Chapter } from './rule.ts';

export const freeTimes = {
  title: 'Booking: next free times',
  about:
    'The free times of the next 14 days with any barber: the marks of the calendar and the next times above it, for the total duration of the chosen services.',
  rules: [
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
      rule: 'The free times of 14 days and all barbers need two statements, both by an index, and less than 50 ms with 40 barbers and two years of bookings.',
    },
  ],
} as const satisfies Chapter;
