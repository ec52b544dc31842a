import type { Chapter } from './rule.ts';

export const operation = {
  title: 'The shop: operation',
  about: 'What whoever runs the site can count on: starts, outages, health, logs.',
  rules: [
    {
      id: 'OPS-40',
      rule: 'A server that starts while others serve writes the shop into the tables without waiting for bookings, and keeps none waiting.',
    },
  ],
} as const satisfies Chapter;
