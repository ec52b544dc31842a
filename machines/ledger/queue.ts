import type { Chapter } from './rule.ts';

export const queue = {
  title: 'Queue',
  about:
    "The Join Queue dialog of the home page, from one opening to its close: three tabs in which anybody, signed in or not, joins today's walk-in queue of a store.",
  machine: 'queue',
  rules: [
    {
      id: 'QUEUE-1',
      rule: 'The dialog opens at the stores, with nothing chosen. Each time that this step is entered, the stores that run a queue are fetched.',
      texts: ['Join Queue', 'Select Store', 'Choose Services', 'Confirmation', 'Loading stores...'],
      noEdge: 'The machine begins so.',
    },
    {
      id: 'QUEUE-2',
      rule: 'The information form begins with what the profile of a signed-in customer holds, else empty. Its country code is one of +61, +1, +44 and +91, and +61 to begin with. All of it can be edited.',
      noEdge: 'The machine begins so.',
    },
    {
      id: 'QUEUE-72',
      rule: 'A visitor who signs in or out while the dialog is open changes what the information form begins with, and loses no choice, nor what was typed. A profile that comes late is there once it comes.',
    },
    {
      id: 'QUEUE-73',
      rule: 'When a visitor signs in or out, or another customer signs in, the fields of the information form that were not typed into change to the details of the new customer, or become empty. Typed fields stay.',
      edgesOf: ['QUEUE-72'],
    },
    {
      id: 'QUEUE-3',
      rule: 'Whatever takes longer than 5 seconds to be fetched or sent says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'QUEUE-4',
      rule: 'Stores are shown as cards with name, address and phone once they are listed. A store without a phone, and a list without a store, say so. None is chosen beforehand.',
      texts: ['Phone not available', 'No queue-enabled stores available'],
    },
    {
      id: 'QUEUE-5',
      rule: 'When the stores cannot be fetched, the list is empty, a toast says so, and they can be asked for again. A choice that was made before stays.',
      texts: ['Failed to load queue-enabled stores'],
    },
    {
      id: 'QUEUE-6',
      rule: 'A click on a store chooses it, and a click on the chosen one undoes the choice.',
    },
    {
      id: 'QUEUE-7',
      rule: 'Changing or undoing the store forgets category and services.',
      edgesOf: ['QUEUE-6'],
    },
    {
      id: 'QUEUE-8',
      rule: 'A store whose queue is closed now says so and cannot be continued with, so that nobody types in vain. One of which the list does not say it is open.',
      texts: ['Closed now.'],
      edgesOf: ['QUEUE-9'],
    },
    {
      id: 'QUEUE-9',
      rule: 'Services need a chosen store, and the stores on the screen: Continue is disabled otherwise.',
      texts: ['Continue'],
    },
    {
      id: 'QUEUE-70',
      rule: 'Stores that are on the screen are fetched again each minute, without a word, and all can be pressed meanwhile: one that has opened can be continued with. A list that does not come changes nothing.',
    },
    {
      id: 'QUEUE-10',
      rule: 'A chosen store that is no longer listed is dropped with all that hung on it.',
      edgesOf: ['QUEUE-4'],
    },

    {
      id: 'QUEUE-15',
      rule: 'The category and the services that are chosen in the catalogue stay chosen from step to step.',
    },
    {
      id: 'QUEUE-17',
      rule: 'The information form needs at least one service: Continue is disabled without one.',
      texts: ['Enter Your Information'],
    },
    {
      id: 'QUEUE-18',
      rule: 'An earlier step is one click on its tab away. Choices stay; what was said beside the form goes.',
    },
    {
      id: 'QUEUE-19',
      rule: 'A later tab is opened by Continue alone, and no tab leads away from a join that is under way or over.',
      noEdge: 'Nothing may happen: the machine knows none of these events there.',
    },

    {
      id: 'QUEUE-20',
      rule: 'Name, e-mail and phone are all needed; that is checked first.',
      texts: ['Please fill in all required fields'],
    },
    {
      id: 'QUEUE-21',
      rule: 'Then the e-mail has to be text, an at-sign, text, a dot, and text.',
      texts: ['Please enter a valid email address'],
    },
    {
      id: 'QUEUE-22',
      rule: "A form that is in order is sent, with the ids of the chosen services, and with the phone as the country code and the number without its leading zeros. Its date is the shop's day at that moment. What was said before is cleared.",
    },
    {
      id: 'QUEUE-33',
      rule: 'All spellings of a phone give one E.164 number. Digits of every script count; invisible characters, blanks, dashes, dots, slashes, brackets and a leading tel: do not. A leading +, 00 or 0011 makes the number international, whatever code is selected. Digits that begin with the selected code and then have a complete national number already contain the code.',
      edgesOf: ['QUEUE-22'],
    },
    {
      id: 'QUEUE-23',
      rule: "When the shop's day turns, nothing is lost, and the next join is for the new day.",
    },
    {
      id: 'QUEUE-24',
      rule: 'From the first submit on, what was typed is kept, whether it was in order or not.',
      edgesOf: ['QUEUE-20', 'QUEUE-21', 'QUEUE-22'],
    },
    {
      id: 'QUEUE-25',
      rule: 'Nothing interrupts a join that is under way, and it is sent once.',
      noEdge: 'Nothing may happen: the machine knows none of these events there.',
    },
    {
      id: 'QUEUE-26',
      rule: 'When a join succeeds, a toast says so, and the success view is shown.',
      texts: [
        'Successfully joined the queue!',
        "You've joined the queue!",
        'Your position in the queue has been confirmed. Please check your email for details.',
        'Close',
      ],
    },
    {
      id: 'QUEUE-27',
      rule: 'The token of the place, which our own backend answers with, is kept, so that the place can be followed. An answer without one is a success all the same.',
    },
    {
      id: 'QUEUE-28',
      rule: 'When a join does not succeed, which every answer but status 201 means, a toast says so, and the failure view is shown, with the words of the server when it sent any; they stand at the head of the form when it comes back.',
      texts: [
        'Failed to join queue',
        'Queue Join Failed',
        'There was an issue joining the queue. Please try again.',
      ],
    },
    {
      id: 'QUEUE-29',
      rule: 'From the failure view the form comes back with all that was chosen and typed, because joining again is safe (SHOP-24).',
    },
    {
      id: 'QUEUE-71',
      rule: 'Where the server said that the queue is closed, or has no time left for so much, the same join would fail again: the stores come back in its place, fetched again, with all that was chosen and typed.',
    },
    {
      id: 'QUEUE-30',
      rule: 'Cancel, Close, Escape and a click outside close the dialog, and nothing is kept for the next opening.',
      texts: ['Cancel'],
    },
  ],
} as const satisfies Chapter;
