import type { Chapter } from './rule.ts';

export const cardPayment = {
  title: 'Card payments on the server',
  about:
    'The life of a payment intent on the server, with its held slot and its money. The chart is server/life-cycles/card-payment.machine.ts, and every row of the table payments is in a state of this chart. Customers see only the result.',
  machine: 'card-payment',
  rules: [
    {
      id: 'CHARGE-1',
      rule: 'A submit takes an unused intent: the server holds its slot and charges its card.',
      decision: '025',
    },
    {
      id: 'CHARGE-2',
      rule: "A declined card books nothing. The slot stays held, and the customer may try another card. After the provider's message the server adds that nothing was charged.",
    },
    {
      id: 'CHARGE-3',
      rule: "If the card's bank authenticates the customer, the payment waits for the answer, and the slot stays held.",
    },
    {
      id: 'CHARGE-4',
      rule: 'A charge without an answer is neither paid nor unpaid. The slot stays held until the provider reports the result.',
      decision: '008',
    },
    {
      id: 'CHARGE-5',
      rule: 'When no process works on a charge any more, the server asks the provider for the result, and never charges the card a second time to find out. If the customer may try another card, there is nothing to ask.',
    },
    {
      id: 'CHARGE-6',
      rule: 'The same submit may charge another card, or repeat the charge of the same card once the customer has answered the bank. Intent and slot stay the same.',
    },
    {
      id: 'CHARGE-7',
      rule: 'If the slot of a charge is still held, the first process that receives the result books it.',
    },
    {
      id: 'CHARGE-8',
      rule: "A charge without a held slot, or of a different amount than the booking's, is due for a refund.",
    },
    {
      id: 'CHARGE-9',
      rule: 'A slot becomes free only after the provider has confirmed that its intent can never be charged.',
    },
    {
      id: 'CHARGE-10',
      rule: 'When the ten minutes of a hold are over, the server first cancels the intent at the provider. If no process completed this, the server asks the provider again.',
    },
    {
      id: 'CHARGE-11',
      rule: 'If a customer decides to pay at the store instead, while the payment waits for the customer, the server gives up the intent.',
    },
    {
      id: 'CHARGE-12',
      rule: 'If no submit uses an intent within an hour, the server gives up the intent.',
    },
    {
      id: 'CHARGE-13',
      rule: 'If a booking ended without its payment, the server gives up the payment once no process can be charging it any more.',
    },
    {
      id: 'CHARGE-14',
      rule: 'When a booking is cancelled in time, its payment is due for a refund.',
    },
    {
      id: 'CHARGE-22',
      rule: "When the shop refunds all of a payment in the provider's dashboard, the payment is noted as refunded. If the visit has not begun, its booking is cancelled with it: the slot is free, and customer, shop and barber are mailed.",
      decision: '031',
    },
    {
      id: 'CHARGE-23',
      rule: "When the shop refunds a part of a payment in the provider's dashboard, the booking stands, and a later cancellation promises and refunds only what is left. The provider is asked before each cancellation.",
    },
    {
      id: 'CHARGE-24',
      rule: 'While the owner of a card disputes a charge, the payment is open for the people who look after the shop, also if it is refunded already. The booking stands, and a cancellation of it promises and refunds nothing.',
    },
    {
      id: 'CHARGE-25',
      rule: 'A dispute that the shop wins, or that leaves a part of the money with the shop, makes the payment paid again, or refunded if it was refunded before. If the customer has cancelled the booking in time meanwhile, the shop refunds the payment and sends the customer a mail.',
    },
    {
      id: 'CHARGE-26',
      rule: 'A payment that was lost in a dispute is at its end: nothing of it is refunded any more.',
    },
    {
      id: 'CHARGE-15',
      rule: 'A refund is recorded once. A customer who never had a booking for the payment gets a mail.',
    },
    {
      id: 'CHARGE-27',
      rule: 'When the shop cancels a visit, it can refund a part of the payment and keep the rest. The kept part is never refunded by the server, also after a dispute. A refund of the kept part in the dashboard is recorded. The time of the charge and of the last refund are stored.',
    },
    {
      id: 'CHARGE-16',
      rule: "If the provider rejects a refund, or the card's bank sends it back later, the refund is left to the operator.",
    },
    {
      id: 'CHARGE-20',
      rule: 'A payment that is left to the operator stays open until the operator closes it by its intent. No later message about the payment opens it again.',
    },
    {
      id: 'CHARGE-18',
      rule: 'A process that took a payment, and stalled until a second process took it, writes nothing more: each write compares the end of the lease. A final result from the provider, charged or cancelled, counts in every process.',
      noEdge: "The rule is about the process that writes, not about the payment's state.",
    },
    {
      id: 'CHARGE-19',
      rule: "If a charge is for a booking of ours without a record, as after a restore, it is left to the operator, by the number of the booking. The server finds such charges in the provider's messages and, at each start, in the provider's list. It ignores refunded charges, and charges at the provider that are not the shop's.",
      noEdge: 'There is no record whose state could change.',
    },
    {
      id: 'CHARGE-17',
      rule: 'An intent is created before a submit. It holds no slot and charges nothing.',
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'CHARGE-21',
      rule: 'Each refusal of a booking with a card states the charge after its message, as far as the server knows it. The charge is nothing, nothing more (if the submit has paid for a booking), or an amount that is refunded. The refusal omits this if the provider has not reported yet, or if the message is about a detail of the guest (PAY-51).',
      noEdge: "The rule is about the message of a refusal, not about the payment's state.",
    },
  ],
} as const satisfies Chapter;
