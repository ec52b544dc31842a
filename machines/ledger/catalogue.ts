import type { Chapter } from './rule.ts';

export const catalogue = {
  title: 'Booking and queue: the catalogue',
  about:
    'What a store offers, in categories: the second step of the wizard, and of the Join Queue dialog. One machine serves both.',
  machine: 'catalogue',
  rules: [
    {
      id: 'CAT-1',
      rule: "Each time that the services step is entered, the chosen store's categories and services are fetched, side by side.",
      texts: ['Loading categories...', 'Loading services...'],
      noEdge: 'The machine begins so.',
    },
    {
      id: 'CAT-2',
      rule: 'Categories are shown once they are listed, in the wizard as cards and in the queue as a list to choose from. None is chosen beforehand.',
      texts: ['No services available at this store', 'Select a category'],
    },
    {
      id: 'CAT-3',
      rule: 'The chosen category shows its services once they are listed, each with name, price and description, in the wizard with its duration, too. A service without a description, and a category without services, say so. No service is chosen beforehand.',
      texts: [
        'Select services (multiple selection allowed)',
        'No description available',
        'No services available in this category',
        'No services available for this category',
      ],
    },
    {
      id: 'CAT-4',
      rule: 'When the categories cannot be fetched, their list is empty, a toast says so, and they can be asked for again. Choices stay.',
      texts: ['Failed to fetch categories'],
    },
    {
      id: 'CAT-5',
      rule: 'When the services cannot be fetched, their list is empty, a toast says so, and they can be asked for again. Services that were chosen before stay chosen.',
      texts: ['Failed to fetch services'],
    },
    {
      id: 'CAT-8',
      rule: 'Services that were chosen before are those of the list from then on, with its prices and durations. One that is not listed any more is no longer chosen.',
    },
    { id: 'CAT-6', rule: 'A click on a service adds it, and another click takes it away.' },
    {
      id: 'CAT-7',
      rule: 'In the wizard another category keeps the services that are chosen. In the queue, where all are of one category, another one, or none, clears them. The same category again changes nothing.',
    },
  ],
} as const satisfies Chapter;
