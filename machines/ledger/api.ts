import type { Chapter } from './rule.ts';

export const api = {
  title: 'The API',
  about:
    'The calls between browser and server, for every machine, and for developers of another backend. The table of calls is at the end of the chapter. SITE-1 defines which message a customer reads.',
  rules: [
    {
      id: 'API-1',
      rule: 'All calls go to the same API root, which is a setting: a path of this site (/api by default) or an address on another origin. Exactly one slash joins the root and the path of a call.',
    },
    {
      id: 'API-2',
      rule: 'The same built site books with a foreign API, on another origin or behind a proxy on this origin, as it books with its own. Our own backend then opens no database and answers no call.',
      decision: '001',
    },
    {
      id: 'API-3',
      rule: "The browser reads the configuration from /config.json: the API root, whether our own backend serves it, the card provider's key, Google's client id, the sandbox parts, and the shop's clock. If the configuration fails to load, the call fails, and the next call requests it again.",
    },
    {
      id: 'API-4',
      rule: 'Each call is a row of a table that browser and server share: method and path, request fields, success status, and response fields. Any 2xx is a success, except where the table names a single status. There any other 2xx fails the call, and the customer reads the sentence of the rule, never the message of a success. STATUS 0, as a number, as text or as false, is a refusal with any HTTP status, and its message is shown.',
      decision: '001',
    },
    {
      id: 'API-5',
      rule: 'The browser reads a response by its row, because a foreign API may have sent it. Numbers may be text, and are read from its front (20 min is 20). Days and times are read from their digits and are never shifted by a zone. Fields may have a second name that the row lists, may be nested or flat, and may be null, blank, of a different type or missing. Of sale_price, discount_price and price, and of the two durations, the first value above zero counts. Unknown fields are ignored.',
    },
    {
      id: 'API-6',
      rule: 'A list is read row by row. A row without its identifying field, or with the id of an earlier row, is skipped and logged in the console. A list without a readable row fails the call, as does a missing or null list; an empty list is valid. A success without the RESULT that the call needs, or with an unreadable RESULT, is a refusal, and its message is shown. A response that is not JSON fails the call.',
    },
    {
      id: 'API-7',
      rule: 'Our own backend answers each call of the contract in the same envelope: STATUS 1 with RESULT, or STATUS 0 with a CODE. Unknown, unreadable and too long requests are refused in this envelope as well.',
    },
    {
      id: 'API-8',
      rule: 'A refusal of our own backend has a message for the customer in MESSAGE, and never the message of a validator or of the database.',
    },
    {
      id: 'API-9',
      rule: 'If our own backend fails, or its database is unavailable, the customer reads a short number of the request instead of the cause: "If it happens again, tell us 7F3K." The log has the cause, under that number and the id of the request.',
    },
    {
      id: 'API-10',
      rule: 'If a rule has a sentence, our own backend sends that sentence or a more specific sentence.',
    },
    {
      id: 'API-11',
      rule: "The browser distinguishes failures by their CODE, and ignores an unknown code. If a refusal with a code is about a single field, FIELD has the field's name in the request.",
    },
    {
      id: 'API-12',
      rule: 'The key of a submit, its payment intent, the promised refund and the key of a visit are headers, Idempotency-Key, Payment-Intent, Refund-Promised and Visit-Key, and are sent only to our own backend. No body contains them.',
    },
    {
      id: 'API-13',
      rule: 'Our own backend reads the values of API-12 only from their headers, and ignores them in a body or a query.',
    },
    {
      id: 'API-14',
      rule: 'Only a call that carried its key to our own backend counts as safe to repeat.',
    },
    {
      id: 'API-15',
      rule: 'The browser of a signed-in customer sends the token with each call, as a bearer token. The browser of a signed-out visitor sends no token.',
    },
    {
      id: 'API-61',
      rule: 'If our own backend declines a card (402), or rejects a card beyond the limit of a submit (429), it can still hold the slot. RESULT then contains the end of the hold (held_until, an instant) and the number of cards left (cards_left). Without a hold RESULT contains neither. The browser ignores invalid values.',
    },
    {
      id: 'API-60',
      rule: "Our own backend sends the shop's clock with the configuration and with each response, and the browser counts on from there. Only with a foreign API does the browser rely on its own clock.",
    },
    {
      id: 'API-23',
      rule: "A booking in the name of a customer is sent with that customer's token or not at all, even if another tab has just changed the token.",
    },
    {
      id: 'API-16',
      rule: 'A 401 response to a sent token ends the session (AUTH-14). If the row defines a 401 as an answer about the input, only the code session_ended ends it. A response to an old token does not end a newer session.',
      decision: '013',
    },
    {
      id: 'API-17',
      rule: 'A public read gives the same answer with an invalid token as without a token.',
    },
    {
      id: 'API-18',
      rule: 'A read without an answer, or with 408, 429 or a server error, is retried after 1, 2 and 4 seconds before it fails. Any other refusal of a read is final at once.',
    },
    {
      id: 'API-19',
      rule: "A write is sent once, and again only on the visitor's request. Verifying and logging out are writes, although they use GET.",
    },
    {
      id: 'API-20',
      rule: 'A read is aborted when the state that sent it is left. A write is never aborted.',
    },
    {
      id: 'API-21',
      rule: 'No call has a time-out: after 5 seconds the screen shows a slow notice, and continues to wait.',
    },
    {
      id: 'API-22',
      rule: "Calls that only our own backend has are under site/ of its API root: the live place in the queue, calendar files, the result of a submit, the sandbox's cards and bank, and the messages of the card provider. The browser sends none of them to a foreign API, and hides the functions that need them.",
    },
    {
      id: 'API-24',
      rule: "The configuration states whether the API is our own backend. The browser never infers this from an address, because a proxy can serve a foreign API on the site's own origin. The API is our own at /api, and elsewhere if OWN_API marks it as our own; OWN_API can mark /api as foreign. A configuration without this field has a foreign API.",
    },
  ],
} as const satisfies Chapter;
