import type { Chapter } from './rule.ts';

export const storeChoice = {
  title: 'Booking: the stores',
  about:
    "The wizard's first step: which store. Its machine lists the stores that take bookings and tells the wizard which one is chosen.",
  machine: 'store-choice',
  rules: [
    {
      id: 'CHOICE-1',
      rule: 'Each time that the stores step is entered, the stores that take bookings are fetched.',
      texts: ['Loading stores...'],
      noEdge: 'The machine begins so.',
    },
    {
      id: 'CHOICE-2',
      rule: 'Stores are cards with name, address and phone. When they are listed and nothing was chosen before, the first is chosen. A store without a phone, and a list without a store, say so.',
      texts: ['No stores available for booking', 'Phone not available'],
    },
    {
      id: 'CHOICE-3',
      rule: 'A store that was chosen before, or a choice that was undone before, counts more than the choice of the first; so do restored ones. A store that was chosen is the one of the list from then on, with the days on which it is shut.',
    },
    {
      id: 'CHOICE-4',
      rule: 'A chosen store that is no longer listed is dropped and counts as no choice: the first of the list, if there is one, is chosen.',
      edgesOf: ['CHOICE-2'],
    },
    {
      id: 'CHOICE-5',
      rule: 'When the stores cannot be fetched, the list is empty, a toast says so, and they can be asked for again. A choice that was made before stays.',
      texts: ['Failed to fetch locations'],
    },
    {
      id: 'CHOICE-6',
      rule: 'A click on a store chooses it, and a click on the chosen one undoes the choice.',
    },
  ],
} as const satisfies Chapter;
