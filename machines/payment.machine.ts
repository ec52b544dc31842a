import { assertEvent, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Booking, storeBooking } from '../contract/bookings.ts';
import type { Guest } from '../contract/guest.ts';
import { type ChargeOutcome, chargeMachine } from './charge.machine.ts';
import type { Problem } from './problem.ts';
import { bookingPayload, type Submit } from './rules/booking-payload.ts';
import { isInDoubt, isTaken, maySafelyRepeat } from './rules/failure.ts';
import { hasUsableEmail, hasUsablePhone, missingFields } from './rules/guest.ts';
import { service } from './service.ts';
import { errorToast, successToast, type Toasted } from './toast.ts';

interface PaymentContext extends Submit {
  /** What the open dialog has to say about the last attempt. */
  problem: Problem<keyof Guest> | null;
  booking: Booking | null;
  mayRetry: boolean;
  /** How the card dialog ended, if it did. */
  charge: ChargeOutcome | null;
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
  | { type: 'dialog.close' };

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

// What each service is told, and the card dialog.
const unpaidBooking = (context: PaymentContext) => bookingPayload(context);
const chargeInput = ({ customer, order, submitKey, guest }: PaymentContext) => ({
  customer,
  order,
  submitKey,
  guest,
});

/** What the wizard hears once the dialogs are over. What a final state says of itself, XState does not type. */
const ending = ({ booking, guest, mayRetry }: PaymentContext, final: unknown): PaymentOutcome => ({
  booking,
  guest,
  mayRetry,
  byCard: false,
  ...(final as Pick<PaymentOutcome, 'kind'>),
});

export const paymentMachine = setup({
  types: {
    input: {} as Submit,
    context: {} as PaymentContext,
    emitted: {} as Toasted,
    events: {} as PaymentEvent,
    output: {} as PaymentOutcome,
    children: {} as { charge: 'charge' },
  },
  actors: {
    createBooking: service<typeof storeBooking>(),
    charge: chargeMachine,
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepGuest: assign({ guest: (_, guest: Guest) => guest }),
    keepBooking: assign({ booking: (_, booking: Booking) => booking }),
    keepCharge: assign({ charge: (_, charge: ChargeOutcome) => charge }),
    closeCardDialog: sendTo('charge', { type: 'dialog.close' }),
    showProblem: assign({ problem: (_, { text, fields }: Problem<keyof Guest>) => ({ text, fields }) }),
    showMissing: assign({
      problem: ({ event }, { text }: { text: string }) => {
        assertEvent(event, 'guest.submit');
        return { text, fields: missingFields(event.guest) };
      },
    }),
    clearProblem: assign({ problem: null }),
    noteWhetherRepeating: assign({ mayRetry: (_, { error }: Failure) => maySafelyRepeat(error) }),
  },
  guards: {
    customerIsSignedIn: ({ context }) => context.customer.signedIn,
    profileIsMissing: ({ context }) => context.customer.id === null,
    fieldsAreMissing: (_, guest: Guest) => missingFields(guest).length > 0,
    emailIsUnusable: (_, guest: Guest) => !hasUsableEmail(guest),
    phoneIsTooShort: (_, guest: Guest) => !hasUsablePhone(guest),
    timeIsTaken: (_, { error }: Failure) => isTaken(error),
    intentIsMissing: (_, { kind }: ChargeOutcome) => kind === 'unprepared',
    outcomeIsUnknown: (_, { error }: Failure) => isInDoubt(error),
  },
}).createMachine({
  id: 'payment',
  description: 'Who is booking and how they pay: the dialogs over the barber step.',
  context: ({ input }) => ({
    ...input,
    problem: null,
    booking: null,
    mayRetry: false,
    charge: null,
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
      tags: 'guest',
      on: {
        'guest.submit': [
          {
            guard: { type: 'fieldsAreMissing', params: ({ event }) => event.guest },
            actions: { type: 'showMissing', params: { text: 'Please fill in all fields' } },
            meta: { spec: 'PAY-3' },
          },
          {
            guard: { type: 'emailIsUnusable', params: ({ event }) => event.guest },
            actions: {
              type: 'showProblem',
              params: { text: 'Please enter a valid email address', fields: ['email'] },
            },
            meta: { spec: 'PAY-4' },
          },
          {
            guard: { type: 'phoneIsTooShort', params: ({ event }) => event.guest },
            actions: {
              type: 'showProblem',
              params: { text: 'Please enter a valid phone number', fields: ['phone'] },
            },
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
      tags: 'choice',
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'method.store': [
              {
                guard: 'profileIsMissing',
                actions: {
                  type: 'showProblem',
                  params: { text: 'Customer profile not found. Please log in again.', fields: [] },
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
                  params: { text: 'Customer profile not found. Please log in again.', fields: [] },
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
          tags: ['processing', 'booking'],
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
      description: 'The dialog Payment Details, a chart of its own.',
      on: { 'dialog.close': { actions: 'closeCardDialog', meta: { spec: 'PAY-27' } } },
      invoke: {
        id: 'charge',
        src: 'charge',
        input: ({ context }) => chargeInput(context),
        onDone: [
          {
            guard: { type: 'intentIsMissing', params: ({ event }) => event.output },
            target: 'deciding',
            meta: { spec: 'PAY-14' },
          },
          {
            target: 'charged',
            actions: { type: 'keepCharge', params: ({ event }) => event.output },
            meta: { spec: 'PAY-36' },
          },
        ],
      },
    },

    booked: { type: 'final', output: { kind: 'booked' } },
    taken: { type: 'final', output: { kind: 'taken' } },
    failed: { type: 'final', output: { kind: 'failed' } },
    doubtful: { type: 'final', output: { kind: 'doubtful' } },
    charged: {
      type: 'final',
      description: 'The card dialog is over, and what came of it comes of these.',
      output: ({ context }) => ({ ...context.charge, byCard: true }),
    },
    dismissed: { type: 'final', output: { kind: 'dismissed' } },
    loggingIn: { type: 'final', output: { kind: 'loggingIn' } },
    registering: { type: 'final', output: { kind: 'registering' } },
  },
});
