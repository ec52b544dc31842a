import type { Chapter } from './rule.ts';

export const submitCheck = {
  title: 'Booking: the result of a submit',
  about:
    'The check after a refresh or a missing response, so that no customer books or pays twice. Only our own backend has the result (API-22).',
  machine: 'submit-check',
  rules: [
    {
      id: 'CHECK-1',
      rule: 'The machine requests the result of the submit at once, with the stored key. If the booking was made, the machine notifies the wizard.',
      texts: ['Checking your booking'],
    },
    {
      id: 'CHECK-2',
      rule: 'While the server still works on the submit, the machine repeats the request every 2 seconds.',
    },
    {
      id: 'CHECK-3',
      rule: 'If the submit was not booked, or another card may be tried, the machine notifies the wizard. It passes on what was charged, as far as the server knows it.',
    },
    {
      id: 'CHECK-4',
      rule: 'If the server does not answer, the visitor can ask again.',
      labels: ['Ask again'],
    },
  ],
} as const satisfies Chapter;
