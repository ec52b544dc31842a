import { assign, emit, raise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { availabilityMachine, type SlotChoice, type SlotSubmit } from './availability.machine.ts';
import { type CompanionChoice, catalogueMachine, type ServicesChoice } from './catalogue.machine.ts';
import { type DateStepChoice, freeTimesMachine, type TimeChoice } from './free-times.machine.ts';
import { type DetailsTyped, paymentMachine } from './payment.machine.ts';
import { isOffered } from './rules/calendar.ts';
import { type Customer, hasDate, hasServices, withCustomer, withDate, withStore } from './rules/choices.ts';
import type { Step } from './rules/draft.ts';
import type { BookingContext, RestoreInput } from './rules/restore.ts';
import { hasOpenSubmit, hasReached, startedAgain } from './rules/restore.ts';
import { withFreeTime, withoutTakenTime } from './rules/slot.ts';
import { newSubmitKey } from './rules/submit-key.ts';
import { afterCheck, type PaysBy, paysByOf, retryFromOf, type SubmitResult } from './rules/submit-result.ts';
import {
  minutesChanged,
  requestedStep,
  stepOpened,
  stepUncovered,
  wizardInputs,
} from './rules/wizard-steps.ts';
import { type StoreChosen, storeChoiceMachine } from './store-choice.machine.ts';
import { type SubmitCheckOutput, submitCheckMachine } from './submit-check.machine.ts';
import { errorToast, type ToastEvent } from './toast.ts';

type Choice = ServicesChoice | CompanionChoice | DetailsTyped;
export type BookingEvent =
  | StoreChosen
  | Choice
  | DateStepChoice
  | SlotChoice
  | SlotSubmit
  | { type: 'submit.send' | 'step.continue' | 'step.back' }
  | { type: 'step.open'; step: Step }
  | { type: 'time.change' | 'booking.retry' | 'card.pay' | 'wizard.leave' | 'wizard.restart' }
  | { type: 'session.change'; customer: Customer }
  | { type: 'day.turn'; today: string };

export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>;

const inputs = wizardInputs;
function endedAs(kind: SubmitResult['kind']) {
  return ({ context }: { context: BookingContext }) => context.result?.kind === kind;
}

export const bookingMachine = setup({
  types: {
    input: {} as RestoreInput,
    context: {} as BookingContext,
    emitted: {} as ToastEvent,
    events: {} as BookingEvent,
    children: {} as { [Id in Exclude<keyof typeof inputs, 'wizard'>]: Id },
  },
  actors: {
    storeChoice: storeChoiceMachine,
    catalogue: catalogueMachine,
    freeTimes: freeTimesMachine,
    availability: availabilityMachine,
    payment: paymentMachine,
    submitCheck: submitCheckMachine,
  },
  actions: {
    toastError: emit(errorToast),
    handOver: () => {},
    keepCustomer: assign(({ context }, customer: Customer) => withCustomer(context, customer)),
    keepToday: assign({ today: (_, today: string) => today }),
    keepStore: assign(({ context }, chosen: StoreChosen) => withStore(context, chosen)),
    keepChoice: assign((_, { type: _type, ...choice }: Choice) => choice),
    sendMinutes: sendTo('freeTimes', ({ context }) => minutesChanged(context)),
    keepDate: assign(({ context }, date: string) => ({ ...withDate(context, date), dateHasGone: false })),
    keepTime: assign((_, taken: TimeChoice) => withFreeTime(taken)),
    loseDate: assign({ date: null, time: null, dateHasGone: true }),
    keepSlot: assign((_, { barber, time, wantsAny }: SlotChoice) => ({ barber, time, wantsAny })),
    forgetTime: assign({ time: null }),
    forgetTakenTime: assign(({ context }) => withoutTakenTime(context)),
    makeKey: assign({ submitKey: ({ context }) => context.submitKey ?? newSubmitKey() }),
    noteSent: assign({ isSent: true }),
    forgetKey: assign({ submitKey: null, isSent: false }),
    keepResult: assign({ result: (_, result: SubmitResult) => result }),
    keepCheckResult: assign(({ context }, found: SubmitCheckOutput) => afterCheck(context.result, found)),
    forgetResult: assign({ result: null }),
    forgetChoices: assign(startedAgain),
    sendCustomer: sendTo('payment', (_, customer: Customer) => ({ type: 'session.change', customer })),
    closeDialog: sendTo('payment', { type: 'dialog.close' }),
    openStep: raise(({ context }) => stepOpened(context.result)),
    uncoverStep: sendTo('availability', ({ context }) => stepUncovered(context)),
  },
  guards: {
    isBooked: endedAs('booked'),
    timeIsTaken: endedAs('taken'),
    hasFailed: endedAs('failed'),
    onlyCardIsAccepted: endedAs('cardOnly'),
    outcomeIsUnknown: endedAs('doubtful'),
    guestLogsIn: endedAs('loggingIn'),
    guestRegisters: endedAs('registering'),
    choiceIsChanging: endedAs('changing'),
    submitIsOpen: ({ context }) => hasOpenSubmit(context),
    guestHasLoggedIn: ({ context }) => context.isReturning,
    draftReachesBarber: ({ context }) => hasReached('barber', context) && hasDate(context, context.today),
    draftReachesDate: ({ context }) => hasReached('date', context) && hasServices(context),
    draftReachesServices: ({ context }) => hasReached('services', context) && context.store !== null,
    storesAreAsked: ({ event }) => requestedStep(event) === 'stores',
    servicesCanOpen: ({ context, event }) => requestedStep(event) === 'services' && context.store !== null,
    dateCanOpen: ({ context, event }) => requestedStep(event) === 'date' && hasServices(context),
    barberCanOpen: ({ context, event }) =>
      requestedStep(event) === 'barber' && hasDate(context, context.today),
    storeIsChosen: ({ context }) => context.store !== null,
    servicesAreChosen: ({ context }) => hasServices(context),
    chosenDateIsOver: ({ context }, today: string) => context.date !== null && context.date < today,
    dateHasGone: ({ context }) => !hasDate(context, context.today),
    repeatingIsLate: ({ context }) =>
      retryFromOf(context.result) !== null && hasOpenSubmit(context) && !hasDate(context, context.today),
    cardIsAccepted: ({ context }) => hasOpenSubmit(context) && hasDate(context, context.today),
    sameTimeIsRefused: ({ context }) => retryFromOf(context.result) === null,
    sameDateIsRefused: ({ context }) =>
      retryFromOf(context.result) === null && !hasDate(context, context.today),
    dateIsOffered: ({ context }, date: string) => isOffered(date, context),
    timeIsOffered: ({ context }, date: string) => hasServices(context) && isOffered(date, context),
    dateIsChosen: ({ context }) => hasDate(context, context.today),
    bookingWasMade: (_, { booking }: SubmitCheckOutput) => booking !== null,
    paymentWasInDoubt: ({ context }, { paysBy }: { paysBy: PaysBy }) => paysByOf(context.result) === paysBy,
    repeatingIsSafe: ({ context }) => retryFromOf(context.result) === 'payment' && hasOpenSubmit(context),
    pricesHaveChanged: ({ context }) => retryFromOf(context.result) === 'services',
  },
}).createMachine({
  id: 'booking',
  description: 'Book appointment: step by step from a store to a confirmed visit.',
  context: ({ input }) => inputs.wizard(input),
  initial: 'restoring',
  on: {
    'session.change': {
      actions: { type: 'keepCustomer', params: ({ event }) => event.customer },
      meta: { spec: 'BOOK-52' },
    },
    'day.turn': {
      actions: { type: 'keepToday', params: ({ event }) => event.today },
      meta: { spec: 'BOOK-24' },
    },
  },
  states: {
    restoring: {
      description: 'After a reload, the wizard opens at the same step with the same choices.',
      always: [
        { guard: 'isBooked', target: 'confirmation.booked', meta: { spec: 'BOOK-5' } },
        { guard: 'timeIsTaken', target: 'confirmation.taken', meta: { spec: 'BOOK-5' } },
        { guard: 'hasFailed', target: 'confirmation.failed', meta: { spec: 'BOOK-5' } },
        { guard: 'onlyCardIsAccepted', target: 'confirmation.cardOnly', meta: { spec: 'BOOK-5' } },
        { guard: 'submitIsOpen', target: 'checking', meta: { spec: 'BOOK-4' } },
        { guard: 'guestHasLoggedIn', target: 'choosing.barber.paying', meta: { spec: 'BOOK-62' } },
        { guard: 'draftReachesBarber', target: 'choosing.barber', meta: { spec: 'BOOK-2' } },
        { guard: 'draftReachesDate', target: 'choosing.date', meta: { spec: 'BOOK-3' } },
        { guard: 'draftReachesServices', target: 'choosing.services', meta: { spec: 'BOOK-3' } },
        { target: 'choosing', meta: { spec: 'BOOK-1' } },
      ],
    },

    choosing: {
      description: 'The steps. Tabs open each earlier step, and each later step that the choices allow.',
      on: {
        'step.open': [
          { guard: 'storesAreAsked', target: '.stores', meta: { spec: 'BOOK-38' } },
          { guard: 'servicesCanOpen', target: '.services', meta: { spec: 'BOOK-13' } },
          { guard: 'dateCanOpen', target: '.date', meta: { spec: 'BOOK-20' } },
          { guard: 'barberCanOpen', target: '.barber', meta: { spec: 'BOOK-23' } },
        ],
        'wizard.leave': { target: 'left', meta: { spec: 'BOOK-40' } },
        'day.turn': {
          guard: { type: 'chosenDateIsOver', params: ({ event }) => event.today },
          actions: [{ type: 'keepToday', params: ({ event }) => event.today }, 'loseDate'],
          meta: { spec: 'BOOK-24' },
        },
      },
      initial: 'stores',
      states: {
        stores: {
          description: 'Select Store.',
          tags: 'stores',
          on: {
            'step.continue': { guard: 'storeIsChosen', target: 'services', meta: { spec: 'BOOK-13' } },
            'store.choose': {
              actions: { type: 'keepStore', params: ({ event }) => event },
              meta: { spec: 'BOOK-12' },
            },
          },
          invoke: {
            id: 'storeChoice',
            src: 'storeChoice',
            input: ({ context }) => inputs.storeChoice(context),
          },
        },

        services: {
          description: "Choose Services, from the store's catalogue.",
          tags: 'services',
          on: {
            'step.continue': { guard: 'servicesAreChosen', target: 'date', meta: { spec: 'BOOK-20' } },
            'step.back': { target: 'stores', meta: { spec: 'BOOK-36' } },
            'services.choose': {
              actions: [{ type: 'keepChoice', params: ({ event }) => event }, 'sendMinutes'],
              meta: { spec: 'BOOK-14' },
            },
            'companion.choose': {
              actions: [{ type: 'keepChoice', params: ({ event }) => event }, 'sendMinutes'],
              meta: { spec: 'BOOK-120' },
            },
            'slot.take': {
              guard: { type: 'timeIsOffered', params: ({ event }) => event.date },
              target: 'barber',
              actions: { type: 'keepTime', params: ({ event }) => event },
              meta: { spec: 'NEXT-9' },
            },
          },
          invoke: {
            id: 'catalogue',
            src: 'catalogue',
            input: ({ context, event }) => inputs.catalogue(context, event.type),
          },
          initial: 'offering',
          states: {
            offering: {
              description: 'The next free time for the chosen services.',
              invoke: {
                id: 'freeTimes',
                src: 'freeTimes',
                input: ({ context }) => inputs.freeTimes(context),
              },
            },
          },
        },

        date: {
          description: "Select Date, from today to 90 days ahead on the shop's calendar.",
          tags: 'date',
          on: {
            'step.continue': { guard: 'dateIsChosen', target: 'barber', meta: { spec: 'BOOK-23' } },
            'step.back': { target: 'services', meta: { spec: 'BOOK-36' } },
            'date.choose': {
              guard: { type: 'dateIsOffered', params: ({ event }) => event.date },
              actions: { type: 'keepDate', params: ({ event }) => event.date },
              meta: { spec: 'BOOK-21' },
            },
            'slot.take': {
              guard: { type: 'timeIsOffered', params: ({ event }) => event.date },
              target: 'barber',
              actions: { type: 'keepTime', params: ({ event }) => event },
              meta: { spec: 'NEXT-4' },
            },
          },
          invoke: { id: 'freeTimes', src: 'freeTimes', input: ({ context }) => inputs.freeTimes(context) },
        },

        barber: {
          description: 'The step Choose Barber & Time, and the dialogs over it.',
          tags: 'barber',
          on: { 'step.back': { target: 'date', meta: { spec: 'BOOK-36' } } },
          invoke: {
            id: 'availability',
            src: 'availability',
            input: ({ context, event }) => inputs.availability(context, event.type),
          },
          initial: 'choosing',
          states: {
            choosing: {
              always: {
                guard: 'dateHasGone',
                target: '#booking.choosing.date',
                actions: 'loseDate',
                meta: { spec: 'BOOK-65' },
              },
              on: {
                'slot.choose': {
                  actions: { type: 'keepSlot', params: ({ event }) => event },
                  meta: { spec: 'BOOK-33' },
                },
                'slot.submit': { target: 'paying', meta: { spec: 'BOOK-34' } },
              },
            },
            paying: {
              description: 'Booking details and payment, in dialogs. Going back closes them.',
              tags: 'paying',
              entry: 'makeKey',
              on: {
                'step.open': { actions: 'closeDialog', meta: { spec: 'BOOK-39' } },
                'step.back': { meta: { spec: 'BOOK-39' } },
                'wizard.leave': { meta: { spec: 'BOOK-39' } },
                'submit.send': { actions: 'noteSent', meta: { spec: 'BOOK-60' } },
                'details.type': {
                  actions: { type: 'keepChoice', params: ({ event }) => event },
                  meta: { spec: 'BOOK-66' },
                },
                'session.change': {
                  actions: [
                    { type: 'keepCustomer', params: ({ event }) => event.customer },
                    { type: 'sendCustomer', params: ({ event }) => event.customer },
                  ],
                  meta: { spec: 'BOOK-52' },
                },
                'day.turn': {
                  guard: { type: 'chosenDateIsOver', params: ({ event }) => event.today },
                  actions: [{ type: 'keepToday', params: ({ event }) => event.today }, 'closeDialog'],
                  meta: { spec: 'BOOK-65' },
                },
              },
              invoke: {
                id: 'payment',
                src: 'payment',
                input: ({ context, event }) => inputs.payment(context, event.type),
                onDone: {
                  target: 'ended',
                  actions: { type: 'keepResult', params: ({ event }) => event.output },
                  meta: { spec: 'PAY-36' },
                },
              },
            },
            ended: {
              description: 'The dialogs are closed. Their result decides the next state.',
              always: [
                { guard: 'isBooked', target: '#booking.confirmation.booked', meta: { spec: 'BOOK-43' } },
                { guard: 'timeIsTaken', target: '#booking.confirmation.taken', meta: { spec: 'BOOK-44' } },
                { guard: 'hasFailed', target: '#booking.confirmation.failed', meta: { spec: 'BOOK-44' } },
                {
                  guard: 'onlyCardIsAccepted',
                  target: '#booking.confirmation.cardOnly',
                  meta: { spec: 'BOOK-73' },
                },
                { guard: 'outcomeIsUnknown', target: '#booking.checking', meta: { spec: 'BOOK-53' } },
                { guard: 'guestLogsIn', target: '#booking.loggingIn', meta: { spec: 'BOOK-42' } },
                { guard: 'guestRegisters', target: '#booking.registering', meta: { spec: 'BOOK-42' } },
                {
                  guard: 'choiceIsChanging',
                  target: 'choosing',
                  actions: 'openStep',
                  meta: { spec: 'BOOK-70' },
                },
                { target: 'choosing', actions: 'uncoverStep', meta: { spec: 'BOOK-41' } },
              ],
            },
          },
        },
      },
    },

    checking: {
      description: 'Checking your booking: the page asks the server for the result of a submit.',
      tags: 'barber',
      on: { 'wizard.leave': { target: 'left', meta: { spec: 'BOOK-55' } } },
      invoke: {
        id: 'submitCheck',
        src: 'submitCheck',
        input: ({ context }) => inputs.submitCheck(context),
        onDone: [
          {
            guard: { type: 'bookingWasMade', params: ({ event }) => event.output },
            target: 'confirmation.booked',
            actions: { type: 'keepCheckResult', params: ({ event }) => event.output },
            meta: { spec: 'BOOK-48' },
          },
          {
            guard: { type: 'paymentWasInDoubt', params: { paysBy: 'card' } },
            target: 'confirmation.failed',
            actions: [
              { type: 'keepCheckResult', params: ({ event }) => event.output },
              { type: 'toastError', params: { text: 'Failed to create booking with payment' } },
            ],
            meta: { spec: 'BOOK-54' },
          },
          {
            guard: { type: 'paymentWasInDoubt', params: { paysBy: 'store' } },
            target: 'confirmation.failed',
            actions: [
              { type: 'keepCheckResult', params: ({ event }) => event.output },
              { type: 'toastError', params: { text: 'Failed to create booking' } },
            ],
            meta: { spec: 'BOOK-54' },
          },
          { target: 'choosing.barber', meta: { spec: 'BOOK-50' } },
        ],
      },
    },

    confirmation: {
      tags: 'confirmation',
      on: {
        'wizard.leave': { target: 'left', meta: { spec: 'BOOK-40' } },
        'wizard.restart': { target: 'restoring', actions: 'forgetChoices', meta: { spec: 'BOOK-47' } },
        'booking.retry': [
          {
            guard: 'repeatingIsLate',
            target: 'choosing.date',
            actions: ['forgetResult', 'loseDate'],
            meta: { spec: 'BOOK-65' },
          },
          {
            guard: 'pricesHaveChanged',
            target: 'choosing.services',
            actions: 'forgetResult',
            meta: { spec: 'BOOK-72' },
          },
          {
            guard: 'repeatingIsSafe',
            target: 'choosing.barber.paying',
            actions: 'forgetResult',
            meta: { spec: 'BOOK-46' },
          },
        ],
      },
      initial: 'failed',
      states: {
        booked: { entry: 'forgetKey' },
        taken: {
          entry: 'forgetKey',
          on: {
            'time.change': [
              {
                guard: 'dateIsChosen',
                target: '#booking.choosing.barber',
                actions: ['forgetResult', 'forgetTakenTime'],
                meta: { spec: 'BOOK-45' },
              },
              {
                target: '#booking.choosing.date',
                actions: ['forgetResult', 'loseDate'],
                meta: { spec: 'BOOK-65' },
              },
            ],
          },
        },
        failed: {},
        cardOnly: {
          description: 'Nothing is booked; the server accepts the visit if it is paid by card.',
          on: {
            'card.pay': {
              guard: 'cardIsAccepted',
              target: '#booking.choosing.barber.paying',
              actions: 'forgetResult',
              meta: { spec: 'BOOK-73' },
            },
            'time.change': [
              {
                guard: 'sameDateIsRefused',
                target: '#booking.choosing.date',
                actions: ['forgetResult', 'loseDate'],
                meta: { spec: 'BOOK-65' },
              },
              {
                guard: 'sameTimeIsRefused',
                target: '#booking.choosing.barber',
                actions: ['forgetResult', 'forgetTime'],
                meta: { spec: 'BOOK-45' },
              },
            ],
          },
        },
      },
    },

    left: { type: 'final', description: 'Back to the home page.' },
    loggingIn: { type: 'final', entry: 'handOver', description: 'On to /login; the draft stays.' },
    registering: { type: 'final', entry: 'handOver', description: 'On to /register; the draft stays.' },
  },
});
