import type { Chapter } from './rule.ts';

export const abuse = {
  title: 'The shop: limits',
  about:
    'Limits on what a client can take from other clients, in working time, mail and computing. server/limits/limits.ts has every number with its reason, and docs/threats.md has every threat.',
  rules: [
    {
      id: 'ABUSE-1',
      rule: 'A visit lasts at most three hours, and has each service once. For a longer visit the customer phones the shop.',
    },
    {
      id: 'ABUSE-2',
      rule: 'A customer has at most three upcoming visits to be paid at the store, of three hours in total, and no two at the same time. Beyond that the customer can pay now by card, or phone the shop.',
    },
    {
      id: 'ABUSE-3',
      rule: 'A newcomer is a customer who has never attended a visit and never paid. Upcoming visits of newcomers to be paid at the store are limited to 50 hours from a network, and to half of the working time of a day. Customers who have attended or paid are neither counted nor rejected. Neither limit applies to a visit that is paid by card.',
    },
    {
      id: 'ABUSE-22',
      rule: 'A refusal of a booking by ABUSE-2 or ABUSE-3 advises to pay by card, and has a code of its own by which a browser offers that: visits_overlap or unpaid_limit.',
    },
    {
      id: 'ABUSE-23',
      rule: 'A move of an unpaid visit to the time of another unpaid visit of the same customer is refused with visits_overlap, for the customer and for the shop. The undo of a move or of a cancellation is refused in the same way. A visit that a card has paid can be moved there.',
    },
    {
      id: 'ABUSE-4',
      rule: 'No slot is held for a card that the card provider does not know, and no held time is counted.',
    },
    {
      id: 'ABUSE-5',
      rule: "The minutes of a slot that is held for a card count until the visit is paid, and count again each time the hold restarts. The limits for a customer, or for a guest's e-mail address, are three hours in an hour and six in a day; for a network they are six and twelve.",
    },
    {
      id: 'ABUSE-24',
      rule: 'Slots that are held from Submit are limited: two at once from a network, one from a browser, and together a quarter of the working time of a day. The minutes that a network holds and does not book are limited to six hours in an hour and twelve in a day, released holds included. Beyond a limit nothing is held, and the booking works as without a hold.',
    },
    {
      id: 'ABUSE-6',
      rule: 'The limits of a network, in this chapter and in SHOP-39, also apply to the networks around it: four times as much for a /24, twice for a /56, four times for a /48.',
    },
    {
      id: 'ABUSE-7',
      rule: "The limits of an e-mail address apply to its mailbox: capitals, a tag after a plus sign, and dots at Google make no difference. Only logins are counted for the exact address. Bookings and payments of a signed-in customer count for the customer, so that a guest who types the customer's address does not use them up.",
    },
    {
      id: 'ABUSE-8',
      rule: 'A queue is full once the waiting customers need all of the working time that is left. A further customer then gets the next opening. At most thirty places from the same network wait at once.',
    },
    {
      id: 'ABUSE-9',
      rule: 'A repeated join gets a token of the place, and changes its services, only from the network of the first join and within ten minutes of it. Any other repeated join gets the same answer, and only the mailbox gets a message, with a link to the place.',
    },
    {
      id: 'ABUSE-10',
      rule: 'If sign-ups of different browsers with different passwords wait for the same address, only the browser that sent a sign-up gets its password by the link. In any other browser, the link of any of them creates the customer without a password, and mails a link to choose a password. A cookie names the browser for a day. Repeated sign-ups of a browser or with the same password count as the same person, and each link has its own password.',
    },
    {
      id: 'ABUSE-11',
      rule: 'If a customer has logged in from a network within 90 days, by password or by Google, wrong logins of strangers elsewhere do not block logins from that network. A new password, by reset or by change, and the first login by Google keep only the network that they came from, because a stranger may have logged in from the others.',
    },
    {
      id: 'ABUSE-12',
      rule: 'Beyond the hourly limit of mail to a mailbox, a sign-up and a forgotten password get the usual answer. Nothing is sent, and the last link keeps working.',
    },
    {
      id: 'ABUSE-13',
      rule: 'The server warns the operator once if the configured number of proxies contradicts the requests. Either an internal client sends a forwarded address that is not trusted, or a request has fewer forwarded addresses than trusted proxies.',
    },
    {
      id: 'ABUSE-14',
      rule: "A customer, or a guest's mailbox, books at most twelve times in an hour, including cancelled bookings. A customer has at most twenty sessions, and a further login ends the oldest. From the same address a customer logs in at most thirty times in fifteen minutes.",
    },
    {
      id: 'ABUSE-15',
      rule: 'Only the server charges a payment intent, also after an authentication by the bank. A client with only the publishable key cannot try cards with it.',
    },
    {
      id: 'ABUSE-16',
      rule: 'The server removes characters that reverse text or control a terminal from all input and from the names that Google gives, but not from passwords.',
    },
    {
      id: 'ABUSE-17',
      rule: "The server deletes personal data after the days that the privacy page names. After 30 days it deletes the customers of a queue, the recipients of mail, and the network of a booking request (counted from the day of the visit). After 90 days it deletes the networks of a customer's logins. After 365 days it deletes messages, bookings that were only held or cancelled unpaid (counted from the day of the visit), and payments that were never charged.",
    },
    {
      id: 'ABUSE-20',
      rule: "These calls of signed-out clients are costly: holding a slot, joining a queue, signing up, logging in, and requesting an intent or a password. After more than 150 of them in ten minutes each needs a proof of work, except a network's first hold by a guest, and a login without an earlier wrong password. Joining a queue also needs a proof once the waiting customers need half of the store's working time that is left. A signed-in customer, a submit in progress and the booking of a slot that its browser holds never need a proof. A proof is valid once, for its call, for five minutes. The browser computes it in the background and repeats the call; if it cannot, the message names the shop's phone. An API on another origin never gets a proof.",
    },
    {
      id: 'ABUSE-21',
      rule: 'A process answers 10,000 reads from a network in ten minutes, and more from the networks around it (ABUSE-6). It rejects further reads with the time to wait, before any lookup. Files of the site and health checks are not reads.',
    },
  ],
} as const satisfies Chapter;
