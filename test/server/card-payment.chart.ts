import { type AnyTransitionDefinition, assign, type EventFrom, setup } from 'xstate';
import { statesOf } from '../../tools/chart/keys.ts';
import { cardPaymentChart } from './card-payment.spec.ts';
import { moveOf, transitionsOf } from './row-moves.ts';

/** Edges of the chart that no test can take, with the reason. */
const unreachable: Readonly<Record<string, string>> = {
  'created > cancelled':
    'Only the sweep cancels an unused intent, and the server ignores a message about its cancellation.',
};

/** The ways in which the server learns of the same event. A message may arrive before the response to a request. */
export const eventSources = {
  'answer.lost': ['silence', 'processing', 'not called off'],
  'reconcile.start': ['press', 'ask', 'sweep'],
  'charge.booked': ['answer', 'message'],
  'intent.cancelled': ['answer', 'message', 'sweep'],
  'charge.stranded': ['answer', 'message', 'sweep'],
  'refund.refused': ['message', 'sweep'],
  /** The shop refunds a part and keeps the rest. */
  'booking.cancelled': ['customer', 'shop'],
} as const;
export type EventSources = typeof eventSources;
export type Type = EventFrom<typeof cardPaymentChart>['type'];
/** `amount`: the charged amount differs from the booking's total. Absent: there is no slot for the charge. */
export type ProviderEvent = {
  [T in keyof EventSources]: { type: T; by: EventSources[T][number]; because?: 'amount' };
}[keyof EventSources];
export type Event =
  | ProviderEvent
  | { [T in Exclude<Type, keyof EventSources>]: { type: T } }[Exclude<Type, keyof EventSources>];

/** Distinguishes the ways to the same state. */
export interface Memory {
  /** The state of the payment's row. */
  row: string;
  /**
   * The request that waits for the provider: a submit for its charge or its result, a status call, or the sweep
   * for a result or a cancellation.
   */
  work: 'none' | 'charge' | 'press' | 'ask' | 'sweep' | 'end';
  /** The request asks about a card whose bank was asking the owner. */
  isBank: boolean;
  /** `over`: still held, although its ten minutes are over. `lost`: this payment has no slot any more. */
  slot: 'untaken' | 'held' | 'over' | 'paid' | 'cancelled' | 'store' | 'lost';
  /** The shop keeps a part of the payment. */
  isPart: boolean;
  /** All of the payment is refunded. */
  isReturned: boolean;
  /** Limits the cards and the minutes of a hold. The long name makes the path search use a single number per case. */
  cardsAndMinutesOfTheHold: number;
}
export const MAX_PAYMENTS = 5;
const slots: Partial<Record<Type, Memory['slot']>> = {
  'charge.start': 'held',
  'hold.expired': 'over',
  'charge.booked': 'paid',
  'booking.cancelled': 'cancelled',
  'store.chosen': 'store',
  'hold.lost': 'lost',
};
export const isTaken = ({ slot }: Memory) => slot === 'held' || slot === 'over';
export const isAsking = ({ work }: Memory) => work === 'press' || work === 'ask' || work === 'sweep';

const machine = setup({
  types: { context: {} as Memory, events: {} as Event },
  actions: {
    keep: assign(({ context, event }, row: string): Memory => {
      const isAsked = event.type === 'reconcile.start';
      const isEnded = event.type === 'charge.stranded' || event.type === 'intent.cancelled';
      const isVisitRefunded = event.type === 'refund.seen' && context.slot === 'paid';
      const newWork =
        event.type === 'charge.start' ? 'charge' : event.type === 'hold.expired' ? 'end' : 'none';
      return {
        row,
        work: isAsked ? event.by : newWork,
        isBank: isAsked && context.row === 'authenticating',
        isPart: event.type === 'booking.cancelled' ? event.by === 'shop' : context.isPart,
        isReturned: context.isReturned || row === 'refunded',
        slot: isVisitRefunded
          ? 'cancelled'
          : (slots[event.type] ?? (isEnded && isTaken(context) ? 'lost' : context.slot)),
        cardsAndMinutesOfTheHold:
          context.cardsAndMinutesOfTheHold + (isAsked || newWork === 'charge' ? 1 : 0),
      };
    }),
  },
  guards: {
    isUnbooked: ({ context: { slot } }) => slot === 'lost' || slot === 'store',
    isUncancelled: ({ context: { slot } }) => slot === 'paid',
  },
});

const customerMail = (subject: string, page = '') => [`casey@customer.example: ${subject} ${page}`];
const shopMails = (subject: string) =>
  ['hello', 'marco'].map((name) => `${name}@wattleandblade.example: ${subject} with Marco Bellini `);
const visit = 'Thursday, November 26th at 10:00 AM';
const booked = [
  ...customerMail('Thu 26 Nov, 10:00 AM: your booking at Wattle & Blade', '/my-visit'),
  ...shopMails(`New booking: ${visit}`),
];
const cancelled = [
  ...customerMail('Thu 26 Nov, 10:00 AM: your booking at Wattle & Blade is cancelled', '/my-visit'),
  ...shopMails(`Cancelled booking: ${visit}`),
];
const mails: Partial<Record<Type, string[]>> = {
  'charge.booked': booked,
  'store.chosen': booked,
  'booking.cancelled': cancelled,
  'refund.seen': cancelled,
};
const refundMail = customerMail('Your payment to Wattle & Blade was refunded', '/book-appointment');
const takingTables = ['payments', 'submits', 'bookings', 'booking_lines'];
const endingTables = ['payments', 'bookings'];
const writes: Partial<Record<Type, string[]>> = {
  'charge.start': takingTables,
  'store.chosen': takingTables,
  'charge.booked': [...endingTables, 'submits'],
  'charge.stranded': endingTables,
  'intent.cancelled': endingTables,
  'hold.lost': endingTables,
  'booking.cancelled': [...endingTables, 'acts', 'act_rows'],
  'refund.seen': endingTables,
};

/** Returns an edge of the chart with its observable effects. */
function observableEdge({ source, eventType, target, meta }: AnyTransitionDefinition) {
  const type = eventType as Type;
  const targetKey = target?.[0]?.key;
  if (targetKey === undefined) return [{ meta: { spec: `${meta?.spec} refused`, writes: ['payments'] } }];
  const observed = { spec: `${meta?.spec}`, writes: writes[type] ?? ['payments'], mails: mails[type] };
  const edge = { target: targetKey, actions: { type: 'keep' as const, params: targetKey }, meta: observed };
  // A visit that is cancelled already stays cancelled.
  const silentEdge = { ...edge, meta: { ...observed, mails: undefined } };
  if (type === 'refund.seen')
    return source.key !== 'succeeded'
      ? [silentEdge]
      : [{ ...edge, guard: 'isUncancelled' as const }, silentEdge];
  if (type !== 'refund.made') return [edge];
  return [{ ...edge, guard: 'isUnbooked' as const, meta: { ...observed, mails: refundMail } }, edge];
}

export const edges = transitionsOf(cardPaymentChart).filter((edge) => !(moveOf(edge) in unreachable));

/** The same chart with a context that predicts the observable effects. */
export const chart = machine.createMachine({
  id: 'payments',
  initial: 'none',
  context: {
    row: 'none',
    work: 'none',
    isBank: false,
    isPart: false,
    isReturned: false,
    slot: 'untaken',
    cardsAndMinutesOfTheHold: 0,
  },
  states: Object.fromEntries(
    statesOf(cardPaymentChart).map((node) => {
      const ownEdges = edges.filter(({ source }) => source === node);
      if (ownEdges.length === 0) return [node.key, { type: 'final' as const }];
      return [
        node.key,
        { on: Object.fromEntries(ownEdges.map((edge) => [edge.eventType, observableEdge(edge)])) },
      ];
    }),
  ),
});
