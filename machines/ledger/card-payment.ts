import type { Rule } from './rule.ts';

/** What becomes of an intent, its slot and its money, on the server: the chart is server/payments/card-payment.machine.ts. */
export const cardPaymentRules = [
  {
    id: 'CHARGE-1',
    section: 'B4',
    rule: "A submit takes an intent that is nobody's yet: its slot is held, and its card is being charged.",
  },
  {
    id: 'CHARGE-2',
    section: 'B3',
    rule: 'A card that is declined books nothing: the slot stays held, and its customer may try another card.',
  },
  {
    id: 'CHARGE-3',
    section: 'B4',
    rule: 'A card whose bank asks its owner waits for the answer, the slot held.',
  },
  {
    id: 'CHARGE-4',
    section: 'B4',
    rule: 'A charge without an answer is neither paid nor unpaid: the slot stays held until the provider has said which.',
  },
  {
    id: 'CHARGE-5',
    section: 'B4',
    rule: 'What became of a charge is asked of the provider, once nobody is at work on it any more; it is never charged a second time to find out. A customer who may try another card has nothing to be asked about.',
  },
  {
    id: 'CHARGE-6',
    section: 'B4',
    rule: 'The same submit may charge another card, or ask again with the same one once its owner has answered the bank: same intent, same slot.',
  },
  {
    id: 'CHARGE-7',
    section: 'B4',
    rule: 'A charge whose slot is still held is booked, whoever hears of it first.',
  },
  {
    id: 'CHARGE-8',
    section: 'B4',
    rule: "Money that was charged with no slot held for it, or in another amount than the booking's, is to be given back.",
  },
  {
    id: 'CHARGE-9',
    section: 'B4',
    rule: 'A slot is free again only once the provider has said that its intent can never be charged.',
  },
  {
    id: 'CHARGE-10',
    section: 'B4',
    rule: 'A hold whose ten minutes are over is made unchargeable first, and asked again if nobody ended that.',
  },
  {
    id: 'CHARGE-11',
    section: 'B4',
    rule: 'Who pays at the store after all, while it is theirs to go on, gives up the intent.',
  },
  {
    id: 'CHARGE-12',
    section: 'B4',
    rule: 'An intent that no submit has come for within an hour is given up.',
  },
  {
    id: 'CHARGE-13',
    section: 'B4',
    rule: 'A payment whose booking somebody ended past it is given up, once nobody can be charging it any more.',
  },
  {
    id: 'CHARGE-14',
    section: 'M3',
    rule: 'What was paid for a booking is to be given back when it is cancelled in time.',
  },
  {
    id: 'CHARGE-15',
    section: 'M3',
    rule: 'What was given back is noted once; who never had a booking for it is told by mail.',
  },
  {
    id: 'CHARGE-16',
    section: 'M3',
    rule: "A refund that the provider refuses, or that the card's bank sends back later, is left to a person.",
  },
  {
    id: 'CHARGE-17',
    section: 'B4',
    rule: 'An intent is made before anybody submits: it holds no slot and charges nothing.',
    noEdge: { why: 'The machine begins so.', heldBy: 'test/server/card-payment.spec.ts' },
  },
] as const satisfies readonly Rule[];
