import type { Chapter } from './rule.ts';

export const queue = {
  title: 'Queue',
  about:
    "The Join Queue dialog of the home page, from opening to closing: three tabs in which each visitor, signed in or not, can join a store's walk-in queue for today.",
  machine: 'queue',
  rules: [
    {
      id: 'QUEUE-1',
      rule: 'The dialog opens at the stores, with nothing chosen. Each time the visitor enters this step, the machine fetches the stores that run a queue.',
      texts: ['Join Queue', 'Select Store', 'Choose Services', 'Confirmation', 'Loading stores...'],
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'QUEUE-2',
      rule: 'The information form begins with the profile of a signed-in customer, else with the details of a guest whom this device remembers (DEVICE-1), and is otherwise empty. Its country code is +61 at first, and can be +61, +1, +44 or +91. The visitor can edit all fields.',
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'QUEUE-72',
      rule: 'If a visitor signs in or out while the dialog is open, the initial values of the information form change, and choices and input are kept. A profile that loads late fills the form when it has loaded.',
    },
    {
      id: 'QUEUE-73',
      rule: 'When a visitor signs in or out, or another customer signs in, the fields of the information form that were not typed into change to the details of the new customer, or become empty. Typed fields stay.',
      edgesOf: ['QUEUE-72'],
    },
    {
      id: 'QUEUE-76',
      rule: 'Details that the visitor has typed on this page, in an earlier opening of the dialog or in another form (AUTH-27), replace the initial values of the information form. They are deleted when another person signs in or out.',
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'QUEUE-3',
      rule: 'After 5 seconds of loading or sending, the dialog shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'QUEUE-4',
      rule: 'Loaded stores are cards with name, address and phone. A missing phone and an empty list have texts of their own. No store is preselected.',
      texts: ['Phone not available', 'No queue-enabled stores available'],
    },
    {
      id: 'QUEUE-5',
      rule: 'If the stores fail to load, the list is empty, a toast is shown, and the visitor can retry. An earlier choice stays.',
      texts: ['Failed to load queue-enabled stores'],
    },
    {
      id: 'QUEUE-6',
      rule: 'A click on a store chooses it, and a click on the chosen store deselects it.',
    },
    {
      id: 'QUEUE-7',
      rule: 'If the store is changed or deselected, category and services are cleared.',
      edgesOf: ['QUEUE-6'],
    },
    {
      id: 'QUEUE-8',
      rule: 'A store with a closed queue shows this, or the sentence of the shop if it has paused the queue, and Continue is disabled for it, so that no visitor fills in the form in vain. If the list has no information about a queue, the queue counts as open.',
      texts: ['Closed now.'],
      edgesOf: ['QUEUE-9'],
    },
    {
      id: 'QUEUE-9',
      rule: 'The services step needs a chosen store and a loaded list of stores; otherwise Continue is disabled.',
      texts: ['Continue'],
    },
    {
      id: 'QUEUE-70',
      rule: 'Shown stores are fetched again each minute without a message, and all controls stay enabled. Once a store has opened, Continue is enabled for it. A failed refresh changes nothing.',
    },
    {
      id: 'QUEUE-10',
      rule: 'A chosen store that is missing from the loaded list is dropped with all choices that depend on it.',
      edgesOf: ['QUEUE-4'],
    },

    {
      id: 'QUEUE-15',
      rule: 'The category and the services that are chosen in the catalogue stay chosen from step to step.',
    },
    {
      id: 'QUEUE-17',
      rule: 'The information form needs at least one service; otherwise Continue is disabled.',
      texts: ['Enter Your Information'],
    },
    {
      id: 'QUEUE-18',
      rule: 'A click on the tab of an earlier step opens that step. Choices stay, and the message beside the form is cleared.',
    },
    {
      id: 'QUEUE-19',
      rule: 'Only Continue opens a later tab. During a join, and after it, no tab works.',
      noEdge: 'The machine handles none of these events there.',
    },

    {
      id: 'QUEUE-20',
      rule: 'Name, e-mail and phone are required. This is checked first.',
      texts: ['Please fill in all required fields'],
    },
    {
      id: 'QUEUE-21',
      rule: 'Then the e-mail must be text, an at-sign, text, a dot, and text.',
      texts: ['Please enter a valid email address'],
    },
    {
      id: 'QUEUE-22',
      rule: "A valid form is sent with the ids of the chosen services and the shop's current day. The phone is sent as the country code and the number without its leading zeros. The previous message is cleared.",
    },
    {
      id: 'QUEUE-33',
      rule: 'All spellings of a phone give one E.164 number. Digits of every script count; invisible characters, blanks, dashes, dots, slashes, brackets and a leading tel: do not. A leading +, 00 or 0011 makes the number international, whatever code is selected. Digits that begin with the selected code and then have a complete national number already contain the code.',
      edgesOf: ['QUEUE-22'],
    },
    {
      id: 'QUEUE-23',
      rule: "When the shop's day turns, all input is kept, and the next join is for the new day.",
    },
    {
      id: 'QUEUE-24',
      rule: 'From the first submit on, the input is kept, whether it was valid or not.',
      edgesOf: ['QUEUE-20', 'QUEUE-21', 'QUEUE-22'],
    },
    {
      id: 'QUEUE-25',
      rule: 'A join in progress cannot be interrupted, and is sent once.',
      noEdge: 'The machine handles none of these events there.',
    },
    {
      id: 'QUEUE-26',
      rule: 'When a join succeeds, a toast and the success view are shown.',
      texts: [
        'Successfully joined the queue!',
        "You've joined the queue!",
        'Your position in the queue has been confirmed. Please check your email for details.',
        'Close',
      ],
    },
    {
      id: 'QUEUE-27',
      rule: 'The browser stores the token of the place, which our own backend sends, so that the customer can follow the place. A response without a token is still a success.',
    },
    {
      id: 'QUEUE-28',
      rule: "A join fails with every status except 201. A toast and the failure view are shown, with the server's message if it sent any. When the form opens again, this message is at its head.",
      texts: [
        'Failed to join queue',
        'Queue Join Failed',
        'There was an issue joining the queue. Please try again.',
      ],
    },
    {
      id: 'QUEUE-29',
      rule: 'From the failure view the visitor can return to the form, with all choices and input, because joining again is safe (SHOP-24).',
    },
    {
      id: 'QUEUE-71',
      rule: 'If the server answered that the queue is closed, or has not enough time left, the same join would fail again. Instead of the form the stores open, fetched again, with all choices and input.',
    },
    {
      id: 'QUEUE-75',
      rule: 'The address /?queue opens the dialog on the home page, for a link or for a printed code at the door.',
      noEdge: 'A view does it.',
    },
    {
      id: 'QUEUE-74',
      rule: 'If the visitor already has a place in the queue that is not over, the dialog shows this place above its steps.',
    },
    {
      id: 'QUEUE-30',
      rule: 'Cancel, Close, Escape and a click outside close the dialog, and only the typed details of the information form are kept for the next opening.',
      texts: ['Cancel'],
    },
  ],
} as const satisfies Chapter;
