import { assertEvent, assign, emit, type SnapshotFrom, sendParent, sendTo, setup } from 'xstate';
import type { storeBooking } from '../contract/bookings.ts';
import { missingFields, wrongInGuest } from '../contract/guest.ts';
import { type Guest, ofEachField } from '../contract/guest-names.ts';
import { wrongInNote } from '../contract/note.ts';
import { chargeMachine } from './charge.machine.ts';
import { type HoldLost, holdMachine } from './hold.machine.ts';
import type { Problem } from './problem.ts';
import { bookingPayload, type Submit } from './rules/booking-payload.ts';
import { type Customer, needsProfile, withCustomer } from './rules/choices.ts';
import type { Step } from './rules/draft.ts';
import { isCardOnly, isInDoubt, isTaken } from './rules/failure.ts';
import { orderCents } from './rules/order.ts';
import { guestProblem, isAboutGuest } from './rules/refused-guest.ts';
import { dismissed, problemOf, type SubmitResult, unbooked } from './rules/submit-result.ts';
import { type Failure, service } from './service.ts';
import { errorToast, successToast, type Toast, type ToastEvent } from './toast.ts';

/** The request of the wizard to the dialogs. */
interface PaymentInput extends Submit {
  /** The customer has chosen the card already, on the confirmation. */
  wantsCard: boolean;
}

interface PaymentContext extends PaymentInput {
  /** Why the last attempt failed, for the open dialog. */
  problem: Problem<keyof Guest | 'note'> | null;
  result: SubmitResult;
}

/** The guest form and the note, as they are typed so far. A customer has no guest form. */
export interface DetailsTyped extends Pick<PaymentContext, 'guest' | 'note'> {
  type: 'details.type';
}

export type PaymentEvent =
  | { type: 'guest.submit'; guest: Guest; note: string; remembers: boolean }
  | DetailsTyped
  | { type: 'guest.forget' }
  | { type: 'method.store' | 'method.card'; note: string }
  | { type: 'login.open' | 'register.open' | 'dialog.close' }
  | { type: 'choice.change'; step: Step }
  | { type: 'session.change'; customer: Customer }
  | { type: 'submit.send' }
  | HoldLost;

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

// The inputs of the services and of the card dialog.
const unpaidBooking = (context: PaymentContext) => bookingPayload(context);
const cardInput = ({ customer, order, submitKey, guest, note }: Submit) => ({
  customer,
  order,
  submitKey,
  guest,
  note,
});
const heldSlot = ({ order, submitKey }: Submit) => ({ order, submitKey });
const failure = unbooked;
/** The details that this device remembers after a submit (DEVICE-1). */
const rememberedOf = ({ guest, remembers }: { guest: Guest; remembers: boolean }) => ({
  guest: remembers ? guest : null,
});
const opening = (input: PaymentInput): PaymentContext => ({ ...input, problem: null, result: dismissed });

export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    emitted: {} as ToastEvent,
    events: {} as PaymentEvent,
    output: {} as SubmitResult,
    children: {} as { charge: 'charge'; hold: 'hold' },
  },
  actors: { createBooking: service<typeof storeBooking>(), charge: chargeMachine, hold: holdMachine },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepCustomer: assign(({ context, event }) => {
      assertEvent(event, 'session.change');
      return withCustomer(context, event.customer);
    }),
    reportSent: sendParent({ type: 'submit.send' }),
    endHold: sendTo('hold', { type: 'submit.send' }),
    releaseHold: () => {},
    rememberGuest: (_, _kept: { guest: Guest | null }) => {},
    forgetGuest: assign({ guest: ofEachField(() => ''), problem: null }),
    needProfile: () => {},
    keepDetails: assign((_, { guest, note }: DetailsTyped) => ({ guest, note })),
    reportDetails: sendParent(({ context: { guest, note } }) => ({ type: 'details.type', guest, note })),
    keepGuest: assign(({ event }) => {
      assertEvent(event, 'guest.submit');
      return { guest: event.guest, note: event.note, problem: null };
    }),
    keepNote: assign({ note: (_, note: string) => note, problem: null }),
    keepStep: assign(({ event }) => {
      assertEvent(event, 'choice.change');
      return { result: { kind: 'changing' as const, step: event.step } };
    }),
    keepResult: assign({ result: (_, result: SubmitResult) => result }),
    forgetWish: assign({ wantsCard: false }),
    closeCardDialog: sendTo('charge', { type: 'dialog.close' }),
    sendCustomerToCard: sendTo('charge', { type: 'session.change' }),
    showProblem: assign(({ event }, { text }: Toast) => {
      assertEvent(event, 'guest.submit');
      const { guest, note } = event;
      return { guest, note, problem: { text, fields: { ...wrongInGuest(guest), ...wrongInNote(note) } } };
    }),
    markNote: assign((_, { text, note }: Toast & { note: string }) => ({
      note,
      problem: { text, fields: wrongInNote(note) },
    })),
    sayMissing: assign({ problem: (_, { text }: Toast) => ({ text, fields: {} }) }),
    showRefusal: assign({ problem: (_, { error }: Failure) => guestProblem(error) }),
    showReason: assign({ problem: (_, result: SubmitResult) => problemOf(result) }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    customerIsSignedIn: ({ context }) => context.customer.signedIn,
    customerWantsCard: ({ context }) => context.customer.signedIn && context.wantsCard,
    nothingIsDue: ({ context }) => orderCents(context.order) === 0,
    profileIsNeeded: ({ context }) => needsProfile(context.customer),
    profileIsComing: ({ event }) => event.type === 'session.change' && event.customer.isComing,
    profileIsMissing: ({ event }) => event.type === 'session.change' && needsProfile(event.customer),
    fieldsAreMissing: (_, guest: Guest) => missingFields(guest).length > 0,
    emailIsUnusable: (_, guest: Guest) => wrongInGuest(guest).email !== undefined,
    phoneIsUnusable: (_, guest: Guest) => wrongInGuest(guest).phone !== undefined,
    detailsAreWrong: (_, { guest, note }: { guest: Guest; note: string }) =>
      Object.keys({ ...wrongInGuest(guest), ...wrongInNote(note) }).length > 0,
    noteIsTooLong: (_, note: string) => wrongInNote(note).note !== undefined,
    timeIsTaken: (_, { error }: Failure) => isTaken(error),
    cardIsWanted: (_, { error }: Failure) => isCardOnly(error),
    guestIsRefused: (_, { error }: Failure) => isAboutGuest(error),
    cardDialogWasClosed: (_, { kind }: SubmitResult) => kind === 'dismissed',
    nothingWasBooked: (_, { kind }: SubmitResult) => kind === 'unprepared' || kind === 'refused',
    outcomeIsUnknown: (_, { error }: Failure) => isInDoubt(error),
  },
}).createMachine({
  id: 'payment',
  description: 'Booking details and payment method: the dialogs over the barber step.',
  context: ({ input }) => opening(input),
  output: ({ context }) => context.result,
  invoke: { id: 'hold', src: 'hold', input: ({ context }) => heldSlot(context) },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'profileIsNeeded', target: 'choice.waiting', meta: { spec: 'PAY-39' } },
        { guard: 'customerWantsCard', target: 'card', meta: { spec: 'PAY-72' } },
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
            actions: { type: 'showProblem', params: { text: 'Please fill in all fields' } },
            meta: { spec: 'PAY-3' },
          },
          {
            guard: { type: 'emailIsUnusable', params: ({ event }) => event.guest },
            actions: { type: 'showProblem', params: { text: 'Please enter a valid email address' } },
            meta: { spec: 'PAY-4' },
          },
          {
            guard: { type: 'phoneIsUnusable', params: ({ event }) => event.guest },
            actions: { type: 'showProblem', params: { text: 'Please enter a valid phone number' } },
            meta: { spec: 'PAY-5' },
          },
          {
            guard: { type: 'detailsAreWrong', params: ({ event }) => event },
            actions: { type: 'showProblem', params: { text: 'Please check the highlighted fields' } },
            meta: { spec: 'FORM-12' },
          },
          {
            guard: 'nothingIsDue',
            target: 'creating',
            actions: [
              'keepGuest',
              'reportDetails',
              { type: 'rememberGuest', params: ({ event }) => rememberedOf(event) },
            ],
            meta: { spec: 'PAY-42' },
          },
          {
            target: 'card',
            actions: [
              'keepGuest',
              'reportDetails',
              { type: 'rememberGuest', params: ({ event }) => rememberedOf(event) },
            ],
            meta: { spec: 'PAY-6' },
          },
        ],
        'details.type': {
          actions: [{ type: 'keepDetails', params: ({ event }) => event }, 'reportDetails'],
          meta: { spec: 'PAY-86' },
        },
        'guest.forget': {
          actions: ['forgetGuest', 'reportDetails', { type: 'rememberGuest', params: { guest: null } }],
          meta: { spec: 'DEVICE-3' },
        },
        'login.open': { target: 'loggingIn', meta: { spec: 'PAY-7' } },
        'register.open': { target: 'registering', meta: { spec: 'PAY-7' } },
        'choice.change': {
          target: 'changing',
          actions: 'keepStep',
          meta: { spec: 'PAY-70' },
        },
        'dialog.close': { target: 'dismissed', meta: { spec: 'PAY-27' } },
        'hold.lose': {
          target: 'taken',
          actions: [
            { type: 'keepResult', params: ({ event }) => failure('taken', event.error) },
            { type: 'toastError', params: { text: 'Failed to create booking' } },
          ],
          meta: { spec: 'HOLD-3' },
        },
        'session.change': {
          target: 'deciding',
          actions: ['keepCustomer', 'clearProblem'],
          meta: { spec: 'PAY-37' },
        },
      },
    },

    choice: {
      description: 'The dialog Choose Payment Method, for signed-in customers.',
      tags: 'choice',
      on: {
        'details.type': {
          actions: [{ type: 'keepDetails', params: ({ event }) => event }, 'reportDetails'],
          meta: { spec: 'PAY-86' },
        },
        'hold.lose': {
          target: 'taken',
          actions: [
            { type: 'keepResult', params: ({ event }) => failure('taken', event.error) },
            { type: 'toastError', params: { text: 'Failed to create booking' } },
          ],
          meta: { spec: 'HOLD-3' },
        },
      },
      initial: 'choosing',
      states: {
        waiting: {
          description: 'The profile is loading, for the first time or after a failure.',
          tags: 'waiting',
          entry: ['clearProblem', 'needProfile'],
          on: {
            'choice.change': {
              target: '#payment.changing',
              actions: 'keepStep',
              meta: { spec: 'PAY-70' },
            },
            'dialog.close': { target: '#payment.dismissed', meta: { spec: 'PAY-27' } },
            'session.change': [
              { guard: 'profileIsComing', meta: { spec: 'PAY-39' } },
              {
                guard: 'profileIsMissing',
                target: 'choosing',
                actions: {
                  type: 'sayMissing',
                  params: { text: 'Customer profile not found. Please log in again.' },
                },
                meta: { spec: 'PAY-8' },
              },
              { target: '#payment.deciding', actions: 'keepCustomer', meta: { spec: 'PAY-37' } },
            ],
          },
        },
        choosing: {
          on: {
            'method.store': [
              {
                guard: { type: 'noteIsTooLong', params: ({ event }) => event.note },
                actions: {
                  type: 'markNote',
                  params: ({ event }) => ({ text: 'Please check the highlighted fields', note: event.note }),
                },
                meta: { spec: 'PAY-80' },
              },
              {
                guard: 'profileIsNeeded',
                target: 'waiting',
                actions: { type: 'keepNote', params: ({ event }) => event.note },
                meta: { spec: 'PAY-40' },
              },
              {
                target: '#payment.creating',
                actions: { type: 'keepNote', params: ({ event }) => event.note },
                meta: { spec: 'PAY-9' },
              },
            ],
            'method.card': [
              { guard: 'nothingIsDue', meta: { spec: 'PAY-42' } },
              {
                guard: { type: 'noteIsTooLong', params: ({ event }) => event.note },
                actions: {
                  type: 'markNote',
                  params: ({ event }) => ({ text: 'Please check the highlighted fields', note: event.note }),
                },
                meta: { spec: 'PAY-80' },
              },
              {
                guard: 'profileIsNeeded',
                target: 'waiting',
                actions: { type: 'keepNote', params: ({ event }) => event.note },
                meta: { spec: 'PAY-40' },
              },
              {
                target: '#payment.card',
                actions: { type: 'keepNote', params: ({ event }) => event.note },
                meta: { spec: 'PAY-12' },
              },
            ],
            'choice.change': {
              target: '#payment.changing',
              actions: 'keepStep',
              meta: { spec: 'PAY-70' },
            },
            'dialog.close': { target: '#payment.dismissed', meta: { spec: 'PAY-27' } },
            'session.change': {
              target: '#payment.deciding',
              actions: ['keepCustomer', 'clearProblem'],
              meta: { spec: 'PAY-37' },
            },
          },
        },
      },
    },

    creating: {
      description: 'The server books without a payment. Only the response leaves this state.',
      tags: ['processing', 'booking', 'unpaid'],
      entry: ['reportSent', 'endHold'],
      invoke: {
        id: 'createBooking',
        src: 'createBooking',
        input: ({ context }) => unpaidBooking(context),
        onDone: {
          target: 'booked',
          actions: [
            {
              type: 'keepResult',
              params: ({ event }) => ({ kind: 'booked', booking: event.output.result, paysBy: 'store' }),
            },
            { type: 'toastSuccess', params: { text: 'Booking created successfully!' } },
          ],
          meta: { spec: 'PAY-10' },
        },
        onError: [
          {
            guard: { type: 'guestIsRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'guest',
            actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) },
            meta: { spec: 'PAY-51' },
          },
          {
            guard: { type: 'timeIsTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'taken',
            actions: [
              { type: 'keepResult', params: ({ event }) => failure('taken', event.error) },
              { type: 'toastError', params: { text: 'Failed to create booking' } },
            ],
            meta: { spec: 'PAY-24' },
          },
          {
            guard: { type: 'cardIsWanted', params: ({ event }) => ({ error: event.error }) },
            target: 'cardOnly',
            actions: [
              { type: 'keepResult', params: ({ event }) => failure('cardOnly', event.error) },
              { type: 'toastError', params: { text: 'Failed to create booking' } },
            ],
            meta: { spec: 'PAY-71' },
          },
          {
            guard: { type: 'outcomeIsUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'doubtful',
            meta: { spec: 'PAY-35' },
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepResult', params: ({ event }) => failure('failed', event.error) },
              { type: 'toastError', params: { text: 'Failed to create booking' } },
            ],
            meta: { spec: 'PAY-11' },
          },
        ],
      },
    },

    card: {
      description: 'The dialog Payment Details, a chart of its own.',
      entry: 'forgetWish',
      on: {
        'dialog.close': { actions: 'closeCardDialog', meta: { spec: 'PAY-27' } },
        'session.change': { actions: ['keepCustomer', 'sendCustomerToCard'], meta: { spec: 'PAY-37' } },
        'submit.send': { actions: ['reportSent', 'endHold'], meta: { spec: 'PAY-41' } },
      },
      invoke: {
        id: 'charge',
        src: 'charge',
        input: ({ context }) => cardInput(context),
        onDone: [
          {
            guard: { type: 'nothingWasBooked', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'showReason', params: ({ event }) => event.output },
            meta: { spec: 'PAY-14' },
          },
          {
            guard: { type: 'cardDialogWasClosed', params: ({ event }) => event.output },
            target: 'dismissed',
            meta: { spec: 'PAY-36' },
          },
          {
            target: 'cardEnded',
            actions: { type: 'keepResult', params: ({ event }) => event.output },
            meta: { spec: 'PAY-36' },
          },
        ],
      },
    },

    booked: { type: 'final' },
    taken: { type: 'final' },
    failed: { type: 'final' },
    cardOnly: { type: 'final' },
    doubtful: {
      type: 'final',
      entry: { type: 'keepResult', params: { kind: 'doubtful', paysBy: 'store' } },
    },
    cardEnded: { type: 'final', description: 'The card dialog has ended, and its result is passed on.' },
    changing: {
      type: 'final',
      entry: 'releaseHold',
      description: 'The visitor wants to change a choice.',
    },
    dismissed: { type: 'final', entry: 'releaseHold' },
    loggingIn: { type: 'final', entry: { type: 'keepResult', params: { kind: 'loggingIn' } } },
    registering: { type: 'final', entry: { type: 'keepResult', params: { kind: 'registering' } } },
  },
});
