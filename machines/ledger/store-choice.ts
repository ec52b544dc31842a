import type { Chapter } from './rule.ts';

export const storeChoice = {
  title: 'Booking: the stores',
  about:
    'The first step of the wizard: the store. Its machine lists the stores that take bookings, and sends the wizard each choice.',
  machine: 'store-choice',
  rules: [
    {
      id: 'CHOICE-1',
      rule: 'Each time the visitor enters the stores step, the machine fetches the stores that take bookings.',
      texts: ['Loading stores...'],
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'CHOICE-2',
      rule: 'Stores are cards with name, address and phone. If nothing was chosen before, the first store of the list is chosen. A missing phone and an empty list have texts of their own.',
      texts: ['No stores available for booking', 'Phone not available'],
    },
    {
      id: 'CHOICE-3',
      rule: 'A store that was chosen or deselected before, or restored, takes precedence over the choice of the first store. The chosen store gets the data of the loaded list, with the days on which it is closed.',
    },
    {
      id: 'CHOICE-4',
      rule: 'A chosen store that is missing from the loaded list is dropped and counts as no choice. The first store of the list, if there is one, is chosen.',
      edgesOf: ['CHOICE-2'],
    },
    {
      id: 'CHOICE-5',
      rule: 'If the stores fail to load, the list is empty, a toast is shown, and the visitor can retry. An earlier choice stays.',
      texts: ['Failed to fetch locations'],
    },
    {
      id: 'CHOICE-6',
      rule: 'A click on a store chooses it, and a click on the chosen store deselects it.',
    },
  ],
} as const satisfies Chapter;
