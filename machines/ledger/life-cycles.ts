import type { Chapter } from './rule.ts';

export const visit = {
  title: 'Visits on the server',
  about:
    'The life of a booked visit, from the booking to its end. The chart is server/life-cycles/visit.machine.ts, and every visit in the table bookings is in a state of this chart. Customers see a status that follows from it.',
  machine: 'visit',
  rules: [
    {
      id: 'SHOP-79',
      rule: 'A booking begins as a booked visit, once it is paid or is to be paid at the store.',
    },
    { id: 'SHOP-80', rule: 'The shop marks a booked visit as arrived when its customer is in the shop.' },
    {
      id: 'SHOP-81',
      rule: 'The shop marks a booked or arrived visit as in the chair when the work begins. A visit can begin before its time if its chair is free until then.',
    },
    {
      id: 'SHOP-82',
      rule: 'The shop marks a visit as done when the work has ended, also if it has not marked the visit before. The rest of its minutes is free at once.',
    },
    {
      id: 'SHOP-83',
      rule: 'Once its time has begun, the shop can mark a booked visit as missed. The rest of its minutes is free at once. An arrived customer has not missed the visit.',
    },
    {
      id: 'SHOP-84',
      rule: 'A booked or arrived visit can be cancelled, which frees its minutes. A visit that is in the chair, done or missed cannot be cancelled.',
    },
    {
      id: 'SHOP-85',
      rule: 'A booked or arrived visit can be moved to another time, another barber or both. It keeps its payment and its number. The old time is free only when the new time is held.',
    },
    {
      id: 'SHOP-86',
      rule: "A command prints the day of each chair: times, customers, phones, services, states, and the amount that is paid or to pay. The print also names refunds, open disputes and payments that the card's bank has returned. The shop can work with this paper when the line is down.",
    },
    {
      id: 'SHOP-87',
      rule: 'A missed visit does not count as an earlier visit in the limits of visits without a payment (ABUSE-3).',
    },
    {
      id: 'SHOP-90',
      rule: 'The shop can book a visit by name and phone number, without an e-mail address and without a charge, to be paid at the store. The limits of visits without a payment do not apply.',
    },
    {
      id: 'SHOP-91',
      rule: 'A customer without an e-mail address receives no mail. If such a visit is moved, cancelled or changed back, or if any visit is in a blocked time, the customer is on a list of calls until the shop marks the call or the visit has begun.',
    },
    {
      id: 'SHOP-92',
      rule: 'The shop can pause the queue of the current day with a sentence for customers, and resume it. A paused queue takes no new customers from the page, which shows the sentence. Customers who wait are still served, and the desk can still add walk-ins.',
    },
    {
      id: 'SHOP-93',
      rule: 'The shop can set other hours on a single date, shorter or longer, for a store or a barber. A barber who works from opening time or until closing time does so also on a date with other hours. The answer lists the visits whose barber no longer works at their time.',
    },
    {
      id: 'SHOP-96',
      rule: 'The shop can undo an act within 24 hours, if no money was refunded and nothing has changed its rows since: times, states and chairs are as before. If the chair is taken meanwhile, the undo is refused. The customer of a visit gets a mail, or is on the list of calls.',
    },
    {
      id: 'SHOP-97',
      rule: 'The site mails the print of the day and the list of calls to the shop at 7:30 shop time, once a day, for any number of processes and restarts. A site that starts later in the day mails it at its start.',
    },
    {
      id: 'SHOP-98',
      rule: 'The customer of a booked visit gets a reminder by mail on the day before, at 10:00 shop time, once, for any number of processes and restarts. A site that was down sends it later on that day, before 20:00. A visit that was booked, charged, moved or changed back from 10:00 on gets none, because the mail about this has just said the time. A visit that moves to another day is reminded for that day. A cancellation or a move deletes a reminder that was not sent. If a dispute about the payment was lost, the reminder says that the visit is to be paid at the store.',
    },
    {
      id: 'SHOP-89',
      rule: 'Each act of the shop is a transaction that also writes a row of the table acts: who has done what, when, and which act undoes it. Rows are only added and contain no personal data. A repeated request with the same key gets the stored answer, and a refused act changes nothing.',
    },
  ],
} as const satisfies Chapter;

export const place = {
  title: 'Places in a queue on the server',
  about:
    'The life of a place in a queue, from the join to its end. The chart is server/life-cycles/place.machine.ts, and every row of the table queue_places is in a state of this chart.',
  machine: 'place',
  rules: [
    {
      id: 'QUEUE-80',
      rule: 'A call gives the first waiting customer a chair and the minutes of the visit, in the transaction of the call.',
    },
    {
      id: 'QUEUE-81',
      rule: 'A call never reserves minutes of a visit, a walk-in or a block. A visit that would run into such minutes or into a break delays the call. Only the last visit of a chair can end after closing time.',
    },
    {
      id: 'QUEUE-82',
      rule: 'The shop marks a called customer as in the chair when the work begins. The page shows the turn until then.',
    },
    {
      id: 'QUEUE-83',
      rule: 'The shop marks a customer as done when the work has ended, also if it has not marked the customer as in the chair. The rest of the minutes is free at once.',
    },
    {
      id: 'QUEUE-84',
      rule: 'The shop marks a called customer as not there if the customer misses the call. The chair is free at once.',
    },
    {
      id: 'QUEUE-85',
      rule: 'A waiting or called customer can leave the queue, which frees the chair of a call. A customer in the chair cannot.',
    },
    {
      id: 'QUEUE-86',
      rule: 'The shown wait counts the chairs, the work in them, the time that is taken in advance, and the waiting customers ahead. While work lasts as planned and no further time is taken, no customer waits longer than the shown upper limit.',
      decision: '016',
    },
    {
      id: 'QUEUE-87',
      rule: 'The desk calls the next customer for a chair, whose walk-in is then done, or for any chair. For any chair, a free chair is used; if no chair is free or no customer waits, the walk-in that was called first is done.',
    },
    {
      id: 'QUEUE-88',
      rule: 'The shop can add a walk-in to the end of the queue by first name alone. Such a customer receives no mail.',
    },
    {
      id: 'QUEUE-89',
      rule: 'A customer of the queue gets a mail when they are next, and a mail when it is their turn, each once at most. A customer who joins as number 1 reads this in the mail of the join. A place that has closed with its day gets no mail.',
    },
    {
      id: 'QUEUE-90',
      rule: 'A customer who has left a waiting or called place can take it back for a minute. The place is waiting with its old number again, so the order of the queue is as before. If it was called, it is called again with the next free chair. The server refuses after the minute, after closing time, and if the phone number waits again.',
    },
    {
      id: 'QUEUE-91',
      rule: 'For this minute the place counts in the limit of its network and in the room of the queue, except for a new place of the same phone number.',
    },
  ],
} as const satisfies Chapter;
