import type { Chapter } from './rule.ts';

export const offer = {
  title: 'The shop: what it offers',
  about: 'Stores, services, team and openings, as the server lists them.',
  rules: [
    {
      id: 'SHOP-1',
      rule: 'The files of one folder describe the shop: shop/, or the one that SHOP_DIR names. No file elsewhere says anything of it, and one that is wrong is named with its field before anything is built. Each start writes them into the tables, twice or by two servers at once with the same result; an opening that they no longer have is taken down.',
      decision: '017',
    },
    {
      id: 'SHOP-2',
      rule: 'There are two stores: one takes bookings and has a queue, the other has a queue alone and offers less.',
    },
    {
      id: 'SHOP-3',
      rule: 'Of what a store offers only what is active and not internal is listed, in the categories that hold something of it.',
    },
  ],
} as const satisfies Chapter;

export const shopDays = {
  title: 'The shop: days and times',
  about: 'Which times can be booked: the clock, the rota, and what keeps two visits apart.',
  rules: [
    {
      id: 'SHOP-4',
      rule: "Every day and time is the shop's, yyyy-MM-dd and HH:mm on the wall of its zone, whatever zone the server runs in, also on the days when the clocks change.",
    },
    {
      id: 'SHOP-5',
      rule: 'One clock serves all decisions of the server. In a sandbox it can start at SANDBOX_NOW, in whatever zone that is written, and ticks from there.',
    },
    {
      id: 'SHOP-6',
      rule: 'The server lets nobody book a day that has passed by its own clock, a day more than 90 days ahead (BOOK-21), or a time that has begun.',
    },
    {
      id: 'SHOP-7',
      rule: 'Barbers work by a weekly rota. What is written for one date takes its place: other hours, a day off, a day worked for once. On a day on which the store is shut nobody works.',
    },
    {
      id: 'SHOP-48',
      rule: 'The stores are shut on the public holidays of the country and state that the shop names, substitute days included, but for those on which it says that it opens; and on each closure that is written for a date. Then nobody can book or join a queue there: the server refuses it and says which day it is.',
    },
    {
      id: 'SHOP-49',
      rule: 'Each store in a list of stores says on which days, from today to 90 days ahead, nobody can come, and why: a closure, a public holiday, a weekday on which it is always closed, a day on which nobody works, today once no time is left. What is shut for once in the next 28 days is marked to be announced.',
    },
    {
      id: 'SHOP-8',
      rule: 'Visits begin on a grid of 15 minutes and end, real minutes later, by the end of a stretch of work: a break or closing time. A time is on offer until it begins.',
    },
    {
      id: 'SHOP-9',
      rule: 'No two live bookings of a barber overlap, held ones included, whoever writes them and however many at once: the database itself refuses the second.',
      decision: '003',
    },
    {
      id: 'SHOP-10',
      rule: 'A time that a submit holds is taken for everybody who does not bring its key.',
    },
  ],
} as const satisfies Chapter;

export const bookings = {
  title: 'The shop: bookings',
  about:
    'What the server does with a booking that a browser asks for, from its price to its calendar file. What becomes of its payment: CHARGE.',
  rules: [
    {
      id: 'SHOP-11',
      rule: 'A visitor books as a guest, by card alone, and says a first name and an e-mail address; what else is said is judged as in the form. A customer books for themselves and nobody else, at the store or by card.',
    },
    {
      id: 'SHOP-12',
      rule: 'A customer who books with a token that does not count is refused, and never made a guest.',
    },
    {
      id: 'SHOP-13',
      rule: "Prices, durations and the total are the shop's own. What a browser sends of them is compared and used for nothing else: a booking at another price or duration than the shop's is refused.",
    },
    {
      id: 'SHOP-14',
      rule: 'Money is whole cents. A card is charged the sum of the lines, whatever its intent was made for, and that sum is what is kept, answered and mailed. Rounded is only total_amount of the request, once, to whole dollars.',
    },
    {
      id: 'SHOP-15',
      rule: 'A submit books once, however often it is sent: the same key and content get the first answer again, with another card too. A decline is no final answer. Other content by the same key takes the place of what is held, and is refused once that is booked.',
    },
    {
      id: 'SHOP-16',
      rule: 'Where no key comes, as from a browser of another site, the content itself is the key, until the booking that came of it is cancelled.',
    },
    {
      id: 'SHOP-17',
      rule: 'A submit holds its slot for ten minutes from its first card on, and may try five cards in them.',
    },
    {
      id: 'SHOP-18',
      rule: 'A message of the card provider only makes the server ask the provider sooner: one that is late, comes again or is forged changes nothing.',
    },
    {
      id: 'SHOP-19',
      rule: 'Customers see bookings of their own alone. They may cancel them, and change nothing else of them. The time of a cancelled one is free again.',
    },
    {
      id: 'SHOP-20',
      rule: "What a card has paid, as the payment's own row says, comes back in full when its booking is cancelled before the visit begins (CHARGE-14). From then on cancelling moves no money. A booking says beforehand what would come back.",
    },
    {
      id: 'SHOP-60',
      rule: 'A cancellation that names what its customer was promised to get back is refused when it would be another sum by now, in words that say what holds, and nothing is cancelled.',
    },
    {
      id: 'SHOP-21',
      rule: 'A booking whose end has passed reads Completed, unless it was cancelled. A time that is or was only held is in no list of bookings. The statuses are 4 Draft, 5 Pending, 6 Cancelled, 7 Confirmed, 8 Upcoming, 9 Completed.',
    },
    {
      id: 'SHOP-22',
      rule: 'A booking has a calendar file, for anyone who has its key: the answer to the booking brings it, and the list of the bookings of a customer. It is a plain link, which a browser without downloads can open too. Once it is cancelled the file takes it out again.',
      decision: '014',
    },
  ],
} as const satisfies Chapter;

export const walkIns = {
  title: 'The shop: walk-ins',
  about: 'How the queues of the stores are kept, for those who wait and for the desk.',
  rules: [
    {
      id: 'SHOP-23',
      rule: "A queue can be joined for the shop's today, while somebody serves walk-ins there. Where it cannot, whoever asks or joins is told when it opens.",
    },
    {
      id: 'SHOP-24',
      rule: 'A phone waits once in a queue: joining again with the same e-mail address, however both are written, keeps the place (ABUSE-9); with another address it is refused.',
    },
    {
      id: 'SHOP-25',
      rule: 'Who joined first is called first. No two who wait have the same position, and a position only falls, however many come, go and are called at once.',
      decision: '015',
    },
    {
      id: 'SHOP-26',
      rule: 'A list of stores with queues says how many wait in each and about how long it may take, appointments included; any other list says nothing of that.',
      decision: '016',
    },
    {
      id: 'SHOP-27',
      rule: 'A place in a queue is asked about and left by its token alone, of which a hash is kept and nothing else.',
    },
    {
      id: 'SHOP-70',
      rule: 'A customer who is called has had their turn when the next one is. Of the last nobody is called after, and they have had it once their visit and the day of the queue are over.',
    },
    {
      id: 'SHOP-71',
      rule: 'Nobody joins for a visit that is longer than any chair for walk-ins has left in one go today, even if all others go: they are told so, and when the queue opens again.',
    },
  ],
} as const satisfies Chapter;

export const mail = {
  title: 'The shop: mail',
  about: 'What is mailed to customers and to the shop, and how it is made sure of.',
  rules: [
    {
      id: 'SHOP-28',
      rule: 'Mail tells of a booking, a cancellation, a sign-up, a forgotten and a changed password, a place in a queue, a message to the shop and bookings that nobody is there for. The mail about a place in a queue has nothing that a visitor typed, and says who can undo the place. Mail is written in the transaction that it tells of, so that neither is without the other, and goes out once that is committed.',
      decision: '011',
    },
    {
      id: 'SHOP-29',
      rule: 'A mail is sent once, however many servers there are. One that is not taken is tried again a minute later, then after twice as long each time, six hours at most, for three days; one that is refused for good is not.',
    },
    {
      id: 'SHOP-30',
      rule: 'The words of a mail are kept until it is sent or given up, and to whom it went for 30 days.',
    },
    {
      id: 'SHOP-72',
      rule: 'A mail that has waited until what it says is no longer true is not sent: a reset link after 45 minutes, the link of a sign-up after 23 hours, a place in a queue after an hour.',
    },
  ],
} as const satisfies Chapter;

export const accounts = {
  title: 'The shop: accounts',
  about: 'How accounts come to be and how they are kept safe, behind the forms.',
  rules: [
    {
      id: 'SHOP-31',
      rule: 'A sign-up becomes a customer by the link in its mail alone, within 24 hours. A sign-up with the address of a customer is answered alike, and sends that customer a mail, and nobody a link.',
      decision: '010',
    },
    {
      id: 'SHOP-32',
      rule: 'The link of a sign-up says yes again until it expires, because a mail scanner may have opened it first. A reset link works once, for an hour, and only while it is the newest of its address.',
    },
    {
      id: 'SHOP-33',
      rule: 'A password has 8 characters at least when somebody signs up or resets it, 6 when it is changed, and 128 at most.',
    },
    {
      id: 'SHOP-34',
      rule: 'A customer who changes a password is signed out everywhere else, and one who resets it is signed out everywhere. A session ends after 30 days.',
    },
    {
      id: 'SHOP-35',
      rule: 'That an address still has to be verified is told only to those who know the password of its sign-up. A wrong password and an unknown address are answered alike.',
    },
    {
      id: 'SHOP-36',
      rule: "Google's login is believed once for a token that Google signed for this site. A customer is known by Google's own name of the account, else by an address that Google has verified. The first login by Google ends what a stranger may know of that address: its sign-ups, its password, every session and every known network. The customer is mailed when a password has ended. Later logins by Google end nothing. A customer without a password cannot change it, but can set one by a reset link.",
    },
    {
      id: 'SHOP-37',
      rule: 'Nothing is kept that opens an account: of a password what argon2id makes of it, of a token a hash.',
    },
    {
      id: 'SHOP-38',
      rule: "A profile and its orders are their customer's alone, to read and to edit. The e-mail address is not edited.",
    },
    {
      id: 'SHOP-47',
      rule: 'An account that the shop has closed opens no session, and its sessions open nothing any more. Its address is still taken.',
    },
    {
      id: 'SHOP-39',
      rule: 'What could be tried without end is limited, by network address, by e-mail address in whatever case, or by customer: wrong logins (in 15 minutes 10 by a visitor for an address, 100 by everybody for it, 50 from a network), guesses at a current password (10 in 15 minutes), sign-ups and forgotten passwords (in an hour 5 for an address, 30 from a network), joins of a queue (10, 30), messages (5, 10), declined cards (10, 30) and intents (in 10 minutes 30 for an address, 120 from a network). A login or a card that was right does not count. Anyone who meets a limit is told when to come again.',
      decision: '012',
    },
    {
      id: 'SHOP-40',
      rule: "A network address is the socket's, or the one that the outermost of so many trusted proxies names, with or without a port. All addresses of one home are one.",
    },
  ],
} as const satisfies Chapter;

export const sandbox = {
  title: 'The shop: sandbox and production',
  about:
    'A fresh copy runs at once, as a sandbox in which no money moves and no mail leaves the machine; what a real shop has to have is told at its start.',
  rules: [
    {
      id: 'SHOP-41',
      rule: "Without Stripe's keys a sandbox provider stands in. It takes four published test numbers and no others: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 lacks funds, and of 4000 0025 0000 3155 the bank asks first. The card dialog says that it is a sandbox. A browser finds out by itself only what is malformed.",
    },
    {
      id: 'SHOP-42',
      rule: 'Without a mail server a sandbox keeps its mail, for people at /sandbox/mail, and as JSON at /sandbox/mail.json?to=ADDRESS, the newest first, with every link. A start with a mail server forgets the bodies of that mail.',
    },
    {
      id: 'SHOP-43',
      rule: "Without Google's client id a sandbox has one identity of its own to log in with; any other site has no such login.",
    },
    {
      id: 'SHOP-44',
      rule: 'A sandbox has a demo customer, with bookings in every status and three orders, none on a day on which the shop is shut. Beside a Stripe key that account is closed.',
    },
    {
      id: 'SHOP-45',
      rule: 'NODE_ENV=production, a Stripe secret key or a mail server make a configuration a production one: nothing stands in there, and a start without all real parts is refused in one line that names those that are missing. SANDBOX=1 lets sandbox parts stand in, but never beside a live Stripe key. Its PUBLIC_URL is https, unless it names this machine.',
    },
    {
      id: 'SHOP-46',
      rule: 'A site listens to its own machine unless told otherwise. What is under /sandbox/ needs the key that each start makes, whatever address a visitor comes from. The start prints links with the key, and such a link sets a cookie.',
    },
  ],
} as const satisfies Chapter;
