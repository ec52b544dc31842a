import type { Chapter } from './rule.ts';

export const onlyStore = {
  title: 'Booking: the only store',
  about:
    'Whether a single store takes bookings. The machine runs before the wizard, if there is no draft and no result to show. Its result is the store with its categories and services, or none.',
  machine: 'only-store',
  rules: [
    {
      id: 'ONLY-1',
      rule: 'The machine requests the store that takes bookings, with its categories and services, in a single call (SHOP-112). If it is the only one, the wizard opens at its services (BOOK-79). If there is no such store or several, the wizard opens at the stores.',
    },
    {
      id: 'ONLY-2',
      rule: "Until the response, the page shows the services step without an enabled control. The prerendered page shows the categories and the services of the first category, as the shop's files have them. Nothing moves when the response arrives.",
      noEdge: 'A view shows the services before the machine has them.',
    },
    {
      id: 'ONLY-3',
      rule: 'If the call fails, the wizard opens at the stores, without a toast.',
    },
    {
      id: 'ONLY-4',
      rule: 'With a foreign API the call is never sent, and the wizard opens at the stores.',
      noEdge: 'The machine does not run then.',
    },
  ],
} as const satisfies Chapter;
