import { setup } from 'xstate';
import { cardPaymentMachine } from '../../server/life-cycles/card-payment.machine.ts';
import { by, type EdgeMeta, refused } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { specOf } from '../engine/spec.ts';
import { rowDriver, rowValue } from './row-driver.ts';

const events = [
  'charge.start',
  'card.declined',
  'bank.asked',
  'answer.lost',
  'reconcile.start',
  'intent.cancelled',
  'charge.booked',
  'charge.stranded',
  'hold.expired',
  'hold.lost',
  'store.chosen',
  'intent.expired',
  'booking.cancelled',
  'refund.seen',
  'part.refunded',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'refund.made',
  'part.made',
  'refund.refused',
  'payment.close',
] as const;
type Event = { type: 'intent.made' | (typeof events)[number] };

/**
 * While a slot is held, the provider may report the end of its intent, the hold may expire, and another process
 * may end the booking.
 */
const whileHeld = {
  'charge.booked': { target: 'succeeded', ...by('CHARGE-7') },
  'charge.stranded': { target: 'refund_due', ...by('CHARGE-8') },
  'intent.cancelled': { target: 'cancelled', ...by('CHARGE-9') },
  'hold.expired': { target: 'cancelling', ...by('CHARGE-10') },
  'hold.lost': { target: 'cancel_due', ...by('CHARGE-13') },
} as const;

/** The customer may continue by card or at the store. */
const customerChoices = {
  'charge.start': { target: 'confirming', ...by('CHARGE-6') },
  'store.chosen': { target: 'cancel_due', ...by('CHARGE-11') },
} as const;

/** While the result of a charge is unknown, the server starts nothing else. */
const whileUnknown = {
  'charge.start': refused('CHARGE-5'),
  'reconcile.start': { target: 'confirming', ...by('CHARGE-5') },
  'store.chosen': refused('CHARGE-11'),
} as const;

/** The life of a payment intent by the rules. Each state is a state of a row of `payments`. */
export const cardPaymentChart = setup({
  types: { events: {} as Event, meta: {} as EdgeMeta },
}).createMachine({
  id: 'card-payment',
  initial: 'none',
  states: {
    none: { on: { 'intent.made': { target: 'created', ...by('CHARGE-17') } } },
    created: {
      on: {
        'charge.start': { target: 'confirming', ...by('CHARGE-1') },
        'intent.cancelled': { target: 'cancelled', ...by('CHARGE-9') },
        'charge.stranded': { target: 'refund_due', ...by('CHARGE-8') },
        'intent.expired': { target: 'cancel_due', ...by('CHARGE-12') },
      },
    },
    confirming: {
      on: {
        ...whileHeld,
        ...whileUnknown,
        'card.declined': { target: 'waiting', ...by('CHARGE-2') },
        'bank.asked': { target: 'authenticating', ...by('CHARGE-3') },
        'answer.lost': { target: 'unknown', ...by('CHARGE-4') },
      },
    },
    authenticating: {
      on: {
        ...whileHeld,
        ...customerChoices,
        'reconcile.start': { target: 'confirming', ...by('CHARGE-5') },
      },
    },
    waiting: { on: { ...whileHeld, ...customerChoices, 'reconcile.start': refused('CHARGE-5') } },
    unknown: { on: { ...whileHeld, ...whileUnknown } },
    cancelling: { on: { ...whileHeld, ...whileUnknown } },
    cancel_due: {
      on: {
        'intent.cancelled': { target: 'cancelled', ...by('CHARGE-9') },
        'charge.stranded': { target: 'refund_due', ...by('CHARGE-8') },
      },
    },
    cancelled: { type: 'final' },
    succeeded: {
      on: {
        'charge.booked': refused('CHARGE-7'),
        'booking.cancelled': { target: 'refund_due', ...by('CHARGE-14') },
        'refund.seen': { target: 'refunded', ...by('CHARGE-22') },
        'part.refunded': { target: 'succeeded', ...by('CHARGE-23') },
        'dispute.opened': { target: 'disputed', ...by('CHARGE-24') },
      },
    },
    disputed: {
      on: {
        'dispute.opened': refused('CHARGE-24'),
        'dispute.won': { target: 'succeeded', ...by('CHARGE-25') },
        'dispute.lost': { target: 'charged_back', ...by('CHARGE-26') },
        'refund.seen': { target: 'refunded', ...by('CHARGE-25') },
      },
    },
    charged_back: { type: 'final' },
    refund_due: {
      on: {
        'refund.made': { target: 'refunded', ...by('CHARGE-15') },
        'part.made': { target: 'part_refunded', ...by('CHARGE-27') },
        'refund.refused': { target: 'refund_failed', ...by('CHARGE-16') },
      },
    },
    part_refunded: {
      on: {
        'part.made': { target: 'part_refunded', ...by('CHARGE-27') },
        'refund.seen': { target: 'refunded', ...by('CHARGE-22') },
        'refund.refused': { target: 'refund_failed', ...by('CHARGE-16') },
        'dispute.opened': { target: 'disputed', ...by('CHARGE-24') },
      },
    },
    refunded: {
      on: {
        'refund.made': refused('CHARGE-15'),
        'refund.refused': { target: 'refund_failed', ...by('CHARGE-16') },
        'dispute.opened': { target: 'disputed', ...by('CHARGE-24') },
      },
    },
    refund_failed: {
      on: {
        'refund.refused': refused('CHARGE-16'),
        'payment.close': { target: 'closed', ...by('CHARGE-20') },
      },
    },
    closed: { type: 'final' },
  },
});

/** The life of a payment intent, its slot and its money. */
export const cardPayment = specOf(cardPaymentChart)({
  machine: cardPaymentMachine,
  cases: [],
  fixture: () => null,
  driver: rowDriver('intent.made', events),
  endpoints: {},
  inputs: {},
  memory: { chart: () => null, machine: () => null },
  chartValue: rowValue,
});

await prove(import.meta, cardPayment);
