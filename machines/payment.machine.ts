import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Booking, storeBooking } from '../contract/bookings.ts';
import { CardRefused } from '../contract/card-refused.ts';
import { CURRENCY, PROVIDER_GIVEN_UP_MS } from '../contract/constants.ts';
import type { createPaymentIntent, PaymentIntent } from '../contract/payments.ts';
import { bookingPayload } from './rules/booking-payload.ts';
import { demanded } from './rules/demanded.ts';
import { isDeclined, isInDoubt, isTaken, maySafelyRepeat, secretOf, wordsFor } from './rules/failure.ts';
import { type Guest, hasUsableEmail, hasUsablePhone, isComplete } from './rules/guest.ts';
import type { Customer, Order } from './rules/visit.ts';
import { service, unprovided } from './service.ts';
import { errorToast, successToast, type Toasted } from './toast.ts';

interface PaymentInput {
  customer: Customer;
  order: Order;
  /** The sum of the order's lines, in cents. */
  cents: number;
  submitKey: string;
  /** What the guest typed before, if anything. */
  guest: Guest | null;
}

interface PaymentContext extends PaymentInput {
  providerIsReady: boolean;
  intent: PaymentIntent | null;
  paymentMethodId: string | null;
  /** What the provider asks the card's owner with, when their bank wants that. */
  secret: string | null;
  /** What the open dialog has to say about the last attempt. */
  problem: string | null;
  booking: Booking | null;
  mayRetry: boolean;
  byCard: boolean;
}

export interface PaymentOutcome {
  kind: 'booked' | 'taken' | 'failed' | 'doubtful' | 'dismissed' | 'loggingIn' | 'registering';
  booking: Booking | null;
  guest: Guest | null;
  mayRetry: boolean;
  /** Whether what was asked for last is a booking with a card payment. */
  byCard: boolean;
}

/** What a failed service leaves behind. */
interface Failure {
  error: unknown;
}

export type PaymentEvent =
  | { type: 'guest.submit'; guest: Guest }
  | { type: 'login.open' }
  | { type: 'register.open' }
  | { type: 'method.store' }
  | { type: 'method.card' }
  | { type: 'provider.ready' }
  | { type: 'provider.lost' }
  | { type: 'provider.retry' }
  | { type: 'card.submit' }
  | { type: 'dialog.close' };

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

// What each service is told.
const intentRequest = ({ cents }: PaymentContext) => ({ amount: cents, currency: CURRENCY });
const unpaidBooking = (context: PaymentContext) => bookingPayload(context);
const paidBooking = (context: PaymentContext) =>
  bookingPayload(context, {
    paymentMethodId: demanded(context.paymentMethodId),
    paymentIntentId: demanded(context.intent).id,
  });
const bankQuestion = ({ secret }: PaymentContext) => demanded(secret);

/** What the wizard hears once the dialogs are over. What a final state says of itself, XState does not type. */
const ending = ({ booking, guest, mayRetry, byCard }: PaymentContext, final: unknown): PaymentOutcome => ({
  ...(final as Pick<PaymentOutcome, 'kind'>),
  booking,
  guest,
  mayRetry,
  byCard,
});

export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    emitted: {} as Toasted,
    events: {} as PaymentEvent,
    output: {} as PaymentOutcome,
  },
  actors: {
    createIntent: service<typeof createPaymentIntent>(),
    loadProvider: unprovided<void, void>(),
    createPaymentMethod: unprovided<string, void>(),
    authenticateCard: unprovided<void, string>(),
    createBooking: service<typeof storeBooking>(),
    createBookingWithPayment: service<typeof storeBooking>(),
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepGuest: assign({ guest: (_, guest: Guest) => guest }),
    keepIntent: assign({ intent: (_, intent: PaymentIntent) => intent }),
    forgetIntent: assign({ intent: null, paymentMethodId: null, secret: null }),
    keepPaymentMethod: assign({ paymentMethodId: (_, id: string) => id }),
    keepSecret: assign({ secret: (_, { error }: Failure) => secretOf(error) }),
    keepBooking: assign({ booking: (_, booking: Booking) => booking }),
    noteProvider: assign({ providerIsReady: true }),
    forgetProvider: assign({ providerIsReady: false }),
    showProblem: assign({ problem: (_, { text }: { text: string }) => text }),
    showRefusal: assign({ problem: (_, { error }: Failure) => wordsFor(error) }),
    clearProblem: assign({ problem: null }),
    noteWhetherRepeating: assign({ mayRetry: (_, { error }: Failure) => maySafelyRepeat(error) }),
    noteCardPayment: assign({ byCard: true }),
  },
  guards: {
    customerIsSignedIn: ({ context }) => context.customer.signedIn,
    profileIsMissing: ({ context }) => context.customer.id === null,
    detailsAreMissing: (_, guest: Guest) => !isComplete(guest),
    emailIsUnusable: (_, guest: Guest) => !hasUsableEmail(guest),
    phoneIsTooShort: (_, guest: Guest) => !hasUsablePhone(guest),
    providerIsReady: ({ context }) => context.providerIsReady,
    providerSaidWhy: (_, { error }: Failure) => error instanceof CardRefused && error.words !== undefined,
    providerRefused: (_, { error }: Failure) => error instanceof CardRefused,
    bankAsksFirst: (_, { error }: Failure) => secretOf(error) !== null,
    cardIsDeclined: (_, { error }: Failure) => isDeclined(error),
    timeIsTaken: (_, { error }: Failure) => isTaken(error),
    outcomeIsUnknown: (_, { error }: Failure) => isInDoubt(error),
  },
  delays: { providerGivenUpAfter: PROVIDER_GIVEN_UP_MS },
}).createMachine({
  id: 'payment',
  description: 'Who is booking and how they pay: the dialogs over step 4.',
  context: ({ input }) => ({
    ...input,
    providerIsReady: false,
    intent: null,
    paymentMethodId: null,
    secret: null,
    problem: null,
    booking: null,
    mayRetry: false,
    byCard: false,
  }),
  output: ({ context, event }) => ending(context, event.output),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'customerIsSignedIn', target: 'choice', meta: { spec: 'PAY-2' } },
        { target: 'guest', meta: { spec: 'PAY-1' } },
      ],
    },

    guest: {
      description: 'The dialog Book as Guest or Sign In.',
      on: {
        'guest.submit': [
          {
            guard: { type: 'detailsAreMissing', params: ({ event }) => event.guest },
            actions: { type: 'showProblem', params: { text: 'Please fill in all fields' } },
            meta: { spec: 'PAY-3' },
          },
          {
            guard: { type: 'emailIsUnusable', params: ({ event }) => event.guest },
            actions: { type: 'showProblem', params: { text: 'Please enter a valid email address' } },
            meta: { spec: 'PAY-4' },
          },
          {
            guard: { type: 'phoneIsTooShort', params: ({ event }) => event.guest },
            actions: { type: 'showProblem', params: { text: 'Please enter a valid phone number' } },
            meta: { spec: 'PAY-5' },
          },
          {
            target: 'card',
            actions: [{ type: 'keepGuest', params: ({ event }) => event.guest }, 'clearProblem'],
            meta: { spec: 'PAY-6' },
          },
        ],
        'login.open': { target: 'loggingIn', meta: { spec: 'PAY-7' } },
        'register.open': { target: 'registering', meta: { spec: 'PAY-7' } },
        'dialog.close': { target: 'dismissed', meta: { spec: 'PAY-27' } },
      },
    },

    choice: {
      description: 'The dialog Choose Payment Method, for signed-in customers.',
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'method.store': [
              {
                guard: 'profileIsMissing',
                actions: {
                  type: 'showProblem',
                  params: { text: 'Customer profile not found. Please log in again.' },
                },
                meta: { spec: 'PAY-8' },
              },
              { target: 'creating', meta: { spec: 'PAY-9' } },
            ],
            'method.card': [
              {
                guard: 'profileIsMissing',
                actions: {
                  type: 'showProblem',
                  params: { text: 'Customer profile not found. Please log in again.' },
                },
                meta: { spec: 'PAY-8' },
              },
              { target: '#payment.card', meta: { spec: 'PAY-12' } },
            ],
            'dialog.close': { target: '#payment.dismissed', meta: { spec: 'PAY-27' } },
          },
        },
        creating: {
          description:
            'The booking to be paid at the store is being made. Nothing leaves this state but its answer.',
          invoke: {
            id: 'createBooking',
            src: 'createBooking',
            input: ({ context }) => unpaidBooking(context),
            onDone: {
              target: '#payment.booked',
              actions: [
                { type: 'keepBooking', params: ({ event }) => event.output.result },
                { type: 'toastSuccess', params: { text: 'Booking created successfully!' } },
              ],
              meta: { spec: 'PAY-10' },
            },
            onError: [
              {
                guard: { type: 'timeIsTaken', params: ({ event }) => ({ error: event.error }) },
                target: '#payment.taken',
                actions: { type: 'toastError', params: { text: 'Failed to create booking' } },
                meta: { spec: 'PAY-24' },
              },
              {
                guard: { type: 'outcomeIsUnknown', params: ({ event }) => ({ error: event.error }) },
                target: '#payment.doubtful',
                meta: { spec: 'PAY-35' },
              },
              {
                target: '#payment.failed',
                actions: [
                  { type: 'noteWhetherRepeating', params: ({ event }) => ({ error: event.error }) },
                  { type: 'toastError', params: { text: 'Failed to create booking' } },
                ],
                meta: { spec: 'PAY-11' },
              },
            ],
          },
        },
      },
    },

    card: {
      description: 'The dialog Payment Details. Its card fields belong to the payment provider.',
      type: 'parallel',
      states: {
        steps: {
          initial: 'preparing',
          states: {
            preparing: {
              description:
                'A payment intent over the total is being made; nothing is reserved or charged yet.',
              invoke: {
                id: 'createIntent',
                src: 'createIntent',
                input: ({ context }) => intentRequest(context),
                onDone: {
                  target: 'entering',
                  actions: { type: 'keepIntent', params: ({ event }) => event.output.result },
                  meta: { spec: 'PAY-13' },
                },
                onError: [
                  {
                    guard: 'customerIsSignedIn',
                    target: '#payment.choice',
                    actions: { type: 'toastError', params: { text: 'Failed to create payment intent' } },
                    meta: { spec: 'PAY-14' },
                  },
                  {
                    target: '#payment.guest',
                    actions: { type: 'toastError', params: { text: 'Failed to create payment intent' } },
                    meta: { spec: 'PAY-14' },
                  },
                ],
              },
            },
            entering: {
              on: {
                'card.submit': { guard: 'providerIsReady', target: 'tokenizing', meta: { spec: 'PAY-16' } },
                'dialog.close': { target: '#payment.dismissed', meta: { spec: 'PAY-27' } },
              },
            },
            tokenizing: {
              description: 'The provider turns the card into a payment method, in the browser.',
              entry: 'clearProblem',
              invoke: {
                id: 'createPaymentMethod',
                src: 'createPaymentMethod',
                onDone: {
                  target: 'creating',
                  actions: { type: 'keepPaymentMethod', params: ({ event }) => event.output },
                  meta: { spec: 'PAY-20' },
                },
                onError: [
                  {
                    guard: { type: 'providerSaidWhy', params: ({ event }) => ({ error: event.error }) },
                    target: 'entering',
                    actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) },
                    meta: { spec: 'PAY-17' },
                  },
                  {
                    guard: { type: 'providerRefused', params: ({ event }) => ({ error: event.error }) },
                    target: 'entering',
                    actions: {
                      type: 'showProblem',
                      params: { text: 'An error occurred while processing your card' },
                    },
                    meta: { spec: 'PAY-18' },
                  },
                  {
                    target: 'entering',
                    actions: { type: 'showProblem', params: { text: 'An unexpected error occurred' } },
                    meta: { spec: 'PAY-19' },
                  },
                ],
              },
            },
            creating: {
              description: 'The booking is being made and charged. Nothing leaves this state but its answer.',
              entry: 'noteCardPayment',
              invoke: {
                id: 'createBookingWithPayment',
                src: 'createBookingWithPayment',
                input: ({ context }) => paidBooking(context),
                onDone: {
                  target: '#payment.booked',
                  actions: [
                    { type: 'keepBooking', params: ({ event }) => event.output.result },
                    'forgetIntent',
                    {
                      type: 'toastSuccess',
                      params: { text: 'Booking created and payment processed successfully!' },
                    },
                  ],
                  meta: { spec: 'PAY-21' },
                },
                onError: [
                  {
                    guard: { type: 'bankAsksFirst', params: ({ event }) => ({ error: event.error }) },
                    target: '#payment.authenticating',
                    actions: { type: 'keepSecret', params: ({ event }) => ({ error: event.error }) },
                    meta: { spec: 'PAY-32' },
                  },
                  {
                    description: 'Another card can be tried, the slot and the intent are kept.',
                    guard: { type: 'cardIsDeclined', params: ({ event }) => ({ error: event.error }) },
                    target: 'entering',
                    actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) },
                    meta: { spec: 'PAY-23' },
                  },
                  {
                    guard: { type: 'timeIsTaken', params: ({ event }) => ({ error: event.error }) },
                    target: '#payment.taken',
                    actions: [
                      'forgetIntent',
                      { type: 'toastError', params: { text: 'Failed to create booking with payment' } },
                    ],
                    meta: { spec: 'PAY-24' },
                  },
                  {
                    guard: { type: 'outcomeIsUnknown', params: ({ event }) => ({ error: event.error }) },
                    target: '#payment.doubtful',
                    actions: 'forgetIntent',
                    meta: { spec: 'PAY-35' },
                  },
                  {
                    target: '#payment.failed',
                    actions: [
                      'forgetIntent',
                      { type: 'noteWhetherRepeating', params: ({ event }) => ({ error: event.error }) },
                      { type: 'toastError', params: { text: 'Failed to create booking with payment' } },
                    ],
                    meta: { spec: 'PAY-22' },
                  },
                ],
              },
            },
          },
        },
        provider: {
          description: 'The provider and its card field, which come from elsewhere and may not come.',
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadProvider',
                src: 'loadProvider',
                onDone: { target: 'mounting', meta: { spec: 'PAY-30' } },
                onError: { target: 'missing', meta: { spec: 'PAY-31' } },
              },
              after: { providerGivenUpAfter: { target: 'missing', meta: { spec: 'PAY-31' } } },
            },
            mounting: {
              description: 'The card field is being put up.',
              on: { 'provider.ready': { target: 'ready', meta: { spec: 'PAY-15' } } },
              after: { providerGivenUpAfter: { target: 'missing', meta: { spec: 'PAY-31' } } },
            },
            ready: {
              entry: 'noteProvider',
              exit: 'forgetProvider',
              on: { 'provider.lost': { target: 'mounting', meta: { spec: 'PAY-15' } } },
            },
            missing: { on: { 'provider.retry': { target: 'loading', meta: { spec: 'PAY-31' } } } },
          },
        },
      },
    },

    authenticating: {
      description:
        "The card's bank asks its owner, in a window of the provider's. No dialog of ours is open.",
      invoke: {
        id: 'authenticateCard',
        src: 'authenticateCard',
        input: ({ context }) => bankQuestion(context),
        onDone: { target: 'finishing', meta: { spec: 'PAY-33' } },
        onError: [
          {
            guard: { type: 'providerSaidWhy', params: ({ event }) => ({ error: event.error }) },
            target: 'card.steps.entering',
            actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) },
            meta: { spec: 'PAY-34' },
          },
          {
            guard: { type: 'providerRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'card.steps.entering',
            actions: {
              type: 'showProblem',
              params: { text: 'An error occurred while processing your card' },
            },
            meta: { spec: 'PAY-34' },
          },
          {
            target: 'card.steps.entering',
            actions: { type: 'showProblem', params: { text: 'An unexpected error occurred' } },
            meta: { spec: 'PAY-34' },
          },
        ],
      },
    },

    finishing: {
      description: 'The bank was answered: the same booking is asked for again, with the same key and card.',
      invoke: {
        id: 'createBookingWithPayment',
        src: 'createBookingWithPayment',
        input: ({ context }) => paidBooking(context),
        onDone: {
          target: '#payment.booked',
          actions: [
            { type: 'keepBooking', params: ({ event }) => event.output.result },
            'forgetIntent',
            {
              type: 'toastSuccess',
              params: { text: 'Booking created and payment processed successfully!' },
            },
          ],
          meta: { spec: 'PAY-21' },
        },
        onError: [
          {
            guard: { type: 'bankAsksFirst', params: ({ event }) => ({ error: event.error }) },
            target: '#payment.authenticating',
            actions: { type: 'keepSecret', params: ({ event }) => ({ error: event.error }) },
            meta: { spec: 'PAY-32' },
          },
          {
            description: 'Another card can be tried, the slot and the intent are kept.',
            guard: { type: 'cardIsDeclined', params: ({ event }) => ({ error: event.error }) },
            target: 'card.steps.entering',
            actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) },
            meta: { spec: 'PAY-23' },
          },
          {
            guard: { type: 'timeIsTaken', params: ({ event }) => ({ error: event.error }) },
            target: '#payment.taken',
            actions: [
              'forgetIntent',
              { type: 'toastError', params: { text: 'Failed to create booking with payment' } },
            ],
            meta: { spec: 'PAY-24' },
          },
          {
            guard: { type: 'outcomeIsUnknown', params: ({ event }) => ({ error: event.error }) },
            target: '#payment.doubtful',
            actions: 'forgetIntent',
            meta: { spec: 'PAY-35' },
          },
          {
            target: '#payment.failed',
            actions: [
              'forgetIntent',
              { type: 'noteWhetherRepeating', params: ({ event }) => ({ error: event.error }) },
              { type: 'toastError', params: { text: 'Failed to create booking with payment' } },
            ],
            meta: { spec: 'PAY-22' },
          },
        ],
      },
    },

    booked: { type: 'final', output: { kind: 'booked' } },
    taken: { type: 'final', output: { kind: 'taken' } },
    failed: { type: 'final', output: { kind: 'failed' } },
    doubtful: { type: 'final', output: { kind: 'doubtful' } },
    dismissed: { type: 'final', output: { kind: 'dismissed' } },
    loggingIn: { type: 'final', output: { kind: 'loggingIn' } },
    registering: { type: 'final', output: { kind: 'registering' } },
  },
});
