import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, refused, starting, told } from './edge.ts';
import { mayRetry, type PaymentEvent, paymentCases } from './payment-cases.ts';
import { testModel } from './test-model.ts';

interface Payment {
  who: 'guest' | 'customer' | 'customerWithoutProfile';
  /** Guest details that were in order, now or before. */
  detailsKept: boolean;
  /** What is said beside the form, the buttons or the card. `in the provider's words`: whatever they were. */
  problem: string | undefined;
  providerReady: boolean;
  intentKept: boolean;
  /** Of a failure. */
  mayRetry: boolean;
}

const start: Payment = {
  who: 'guest',
  detailsKept: false,
  problem: undefined,
  providerReady: false,
  intentKept: false,
  mayRetry: false,
};

/** Stands for words that only the provider knows. */
export const providerWords = "in the provider's words";

/** The dialogs over the barber step, sections 4, 5 and 8: what the spec says of them, written apart from the machine. */
export const paymentSpec = setup({
  types: { context: {} as Payment, events: {} as PaymentEvent, meta: {} as EdgeMeta },
  actions: {
    say: assign((_, problem: string | undefined) => ({ problem })),
    forgetIntent: assign({ intentKept: false }),
    judge: assign(({ event }) => ({
      mayRetry: event.type === 'booking.failed' && mayRetry(event.because),
    })),
  },
  guards: {
    isGuest: ({ context }) => context.who === 'guest',
    hasProfile: ({ context }) => context.who === 'customer',
    providerIsReady: ({ context }) => context.providerReady,
    isMissing: ({ event }) => event.type === 'guest.submit' && event.problem === 'missing',
    isBadEmail: ({ event }) => event.type === 'guest.submit' && event.problem === 'email',
    isShortPhone: ({ event }) => event.type === 'guest.submit' && event.problem === 'phone',
  },
}).createMachine({
  id: 'payment',
  context: start,
  initial: 'outside',
  states: {
    outside: {
      on: {
        'open.guest': { target: 'guest', ...by('PAY-1') },
        'open.guestTyped': { target: 'guest', actions: assign({ detailsKept: true }), ...by('PAY-1') },
        'open.customer': { target: 'choice', actions: assign({ who: 'customer' }), ...by('PAY-2') },
        'open.customerWithoutProfile': {
          target: 'choice',
          actions: assign({ who: 'customerWithoutProfile' }),
          ...by('PAY-2'),
        },
      },
    },
    guest: {
      on: {
        'guest.submit': [
          {
            guard: 'isMissing',
            actions: { type: 'say', params: 'Please fill in all fields' },
            ...by('PAY-3'),
          },
          {
            guard: 'isBadEmail',
            actions: { type: 'say', params: 'Please enter a valid email address' },
            ...by('PAY-4'),
          },
          {
            guard: 'isShortPhone',
            actions: { type: 'say', params: 'Please enter a valid phone number' },
            ...by('PAY-5'),
          },
          {
            target: 'card',
            actions: assign({ detailsKept: true, problem: undefined }),
            ...starting('PAY-6', 'createIntent'),
          },
        ],
        'login.open': { target: 'loggingIn', ...by('PAY-7') },
        'register.open': { target: 'registering', ...by('PAY-7') },
        'dialog.close': { target: 'dismissed', ...by('PAY-27') },
      },
    },
    choice: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'method.store': [
              {
                guard: 'hasProfile',
                target: 'creating',
                actions: { type: 'say', params: undefined },
                ...starting('PAY-9', 'createBooking'),
              },
              {
                actions: { type: 'say', params: 'Customer profile not found. Please log in again.' },
                ...by('PAY-8'),
              },
            ],
            'method.card': [
              {
                guard: 'hasProfile',
                target: '#payment.card',
                actions: { type: 'say', params: undefined },
                ...starting('PAY-12', 'createIntent'),
              },
              {
                actions: { type: 'say', params: 'Customer profile not found. Please log in again.' },
                ...by('PAY-8'),
              },
            ],
            'dialog.close': { target: '#payment.dismissed', ...by('PAY-27') },
          },
        },
        creating: {
          initial: 'fresh',
          states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PAY-29') } } }, slow: {} },
          on: {
            'booking.made': {
              target: '#payment.booked',
              ...told('PAY-10', 'success', 'Booking created successfully!'),
            },
            'booking.taken': {
              target: '#payment.taken',
              meta: {
                spec: 'PAY-24',
                also: ['PAY-11'],
                toast: { kind: 'error', text: 'Failed to create booking' },
              },
            },
            'booking.failed': {
              target: '#payment.failed',
              actions: 'judge',
              meta: {
                spec: 'PAY-11',
                also: ['PAY-25'],
                toast: { kind: 'error', text: 'Failed to create booking' },
              },
            },
            'dialog.close': refused('PAY-28'),
          },
        },
      },
    },
    card: {
      initial: 'preparing',
      entry: assign({ providerReady: false }),
      on: {
        'provider.ready': { actions: assign({ providerReady: true }), ...by('PAY-15') },
        'provider.lost': { actions: assign({ providerReady: false }), ...by('PAY-15') },
      },
      states: {
        preparing: {
          initial: 'fresh',
          states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PAY-29') } } }, slow: {} },
          on: {
            'intent.created': { target: 'entering', actions: assign({ intentKept: true }), ...by('PAY-13') },
            'intent.failed': [
              {
                guard: 'isGuest',
                target: '#payment.guest',
                ...told('PAY-14', 'error', 'Failed to create payment intent'),
              },
              {
                target: '#payment.choice.choosing',
                ...told('PAY-14', 'error', 'Failed to create payment intent'),
              },
            ],
            'dialog.close': refused('PAY-28'),
          },
        },
        entering: {
          on: {
            'card.submit': [
              {
                guard: 'providerIsReady',
                target: 'tokenizing',
                actions: { type: 'say', params: undefined },
                ...starting('PAY-16', 'createPaymentMethod'),
              },
              refused('PAY-15'),
            ],
            'dialog.close': { target: '#payment.dismissed', ...by('PAY-27') },
          },
        },
        tokenizing: {
          on: {
            'method.made': { target: 'creating', ...starting('PAY-20', 'createBookingWithPayment') },
            'method.refused': {
              target: 'entering',
              actions: { type: 'say', params: providerWords },
              ...by('PAY-17'),
            },
            'method.refusedSilently': {
              target: 'entering',
              actions: { type: 'say', params: 'An error occurred while processing your card' },
              ...by('PAY-18'),
            },
            'method.broken': {
              target: 'entering',
              actions: { type: 'say', params: 'An unexpected error occurred' },
              ...by('PAY-19'),
            },
            'dialog.close': refused('PAY-28'),
          },
        },
        creating: {
          initial: 'fresh',
          states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PAY-29') } } }, slow: {} },
          on: {
            'booking.made': {
              target: '#payment.booked',
              actions: 'forgetIntent',
              meta: {
                spec: 'PAY-21',
                also: ['PAY-26'],
                toast: { kind: 'success', text: 'Booking created and payment processed successfully!' },
              },
            },
            'booking.declined': {
              target: 'entering',
              actions: { type: 'say', params: providerWords },
              ...by('PAY-23'),
            },
            'booking.taken': {
              target: '#payment.taken',
              actions: 'forgetIntent',
              meta: {
                spec: 'PAY-24',
                also: ['PAY-22', 'PAY-26'],
                toast: { kind: 'error', text: 'Failed to create booking with payment' },
              },
            },
            'booking.failed': {
              target: '#payment.failed',
              actions: ['forgetIntent', 'judge'],
              meta: {
                spec: 'PAY-22',
                also: ['PAY-25', 'PAY-26'],
                toast: { kind: 'error', text: 'Failed to create booking with payment' },
              },
            },
            'dialog.close': refused('PAY-28'),
          },
        },
      },
    },
    booked: { type: 'final' },
    taken: { type: 'final' },
    failed: { type: 'final' },
    dismissed: { type: 'final' },
    loggingIn: { type: 'final' },
    registering: { type: 'final' },
  },
});

export type PaymentState = SnapshotFrom<typeof paymentSpec>;

/** While a card is being worked on the provider's form does not come and go. */
const isSettled = (state: PaymentState) =>
  !state.matches({ card: 'tokenizing' }) && !state.matches({ card: 'creating' });

export const paymentModel = testModel(paymentSpec, {
  cases: paymentCases,
  isWorthTrying: (state, { type }) => {
    if (type === 'provider.ready') return isSettled(state) && !state.context.providerReady;
    if (type === 'provider.lost') return isSettled(state) && state.context.providerReady;
    return true;
  },
  serializeState: ({ value, context, status }) =>
    JSON.stringify([value, status === 'active' ? context : context.mayRetry]),
});

/** What is to be seen of the dialogs; nothing before one is open. */
export function observePayment(state: PaymentState) {
  const { value, context, status } = state;
  if (value === 'outside') return undefined;
  const isFree =
    state.matches('guest') || state.matches({ choice: 'choosing' }) || state.matches({ card: 'entering' });
  const isOpen = status === 'active';
  return {
    value,
    isOpen,
    closeEnabled: isFree,
    methodsEnabled: state.matches({ choice: 'choosing' }),
    guestSubmitEnabled: state.matches('guest'),
    cardSubmitEnabled: state.matches({ card: 'entering' }) && context.providerReady,
    slow: JSON.stringify(value).includes('slow'),
    problem: isOpen ? context.problem : undefined,
    detailsKept: isOpen && context.who === 'guest' ? context.detailsKept : undefined,
    intentKept: state.matches('card') || isAnswered(state) ? context.intentKept : undefined,
    mayRetry: state.matches('failed') ? context.mayRetry : undefined,
  };
}

const isAnswered = (state: PaymentState) =>
  state.matches('booked') || state.matches('taken') || state.matches('failed');
