import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Barber, listBarbers, listSlots } from '../contract/barbers.ts';
import type { Booking } from '../contract/bookings.ts';
import type { Category, listCategories, listServices, Service } from '../contract/catalogue.ts';
import {
  ASK_AGAIN_MS,
  HOME_STORE_BRAND,
  SERVICE_ENTITY,
  SLOW_AFTER_MS,
  TENANT,
} from '../contract/constants.ts';
import type { listStores, Store } from '../contract/stores.ts';
import type { askAboutSubmit } from '../contract/submits.ts';
import { type PaymentOutcome, paymentMachine } from './payment.machine.ts';
import { isBookable } from './rules/calendar.ts';
import { demanded } from './rules/demanded.ts';
import { type Draft, type Outcome, restoredChoices, type Step, steps } from './rules/draft.ts';
import { totalCents, totalMinutes } from './rules/money.ts';
import { toggled } from './rules/selection.ts';
import {
  type Choices,
  type Customer,
  hasDate,
  hasServices,
  noChoices,
  nothingAtStore,
  orderOf,
} from './rules/visit.ts';
import { service } from './service.ts';
import type { Toast } from './toast.ts';

interface BookingInput {
  customer: Customer;
  /** The shop's current day, `yyyy-MM-dd`. */
  today: string;
  /** What an earlier visit left. */
  draft: Draft | null;
  /** How a submit ended, when its confirmation is shown again. */
  outcome: Outcome | null;
}

interface BookingContext extends Choices {
  customer: Customer;
  today: string;
  /** The step that an earlier visit had come to. */
  leftAt: Step;
  stores: Store[];
  categories: Category[];
  services: Service[];
  barbers: Barber[];
  /** `HH:mm`, shop time. */
  slots: string[];
  /** How the last submit ended. */
  ended: Outcome['kind'] | null;
  bookingNumber: string | null;
  /** Opens the booking's calendar file; null where the API is not our own (ruling C12). */
  calendarKey: string | null;
  mayRetry: boolean;
  /** Nobody said how the last submit ended: what kind of booking it was to be. */
  doubt: 'card' | 'store' | null;
}

export type BookingEvent =
  | { type: 'store.toggle'; storeId: number }
  | { type: 'category.choose'; categoryId: number }
  | { type: 'service.toggle'; serviceId: number }
  | { type: 'date.choose'; date: string }
  | { type: 'barber.choose'; barberId: number }
  | { type: 'time.choose'; time: string }
  | { type: 'step.continue' }
  | { type: 'step.back' }
  | { type: 'stores.open' }
  | { type: 'services.open' }
  | { type: 'date.open' }
  | { type: 'barber.open' }
  | { type: 'list.retry' }
  | { type: 'submit'; key: string }
  | { type: 'result.ask' }
  | { type: 'time.change' }
  | { type: 'booking.retry' }
  | { type: 'wizard.leave' }
  | { type: 'wizard.restart' }
  | { type: 'session.change'; customer: Customer }
  | { type: 'day.turn'; today: string };

export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>;

/** What became of a submit, as the server tells it. */
type SubmitState = 'booked' | 'pending' | 'open' | 'none';

const nothingListed = { stores: [], categories: [], services: [], barbers: [], slots: [] };
const noOutcome = { ended: null, mayRetry: false };

/** What is remembered at the start: what an earlier visit left, or nothing. */
const startingWith = ({ customer, today, draft, outcome }: BookingInput): BookingContext => ({
  ...nothingListed,
  ...(draft ? restoredChoices(draft, today) : noChoices),
  ...outcome?.booked,
  customer,
  today,
  leftAt: draft?.step ?? 'stores',
  ended: outcome?.kind ?? null,
  bookingNumber: outcome?.number ?? null,
  calendarKey: outcome?.calendarKey ?? null,
  mayRetry: outcome?.mayRetry ?? false,
  doubt: null,
});

// What each service is told (sections 7 and 9). The steps' guards have seen to what is demanded here.
const storesRequest = { store_brand_id: HOME_STORE_BRAND, has_booking_service: 1 };
const categoriesRequest = ({ store }: BookingContext) => ({
  tenant_id: TENANT,
  is_internal: 0,
  entity_type_id: SERVICE_ENTITY,
  store_id: demanded(store).id,
});
const servicesRequest = ({ store }: BookingContext) => ({
  entity_type_id: SERVICE_ENTITY,
  is_active: 1,
  store_id: demanded(store).id,
});
const barbersRequest = ({ store, date }: BookingContext) => ({
  store_id: demanded(store).id,
  shift_date_from: demanded(date),
  shift_date_to: demanded(date),
});
const slotsRequest = ({ date, chosen, store, barber, submitKey }: BookingContext) => ({
  booking_date: demanded(date),
  service_duraction: totalMinutes(chosen),
  store_id: demanded(store).id,
  store_user_id: demanded(barber).id,
  ...(submitKey !== null && { submit_key: submitKey }),
});
const paymentInput = (context: BookingContext) => ({
  customer: context.customer,
  order: demanded(orderOf(context)),
  cents: totalCents(context.chosen),
  submitKey: demanded(context.submitKey),
  guest: context.guest,
});
const submitRequest = ({ submitKey }: BookingContext) => ({ submit_key: demanded(submitKey) });

/** What is remembered of a booking that was made. */
const remembered = (booking: Booking | null | undefined) => {
  const { number, calendarKey } = demanded(booking ?? null);
  return { bookingNumber: number, calendarKey: calendarKey ?? null };
};

export const bookingMachine = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
    children: {} as { payment: 'payment' },
  },
  actors: {
    loadStores: service<typeof listStores>(),
    loadCategories: service<typeof listCategories>(),
    loadServices: service<typeof listServices>(),
    loadBarbers: service<typeof listBarbers>(),
    loadSlots: service<typeof listSlots>(),
    askAboutSubmit: service<typeof askAboutSubmit>(),
    payment: paymentMachine,
  },
  actions: {
    toastError: (_, _toast: Toast) => {},
    keepCustomer: assign({ customer: (_, customer: Customer) => customer }),
    keepToday: assign({ today: (_, today: string) => today }),
    keepStores: assign({ stores: (_, stores: Store[]) => stores }),
    emptyStores: assign({ stores: [] }),
    preselectFirstStore: assign({
      ...nothingAtStore,
      storeIsDecided: false,
      store: ({ context }) => context.stores[0] ?? null,
    }),
    toggleStore: assign({
      ...nothingAtStore,
      storeIsDecided: true,
      store: ({ context }, storeId: number) =>
        context.store?.id === storeId ? null : (context.stores.find(({ id }) => id === storeId) ?? null),
    }),
    keepCategories: assign({ categories: (_, categories: Category[]) => categories }),
    emptyCategories: assign({ categories: [] }),
    keepServices: assign({ services: (_, services: Service[]) => services }),
    emptyServices: assign({ services: [] }),
    keepCategory: assign({ categoryId: (_, categoryId: number) => categoryId }),
    toggleService: assign({
      chosen: ({ context }, serviceId: number) => toggled(context.chosen, context.services, serviceId),
    }),
    keepDate: assign({
      date: (_, date: string) => date,
      time: ({ context }, date: string) => (date === context.date ? context.time : null),
    }),
    forgetDate: assign({ date: null, time: null }),
    keepBarbers: assign({ barbers: (_, barbers: Barber[]) => barbers }),
    emptyBarbers: assign({ barbers: [] }),
    keepBarber: assign({
      barber: ({ context }, barberId: number) => context.barbers.find(({ id }) => id === barberId) ?? null,
    }),
    forgetBarber: assign({ barber: null, time: null }),
    keepSlots: assign({ slots: (_, slots: string[]) => slots }),
    emptySlots: assign({ slots: [] }),
    keepTime: assign({ time: (_, time: string) => time }),
    forgetTime: assign({ time: null }),
    keepKey: assign({ submitKey: ({ context }, key: string) => context.submitKey ?? key }),
    forgetKey: assign({ submitKey: null }),
    keepGuest: assign({ guest: ({ context }, { guest }: PaymentOutcome) => guest ?? context.guest }),
    keepBooking: assign((_, booking: Booking | null | undefined) => remembered(booking)),
    noteOutcome: assign({ ended: (_, { kind }: { kind: Outcome['kind'] }) => kind }),
    noteWhetherRepeating: assign({ mayRetry: (_, { mayRetry }: PaymentOutcome) => mayRetry }),
    noteDoubt: assign({ doubt: (_, { byCard }: PaymentOutcome) => (byCard ? 'card' : 'store') }),
    allowRepeating: assign({ mayRetry: true }),
    forgetOutcome: assign(noOutcome),
    forgetVisit: assign({ ...noChoices, ...noOutcome, bookingNumber: null, calendarKey: null }),
    closeDialog: sendTo('payment', { type: 'dialog.close' }),
  },
  guards: {
    submitWasBooked: ({ context }) => context.ended === 'booked',
    submitWasTaken: ({ context }) => context.ended === 'taken',
    submitFailed: ({ context }) => context.ended === 'failed',
    submitIsOpen: ({ context }) => context.submitKey !== null && orderOf(context) !== null,
    draftReachesBarber: ({ context }) => context.leftAt === 'barber' && hasDate(context, context.today),
    draftReachesDate: ({ context }) => steps.indexOf(context.leftAt) >= 2 && hasServices(context),
    draftReachesServices: ({ context }) => steps.indexOf(context.leftAt) >= 1 && context.store !== null,
    storeIsStillListed: ({ context }, stores: Store[]) => stores.some(({ id }) => id === context.store?.id),
    storeWasDeselected: ({ context }) => context.storeIsDecided && context.store === null,
    storeIsChosen: ({ context }) => context.store !== null,
    servicesAreChosen: ({ context }) => hasServices(context),
    chosenDateIsOver: ({ context }, today: string) => context.date !== null && context.date < today,
    dateIsOffered: ({ context }, date: string) => isBookable(date, context.today),
    dateIsChosen: ({ context }) => hasDate(context, context.today),
    barberStillWorks: ({ context }, barbers: Barber[]) => barbers.some(({ id }) => id === context.barber?.id),
    timeIsStillOffered: ({ context }, slots: string[]) => slots.some((slot) => slot === context.time),
    timeIsChosen: ({ context }) => hasDate(context, context.today) && orderOf(context) !== null,
    bookingWasMade: (_, { state }: { state: SubmitState }) => state === 'booked',
    submitIsUnderWay: (_, { state }: { state: SubmitState }) => state === 'pending',
    cardPaymentWasInDoubt: ({ context }) => context.doubt === 'card',
    storeBookingWasInDoubt: ({ context }) => context.doubt === 'store',
    paymentEndedBooked: (_, { kind }: PaymentOutcome) => kind === 'booked',
    paymentEndedTaken: (_, { kind }: PaymentOutcome) => kind === 'taken',
    paymentEndedFailed: (_, { kind }: PaymentOutcome) => kind === 'failed',
    paymentEndedInDoubt: (_, { kind }: PaymentOutcome) => kind === 'doubtful',
    loginWasAsked: (_, { kind }: PaymentOutcome) => kind === 'loggingIn',
    registrationWasAsked: (_, { kind }: PaymentOutcome) => kind === 'registering',
    timesAreListed: ({ context }) => context.slots.length > 0,
    repeatingIsSafe: ({ context }) =>
      context.mayRetry && context.submitKey !== null && orderOf(context) !== null,
  },
  delays: { slowAfter: SLOW_AFTER_MS, askAgainAfter: ASK_AGAIN_MS },
}).createMachine({
  id: 'booking',
  description: 'Book appointment: five steps from a store to a confirmed visit.',
  context: ({ input }) => startingWith(input),
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
      description: 'A refresh comes back to the step that was left, with the same choices.',
      always: [
        { guard: 'submitWasBooked', target: 'confirmation.booked', meta: { spec: 'BOOK-5' } },
        { guard: 'submitWasTaken', target: 'confirmation.taken', meta: { spec: 'BOOK-5' } },
        { guard: 'submitFailed', target: 'confirmation.failed', meta: { spec: 'BOOK-5' } },
        { guard: 'submitIsOpen', target: 'checking', meta: { spec: 'BOOK-4' } },
        { guard: 'draftReachesBarber', target: 'barber', meta: { spec: 'BOOK-2' } },
        { guard: 'draftReachesDate', target: 'date', meta: { spec: 'BOOK-3' } },
        { guard: 'draftReachesServices', target: 'services', meta: { spec: 'BOOK-3' } },
        { target: 'stores', meta: { spec: 'BOOK-1' } },
      ],
    },

    stores: {
      description: 'Step 1, Select Store.',
      on: {
        'step.continue': { guard: 'storeIsChosen', target: 'services', meta: { spec: 'BOOK-13' } },
        'services.open': { guard: 'storeIsChosen', target: 'services', meta: { spec: 'BOOK-13' } },
        'date.open': { guard: 'servicesAreChosen', target: 'date', meta: { spec: 'BOOK-20' } },
        'barber.open': { guard: 'dateIsChosen', target: 'barber', meta: { spec: 'BOOK-23' } },
        'wizard.leave': { target: 'left', meta: { spec: 'BOOK-40' } },
        'day.turn': {
          guard: { type: 'chosenDateIsOver', params: ({ event }) => event.today },
          actions: [{ type: 'keepToday', params: ({ event }) => event.today }, 'forgetDate'],
          meta: { spec: 'BOOK-24' },
        },
      },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadStores',
            src: 'loadStores',
            input: () => storesRequest,
            onDone: [
              {
                guard: { type: 'storeIsStillListed', params: ({ event }) => event.output.result },
                target: 'choosing',
                actions: { type: 'keepStores', params: ({ event }) => event.output.result },
                meta: { spec: 'BOOK-8' },
              },
              {
                guard: 'storeWasDeselected',
                target: 'choosing',
                actions: { type: 'keepStores', params: ({ event }) => event.output.result },
                meta: { spec: 'BOOK-8' },
              },
              {
                target: 'choosing',
                actions: [
                  { type: 'keepStores', params: ({ event }) => event.output.result },
                  'preselectFirstStore',
                ],
                meta: { spec: 'BOOK-7' },
              },
            ],
            onError: {
              target: 'failed',
              actions: ['emptyStores', { type: 'toastError', params: { text: 'Failed to fetch locations' } }],
              meta: { spec: 'BOOK-10' },
            },
          },
          initial: 'fresh',
          states: {
            fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'BOOK-6' } } } },
            slow: {},
          },
        },
        choosing: {
          on: {
            'store.toggle': {
              actions: { type: 'toggleStore', params: ({ event }) => event.storeId },
              meta: { spec: 'BOOK-11' },
            },
          },
        },
        failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'BOOK-10' } } } },
      },
    },

    services: {
      description: "Step 2, Choose Services. The store's categories and services load side by side.",
      type: 'parallel',
      on: {
        'step.continue': { guard: 'servicesAreChosen', target: 'date', meta: { spec: 'BOOK-20' } },
        'step.back': { target: 'stores', meta: { spec: 'BOOK-36' } },
        'stores.open': { target: 'stores', meta: { spec: 'BOOK-38' } },
        'date.open': { guard: 'servicesAreChosen', target: 'date', meta: { spec: 'BOOK-20' } },
        'barber.open': { guard: 'dateIsChosen', target: 'barber', meta: { spec: 'BOOK-23' } },
        'wizard.leave': { target: 'left', meta: { spec: 'BOOK-40' } },
        'day.turn': {
          guard: { type: 'chosenDateIsOver', params: ({ event }) => event.today },
          actions: [{ type: 'keepToday', params: ({ event }) => event.today }, 'forgetDate'],
          meta: { spec: 'BOOK-24' },
        },
      },
      states: {
        categories: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadCategories',
                src: 'loadCategories',
                input: ({ context }) => categoriesRequest(context),
                onDone: {
                  target: 'listed',
                  actions: { type: 'keepCategories', params: ({ event }) => event.output.result },
                  meta: { spec: 'BOOK-15' },
                },
                onError: {
                  target: 'failed',
                  actions: [
                    'emptyCategories',
                    { type: 'toastError', params: { text: 'Failed to fetch categories' } },
                  ],
                  meta: { spec: 'BOOK-17' },
                },
              },
              initial: 'fresh',
              states: {
                fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'BOOK-6' } } } },
                slow: {},
              },
            },
            listed: {
              on: {
                'category.choose': {
                  actions: { type: 'keepCategory', params: ({ event }) => event.categoryId },
                  meta: { spec: 'BOOK-15' },
                },
              },
            },
            failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'BOOK-17' } } } },
          },
        },
        catalogue: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadServices',
                src: 'loadServices',
                input: ({ context }) => servicesRequest(context),
                onDone: {
                  target: 'listed',
                  actions: { type: 'keepServices', params: ({ event }) => event.output.result },
                  meta: { spec: 'BOOK-15' },
                },
                onError: {
                  target: 'failed',
                  actions: [
                    'emptyServices',
                    { type: 'toastError', params: { text: 'Failed to fetch services' } },
                  ],
                  meta: { spec: 'BOOK-18' },
                },
              },
              initial: 'fresh',
              states: {
                fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'BOOK-6' } } } },
                slow: {},
              },
            },
            listed: {
              on: {
                'service.toggle': {
                  actions: { type: 'toggleService', params: ({ event }) => event.serviceId },
                  meta: { spec: 'BOOK-19' },
                },
              },
            },
            failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'BOOK-18' } } } },
          },
        },
      },
    },

    date: {
      description: "Step 3, Select Date, from today to 90 days ahead on the shop's calendar.",
      on: {
        'date.choose': {
          guard: { type: 'dateIsOffered', params: ({ event }) => event.date },
          actions: { type: 'keepDate', params: ({ event }) => event.date },
          meta: { spec: 'BOOK-21' },
        },
        'step.continue': { guard: 'dateIsChosen', target: 'barber', meta: { spec: 'BOOK-23' } },
        'step.back': { target: 'services', meta: { spec: 'BOOK-36' } },
        'stores.open': { target: 'stores', meta: { spec: 'BOOK-38' } },
        'services.open': { target: 'services', meta: { spec: 'BOOK-38' } },
        'barber.open': { guard: 'dateIsChosen', target: 'barber', meta: { spec: 'BOOK-23' } },
        'wizard.leave': { target: 'left', meta: { spec: 'BOOK-40' } },
        'day.turn': {
          guard: { type: 'chosenDateIsOver', params: ({ event }) => event.today },
          actions: [{ type: 'keepToday', params: ({ event }) => event.today }, 'forgetDate'],
          meta: { spec: 'BOOK-24' },
        },
      },
    },

    barber: {
      description: 'Step 4, Choose Barber & Time: who works that day, then when they are free.',
      on: {
        'step.back': { target: 'date', meta: { spec: 'BOOK-36' } },
        'stores.open': { target: 'stores', meta: { spec: 'BOOK-38' } },
        'services.open': { target: 'services', meta: { spec: 'BOOK-38' } },
        'date.open': { target: 'date', meta: { spec: 'BOOK-38' } },
        'wizard.leave': { target: 'left', meta: { spec: 'BOOK-40' } },
        'day.turn': {
          guard: { type: 'chosenDateIsOver', params: ({ event }) => event.today },
          target: 'date',
          actions: [{ type: 'keepToday', params: ({ event }) => event.today }, 'forgetDate'],
          meta: { spec: 'BOOK-24' },
        },
      },
      initial: 'findingBarbers',
      states: {
        findingBarbers: {
          invoke: {
            id: 'loadBarbers',
            src: 'loadBarbers',
            input: ({ context }) => barbersRequest(context),
            onDone: [
              {
                guard: { type: 'barberStillWorks', params: ({ event }) => event.output.result },
                target: 'findingTimes',
                actions: { type: 'keepBarbers', params: ({ event }) => event.output.result },
                meta: { spec: 'BOOK-28' },
              },
              {
                target: 'choosingBarber',
                actions: [
                  { type: 'keepBarbers', params: ({ event }) => event.output.result },
                  'forgetBarber',
                ],
                meta: { spec: 'BOOK-28' },
              },
            ],
            onError: {
              target: 'barbersFailed',
              actions: [
                'emptyBarbers',
                { type: 'toastError', params: { text: 'Failed to fetch available barbers' } },
              ],
              meta: { spec: 'BOOK-27' },
            },
          },
          initial: 'fresh',
          states: {
            fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'BOOK-6' } } } },
            slow: {},
          },
        },
        barbersFailed: { on: { 'list.retry': { target: 'findingBarbers', meta: { spec: 'BOOK-27' } } } },
        choosingBarber: {
          on: {
            'barber.choose': {
              target: 'findingTimes',
              actions: { type: 'keepBarber', params: ({ event }) => event.barberId },
              meta: { spec: 'BOOK-29' },
            },
          },
        },
        findingTimes: {
          on: {
            'barber.choose': {
              target: 'findingTimes',
              reenter: true,
              actions: { type: 'keepBarber', params: ({ event }) => event.barberId },
              meta: { spec: 'BOOK-29' },
            },
          },
          invoke: {
            id: 'loadSlots',
            src: 'loadSlots',
            input: ({ context }) => slotsRequest(context),
            onDone: [
              {
                guard: { type: 'timeIsStillOffered', params: ({ event }) => event.output.result },
                target: 'choosingTime',
                actions: { type: 'keepSlots', params: ({ event }) => event.output.result },
                meta: { spec: 'BOOK-30' },
              },
              {
                target: 'choosingTime',
                actions: [{ type: 'keepSlots', params: ({ event }) => event.output.result }, 'forgetTime'],
                meta: { spec: 'BOOK-30' },
              },
            ],
            onError: {
              target: 'timesFailed',
              actions: ['emptySlots', { type: 'toastError', params: { text: 'Failed to fetch time slots' } }],
              meta: { spec: 'BOOK-32' },
            },
          },
          initial: 'fresh',
          states: {
            fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'BOOK-6' } } } },
            slow: {},
          },
        },
        timesFailed: {
          on: {
            'list.retry': { target: 'findingTimes', meta: { spec: 'BOOK-32' } },
            'barber.choose': {
              target: 'findingTimes',
              actions: { type: 'keepBarber', params: ({ event }) => event.barberId },
              meta: { spec: 'BOOK-29' },
            },
          },
        },
        choosingTime: {
          on: {
            'barber.choose': {
              target: 'findingTimes',
              actions: { type: 'keepBarber', params: ({ event }) => event.barberId },
              meta: { spec: 'BOOK-29' },
            },
            'time.choose': {
              actions: { type: 'keepTime', params: ({ event }) => event.time },
              meta: { spec: 'BOOK-33' },
            },
            submit: {
              guard: 'timeIsChosen',
              target: '#booking.paying',
              actions: { type: 'keepKey', params: ({ event }) => event.key },
              meta: { spec: 'BOOK-34' },
            },
          },
        },
      },
    },

    paying: {
      description: 'Still step 4: who is booking and how they pay, in dialogs of their own chart.',
      on: {
        'step.back': {
          description: 'With a dialog open Back closes the dialog.',
          actions: 'closeDialog',
          meta: { spec: 'BOOK-39' },
        },
      },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => paymentInput(context),
        onDone: [
          {
            guard: { type: 'paymentEndedBooked', params: ({ event }) => event.output },
            target: 'confirmation.booked',
            actions: { type: 'keepBooking', params: ({ event }) => event.output.booking },
            meta: { spec: 'BOOK-43' },
          },
          {
            guard: { type: 'paymentEndedTaken', params: ({ event }) => event.output },
            target: 'confirmation.taken',
            actions: { type: 'keepGuest', params: ({ event }) => event.output },
            meta: { spec: 'BOOK-44' },
          },
          {
            guard: { type: 'paymentEndedFailed', params: ({ event }) => event.output },
            target: 'confirmation.failed',
            actions: [
              { type: 'keepGuest', params: ({ event }) => event.output },
              { type: 'noteWhetherRepeating', params: ({ event }) => event.output },
            ],
            meta: { spec: 'BOOK-44' },
          },
          {
            guard: { type: 'paymentEndedInDoubt', params: ({ event }) => event.output },
            target: 'checking',
            actions: [
              { type: 'keepGuest', params: ({ event }) => event.output },
              { type: 'noteDoubt', params: ({ event }) => event.output },
            ],
            meta: { spec: 'BOOK-53' },
          },
          {
            guard: { type: 'loginWasAsked', params: ({ event }) => event.output },
            target: 'loggingIn',
            meta: { spec: 'BOOK-42' },
          },
          {
            guard: { type: 'registrationWasAsked', params: ({ event }) => event.output },
            target: 'registering',
            meta: { spec: 'BOOK-42' },
          },
          {
            description: 'The dialog was closed.',
            guard: 'timesAreListed',
            target: 'barber.choosingTime',
            actions: { type: 'keepGuest', params: ({ event }) => event.output },
            meta: { spec: 'BOOK-41' },
          },
          {
            target: 'barber',
            actions: { type: 'keepGuest', params: ({ event }) => event.output },
            meta: { spec: 'BOOK-41' },
          },
        ],
      },
    },

    checking: {
      description:
        'Checking your booking: a refresh cut a submit off, or no answer came, so the server is asked about it.',
      on: { 'wizard.leave': { target: 'left', meta: { spec: 'BOOK-55' } } },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'askAboutSubmit',
            src: 'askAboutSubmit',
            input: ({ context }) => submitRequest(context),
            onDone: [
              {
                guard: { type: 'bookingWasMade', params: ({ event }) => event.output.result },
                target: '#booking.confirmation.booked',
                actions: { type: 'keepBooking', params: ({ event }) => event.output.result.booking },
                meta: { spec: 'BOOK-48' },
              },
              {
                guard: { type: 'submitIsUnderWay', params: ({ event }) => event.output.result },
                target: 'waiting',
                meta: { spec: 'BOOK-49' },
              },
              {
                guard: 'cardPaymentWasInDoubt',
                target: '#booking.confirmation.failed',
                actions: [
                  'allowRepeating',
                  { type: 'toastError', params: { text: 'Failed to create booking with payment' } },
                ],
                meta: { spec: 'BOOK-54' },
              },
              {
                guard: 'storeBookingWasInDoubt',
                target: '#booking.confirmation.failed',
                actions: [
                  'allowRepeating',
                  { type: 'toastError', params: { text: 'Failed to create booking' } },
                ],
                meta: { spec: 'BOOK-54' },
              },
              { target: '#booking.barber', meta: { spec: 'BOOK-50' } },
            ],
            onError: { target: 'unreachable', meta: { spec: 'BOOK-51' } },
          },
          initial: 'fresh',
          states: {
            fresh: { after: { slowAfter: { target: 'slow', meta: { spec: 'BOOK-6' } } } },
            slow: {},
          },
        },
        waiting: { after: { askAgainAfter: { target: 'asking', meta: { spec: 'BOOK-49' } } } },
        unreachable: { on: { 'result.ask': { target: 'asking', meta: { spec: 'BOOK-51' } } } },
      },
    },

    confirmation: {
      description: 'Step 5, Confirmation.',
      on: {
        'wizard.leave': { target: 'left', meta: { spec: 'BOOK-40' } },
        'wizard.restart': { target: 'stores', actions: 'forgetVisit', meta: { spec: 'BOOK-47' } },
      },
      initial: 'failed',
      states: {
        booked: { entry: [{ type: 'noteOutcome', params: { kind: 'booked' } }, 'forgetKey'] },
        taken: {
          entry: [{ type: 'noteOutcome', params: { kind: 'taken' } }, 'forgetKey'],
          on: {
            'time.change': {
              target: '#booking.barber',
              actions: ['forgetOutcome', 'forgetTime'],
              meta: { spec: 'BOOK-45' },
            },
          },
        },
        failed: {
          entry: { type: 'noteOutcome', params: { kind: 'failed' } },
          on: {
            'booking.retry': {
              guard: 'repeatingIsSafe',
              target: '#booking.paying',
              actions: ['forgetOutcome', 'emptySlots'],
              meta: { spec: 'BOOK-46' },
            },
          },
        },
      },
    },

    left: { type: 'final', description: 'Back to the home page.' },
    loggingIn: { type: 'final', description: 'On to /login; the draft stays.' },
    registering: { type: 'final', description: 'On to /register; the draft stays.' },
  },
});
