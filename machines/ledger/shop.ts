import type { Chapter } from './rule.ts';

export const offer = {
  title: 'The shop: what it offers',
  about: 'Stores, services, team and openings, as the server lists them.',
  rules: [
    {
      id: 'SHOP-1',
      rule: 'The files of a single folder describe the shop: shop/, or the folder that SHOP_DIR names. No file elsewhere describes it. An invalid file is reported with its field before the build begins. Each start writes the files into the tables, with the same result when it runs twice or on two servers at once. An opening that the files no longer have is removed.',
      decision: '017',
    },
    {
      id: 'SHOP-2',
      rule: 'There are two stores. The first takes bookings and has a queue; the second has only a queue, and offers fewer services.',
    },
    {
      id: 'SHOP-3',
      rule: 'A store lists only the services that are active and not internal, and only the categories that contain such a service.',
    },
  ],
} as const satisfies Chapter;

export const shopDays = {
  title: 'The shop: days and times',
  about: 'The times that can be booked: the clock, the rota, and the separation of visits.',
  rules: [
    {
      id: 'SHOP-4',
      rule: "Every day and time is the shop's local time, yyyy-MM-dd and HH:mm, independent of the server's zone, also on the days when the clocks change.",
    },
    {
      id: 'SHOP-5',
      rule: 'A single clock serves all decisions of the server. In a sandbox it can start at SANDBOX_NOW, which can be written in any zone, and runs from there.',
    },
    {
      id: 'SHOP-6',
      rule: 'The server rejects a booking for a day that has passed by its own clock, for a day more than 90 days ahead (BOOK-21), and for a time that has begun.',
    },
    {
      id: 'SHOP-7',
      rule: 'Barbers work by a weekly rota. An entry for a single date replaces it: different hours, a day off, or an extra day. On a day on which the store is closed, no barber works.',
    },
    {
      id: 'SHOP-48',
      rule: "The stores are closed on the public holidays of the shop's country and state, including substitute days, except for the holidays that the shop lists as open. They are also closed on each closure that is written for a date. On these days the server rejects bookings and joins of a queue, and names the day in its message.",
    },
    {
      id: 'SHOP-49',
      rule: 'In a list of stores, each store has the days from today to 90 days ahead on which it takes no booking, each with a reason. The reasons are a closure, a public holiday, a weekly closing day, a day without a working barber, and today without time left. Exceptional closed days of the next 28 days are marked for announcement.',
    },
    {
      id: 'SHOP-112',
      rule: 'The only store that takes bookings is sent with its closed days, its categories and its services, as the lists of stores, categories and services have them. With several such stores, or none, the list is empty.',
    },
    {
      id: 'SHOP-110',
      rule: 'In a list of stores, each store has its hours from today to 14 days ahead, in shop time: the hours of the date (SHOP-93), otherwise those of the weekday. A closed day (SHOP-48) and a day without a working barber have none. A time in which each chair of the store is blocked (SHOP-78) is left out.',
    },
    {
      id: 'SHOP-8',
      rule: 'Visits begin on a grid of 15 minutes and last real minutes, also when the clocks change. They end by the end of a stretch of work: a break or closing time. A time is offered until it begins.',
    },
    {
      id: 'SHOP-9',
      rule: 'No two live bookings of a barber overlap, held bookings included, for any process and any number of concurrent requests. The database itself rejects the second booking.',
      decision: '003',
    },
    {
      id: 'SHOP-88',
      rule: 'A chair has a single timeline: visits, held slots and walk-ins from their call never overlap in it, and none of them begins in a block, for any process and any number of concurrent requests. A store without a rota numbers its chairs.',
      decision: '003',
    },
    {
      id: 'SHOP-78',
      rule: 'The shop can block a chair or a store for some time. A block is in the timeline like a visit, so that the time is neither offered nor used for walk-ins. Visits in that time stay: the answer lists them with their phone numbers. When they are moved or cancelled, their minutes belong to the block. The shop can end a block.',
    },
    {
      id: 'SHOP-10',
      rule: "A slot that a submit holds is taken for each request that has neither the submit's key nor, for a slot that is held from Submit, the cookie of its browser (SHOP-102).",
    },
    {
      id: 'SHOP-100',
      rule: 'Submit holds the slot for ten minutes, before any details are typed. The hold is a row of the timeline. The booking of the submit takes its place in a single transaction. A second hold of the same submit or the same browser replaces the first. If the submit holds the slot for a card already, the answer is the end of that hold.',
      decision: '003',
    },
    {
      id: 'SHOP-101',
      rule: 'When its ten minutes are over, a hold takes no minutes of any chair. Its row is deleted when a barber is locked, or by the sweep, which also deletes the rows of released and booked holds. The submit can still book the slot if it is free.',
    },
    {
      id: 'SHOP-102',
      rule: 'A request for a hold has a cookie with a random number for ten minutes, and each process knows the browser by it. The answer sets it so that scripts cannot read it. So the own slot stays free after a reload, even before the answer, after a login and in a second tab, and the browser can book it with a new key.',
      decision: '036',
    },
    {
      id: 'SHOP-103',
      rule: 'A release frees the slot that a submit holds from Submit. It does not change a slot that is held for a card.',
    },
    {
      id: 'SHOP-104',
      rule: 'A hold counts as taken time for bookings, moves, phone bookings and walk-ins, like a slot that is held for a card. A block deletes the holds in its time. The print of a day shows a hold.',
    },
  ],
} as const satisfies Chapter;

export const bookings = {
  title: 'The shop: bookings',
  about:
    "The server's work on a booking request, from the price to the calendar file. For its payment see CHARGE.",
  rules: [
    {
      id: 'SHOP-120',
      rule: 'A booking can include a second person with services of their own: at the same time with another barber, or directly after the first person with the same barber. The second chair is a row of the timeline beside the row of the visit, stored in the same transaction. So neither chair is ever taken without the other, for any process and any number of concurrent requests. Customer, number, price, payment and state are those of the visit. Its price is of both people.',
    },
    {
      id: 'SHOP-121',
      rule: 'The server checks the services, prices and barbers of both people. Each person has each service once, and both visits together last at most three hours (ABUSE-1). If one of the chairs is not free, nothing is booked.',
    },
    {
      id: 'SHOP-122',
      rule: 'When the visit is cancelled by its customer, by its link, by the shop, by a refund or because its card was not charged, the second chair is free in the same transaction. The refund is of both people. The undo of a cancellation takes both chairs, or neither.',
    },
    {
      id: 'SHOP-123',
      rule: "A move moves both chairs in one transaction, and one after the other stays one after the other. Otherwise the request names the barber of the second person. Without that name, the second person keeps the barber, or gets the first person's former barber if the first person moves to the second's. If one of the chairs is not free, nothing is moved. The offered times have a free barber for each person: the second person's barber if possible.",
    },
    {
      id: 'SHOP-124',
      rule: 'Submit holds both chairs, and a card payment too. Such a hold counts once for its browser and its network, with the minutes of both chairs (ABUSE-24). A release and the end of the hold free both.',
    },
    {
      id: 'SHOP-125',
      rule: 'A visit of two people to be paid at the store counts as one of the visits of ABUSE-2, with the minutes of both chairs and with the time until both have ended.',
    },
    {
      id: 'SHOP-126',
      rule: "The mails, the calendar file, the page of a visit, the list of the customer's bookings and the print of a day have the services and the barbers of both people. Both barbers are mailed. A visit is also in the lists of affected visits, of calls and of visits without a working barber if only its second chair is.",
    },
    {
      id: 'SHOP-127',
      rule: 'The free times of two people are the times at which two barbers are free for them. At a time without two such barbers, a single barber is offered who has time for both, one after the other. Of the free barbers those with the least work on the day are offered.',
    },
    {
      id: 'SHOP-128',
      rule: 'When the shop marks the visit as missed, the remaining minutes of both chairs are free.',
    },
    {
      id: 'SHOP-11',
      rule: 'A visitor books as a guest, by card only, and must send a first name and an e-mail address. All other details are validated as in the form. A customer books only in their own name, at the store or by card.',
    },
    {
      id: 'SHOP-12',
      rule: "A booking request with an invalid token is rejected, and never becomes a guest's booking.",
    },
    {
      id: 'SHOP-13',
      rule: "Prices, durations and the total are the shop's own. The server uses the browser's values only for comparison, and rejects a booking at a different price or duration.",
    },
    {
      id: 'SHOP-14',
      rule: 'Money is whole cents. The card is charged the sum of the lines, even if its intent has a different amount, and this sum is stored, returned and mailed. Only total_amount of the request is rounded, once, to whole dollars.',
    },
    {
      id: 'SHOP-15',
      rule: 'A submit books once, however often it is sent: the same key and content get the first answer again, even with another card. A decline is not a final answer. Different content with the same key replaces the hold, and is rejected once the hold is booked.',
    },
    {
      id: 'SHOP-16',
      rule: 'Without a key, as from a browser of another site, the content itself is the key, until the resulting booking is cancelled.',
    },
    {
      id: 'SHOP-17',
      rule: 'A submit holds its slot for ten minutes from its first card, and can try five cards in this time.',
    },
    {
      id: 'SHOP-18',
      rule: 'A message of the card provider only makes the server query the provider sooner. A late, repeated or forged message changes nothing.',
    },
    {
      id: 'SHOP-19',
      rule: 'Customers see only their own bookings. They can cancel a booking, and change nothing else in it. The slot of a cancelled booking is free again.',
    },
    {
      id: 'SHOP-20',
      rule: "If a booking is cancelled before the visit begins, the amount paid by card, as recorded in the payment's own row, is refunded in full (CHARGE-14). After that a cancellation moves no money. A booking states in advance the amount of the refund.",
    },
    {
      id: 'SHOP-60',
      rule: 'A cancellation can name the promised refund. If the amount is different by now, the server rejects the cancellation with a message that states the current refund.',
    },
    {
      id: 'SHOP-21',
      rule: 'A booking whose end has passed is shown as Completed, unless it was cancelled. A slot that is held, or was only held, is in no list of bookings. The statuses are 4 Draft, 5 Pending, 6 Cancelled, 7 Confirmed, 8 Upcoming, 9 Completed.',
    },
    {
      id: 'SHOP-22',
      rule: "A booking has a calendar file, which is protected by a key. The response to the booking and the customer's list of bookings contain the key. The file has a plain link, which also works in a browser without downloads. The calendar shows an alarm two hours before the visit. After a cancellation the file removes the event from the calendar.",
      decision: '014',
    },
  ],
} as const satisfies Chapter;

export const walkIns = {
  title: 'The shop: walk-ins',
  about: 'The queues of the stores, for waiting customers and for the desk.',
  rules: [
    {
      id: 'SHOP-23',
      rule: "A queue can be joined for the shop's current day, while a barber serves walk-ins there. If it is closed, the answer to a query or a join contains its next opening.",
    },
    {
      id: 'SHOP-24',
      rule: 'A phone number waits once in a queue. A second join with the same e-mail address, in any spelling of both, keeps the place (ABUSE-9); a second join with a different address is rejected.',
    },
    {
      id: 'SHOP-25',
      rule: 'Customers are called in the order of their joins. No two waiting customers have the same position, and a position only decreases, however many customers join, leave and are called at once. Only a customer ahead who takes a place back increases it (QUEUE-90).',
      decision: '015',
    },
    {
      id: 'SHOP-26',
      rule: 'A list of stores with queues has the number of waiting customers and the approximate wait of each queue, appointments included. Any other list of stores has neither.',
      decision: '016',
    },
    {
      id: 'SHOP-27',
      rule: 'A place in a queue is read and left only with its token. The server stores only a hash of the token.',
    },
    {
      id: 'SHOP-70',
      rule: 'A called customer whom the shop has not marked counts as served once their visit and the day of the queue are over.',
    },
    {
      id: 'SHOP-71',
      rule: 'A join is rejected if its visit is longer than any free stretch of a walk-in chair today, even if all other customers leave. The message contains the reason and the next opening of the queue.',
    },
  ],
} as const satisfies Chapter;

export const mail = {
  title: 'The shop: mail',
  about: 'The mail to customers and to the shop, and its delivery.',
  rules: [
    {
      id: 'SHOP-28',
      rule: 'The server sends mail about a booking, a moved visit, a visit on the following day, a cancellation, a sign-up, a forgotten password, a changed password, a place in a queue, the next place and the turn, a message to the shop, bookings without a working barber, and the print of a day. The mails about a place contain nothing that a visitor typed, and say who can undo the place. The server writes a mail in the transaction of its event, so that neither exists without the other, and sends it after the commit.',
      decision: '011',
    },
    {
      id: 'SHOP-111',
      rule: 'Each mail to a customer that leads to a page has its main action as a button, with the address below it. Other actions are plain links. The mails about a visit to come and about a place in a queue also link to the directions of the store (PAGE-20). In the text of a mail each link is on a line of its own.',
    },
    {
      id: 'SHOP-29',
      rule: 'A mail is sent once, for any number of servers. If it is not accepted, the server retries a minute later, then at doubled intervals of at most six hours, for three days. While the mail server is away or busy, the intervals are at most two minutes. A mail that is rejected for good is not retried.',
    },
    {
      id: 'SHOP-30',
      rule: 'The text of a mail is stored until it is sent or given up, and its recipient for 30 days. The text of mail to the shop and its barbers that was given up is stored for 30 days too, so that it can be sent again.',
    },
    {
      id: 'SHOP-72',
      rule: 'A delayed mail is not sent once its content is no longer true: a reset link after 45 minutes, the link of a sign-up after 23 hours, a place in a queue after an hour, the next place after 30 minutes, the turn after 15 minutes, the reminder of a visit from 20:00 shop time on.',
    },
  ],
} as const satisfies Chapter;
