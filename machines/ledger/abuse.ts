import type { Chapter } from './rule.ts';

export const abuse = {
  title: 'The shop: what a stranger may take',
  about:
    'Limits of what a call takes from others, rather than of calls. Every number stands with its reason in server/limits/limits.ts, every threat in docs/threats.md.',
  rules: [
    {
      id: 'ABUSE-1',
      rule: 'A visit lasts three hours at most, and has a service once. For more the shop is rung.',
    },
    {
      id: 'ABUSE-2',
      rule: 'Of visits that are to be paid at the store a customer has three to come at most, of three hours together, and no two at the same time. Past that they may pay now by card, or ring.',
    },
    {
      id: 'ABUSE-3',
      rule: 'All who have never come and never paid have 50 hours to come from one network without paying, and half of a day together. Anyone who has come or paid before counts for neither and is refused for neither, nor is a card that pays.',
    },
    {
      id: 'ABUSE-4',
      rule: 'No time is kept for a card that the card provider does not know, and none counted.',
    },
    {
      id: 'ABUSE-5',
      rule: "Time that is kept while a card is tried counts in minutes, each time that it is kept again, until it is paid: for a customer, or a guest's e-mail address, three hours in an hour and six in a day, from a network six and twelve.",
    },
    {
      id: 'ABUSE-6',
      rule: 'What a network may take, of this and of all that SHOP-39 limits, is counted for what lies around it as well: four times as much for a /24, twice for a /56, four times for a /48.',
    },
    {
      id: 'ABUSE-7',
      rule: 'What an e-mail address may take, or be sent, is counted for its mailbox: capitals, a tag after a plus sign, and dots at Google make no other. Logins alone are counted for the address as it is. Anyone who is signed in books and pays for their own count, from which no guest takes who types their address.',
    },
    {
      id: 'ABUSE-8',
      rule: 'A queue takes nobody more once those who wait need all of the working time that is left: who comes then is told when it opens again. Of one network thirty wait at once.',
    },
    {
      id: 'ABUSE-9',
      rule: 'Anyone who joins again gets a token of the place, and other services, only from the network that it was taken from, and within ten minutes of that. Anybody else is answered alike, and only the mailbox hears of it.',
    },
    {
      id: 'ABUSE-10',
      rule: 'Where sign-ups with different passwords wait for one address, following a link of one makes the customer without a password, and mails a link to choose one. Anyone who signs up again with the same password is one person.',
    },
    {
      id: 'ABUSE-11',
      rule: 'From a network where a customer has logged in within 90 days, by password or by Google, wrong logins of strangers elsewhere count for nothing. A password that is reset or changed, and the first login by Google, make that network the only known one: a stranger may have logged in from the others.',
    },
    {
      id: 'ABUSE-12',
      rule: 'Past what a mailbox is sent in an hour, a sign-up and a forgotten password are answered as ever: nothing is sent, and the last link keeps working.',
    },
    {
      id: 'ABUSE-13',
      rule: 'Whoever runs the site is told once when the number of proxies that is set contradicts what arrives: an address forwarded from inside that is not believed, or fewer than are to be believed.',
    },
    {
      id: 'ABUSE-14',
      rule: "A customer, or a guest's mailbox, books twelve times in an hour at most, cancelled or not. A customer is signed in at twenty places at most: the oldest ends. From one address a customer logs in thirty times in fifteen minutes.",
    },
    {
      id: 'ABUSE-15',
      rule: "A payment intent is charged by the server alone, also once its card's bank was answered: anyone who has only the publishable key tries no card with it.",
    },
    {
      id: 'ABUSE-16',
      rule: 'What turns text around, or drives a terminal, is taken out of what anybody sends, and of the names that Google gives; passwords are taken as they are.',
    },
    {
      id: 'ABUSE-17',
      rule: 'What is kept of people is forgotten after the days that the privacy page names: who waited in a queue and to whom mail went after 30, from where a visit was asked for 30 after its day, from where a customer has logged in after 90, messages after 365, and what was held or cancelled unpaid 365 after its day, as is a payment that came to nothing.',
    },
    {
      id: 'ABUSE-20',
      rule: "While more than 150 strangers in ten minutes hold, join, sign up, log in, or want an intent or a password, each call of theirs wants a proof of work: a guest's hold from the second of a network on, a login where one was wrong before, every other at once. A place in a queue wants one however calm it is, once half of that store's working time left is waited for. Otherwise nobody is asked until then, and anyone who is signed in never is; nor is a submit that is under way. A proof counts once, for its call, for five minutes. The browser works it out unseen and sends the call once more; where it cannot, words say whom to ring. An API of another origin is never sent one.",
    },
    {
      id: 'ABUSE-21',
      rule: 'From one network 10,000 reads in ten minutes are answered by a process, more of what lies around it (ABUSE-6). Past that it is told when to ask again, before anything is looked up; what serves the site itself, and its health, is no read.',
    },
  ],
} as const satisfies Chapter;
