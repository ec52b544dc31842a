import type { Rule } from './rule.ts';

/** The Join Queue dialog, from one opening to its close. */
export const queueRules = [
  {
    id: 'QUEUE-1',
    section: '2',
    rule: 'The dialog opens at the stores with nothing chosen. Entering this step, each time, fetches the stores that run a queue.',
    texts: ['Join Queue', 'Select Store', 'Choose Services', 'Confirmation', 'Loading stores...'],
    noEdge: { why: 'The machine begins so.', heldBy: 'test/specs/queue.spec.ts' },
  },
  {
    id: 'QUEUE-2',
    section: 'V4',
    rule: 'The information form begins with what the profile of a signed-in customer holds, else empty, and with country code +61 of +61, +1, +44 and +91.',
    noEdge: { why: 'The machine begins so.', heldBy: 'test/specs/queue.spec.ts' },
  },
  {
    id: 'QUEUE-3',
    section: '2',
    rule: 'Every call that is waited for and takes longer than 5 seconds says that it is slow, and goes on.',
  },
  {
    id: 'QUEUE-4',
    section: '2',
    rule: 'Stores are shown as cards once they are listed; a store without a phone, and a list without a store, say so. None is chosen beforehand.',
    texts: ['Phone not available', 'No queue-enabled stores available'],
  },
  {
    id: 'QUEUE-5',
    section: '8',
    rule: 'Stores that cannot be fetched leave an empty list, are told, and can be asked for again; a choice made before stays.',
    texts: ['Failed to load queue-enabled stores'],
  },
  {
    id: 'QUEUE-6',
    section: '2',
    rule: 'A click on a store chooses it, a click on the chosen one undoes it.',
  },
  {
    id: 'QUEUE-7',
    section: 'B5',
    rule: 'Changing or undoing the store forgets category and services.',
    edgesOf: ['QUEUE-6'],
  },
  {
    id: 'QUEUE-8',
    section: 'V6',
    rule: 'A store that is closed now says so and is not continued with; one of which the list does not tell is open.',
    texts: ['Closed now.'],
    edgesOf: ['QUEUE-9'],
  },
  {
    id: 'QUEUE-9',
    section: '2',
    rule: 'Services need a chosen store, with the stores on the screen: Continue is disabled otherwise.',
    texts: ['Continue'],
  },
  {
    id: 'QUEUE-10',
    section: 'B7',
    rule: 'A chosen store that is no longer listed is dropped with all that hung on it.',
    edgesOf: ['QUEUE-4'],
  },

  {
    id: 'QUEUE-11',
    section: '4',
    rule: "Entering the services step, each time, fetches the chosen store's categories and services, side by side.",
    texts: ['Select a category', 'Loading categories...'],
  },
  {
    id: 'QUEUE-12',
    section: '8',
    rule: 'Categories that cannot be fetched leave an empty list, are told, and can be asked for again; choices stay.',
    texts: ['Failed to fetch categories'],
  },
  {
    id: 'QUEUE-13',
    section: '8',
    rule: 'Services that cannot be fetched leave an empty list, are told, and can be asked for again; choices stay.',
    texts: ['Failed to fetch services'],
  },
  {
    id: 'QUEUE-14',
    section: '2',
    rule: 'A chosen category shows its services once they are listed; a service without a description, and a category without services, say so. None is chosen beforehand.',
    texts: [
      'Select services (multiple selection allowed)',
      'No description available',
      'No services available for this category',
    ],
  },
  {
    id: 'QUEUE-15',
    section: '2',
    rule: 'Another category, or none, clears the chosen services; the same one again does not.',
  },
  {
    id: 'QUEUE-16',
    section: '2',
    rule: 'A click on a service adds it, another takes it away.',
  },
  {
    id: 'QUEUE-17',
    section: '2',
    rule: 'The information form needs at least one service: Continue is disabled without one.',
    texts: ['Enter Your Information'],
  },
  {
    id: 'QUEUE-18',
    section: '2',
    rule: 'An earlier step is one click on its tab away; choices stay, what was said beside the form goes.',
  },
  {
    id: 'QUEUE-19',
    section: '4',
    rule: 'A later tab opens by Continue alone, and no tab leads away from a join that is under way or over.',
    noEdge: {
      why: 'Nothing may happen: the machine knows none of these events there.',
      heldBy: 'test/specs/queue.spec.ts',
    },
  },

  {
    id: 'QUEUE-20',
    section: '5',
    rule: 'Name, e-mail and phone are all needed, first of all checks.',
    texts: ['Please fill in all required fields'],
  },
  {
    id: 'QUEUE-21',
    section: '5',
    rule: 'Then the e-mail has to be text, an at-sign, text, a dot, text.',
    texts: ['Please enter a valid email address'],
  },
  {
    id: 'QUEUE-22',
    section: '5',
    rule: "A form in order is sent, with the ids of the chosen services and the phone as country code and number without leading zeros; what was said before is cleared. Its date is the shop's day of that moment.",
  },
  {
    id: 'QUEUE-23',
    section: 'B1',
    rule: "When the shop's day turns nothing is lost, and the next join is for the new day.",
  },
  {
    id: 'QUEUE-24',
    section: '4',
    rule: 'What was typed is kept from its first submit on, in order or not.',
    edgesOf: ['QUEUE-20', 'QUEUE-21', 'QUEUE-22'],
  },
  {
    id: 'QUEUE-25',
    section: '4',
    rule: 'Nothing interrupts a join that is under way, and it is asked for once.',
    noEdge: {
      why: 'Nothing may happen: the machine knows none of these events there.',
      heldBy: 'test/specs/queue.spec.ts',
    },
  },
  {
    id: 'QUEUE-26',
    section: '8',
    rule: 'A join that succeeds is told and shows the success view.',
    texts: [
      'Successfully joined the queue!',
      "You've joined the queue!",
      'Your position in the queue has been confirmed. Please check your email for details.',
      'Close',
    ],
  },
  {
    id: 'QUEUE-27',
    section: 'C12',
    rule: 'The token of a place that came with the answer is kept; an answer without one is a success all the same.',
  },
  {
    id: 'QUEUE-28',
    section: '8',
    rule: 'A join that does not succeed, which any answer but 201 is, is told and shows the failure view.',
    texts: [
      'Failed to join queue',
      'Queue Join Failed',
      'There was an issue joining the queue. Please try again.',
    ],
  },
  {
    id: 'QUEUE-29',
    section: 'V6',
    rule: 'From the failure view one can go back to the form, with all that was chosen and typed: joining again is safe.',
  },
  {
    id: 'QUEUE-30',
    section: '4',
    rule: 'Cancel, Close, Escape and a click outside close the dialog, and nothing is kept for the next opening.',
    texts: ['Cancel'],
  },
] as const satisfies readonly Rule[];
