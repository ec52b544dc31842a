import type { Chapter } from './rule.ts';

export const catalogue = {
  title: 'Booking and queue: the catalogue',
  about:
    'The services of a store, in categories: the second step of the wizard and of the Join Queue dialog. The same machine serves both.',
  machine: 'catalogue',
  rules: [
    {
      id: 'CAT-1',
      rule: "Each time the visitor enters the services step, the machine fetches the chosen store's categories and services in parallel.",
      texts: ['Loading categories...', 'Loading services...'],
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'CAT-10',
      rule: 'When the wizard opens at the services of the only store (BOOK-79), both lists are known and are not fetched.',
    },
    {
      id: 'CAT-2',
      rule: 'Loaded categories are cards in the wizard and a dropdown in the queue. In the wizard, the first category is preselected, unless a category of the list is chosen already. In the queue, no category is preselected.',
      texts: ['No services available at this store', 'Select a category'],
    },
    {
      id: 'CAT-3',
      rule: 'The chosen category shows its loaded services, each with name, price and description, and in the wizard with its duration. A missing description and an empty category have texts of their own. No service is preselected.',
      texts: [
        'Select services (multiple selection allowed)',
        'No description available',
        'No services available in this category',
        'No services available for this category',
      ],
    },
    {
      id: 'CAT-4',
      rule: 'If the categories fail to load, their list is empty, a toast is shown, and the visitor can retry. Choices stay.',
      texts: ['Failed to fetch categories'],
    },
    {
      id: 'CAT-5',
      rule: 'If the services fail to load, their list is empty, a toast is shown, and the visitor can retry. Services that were chosen before stay chosen.',
      texts: ['Failed to fetch services'],
    },
    {
      id: 'CAT-8',
      rule: 'Once the list has loaded, the chosen services have its prices and durations. A service that is missing from the list is no longer chosen.',
    },
    {
      id: 'CAT-9',
      rule: 'In the wizard, the name of a category contains the number of services that are chosen in it.',
    },
    {
      id: 'CAT-11',
      rule: 'In the wizard, a service that has a print shows it. The prints load after the step, move nothing, and are silent for screen readers.',
      noEdge: 'A view shows the prints.',
    },
    { id: 'CAT-6', rule: 'A click on a service adds it, and a second click removes it.' },
    {
      id: 'CAT-7',
      rule: 'In the wizard, a different category keeps the chosen services. In the queue, where all chosen services are of the same category, a different category or no category clears them. Choosing the same category again changes nothing.',
    },
  ],
} as const satisfies Chapter;
