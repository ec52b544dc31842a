import { assign, emit, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { storeBooking } from '../contract/bookings.ts';
import { CURRENCY, HOLD_MINUTES, PROVIDER_GIVEN_UP_MS } from '../contract/constants.ts';
import type { createPaymentIntent, PaymentIntent } from '../contract/payments.ts';
import { bookingPayload, type Submit } from './rules/booking-payload.ts';
import { isDeclined, secretOf } from './rules/card-failure.ts';
import { isInDoubt, isTaken } from './rules/failure.ts';
import { afterRefusal, type Hold, isExhausted } from './rules/hold.ts';
import { orderCents } from './rules/order.ts';
import { isAboutGuest, refusedGuest } from './rules/refused-guest.ts';
import { required } from './rules/required.ts';
import { dismissed, problemOf, type SubmitResult, unbooked } from './rules/submit-result.ts';
import { type Failure, service, unprovided } from './service.ts';
import { errorToast, failed, problemToast, successToast, type Toast, type ToastEvent } from './toast.ts';

interface ChargeContext extends Submit {
  result: SubmitResult;
  fieldIsReady: boolean;
  intent: PaymentIntent | null;
  paymentMethodId: string | null;
  /**
   * The client secret that the provider's authentication needs: set when the bank requires it, until another card
   * is needed.
   */
  secret: string | null;
  /** Why the last card failed, for the dialog. */
  problem: string | null;
  /** How long the slot is held for another card, from the last response of our own server. */
  hold: Hold | null;
  /** Whether the session changed after the card was submitted. */
  sessionHasChanged: boolean;
}

export type ChargeEvent =
  | { type: 'provider.ready' | 'provider.lost' | 'provider.retry' }
  | { type: 'card.submit' | 'dialog.close' | 'session.change' | 'hold.end' };

export type ChargeSnapshot = SnapshotFrom<typeof chargeMachine>;

// The inputs of the services.
const intentOf = ({ order }: ChargeContext) => ({
  amount: orderCents(order),
  currency: CURRENCY,
});
const paidBooking = (context: ChargeContext) =>
  bookingPayload(context, {
    paymentMethodId: required(context.paymentMethodId),
    paymentIntentId: required(context.intent).id,
  });
const bankQuestion = ({ secret }: ChargeContext) => required(secret);

const failure = unbooked;
const refusal = refusedGuest;
const opening = (input: Submit): ChargeContext => ({
  ...input,
  result: dismissed,
  fieldIsReady: false,
  intent: null,
  paymentMethodId: null,
  secret: null,
  problem: null,
  hold: null,
  sessionHasChanged: false,
});

export const chargeMachine = setup({
  types: {
    input: {} as Submit,
    context: {} as ChargeContext,
    emitted: {} as ToastEvent,
    events: {} as ChargeEvent,
    output: {} as SubmitResult,
  },
  actors: {
    createIntent: service<typeof createPaymentIntent>(),
    loadProvider: unprovided<void, void>(),
    createPaymentMethod: unprovided<string, void>(),
    authenticateCard: unprovided<void, string>(),
    createBookingWithPayment: service<typeof storeBooking>(),
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    reportSent: sendParent({ type: 'submit.send' }),
    keepIntent: assign({ intent: (_, intent: PaymentIntent) => intent }),
    noteField: assign({ fieldIsReady: true }),
    forgetField: assign({ fieldIsReady: false }),
    keepPaymentMethod: assign({ paymentMethodId: (_, id: string) => id }),
    keepResult: assign({ result: (_, result: SubmitResult) => result }),
    endHold: assign({ hold: ({ context: { hold } }) => hold && { ...hold, isOver: true } }),
    keepReason: assign({
      result: (now, toast: Toast) => ({ kind: 'unprepared' as const, problem: failed(now, toast) }),
    }),
    toastReason: emit(({ context, event }) => problemToast(event, problemOf(context.result))),
    keepRefusal: assign(({ context }, { error }: Failure) => afterRefusal(error, context.hold)),
    clearProblem: assign({ problem: null }),
    noteSession: assign({ sessionHasChanged: true }),
  },
  guards: {
    fieldIsReady: ({ context }) => context.fieldIsReady,
    cardsAreUsedUp: ({ context }) => isExhausted(context.hold),
    sessionHasChanged: ({ context }) => context.sessionHasChanged,
    bankWasAsked: ({ context }) => context.secret !== null,
    anotherCardIsDue: ({ context }) => context.secret === null,
    bankAsksFirst: (_, { error }: Failure) => secretOf(error) !== null,
    cardIsDeclined: (_, { error }: Failure) => isDeclined(error),
    guestIsRefused: (_, { error }: Failure) => isAboutGuest(error),
    timeIsTaken: (_, { error }: Failure) => isTaken(error),
    outcomeIsUnknown: ({ context }, { error }: Failure) => context.secret !== null || isInDoubt(error),
  },
  delays: { providerGivenUpAfter: PROVIDER_GIVEN_UP_MS, bankGivenUpAfter: HOLD_MINUTES * 60_000 },
}).createMachine({
  id: 'charge',
  description: "A card is charged: the dialog Payment Details, the bank's authentication, and the booking.",
  context: ({ input }) => opening(input),
  output: ({ context }) => context.result,
  initial: 'paying',
  states: {
    paying: {
      tags: 'card',
      type: 'parallel',
      on: { 'hold.end': { actions: 'endHold', meta: { spec: 'CARD-63' } } },
      states: {
        steps: {
          on: {
            'session.change': {
              target: '#charge.unprepared',
              actions: { type: 'keepResult', params: { kind: 'unprepared', problem: null } },
              meta: { spec: 'CARD-18' },
            },
          },
          initial: 'preparing',
          states: {
            preparing: {
              description:
                'The server creates a payment intent over the total. Nothing is reserved or charged yet.',
              tags: 'preparing',
              invoke: {
                id: 'createIntent',
                src: 'createIntent',
                input: ({ context }) => intentOf(context),
                onDone: {
                  target: 'entering',
                  actions: { type: 'keepIntent', params: ({ event }) => event.output.result },
                  meta: { spec: 'CARD-2' },
                },
                onError: {
                  target: '#charge.unprepared',
                  actions: [
                    { type: 'keepReason', params: { text: 'Failed to create payment intent' } },
                    'toastReason',
                  ],
                  meta: { spec: 'CARD-3' },
                },
              },
            },
            entering: {
              always: {
                guard: 'sessionHasChanged',
                target: '#charge.unprepared',
                actions: { type: 'keepResult', params: { kind: 'unprepared', problem: null } },
                meta: { spec: 'CARD-18' },
              },
              on: {
                'card.submit': [
                  { guard: 'cardsAreUsedUp', meta: { spec: 'CARD-64' } },
                  { guard: 'fieldIsReady', target: 'tokenizing', meta: { spec: 'CARD-7' } },
                ],
                'dialog.close': { target: '#charge.dismissed', meta: { spec: 'PAY-27' } },
              },
            },
            tokenizing: {
              description:
                "The provider turns the card into a payment method in the browser. The shop's server has received nothing.",
              tags: ['processing', 'tokenizing'],
              entry: 'clearProblem',
              on: { 'dialog.close': { target: '#charge.dismissed', meta: { spec: 'CARD-65' } } },
              invoke: {
                id: 'createPaymentMethod',
                src: 'createPaymentMethod',
                onDone: {
                  target: 'booking',
                  actions: { type: 'keepPaymentMethod', params: ({ event }) => event.output },
                  meta: { spec: 'CARD-11' },
                },
                onError: {
                  target: 'entering',
                  actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
                  meta: { spec: 'CARD-8' },
                },
              },
            },
            booking: {
              description:
                'The server holds the slot, charges the card, then books. Only the response leaves this state.',
              tags: ['processing', 'booking'],
              entry: 'reportSent',
              on: { 'session.change': { actions: 'noteSession', meta: { spec: 'CARD-19' } } },
              invoke: {
                id: 'createBookingWithPayment',
                src: 'createBookingWithPayment',
                input: ({ context }) => paidBooking(context),
                onDone: {
                  target: '#charge.booked',
                  actions: [
                    {
                      type: 'keepResult',
                      params: ({ event }) => ({
                        kind: 'booked',
                        booking: event.output.result,
                        paysBy: 'card',
                      }),
                    },
                    {
                      type: 'toastSuccess',
                      params: { text: 'Booking created and payment processed successfully!' },
                    },
                  ],
                  meta: { spec: 'CARD-12' },
                },
                onError: [
                  {
                    guard: { type: 'bankAsksFirst', params: ({ event }) => ({ error: event.error }) },
                    target: 'authenticating',
                    actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
                    meta: { spec: 'CARD-15' },
                  },
                  {
                    description: 'Another card can be tried. The slot is held and the intent stays.',
                    guard: { type: 'cardIsDeclined', params: ({ event }) => ({ error: event.error }) },
                    target: 'entering',
                    actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
                    meta: { spec: 'CARD-14' },
                  },
                  {
                    guard: { type: 'timeIsTaken', params: ({ event }) => ({ error: event.error }) },
                    target: '#charge.taken',
                    actions: [
                      { type: 'keepResult', params: ({ event }) => failure('taken', event.error) },
                      { type: 'toastError', params: { text: 'Failed to create booking with payment' } },
                    ],
                    meta: { spec: 'PAY-24' },
                  },
                  {
                    description:
                      "After the bank's authentication, a failure without a definite result is in doubt.",
                    guard: { type: 'outcomeIsUnknown', params: ({ event }) => ({ error: event.error }) },
                    target: '#charge.doubtful',
                    meta: { spec: 'PAY-35' },
                  },
                  {
                    guard: { type: 'guestIsRefused', params: ({ event }) => ({ error: event.error }) },
                    target: '#charge.refused',
                    actions: { type: 'keepResult', params: ({ event }) => refusal(event.error) },
                    meta: { spec: 'PAY-51' },
                  },
                  {
                    target: '#charge.failed',
                    actions: [
                      { type: 'keepResult', params: ({ event }) => failure('failed', event.error) },
                      { type: 'toastError', params: { text: 'Failed to create booking with payment' } },
                    ],
                    meta: { spec: 'CARD-13' },
                  },
                ],
              },
            },
            authenticating: {
              description:
                "The bank authenticates the card's owner in the provider's window. No dialog of the site is open.",
              tags: 'withBank',
              on: { 'session.change': { actions: 'noteSession', meta: { spec: 'CARD-19' } } },
              after: { bankGivenUpAfter: { target: '#charge.doubtful', meta: { spec: 'CARD-66' } } },
              invoke: {
                id: 'authenticateCard',
                src: 'authenticateCard',
                input: ({ context }) => bankQuestion(context),
                onDone: [
                  { guard: 'sessionHasChanged', target: '#charge.doubtful', meta: { spec: 'CARD-19' } },
                  { target: 'booking', meta: { spec: 'CARD-16' } },
                ],
                onError: {
                  target: 'entering',
                  actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
                  meta: { spec: 'CARD-17' },
                },
              },
            },
          },
        },
        field: {
          description: "The provider's script and its card field load from another origin and may fail.",
          initial: 'shown',
          states: {
            shown: {
              always: { guard: 'bankWasAsked', target: 'away', meta: { spec: 'CARD-15' } },
              initial: 'loading',
              states: {
                loading: {
                  tags: 'fieldLoading',
                  invoke: {
                    id: 'loadProvider',
                    src: 'loadProvider',
                    onDone: { target: 'mounting', meta: { spec: 'CARD-4' } },
                    onError: { target: 'missing', meta: { spec: 'CARD-6' } },
                  },
                  after: { providerGivenUpAfter: { target: 'missing', meta: { spec: 'CARD-6' } } },
                },
                mounting: {
                  description: 'The card field is mounting.',
                  on: { 'provider.ready': { target: 'ready', meta: { spec: 'CARD-5' } } },
                  after: { providerGivenUpAfter: { target: 'missing', meta: { spec: 'CARD-6' } } },
                },
                ready: {
                  entry: 'noteField',
                  exit: 'forgetField',
                  on: { 'provider.lost': { target: 'mounting', meta: { spec: 'CARD-5' } } },
                },
                missing: {
                  tags: 'fieldMissing',
                  on: { 'provider.retry': { target: 'loading', meta: { spec: 'CARD-6' } } },
                },
              },
            },
            away: {
              description:
                "The bank's authentication is open or over. The field mounts again for another card.",
              tags: 'fieldAway',
              always: { guard: 'anotherCardIsDue', target: 'shown', meta: { spec: 'CARD-4' } },
            },
          },
        },
      },
    },

    booked: { type: 'final' },
    taken: { type: 'final' },
    failed: { type: 'final' },
    doubtful: {
      type: 'final',
      entry: { type: 'keepResult', params: { kind: 'doubtful', paysBy: 'card' } },
    },
    dismissed: { type: 'final' },
    unprepared: { type: 'final', description: 'No card can be charged.' },
    refused: { type: 'final', description: 'The guest has to correct a detail.' },
  },
});
