import type { Rule } from './rule.ts';

/** How the shop works behind its pages, on the server. What becomes of a payment there: CHARGE. */
export const shopRules = [
  {
    id: 'SHOP-1',
    section: 'K1',
    rule: 'Two files describe the shop, contract/shop.ts and contract/offer.ts. Each start writes them into the tables, twice or by two servers at once with the same result; an opening that they no longer have is taken down.',
    heldBy: ['test/server/database.test.ts', 'test/server/lists.test.ts', 'test/server/contact.test.ts'],
  },
  {
    id: 'SHOP-2',
    section: 'K1',
    rule: 'There are two stores: one takes bookings and has a queue, the other has a queue alone and offers less.',
    heldBy: ['test/server/lists.test.ts'],
  },
  {
    id: 'SHOP-3',
    section: '9',
    rule: 'Of what a store offers only the active is listed, and nothing internal, in the categories that hold something of it.',
    heldBy: ['test/server/lists.test.ts'],
  },

  {
    id: 'SHOP-4',
    section: 'B1',
    rule: "Every day and time is the shop's, yyyy-MM-dd and HH:mm on the wall of its zone, whatever zone the server runs in, also on the days when the clocks change.",
    heldBy: ['test/server/slots.test.ts', 'test/server/queue/hours.test.ts'],
  },
  {
    id: 'SHOP-5',
    section: 'S4',
    rule: 'One clock serves all decisions of the server. In a sandbox it can start at SANDBOX_NOW, in whatever zone that is written, and ticks from there.',
    heldBy: ['test/site/settings.test.ts', 'test/server/slots.test.ts'],
  },
  {
    id: 'SHOP-6',
    section: 'V5',
    rule: 'The server lets nobody book a day that has passed by its own clock, a day more than 90 days ahead (BOOK-21), or a time that has begun.',
    heldBy: ['test/server/slots.test.ts', 'test/server/refusals.test.ts'],
  },
  {
    id: 'SHOP-7',
    section: 'V5',
    rule: 'Barbers work by a weekly rota. What is written for one date stands in its place: other hours, a day off, a day worked for once. On a day that the store is shut nobody works.',
    heldBy: ['test/server/lists.test.ts', 'test/server/slots.test.ts'],
  },
  {
    id: 'SHOP-8',
    section: 'V5',
    rule: 'Visits begin on a grid of 15 minutes and end, real minutes later, by the end of a stretch of work: a break or closing time. A time is on offer until it begins.',
    heldBy: ['test/server/slots.test.ts'],
  },
  {
    id: 'SHOP-9',
    section: 'B3',
    rule: 'No two live bookings of a barber overlap, held ones included, whoever writes them and however many at once: the database itself refuses the second.',
    heldBy: ['test/server/database.test.ts', 'test/server/races.test.ts', 'test/server/booking.test.ts'],
  },
  {
    id: 'SHOP-10',
    section: 'B4',
    rule: 'A time that a submit holds is taken for everybody but whoever brings its key.',
    heldBy: ['test/server/submits.test.ts'],
  },

  {
    id: 'SHOP-11',
    section: '6',
    rule: 'A visitor books as a guest, by card alone, and says a first name and an e-mail address. A customer books for themselves and nobody else, at the store or by card.',
    heldBy: ['test/server/refusals.test.ts', 'test/server/booking.test.ts'],
  },
  {
    id: 'SHOP-12',
    section: 'A2',
    rule: 'Whoever books with a token that does not count is refused, and never made a guest.',
    heldBy: ['test/server/refusals.test.ts'],
  },
  {
    id: 'SHOP-13',
    section: 'B2',
    rule: "Prices, durations and the total are the shop's own. What a browser sends of them is compared and used for nothing else: a booking at another price or duration than the shop's is refused.",
    heldBy: ['test/server/refusals.test.ts', 'test/server/booking.test.ts'],
  },
  {
    id: 'SHOP-14',
    section: 'B2',
    rule: 'Money is whole cents. A card is charged the sum of the lines, whatever its intent was made for, and that sum is what is kept, answered and mailed. Rounded is only total_amount of the request, once, to whole dollars.',
    heldBy: ['test/server/booking.test.ts', 'test/server/gateways.test.ts', 'test/machines/rules.test.ts'],
  },
  {
    id: 'SHOP-15',
    section: 'B4',
    rule: 'A submit books once, however often it is sent: the same key and wish get the first answer again, with another card too. A decline is no final answer. Another wish by the same key takes the place of what is held, and is refused once that is booked.',
    heldBy: ['test/server/submits.test.ts', 'test/server/races.test.ts'],
  },
  {
    id: 'SHOP-16',
    section: 'B4',
    rule: 'Where no key comes the wish is the key, until the booking that came of it is cancelled.',
    heldBy: ['test/server/submits.test.ts'],
  },
  {
    id: 'SHOP-17',
    section: 'B4',
    rule: 'A submit holds its slot for ten minutes from its first card on, and may try five cards in them.',
    heldBy: ['test/server/races.test.ts', 'test/server/authentication.test.ts'],
  },
  {
    id: 'SHOP-18',
    section: 'B4',
    rule: 'A message of the card provider only makes the server ask the provider sooner: one that is late, comes again or is forged changes nothing.',
    heldBy: ['test/server/provider-messages.test.ts'],
  },
  {
    id: 'SHOP-19',
    section: 'M3',
    rule: 'Customers see bookings of their own alone. They may cancel them, and change nothing else of them. The time of a cancelled one is free again.',
    heldBy: ['test/server/accounts/my-bookings.test.ts'],
  },
  {
    id: 'SHOP-20',
    section: 'M3',
    rule: "What a card has paid, as the payment's own row says, comes back in full when its booking is cancelled before the visit begins (CHARGE-14). From then on cancelling moves no money. A booking says beforehand what would come back.",
    heldBy: ['test/server/accounts/my-bookings.test.ts', 'test/server/accounts/refunds.test.ts'],
  },
  {
    id: 'SHOP-21',
    section: 'M4',
    rule: 'A booking whose end has passed reads Completed, unless it was cancelled. A time that is or was only held is in no list of bookings.',
    heldBy: ['test/server/accounts/my-bookings.test.ts'],
  },
  {
    id: 'SHOP-22',
    section: 'C12',
    rule: 'A booking has a calendar file, for whoever has its key and for the customer whose it is. Once it is cancelled the file takes it out again.',
    heldBy: ['test/server/mail/calendar.test.ts', 'test/browser/calendar.test.ts'],
  },

  {
    id: 'SHOP-23',
    section: 'V6',
    rule: "A queue can be joined for the shop's today, while somebody serves walk-ins there. Where it cannot, whoever asks or joins is told when it opens.",
    heldBy: ['test/server/queue/hours.test.ts', 'test/server/desk.walk.test.ts'],
  },
  {
    id: 'SHOP-24',
    section: 'V6',
    rule: 'A phone waits once in a queue: joining again with the same e-mail address, however both are written, keeps the place and gives one more token of it; with another address it is refused.',
    heldBy: ['test/server/queue/join.test.ts', 'test/server/desk.walk.test.ts'],
  },
  {
    id: 'SHOP-25',
    section: 'V6',
    rule: 'Who joined first is called first. No two who wait have the same position, and a position only falls, however many come, go and are called at once.',
    heldBy: ['test/server/queue/crowd.test.ts', 'test/server/desk.walk.test.ts'],
  },
  {
    id: 'SHOP-26',
    section: 'V6',
    rule: 'A list of stores with queues says how many wait in each and about how long it may take, appointments included; any other list says nothing of that.',
    heldBy: ['test/server/queue/hours.test.ts', 'test/server/queue/wait.test.ts'],
  },
  {
    id: 'SHOP-27',
    section: 'C12',
    rule: 'A place in a queue is asked about and left by its token alone, of which a hash is kept and nothing else.',
    heldBy: ['test/server/queue/join.test.ts'],
  },

  {
    id: 'SHOP-28',
    section: 'S2',
    rule: 'Mail tells of a booking, a cancellation, a sign-up, a forgotten and a changed password, a place in a queue and a message to the shop. It is written in the transaction that it tells of, so that neither is without the other, and goes out once that is committed.',
    heldBy: ['test/server/mail/same-transaction.test.ts', 'test/server/mail/workers.test.ts'],
  },
  {
    id: 'SHOP-29',
    section: 'S2',
    rule: 'A mail is sent once, however many servers there are. One that is not taken is tried again a minute later, then after twice as long each time, six hours at most, for three days; one that is refused for good is not.',
    heldBy: ['test/server/mail/delivery.test.ts', 'test/server/mail/workers.test.ts'],
  },
  {
    id: 'SHOP-30',
    section: 'S2',
    rule: 'The words of a mail are kept until it is sent or given up, and to whom it went for 30 days.',
    heldBy: ['test/server/mail/delivery.test.ts'],
  },

  {
    id: 'SHOP-31',
    section: 'A7',
    rule: "A sign-up becomes a customer by the link in its mail alone, within 24 hours. One with a customer's address is answered alike, sends its owner a mail and nobody a link.",
    heldBy: ['test/server/account.walk.test.ts'],
  },
  {
    id: 'SHOP-32',
    section: 'A6',
    rule: 'That link says yes again until it expires. A reset link works once, for an hour, and only while it is the newest of its address.',
    heldBy: ['test/server/account.walk.test.ts', 'test/server/accounts/limits.test.ts'],
  },
  {
    id: 'SHOP-33',
    section: 'A7',
    rule: 'A password has 8 characters at least when somebody signs up or resets it, 6 when it is changed, and 128 at most.',
    heldBy: ['test/server/accounts/passwords.test.ts'],
  },
  {
    id: 'SHOP-34',
    section: 'A7',
    rule: 'Who changes a password is signed out everywhere else, who resets one everywhere. A session ends after 30 days.',
    heldBy: ['test/server/account.walk.test.ts'],
  },
  {
    id: 'SHOP-35',
    section: 'A7',
    rule: 'That an address still has to be verified is told only to whoever knows the password of its sign-up. A wrong password and an unknown address are answered alike.',
    heldBy: ['test/server/account.walk.test.ts', 'test/server/accounts/passwords.test.ts'],
  },
  {
    id: 'SHOP-36',
    section: 'A7',
    rule: "Google's login is believed for a token that Google signed for this site. A customer is known by Google's own name of the account, else by an address that Google has verified; a password and sign-ups of that address that were never verified are discarded.",
    heldBy: ['test/server/accounts/google.test.ts', 'test/server/account.walk.test.ts'],
  },
  {
    id: 'SHOP-37',
    section: 'A7',
    rule: 'Of passwords and tokens nothing is kept that opens an account: of a password what argon2id makes of it, of a token a hash.',
    heldBy: ['test/server/accounts/passwords.test.ts'],
  },
  {
    id: 'SHOP-38',
    section: '6',
    rule: "A profile and its orders are their customer's alone, to read and to edit. The e-mail address is not edited.",
    heldBy: ['test/server/accounts/profile.test.ts', 'test/server/account.walk.test.ts'],
  },
  {
    id: 'SHOP-39',
    section: '6',
    rule: 'Logins, sign-ups, forgotten passwords, guesses at a current one, joins, messages, intents, declined cards and held slots are limited, by network address, e-mail address in whatever case, or customer. A login or a card that was right does not count. Who met a limit is told when to come again.',
    heldBy: [
      'test/server/accounts/limits.test.ts',
      'test/server/charges.test.ts',
      'test/server/queue/join.test.ts',
      'test/server/contact.test.ts',
    ],
  },
  {
    id: 'SHOP-40',
    section: '6',
    rule: "A network address is the socket's, or the last one that a trusted proxy names. All addresses of one home are one.",
    heldBy: ['test/server/envelope.test.ts', 'test/server/accounts/limits.test.ts'],
  },

  {
    id: 'SHOP-41',
    section: 'S1',
    rule: "Without Stripe's keys a sandbox provider stands in. It takes four published test numbers and no others: one pays, one is declined, one lacks funds, one makes its bank ask first. A browser finds out by itself only what is malformed.",
    heldBy: [
      'test/server/gateways.test.ts',
      'test/server/authentication.test.ts',
      'test/server/refusals.test.ts',
      'test/pages/card-form.test.ts',
    ],
  },
  {
    id: 'SHOP-42',
    section: 'S2',
    rule: 'Without a mail server a sandbox keeps its mail, for people at /sandbox/mail and as /sandbox/mail.json, the newest first, with every link.',
    heldBy: ['test/site/sandbox-mail.test.ts'],
  },
  {
    id: 'SHOP-43',
    section: 'A5',
    rule: "Without Google's client id a sandbox has one identity of its own to log in with; any other site has no such login.",
    heldBy: ['test/server/accounts/google.test.ts', 'test/server/accounts/built-site.test.ts'],
  },
  {
    id: 'SHOP-44',
    section: 'M4',
    rule: 'A sandbox has a demo customer, with bookings in every status and three orders. Beside a Stripe key that account is closed.',
    heldBy: ['test/server/accounts/demo.test.ts', 'test/server/accounts/built-site.test.ts'],
  },
  {
    id: 'SHOP-45',
    section: 'S3',
    rule: 'NODE_ENV=production, a Stripe secret key or a mail server make a configuration a production one: nothing stands in there, and a start without all real parts is refused in one line that names those that are missing. SANDBOX=1 lets sandbox parts stand in, but never beside a live Stripe key.',
    heldBy: ['test/site/settings.test.ts'],
  },
  {
    id: 'SHOP-46',
    section: 'S3',
    rule: 'A site listens to its own machine unless told otherwise. What is under /sandbox/ is open to that machine alone; whoever comes from elsewhere needs the password that each start makes and prints.',
    heldBy: [
      'test/site/settings.test.ts',
      'test/site/sandbox-mail.test.ts',
      'test/server/queue/desk.test.ts',
    ],
  },
] as const satisfies readonly Rule[];
