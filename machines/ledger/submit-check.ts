import type { Chapter } from './rule.ts';

export const submitCheck = {
  title: 'Booking: what became of a submit',
  about:
    'Asked after a refresh, or when no answer came, so that nobody books or pays twice. Only our own backend knows the answer (API-22).',
  machine: 'submit-check',
  rules: [
    {
      id: 'CHECK-1',
      rule: 'The server is asked at once what became of the submit, by the key that was kept. If the booking was made, the wizard is told.',
      texts: ['Checking your booking'],
    },
    {
      id: 'CHECK-2',
      rule: 'While the submit is still being worked on, it is asked about again every 2 seconds.',
    },
    {
      id: 'CHECK-3',
      rule: 'If nothing came of the submit, or another card may be tried, the wizard is told that.',
    },
    {
      id: 'CHECK-4',
      rule: 'When nobody answers, the visitor can ask again.',
      labels: ['Ask again'],
    },
  ],
} as const satisfies Chapter;
