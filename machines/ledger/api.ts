import type { Chapter } from './rule.ts';

export const api = {
  title: 'The API',
  about:
    'What browser and server say to each other, whichever machine asks; for anyone who builds another backend. The table of calls stands at its end. Whose words a customer reads: SITE-1.',
  rules: [
    {
      id: 'API-1',
      rule: 'All calls go to one API root, which is a setting: a path of this site, /api unless told otherwise, or an address on another origin. The path of a call is joined to it with exactly one slash.',
    },
    {
      id: 'API-2',
      rule: 'Against a foreign API, of another origin or behind a proxy on this one, the same built site books as against its own. Our own backend then opens no database and answers no call.',
      decision: '001',
    },
    {
      id: 'API-3',
      rule: "A browser learns the configuration from /config.json: the API root, whether it is our own backend's, the card provider's key, Google's client id, which parts are sandbox, what the shop's clock is. A call that cannot learn it fails, and the next call asks again.",
    },
    {
      id: 'API-4',
      rule: 'Each call is one row of a table that browser and server share: method and path, what is sent, what means success, what is read. Any 2xx is success, save where the table names one status: another 2xx then fails the call, and the customer reads the sentence of the rule, never words of success. STATUS 0, as a number, as text or as false, is a refusal whatever the status line says, and its words are shown.',
      decision: '001',
    },
    {
      id: 'API-5',
      rule: 'An answer is read by its row, for it may come from a backend that is not ours. Numbers may come as text, and are read from its front (20 min is 20); days and times are read from their digits and never moved by a zone; fields may come under another name that the row knows, nested or flat, as null, blank, of another kind, or not at all. Of sale_price, discount_price and price, and of the two durations, the first above zero counts. What the row does not know is passed over.',
    },
    {
      id: 'API-6',
      rule: 'A list is read row by row. A row without what identifies it, or with the id of one before it, is left out and said in the console; a list of which nothing can be read fails the call, and so does one that is missing or null. An empty list is a list. A success without the RESULT that the call needs, or with one that cannot be read, is a refusal, and its words are shown; what is no JSON fails the call.',
    },
    {
      id: 'API-7',
      rule: 'Our own backend answers each call of the contract in one envelope: STATUS 1 with RESULT, or STATUS 0 with a CODE. What is no call, cannot be read or is too long is refused in it too.',
    },
    {
      id: 'API-8',
      rule: 'A refusal of our own backend has words for a customer, in MESSAGE, and never those of a validator or of the database.',
    },
    {
      id: 'API-9',
      rule: 'Where our own backend breaks down, or its database is away, it tells the customer not the cause but a short number of the request: "If it happens again, tell us 7F3K." The cause is in the log, under that number and the id of the request.',
    },
    {
      id: 'API-10',
      rule: 'Where a rule has a sentence, our own backend sends that sentence, or one that says more.',
    },
    {
      id: 'API-11',
      rule: 'A browser tells failures apart by their CODE. A code that it does not know counts as none. Where a refusal with a code is about one field, FIELD has the name under which that travels.',
    },
    {
      id: 'API-12',
      rule: "A submit's key, its payment intent and the refund that was promised travel as headers, Idempotency-Key, Payment-Intent and Refund-Promised, and to our own backend alone. No body has them.",
    },
    {
      id: 'API-13',
      rule: 'Our own backend takes them from their headers alone: in a body or a query they are nothing.',
    },
    {
      id: 'API-14',
      rule: 'Only a call that carried its key to our own backend is known as one that can be sent again without being done twice.',
    },
    {
      id: 'API-15',
      rule: 'A customer who is signed in sends the token with each call, as a bearer; nobody else sends one.',
    },
    {
      id: 'API-61',
      rule: 'Where our own backend refuses a card (402), or one more card than a submit may try (429), and holds the time, RESULT says until when (held_until, an instant) and how many more cards it would take meanwhile (cards_left). Where it holds none, and where what came is odd, it says nothing.',
    },
    {
      id: 'API-60',
      rule: "Our own backend says with the configuration and with each answer what the shop's clock is, and a browser's clock only counts on from there. Only beside a foreign API is it believed alone.",
    },
    {
      id: 'API-23',
      rule: 'A booking in the name of a customer goes with the token of that customer, or not at all, also where another tab has just changed the token.',
    },
    {
      id: 'API-16',
      rule: 'A 401 to a token that was sent ends the session (AUTH-14). Where the row says that a 401 is about what was typed, only the code session_ended does. What an old token is told does not end a session that began meanwhile.',
      decision: '013',
    },
    {
      id: 'API-17',
      rule: 'A read that is open to anybody is answered alike when a token comes with it that does not count.',
    },
    {
      id: 'API-18',
      rule: 'A read that gets no answer, or 408, 429 or a server error, is tried again after 1, 2 and 4 seconds before it fails. Any other refusal of it is final at once.',
    },
    {
      id: 'API-19',
      rule: 'A write is sent once, and again only when somebody asks for it again. Verifying and logging out are writes, although they are GETs.',
    },
    {
      id: 'API-20',
      rule: 'A read is given up when the state that asked for it is left. A write is never given up.',
    },
    {
      id: 'API-21',
      rule: 'No call is given up because of the time that it takes: after 5 seconds the screen says that it is slow, and waits on.',
    },
    {
      id: 'API-22',
      rule: "What only our own backend has is under site/ of its API root: the live place in the queue, calendar files, what became of a submit, the sandbox's cards and bank, the messages of the card provider. A foreign API is asked for none of it, and what needs it is not shown.",
    },
    {
      id: 'API-24',
      rule: "The configuration says whether the API is our own backend, and a browser never takes it from an address: a proxy may serve a provider's API on the site's own origin. It is our own at /api, and elsewhere where OWN_API says so; OWN_API can say at /api that it is foreign. A configuration that does not say it has a foreign API.",
    },
  ],
} as const satisfies Chapter;
