import type { Chapter } from './rule.ts';

export const cardPayment = {
  title: 'Card payments on the server',
  about:
    'What becomes of a payment intent, the time that is held for it and its money. The chart is server/life-cycles/card-payment.machine.ts, and every row of payments is in one of its states. Customers see none of it but the outcome.',
  machine: 'card-payment',
  rules: [
    {
      id: 'CHARGE-1',
      rule: "A submit takes an intent that is nobody's yet: its slot is held, and its card is being charged.",
      decision: '025',
    },
    {
      id: 'CHARGE-2',
      rule: 'A card that is declined books nothing: the slot stays held, and its customer may try another card. Behind the words of the provider stands that nothing was charged.',
    },
    {
      id: 'CHARGE-3',
      rule: 'A card whose bank asks its owner waits for the answer, the slot held.',
    },
    {
      id: 'CHARGE-4',
      rule: 'A charge without an answer is neither paid nor unpaid: the slot stays held until the provider has said which.',
      decision: '008',
    },
    {
      id: 'CHARGE-5',
      rule: 'What became of a charge is asked of the provider, once nobody is at work on it any more; the card is never charged a second time to find out. Of a customer who may try another card nothing has to be asked.',
    },
    {
      id: 'CHARGE-6',
      rule: 'The same submit may charge another card, or ask again with the same one once its owner has answered the bank: same intent, same slot.',
    },
    {
      id: 'CHARGE-7',
      rule: 'A charge whose slot is still held is booked, whoever hears of it first.',
    },
    {
      id: 'CHARGE-8',
      rule: "Money that was charged with no slot held for it, or in another amount than the booking's, is to be refunded.",
    },
    {
      id: 'CHARGE-9',
      rule: 'A slot is free again only once the provider has said that its intent can never be charged.',
    },
    {
      id: 'CHARGE-10',
      rule: 'A hold whose ten minutes are over is made unchargeable first, and asked again if nobody ended that.',
    },
    {
      id: 'CHARGE-11',
      rule: 'A customer who decides to pay at the store after all, while it is up to them how to go on, gives up the intent.',
    },
    {
      id: 'CHARGE-12',
      rule: 'An intent that no submit has come for within an hour is given up.',
    },
    {
      id: 'CHARGE-13',
      rule: 'When somebody has ended a booking without its payment, the payment is given up, once nobody can be charging it any more.',
    },
    {
      id: 'CHARGE-14',
      rule: 'What was paid for a booking is to be refunded when it is cancelled in time.',
    },
    {
      id: 'CHARGE-15',
      rule: 'What was refunded is noted once. A customer who never had a booking for it is told by mail.',
    },
    {
      id: 'CHARGE-16',
      rule: "A refund that the provider refuses, or that the card's bank sends back later, is left to a person.",
    },
    {
      id: 'CHARGE-20',
      rule: 'Once a person has seen to what was left to them they say so, by the intent. It is open no more, and nothing that is heard of it later opens it again.',
    },
    {
      id: 'CHARGE-18',
      rule: 'A process that took a payment and stalled until another had taken it writes nothing of it any more: each write compares until when it was taken. What the provider said for good, charged or called off, counts, whoever hears it.',
      noEdge: 'It is who writes, not what.',
    },
    {
      id: 'CHARGE-19',
      rule: "What was charged for a booking of ours of which nothing is kept, as after a restore, is a person's to see to, by the number of that booking. A message of the provider tells of it, and so does the provider's list at each start. What was given back already is left alone, and so is what the provider holds of others.",
      noEdge: 'Nothing is kept that could move.',
    },
    {
      id: 'CHARGE-17',
      rule: 'An intent is made before anybody submits. It holds no slot and charges nothing.',
      noEdge: 'The machine begins so.',
    },
    {
      id: 'CHARGE-21',
      rule: 'Each refusal of a booking with a card says behind its words what the card was charged, as far as the server knows: nothing; nothing more, where its submit has paid for a booking; or that what was charged is refunded. It says nothing of it where the provider has not told yet, and where the words are about one detail of a guest (PAY-51).',
      noEdge: 'It is what a refusal says, not what happens to the payment.',
    },
  ],
} as const satisfies Chapter;
