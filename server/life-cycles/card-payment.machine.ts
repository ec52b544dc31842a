import { setup } from 'xstate';
import type { RowState } from './life-cycle.ts';

/** Tags of a state about the slot and the money. Code that needs a list of states selects them by tag. */
export type PaymentTag =
  /** The booking's slot is kept for this payment. */
  | 'holdsSlot'
  /** The customer may continue, with the same card or a different card. */
  | 'waitsForCustomer'
  /** A process works on it until a deadline. */
  | 'isWorkedOn'
  /** The provider can still change the result of its intent. */
  | 'isUnsettled'
  /** Its intent can no longer pay for a booking. */
  | 'isUsedUp'
  /** The shop has the money, for a booking. */
  | 'isPaid'
  /** The server has asked the provider for a refund, or will soon. */
  | 'isRefund'
  /** The customer reads that it is refunded: the server or a person has refunded it, or will. */
  | 'countsAsRefunded'
  /** The card's bank has taken the money back from the shop. */
  | 'isDisputed'
  /** The payment is listed among the open payments for the shop's staff. */
  | 'isOpen';

type PaymentEvent = {
  type:
    | 'charge.start'
    | 'card.declined'
    | 'bank.asked'
    | 'answer.lost'
    | 'reconcile.start'
    | 'intent.cancelled'
    | 'charge.booked'
    | 'charge.stranded'
    | 'hold.expired'
    | 'hold.lost'
    | 'store.chosen'
    | 'intent.expired'
    | 'booking.cancelled'
    | 'refund.seen'
    | 'part.refunded'
    | 'dispute.opened'
    | 'dispute.won'
    | 'dispute.lost'
    | 'refund.made'
    | 'part.made'
    | 'refund.refused'
    | 'payment.close';
};

export const cardPaymentMachine = setup({
  types: { events: {} as PaymentEvent, tags: {} as PaymentTag },
}).createMachine({
  id: 'card-payment',
  description:
    'A payment intent, its slot and its money. The column "state" of a row of "payments" is an innermost state of this chart.',
  initial: 'unsettled',
  states: {
    unsettled: {
      description: 'The provider decides whether the intent is charged or cancelled.',
      tags: ['isUnsettled'],
      initial: 'created',
      on: {
        'intent.cancelled': { target: 'cancelled', meta: { spec: 'CHARGE-9' } },
        'charge.stranded': { target: 'refund_due', meta: { spec: 'CHARGE-8' } },
      },
      states: {
        created: {
          description: 'The intent exists, and no card was tried.',
          on: {
            'charge.start': { target: 'held', meta: { spec: 'CHARGE-1' } },
            'intent.expired': { target: 'cancel_due', meta: { spec: 'CHARGE-12' } },
          },
        },
        held: {
          description: 'A slot is held for this payment, so no other customer can book it.',
          tags: ['holdsSlot', 'isOpen'],
          initial: 'confirming',
          on: {
            'charge.booked': { target: '#card-payment.succeeded', meta: { spec: 'CHARGE-7' } },
            'hold.expired': { target: '.cancelling', meta: { spec: 'CHARGE-10' } },
            'hold.lost': { target: 'cancel_due', meta: { spec: 'CHARGE-13' } },
          },
          states: {
            confirming: {
              description: 'A process charges a card, or queries the provider for the result of a charge.',
              tags: ['isWorkedOn'],
              on: {
                'card.declined': { target: 'waiting', meta: { spec: 'CHARGE-2' } },
                'bank.asked': { target: 'authenticating', meta: { spec: 'CHARGE-3' } },
                'answer.lost': { target: 'unknown', meta: { spec: 'CHARGE-4' } },
                'reconcile.start': { target: 'confirming', meta: { spec: 'CHARGE-5' } },
              },
            },
            authenticating: {
              description: 'The bank asks the customer to confirm the payment.',
              tags: ['waitsForCustomer'],
              on: {
                'charge.start': { target: 'confirming', meta: { spec: 'CHARGE-6' } },
                'reconcile.start': { target: 'confirming', meta: { spec: 'CHARGE-5' } },
                'store.chosen': { target: '#card-payment.unsettled.cancel_due', meta: { spec: 'CHARGE-11' } },
              },
            },
            waiting: {
              description: 'The customer may try another card.',
              tags: ['waitsForCustomer'],
              on: {
                'charge.start': { target: 'confirming', meta: { spec: 'CHARGE-6' } },
                'store.chosen': { target: '#card-payment.unsettled.cancel_due', meta: { spec: 'CHARGE-11' } },
              },
            },
            unknown: {
              description: 'The result of the charge is unknown, and the server will query the provider.',
              on: { 'reconcile.start': { target: 'confirming', meta: { spec: 'CHARGE-5' } } },
            },
            cancelling: {
              description: 'The server cancels the intent and then frees the slot.',
              tags: ['isWorkedOn'],
              on: { 'reconcile.start': { target: 'confirming', meta: { spec: 'CHARGE-5' } } },
            },
          },
        },
        cancel_due: {
          description: 'No slot is held, and the server will cancel the intent.',
          tags: ['isUsedUp', 'isOpen'],
        },
      },
    },
    cancelled: {
      type: 'final',
      description: 'The intent can never be charged.',
      tags: ['isUsedUp'],
    },
    succeeded: {
      description: 'The card is charged and the visit is booked.',
      tags: ['isPaid'],
      on: {
        'booking.cancelled': { target: 'refund_due', meta: { spec: 'CHARGE-14' } },
        'refund.seen': { target: 'refunded', meta: { spec: 'CHARGE-22' } },
        'part.refunded': { target: 'succeeded', meta: { spec: 'CHARGE-23' } },
        'dispute.opened': { target: 'disputed', meta: { spec: 'CHARGE-24' } },
      },
    },
    disputed: {
      description:
        "The card's owner disputes the charge: a person has to respond in the provider's dashboard.",
      tags: ['isUsedUp', 'isDisputed', 'isOpen'],
      on: {
        'dispute.won': { target: 'succeeded', meta: { spec: 'CHARGE-25' } },
        'dispute.lost': { target: 'charged_back', meta: { spec: 'CHARGE-26' } },
        'refund.seen': { target: 'refunded', meta: { spec: 'CHARGE-25' } },
      },
    },
    charged_back: {
      type: 'final',
      description: "The shop has lost the dispute. The bank has returned the money to the card's owner.",
      tags: ['isUsedUp', 'isDisputed'],
    },
    refund_due: {
      description: 'The server will refund the charge.',
      tags: ['isUsedUp', 'isRefund', 'countsAsRefunded', 'isOpen'],
      on: {
        'refund.made': { target: 'refunded', meta: { spec: 'CHARGE-15' } },
        'part.made': { target: 'part_refunded', meta: { spec: 'CHARGE-27' } },
        'refund.refused': { target: 'refund_failed', meta: { spec: 'CHARGE-16' } },
      },
    },
    part_refunded: {
      description: 'A part of the charge of a cancelled visit is refunded, and the shop keeps the rest.',
      tags: ['isPaid', 'isUsedUp'],
      on: {
        'part.made': { target: 'part_refunded', meta: { spec: 'CHARGE-27' } },
        'refund.seen': { target: 'refunded', meta: { spec: 'CHARGE-22' } },
        'refund.refused': { target: 'refund_failed', meta: { spec: 'CHARGE-16' } },
        'dispute.opened': { target: 'disputed', meta: { spec: 'CHARGE-24' } },
      },
    },
    refunded: {
      description: 'The charge is refunded.',
      tags: ['isUsedUp', 'isRefund', 'countsAsRefunded'],
      on: {
        'refund.refused': { target: 'refund_failed', meta: { spec: 'CHARGE-16' } },
        'dispute.opened': { target: 'disputed', meta: { spec: 'CHARGE-24' } },
      },
    },
    refund_failed: {
      description: 'The provider has refused the refund: a person has to return the money.',
      tags: ['isUsedUp', 'countsAsRefunded', 'isOpen'],
      on: { 'payment.close': { target: 'closed', meta: { spec: 'CHARGE-20' } } },
    },
    closed: {
      type: 'final',
      description: 'A person has settled the payment and closed it.',
      tags: ['isUsedUp', 'countsAsRefunded'],
    },
  },
});

/** The states of a payment's row: the innermost states of the chart. */
export type PaymentState = RowState<typeof cardPaymentMachine>;

/**
 * The public status of a submit without an answer (`askAboutSubmit`): `open`: the customer may continue; `pending`:
 * the customer has to wait; `none`: the customer may start again. The type makes a new state without a status a
 * compile error.
 */
export const publicStatus: Record<PaymentState, 'open' | 'pending' | 'none'> = {
  created: 'none',
  confirming: 'pending',
  authenticating: 'open',
  waiting: 'open',
  unknown: 'pending',
  cancelling: 'pending',
  cancel_due: 'none',
  cancelled: 'none',
  succeeded: 'none',
  disputed: 'none',
  charged_back: 'none',
  refund_due: 'none',
  refunded: 'none',
  part_refunded: 'none',
  refund_failed: 'none',
  closed: 'none',
};
