import type { Rule } from './rule.ts';

/** What browser and server say to each other, whichever machine asks. Whose words a customer reads: SITE-1. */
export const apiRules = [
  {
    id: 'API-1',
    section: 'C1',
    rule: "All calls go to one API root, which is a setting: a path of this site, /api unless told otherwise, or an address on another origin. A call's path is joined to it with exactly one slash.",
    heldBy: ['test/site/settings.test.ts', 'test/services/api.test.ts', 'test/journeys/foreign-api.test.ts'],
  },
  {
    id: 'API-2',
    section: 'C1',
    rule: 'Against an API of another origin the same built site books as against its own. The backend of this site then opens no database and answers no call.',
    heldBy: ['test/journeys/foreign-api.test.ts', 'test/site/serving.test.ts', 'test/site/starting.test.ts'],
  },
  {
    id: 'API-3',
    section: 'C13',
    rule: "A browser learns the configuration from /config.json: the API root, the card provider's key, Google's client id, which parts are sandbox, how far the shop's clock is ahead. A call that cannot learn it fails, and the next call asks again.",
    heldBy: ['test/site/serving.test.ts', 'test/services/api.test.ts'],
  },
  {
    id: 'API-4',
    section: '7',
    rule: 'Each call is one row that browser and server share: its method and path, what is sent, the one status that means success, what is read. Any other status fails the call, though it be a success by itself.',
    heldBy: ['test/contract.test.ts', 'test/server/shapes.test.ts', 'test/services/api.test.ts'],
  },
  {
    id: 'API-5',
    section: 'C2',
    rule: 'An answer is read by its row: numbers may come as text, fields under another name that the row knows, as null or not at all. What no row knows is passed over.',
    heldBy: ['test/services/api.test.ts', 'test/journeys/foreign-api.test.ts'],
  },
  {
    id: 'API-6',
    section: 'C3',
    rule: 'An answer that its row cannot read fails the call: no JSON, a row of a list without its id, a list that is missing or null. An empty list is a list.',
    heldBy: ['test/services/api.test.ts'],
  },
  {
    id: 'API-7',
    section: '7',
    rule: 'Our own backend answers each call of the contract in one envelope: STATUS 1 with RESULT, or STATUS 0 with a CODE. What is no call, cannot be read or is too long is refused in it too.',
    heldBy: ['test/server/envelope.test.ts', 'test/server/shapes.test.ts'],
  },
  {
    id: 'API-8',
    section: 'C4',
    rule: 'A refusal of our own backend has words for a customer, in MESSAGE, and never those of a validator or of the database.',
    heldBy: ['test/server/refusals.test.ts', 'test/server/shapes.test.ts'],
  },
  {
    id: 'API-9',
    section: 'C4',
    rule: 'Where our own backend breaks down it tells neither the cause nor any words, so that the customer reads the sentence of the rule. The cause is in the log, under the id of the request.',
    heldBy: ['test/server/envelope.test.ts'],
  },
  {
    id: 'API-10',
    section: 'C4',
    rule: 'Where a rule has a sentence, the words of our own backend are that sentence or say more than it.',
    heldBy: [
      'test/server/account.walk.test.ts',
      'test/server/desk.walk.test.ts',
      'test/server/booking.test.ts',
      'test/server/contact.test.ts',
    ],
  },
  {
    id: 'API-11',
    section: 'B3',
    rule: 'A browser tells failures apart by their CODE. A code that it does not know counts as none.',
    heldBy: ['test/services/api.test.ts', 'test/machines/rules.test.ts'],
  },
  {
    id: 'API-12',
    section: 'C11',
    rule: "A submit's key and its payment intent travel as headers, Idempotency-Key and Payment-Intent, and to an API root of the same origin alone. No body has them.",
    heldBy: ['test/services/api.test.ts', 'test/journeys/foreign-api.test.ts'],
  },
  {
    id: 'API-13',
    section: 'C11',
    rule: 'Our own backend takes them from their headers alone: in a body or a query they are nothing.',
    heldBy: ['test/server/refusals.test.ts'],
  },
  {
    id: 'API-14',
    section: 'B4',
    rule: 'Only a call that carried its key to our own backend is known as one that can be sent again without being done twice.',
    heldBy: ['test/services/api.test.ts'],
  },
  {
    id: 'API-15',
    section: '6',
    rule: 'Whoever is signed in sends the token with each call, as a bearer; nobody else sends one.',
    heldBy: ['test/services/api.test.ts', 'test/specs/authentication.spec.ts'],
  },
  {
    id: 'API-16',
    section: 'A2',
    rule: "A 401 to a token that was sent ends the session (AUTH-14). Where the call's row says that a 401 is about what was typed, only the code session_ended does. What an old token is told ends nothing of one that came meanwhile.",
    heldBy: ['test/services/api.test.ts', 'test/journeys/account-two-tabs.test.ts'],
  },
  {
    id: 'API-17',
    section: 'A2',
    rule: 'A read that is open to anybody takes no notice of a token that does not count.',
    heldBy: ['test/server/envelope.test.ts'],
  },
  {
    id: 'API-18',
    section: 'C5',
    rule: 'A read that gets no answer, or 408, 429 or a server error, is tried again after 1, 2 and 4 seconds before it fails. Any other refusal of it is final at once.',
    heldBy: ['test/services/api.test.ts', 'test/specs/careers.spec.ts'],
  },
  {
    id: 'API-19',
    section: 'C5',
    rule: 'A write is sent once: it is sent again by whoever asks for it again, and by nothing else.',
    heldBy: ['test/services/api.test.ts'],
  },
  {
    id: 'API-20',
    section: 'C5',
    rule: 'A read is given up when the state that asked for it is left. A write is heard out.',
    heldBy: ['test/services/api.test.ts', 'test/pages/calls.test.ts'],
  },
  {
    id: 'API-21',
    section: '9',
    rule: 'No call is given up for the time that it takes: a screen says that it is slow, and waits on.',
    heldBy: ['test/specs/payment.spec.ts'],
  },
  {
    id: 'API-22',
    section: 'C12',
    rule: "What the public table of calls does not have is under site/ of our own API root: the live place in the queue, calendar files, what became of a submit, the sandbox's cards and bank, the messages of the card provider. An API of another origin is asked for none of it.",
    heldBy: ['test/contract.test.ts', 'test/journeys/foreign-api.test.ts', 'test/specs/booking.spec.ts'],
  },
] as const satisfies readonly Rule[];
