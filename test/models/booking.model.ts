import type { SnapshotFrom } from 'xstate';
import { bookingCases, nothing } from './booking-cases.ts';
import { isForgotten, isWorthTrying } from './booking-economy.ts';
import { wizard } from './booking-setup.ts';
import { barber, date, services, stores } from './booking-steps.ts';
import { by, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

const home = { target: '#booking.left', ...by('BOOK-40') } as const;
/** Nothing came of a submit, or another card may be tried. */
const nothingCame = [
  {
    guard: 'storeIsInDoubt',
    target: '#booking.confirmation.failed',
    actions: 'allowRetry',
    ...told('BOOK-54', 'error', 'Failed to create booking'),
  },
  {
    guard: 'cardIsInDoubt',
    target: '#booking.confirmation.failed',
    actions: 'allowRetry',
    ...told('BOOK-54', 'error', 'Failed to create booking with payment'),
  },
  { target: '#booking.barber', ...starting('BOOK-50', 'loadBarbers') },
] as const;

/** The wizard, sections 2, 4, 5 and 8: what the spec says of it, written apart from the machine. */
export const bookingSpec = wizard.createMachine({
  id: 'booking',
  context: nothing,
  initial: 'outside',
  states: {
    outside: {
      on: {
        'visit.fresh': { target: 'stores', ...starting('BOOK-1', 'loadStores') },
        'visit.draftAtStores': {
          target: 'stores',
          actions: { type: 'restore', params: 'visit.draftAtStores' },
          ...starting('BOOK-2', 'loadStores'),
        },
        'visit.draftAtStoresChosen': {
          target: 'stores',
          actions: { type: 'restore', params: 'visit.draftAtStoresChosen' },
          ...starting('BOOK-2', 'loadStores'),
        },
        'visit.draftAtServices': {
          target: 'services',
          actions: { type: 'restore', params: 'visit.draftAtServices' },
          ...starting('BOOK-2', 'loadCategories', 'loadServices'),
        },
        'visit.draftBackAtServices': {
          target: 'services',
          actions: { type: 'restore', params: 'visit.draftBackAtServices' },
          ...starting('BOOK-2', 'loadCategories', 'loadServices'),
        },
        'visit.draftAtDate': {
          target: 'date',
          actions: { type: 'restore', params: 'visit.draftAtDate' },
          ...by('BOOK-2'),
        },
        'visit.draftForTomorrow': {
          target: 'date',
          actions: { type: 'restore', params: 'visit.draftForTomorrow' },
          ...by('BOOK-2'),
        },
        'visit.draftAtBarber': {
          target: 'barber',
          actions: { type: 'restore', params: 'visit.draftAtBarber' },
          ...starting('BOOK-2', 'loadBarbers'),
        },
        'visit.draftWithPastDate': {
          target: 'date',
          actions: { type: 'restore', params: 'visit.draftWithPastDate' },
          ...by('BOOK-3'),
        },
        'visit.draftWithoutServices': {
          target: 'services',
          actions: { type: 'restore', params: 'visit.draftWithoutServices' },
          ...starting('BOOK-3', 'loadCategories', 'loadServices'),
        },
        'visit.draftWithoutStore': { target: 'stores', ...starting('BOOK-3', 'loadStores') },
        'visit.draftWithSubmit': {
          target: 'checking',
          actions: { type: 'restore', params: 'visit.draftWithSubmit' },
          ...starting('BOOK-4', 'askAboutSubmit'),
        },
        'visit.draftWithPastSubmit': {
          target: 'date',
          actions: { type: 'restore', params: 'visit.draftWithPastSubmit' },
          ...by('BOOK-3'),
        },
        'visit.afterBooked': { target: 'confirmation.booked', ...by('BOOK-5') },
        'visit.afterTaken': {
          target: 'confirmation.taken',
          actions: { type: 'restore', params: 'visit.afterTaken' },
          ...by('BOOK-5'),
        },
        'visit.afterFailed': {
          target: 'confirmation.failed',
          actions: { type: 'restore', params: 'visit.afterFailed' },
          ...by('BOOK-5'),
        },
        'visit.afterFailedLate': {
          target: 'confirmation.failed',
          actions: { type: 'restore', params: 'visit.afterFailedLate' },
          ...by('BOOK-5'),
        },
        'visit.afterFailedWithoutKey': {
          target: 'confirmation.failed',
          actions: { type: 'restore', params: 'visit.afterFailedWithoutKey' },
          ...by('BOOK-5'),
        },
      },
    },
    stores,
    services,
    date,
    barber,
    checking: {
      initial: 'asking',
      exit: 'forgetDoubt',
      on: {
        'step.back': refused('BOOK-37'),
        'stores.open': refused('BOOK-37'),
        'services.open': refused('BOOK-37'),
        'date.open': refused('BOOK-37'),
        'barber.open': refused('BOOK-37'),
        'wizard.leave': { target: '#booking.left', meta: { spec: 'BOOK-55', also: ['BOOK-40'] } },
      },
      states: {
        asking: {
          initial: 'fresh',
          states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('BOOK-6') } } }, slow: {} },
          on: {
            'submit.booked': { target: '#booking.confirmation.booked', ...by('BOOK-48') },
            'submit.pending': { target: 'waiting', ...by('BOOK-49') },
            'submit.open': nothingCame,
            'submit.none': nothingCame,
            'submit.unreachable': { target: 'unreachable', ...by('BOOK-51') },
          },
        },
        waiting: {
          on: { 'clock.askAgain': { target: 'asking', ...starting('BOOK-49', 'askAboutSubmit') } },
        },
        unreachable: {
          on: { 'result.ask': { target: 'asking', ...starting('BOOK-51', 'askAboutSubmit') } },
        },
      },
    },
    confirmation: {
      initial: 'booked',
      exit: 'forgetFailure',
      on: {
        'step.back': refused('BOOK-37'),
        'stores.open': refused('BOOK-37'),
        'services.open': refused('BOOK-37'),
        'date.open': refused('BOOK-37'),
        'barber.open': refused('BOOK-37'),
        'wizard.leave': home,
        'wizard.restart': {
          target: 'stores',
          actions: 'forgetAll',
          ...starting('BOOK-47', 'loadStores'),
        },
      },
      states: {
        booked: { entry: 'forgetAll' },
        taken: {
          on: {
            'time.change': {
              target: '#booking.barber',
              actions: 'dropTime',
              ...starting('BOOK-45', 'loadBarbers'),
            },
          },
        },
        failed: {
          on: {
            'booking.retry': [
              { guard: 'mayTryAgain', target: '#booking.barber.paying', ...starting('BOOK-46', 'payment') },
              refused('BOOK-46'),
            ],
          },
        },
      },
    },
    left: { type: 'final' },
  },
});

export type BookingState = SnapshotFrom<typeof bookingSpec>;

export const bookingModel = testModel(bookingSpec, {
  cases: bookingCases,
  isWorthTrying,
  serializeState: (state) => JSON.stringify([state.value, isForgotten(state) ? '' : state.context]),
});
