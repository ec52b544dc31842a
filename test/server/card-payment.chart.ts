import { type AnyTransitionDefinition, assign, type EventFrom, setup } from 'xstate';
import { statesOf } from '../../tools/chart/keys.ts';
import { cardPaymentChart } from './card-payment.spec.ts';

/** Edges of the chart that nothing can take, and why. */
const unreachable: Readonly<Record<string, string>> = {
  'created > cancelled':
    'Nobody calls off an intent before it is taken or given up, and a message that somebody did is not acted on.',
};

/** Ways in which the same is heard: whoever waits for the provider is answered, a message may be quicker. */
export const ways = {
  'answer.lost': ['silence', 'processing', 'not called off'],
  'reconcile.start': ['press', 'ask', 'sweep'],
  'charge.booked': ['answer', 'message'],
  'intent.cancelled': ['answer', 'message', 'sweep'],
  'charge.stranded': ['answer', 'message', 'sweep'],
  'refund.refused': ['message', 'sweep'],
} as const;
export type Ways = typeof ways;
export type Type = EventFrom<typeof cardPaymentChart>['type'];
/** `amount`: what was charged is not the booking's; else there is no slot for it. */
export type Told = { [T in keyof Ways]: { type: T; by: Ways[T][number]; because?: 'amount' } }[keyof Ways];
export type Event = Told | { [T in Exclude<Type, keyof Ways>]: { type: T } }[Exclude<Type, keyof Ways>];

/** What tells one way to the same state from another. */
export interface Memory {
  /** The state itself. */
  row: string;
  /** Who waits for the provider: a press its charge, whoever asks what became of it, the sweep its end. */
  work: 'none' | 'charge' | 'press' | 'ask' | 'sweep' | 'end';
  /** It is asked about a card whose bank was asking its owner. */
  isBank: boolean;
  /** `over`: held, although its ten minutes are over. `lost`: there is none for this payment any more. */
  slot: 'untaken' | 'held' | 'over' | 'paid' | 'cancelled' | 'store' | 'lost';
  /** Few enough for the limits, and for ten minutes. By its long name the search leaves it at one number a case. */
  cardsAndMinutesOfTheHold: number;
}
export const MOST = 5;
const slots: Partial<Record<Type, Memory['slot']>> = {
  'charge.start': 'held',
  'hold.expired': 'over',
  'charge.booked': 'paid',
  'booking.cancelled': 'cancelled',
  'refund.seen': 'cancelled',
  'store.chosen': 'store',
  'hold.lost': 'lost',
};
export const isTaken = ({ slot }: Memory) => slot === 'held' || slot === 'over';
export const isAsking = ({ work }: Memory) => work === 'press' || work === 'ask' || work === 'sweep';

const words = setup({
  types: { context: {} as Memory, events: {} as Event },
  actions: {
    keep: assign(({ context, event }, row: string): Memory => {
      const isAsked = event.type === 'reconcile.start';
      const isEnded = event.type === 'charge.stranded' || event.type === 'intent.cancelled';
      const begun = event.type === 'charge.start' ? 'charge' : event.type === 'hold.expired' ? 'end' : 'none';
      return {
        row,
        work: isAsked ? event.by : begun,
        isBank: isAsked && context.row === 'authenticating',
        slot: slots[event.type] ?? (isEnded && isTaken(context) ? 'lost' : context.slot),
        cardsAndMinutesOfTheHold: context.cardsAndMinutesOfTheHold + (isAsked || begun === 'charge' ? 1 : 0),
      };
    }),
  },
  guards: { isUnbooked: ({ context: { slot } }) => slot === 'lost' || slot === 'store' },
});

const mail = (subject: string) => [`casey@customer.example: ${subject} `];
const telling = (subject: string) =>
  ['hello', 'marco'].map((name) => `${name}@wattleandblade.example: ${subject} with Marco Bellini `);
const visit = 'Thursday, November 26th at 10:00 AM';
const booked = [...mail(`Your booking at Wattle & Blade: ${visit}`), ...telling(`New booking: ${visit}`)];
const cancelled = [
  ...mail(`Your booking at Wattle & Blade is cancelled: ${visit}`),
  ...telling(`Cancelled booking: ${visit}`),
];
const mails: Partial<Record<Type, string[]>> = {
  'charge.booked': booked,
  'store.chosen': booked,
  'booking.cancelled': cancelled,
  'refund.seen': cancelled,
};
const givenBack = mail('Your payment to Wattle & Blade was refunded');
const taking = ['payments', 'submits', 'bookings', 'booking_lines'];
const ending = ['payments', 'bookings'];
const writes: Partial<Record<Type, string[]>> = {
  'charge.start': taking,
  'store.chosen': taking,
  'charge.booked': [...ending, 'submits'],
  'charge.stranded': ending,
  'intent.cancelled': ending,
  'hold.lost': ending,
  'booking.cancelled': ending,
  'refund.seen': ending,
};

/** An edge of the chart, with what can be seen of it from outside. */
function seen({ eventType, target, meta }: AnyTransitionDefinition) {
  const type = eventType as Type;
  const to = target?.[0]?.key;
  if (to === undefined) return [{ meta: { spec: `${meta?.spec} refused`, writes: ['payments'] } }];
  const promised = { spec: `${meta?.spec}`, writes: writes[type] ?? ['payments'], mails: mails[type] };
  const edge = { target: to, actions: { type: 'keep' as const, params: to }, meta: promised };
  if (type !== 'refund.made') return [edge];
  return [{ ...edge, guard: 'isUnbooked' as const, meta: { ...promised, mails: givenBack } }, edge];
}

export const moveOf = ({ source, target }: AnyTransitionDefinition) => `${source.key} > ${target?.[0]?.key}`;
export const edges = statesOf(cardPaymentChart)
  .flatMap(({ transitions }) => [...transitions.values()].flat())
  .filter((edge) => !(moveOf(edge) in unreachable));

/** The same chart, which remembers what it takes to say what is seen. */
export const chart = words.createMachine({
  id: 'payments',
  initial: 'none',
  context: { row: 'none', work: 'none', isBank: false, slot: 'untaken', cardsAndMinutesOfTheHold: 0 },
  states: Object.fromEntries(
    statesOf(cardPaymentChart).map((node) => {
      const own = edges.filter(({ source }) => source === node);
      if (own.length === 0) return [node.key, { type: 'final' as const }];
      return [node.key, { on: Object.fromEntries(own.map((edge) => [edge.eventType, seen(edge)])) }];
    }),
  ),
});
