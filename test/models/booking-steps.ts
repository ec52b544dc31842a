import { wizard } from './booking-setup.ts';
import { by, refused, starting, told } from './edge.ts';

const toServices = [
  {
    guard: 'storeIsChosen',
    target: '#booking.services',
    ...starting('BOOK-14', 'loadCategories', 'loadServices'),
  },
  refused('BOOK-13'),
] as const;
const toDate = [
  { guard: 'servicesAreChosen', target: '#booking.date', ...by('BOOK-20') },
  refused('BOOK-20'),
] as const;
const toBarber = [
  { guard: 'dateIsChosen', target: '#booking.barber', ...starting('BOOK-25', 'loadBarbers') },
  refused('BOOK-23'),
] as const;
const toStores = { target: '#booking.stores', ...starting('BOOK-38', 'loadStores') } as const;
const backToServices = {
  target: '#booking.services',
  ...starting('BOOK-38', 'loadCategories', 'loadServices'),
} as const;
const home = { target: '#booking.left', ...by('BOOK-40') } as const;
const dayTurns = [
  { guard: 'dateIsOver', actions: 'dropDate', ...by('BOOK-24') },
  { actions: 'reachDate', ...by('BOOK-24') },
] as const;

export const stores = wizard.createStateConfig({
  initial: 'loading',
  exit: 'hideStores',
  on: {
    'step.continue': toServices,
    'step.back': refused('BOOK-36'),
    'services.open': toServices,
    'date.open': toDate,
    'barber.open': toBarber,
    'wizard.leave': home,
    'day.turn': dayTurns,
  },
  states: {
    loading: {
      entry: 'hideStores',
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('BOOK-6') } } }, slow: {} },
      on: {
        'stores.listed': [
          { guard: 'storeWasDecided', target: 'choosing', actions: 'showStores', ...by('BOOK-8') },
          { target: 'choosing', actions: ['showStores', 'preselect'], ...by('BOOK-7') },
        ],
        'stores.listedWithoutChosen': {
          target: 'choosing',
          actions: ['showStores', 'dropAndPreselect'],
          ...by('BOOK-9'),
        },
        'stores.none': [
          { guard: 'storeIsChosen', target: 'choosing', actions: 'dropStore', ...by('BOOK-9') },
          { target: 'choosing', ...by('BOOK-7') },
        ],
        'stores.failed': { target: 'failed', ...told('BOOK-10', 'error', 'Failed to fetch locations') },
      },
    },
    choosing: {
      on: {
        'store.toggle': [
          { guard: 'otherChoices', actions: 'toggleStore', ...by('BOOK-12') },
          { actions: 'toggleStore', ...by('BOOK-11') },
        ],
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...starting('BOOK-10', 'loadStores') } } },
  },
});

export const services = wizard.createStateConfig({
  type: 'parallel',
  exit: ['hideCategories', 'hideCatalogue'],
  on: {
    'step.continue': toDate,
    'step.back': { target: '#booking.stores', ...starting('BOOK-36', 'loadStores') },
    'stores.open': toStores,
    'date.open': toDate,
    'barber.open': toBarber,
    'wizard.leave': home,
    'day.turn': dayTurns,
  },
  states: {
    categories: {
      initial: 'loading',
      states: {
        loading: {
          initial: 'fresh',
          states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('BOOK-6') } } }, slow: {} },
          on: {
            'categories.listed': { target: 'listed', actions: 'showCategories', ...by('BOOK-15') },
            'categories.none': { target: 'listed', ...by('BOOK-15') },
            'categories.failed': {
              target: 'failed',
              ...told('BOOK-17', 'error', 'Failed to fetch categories'),
            },
          },
        },
        listed: { on: { 'category.choose': { actions: 'chooseCategory', ...by('BOOK-15') } } },
        failed: { on: { 'list.retry': { target: 'loading', ...starting('BOOK-17', 'loadCategories') } } },
      },
    },
    catalogue: {
      initial: 'loading',
      states: {
        loading: {
          initial: 'fresh',
          states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('BOOK-6') } } }, slow: {} },
          on: {
            'catalogue.listed': { target: 'listed', actions: 'showCatalogue', ...by('BOOK-15') },
            'catalogue.none': [
              { guard: 'categoryIsShown', target: 'listed', ...by('BOOK-16') },
              { target: 'listed', ...by('BOOK-15') },
            ],
            'catalogue.failed': { target: 'failed', ...told('BOOK-18', 'error', 'Failed to fetch services') },
          },
        },
        listed: { on: { 'service.toggle': { actions: 'toggleService', ...by('BOOK-19') } } },
        failed: { on: { 'list.retry': { target: 'loading', ...starting('BOOK-18', 'loadServices') } } },
      },
    },
  },
});

export const date = wizard.createStateConfig({
  on: {
    'date.choose': [
      { guard: 'dayIsRefused', ...refused('BOOK-21') },
      { guard: 'isSameDay', ...by('BOOK-22') },
      { guard: 'hadDate', actions: 'chooseDate', ...by('BOOK-22') },
      { actions: 'chooseDate', ...by('BOOK-21') },
    ],
    'step.continue': toBarber,
    'step.back': {
      target: '#booking.services',
      ...starting('BOOK-36', 'loadCategories', 'loadServices'),
    },
    'stores.open': toStores,
    'services.open': backToServices,
    'barber.open': toBarber,
    'wizard.leave': home,
    'day.turn': dayTurns,
  },
});

export const barber = wizard.createStateConfig({
  initial: 'findingBarbers',
  exit: 'hideBarbers',
  on: {
    'step.back': { target: '#booking.date', ...by('BOOK-36') },
    'stores.open': toStores,
    'services.open': backToServices,
    'date.open': { target: '#booking.date', ...by('BOOK-38') },
    'wizard.leave': home,
    submit: refused('BOOK-34'),
    'day.turn': [
      { guard: 'dateIsOver', target: '#booking.date', actions: 'dropDate', ...by('BOOK-24') },
      by('BOOK-24'),
    ],
  },
  states: {
    findingBarbers: {
      entry: 'hideBarbers',
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('BOOK-6') } } }, slow: {} },
      on: {
        'barbers.listed': [
          {
            guard: 'barberIsChosen',
            target: 'findingTimes',
            actions: 'showBarbers',
            ...starting('BOOK-28', 'loadSlots'),
          },
          { target: 'choosingBarber', actions: 'showBarbers', ...by('BOOK-25') },
        ],
        'barbers.listedWithoutChosen': {
          target: 'choosingBarber',
          actions: ['showBarbers', 'dropBarber'],
          ...by('BOOK-28'),
        },
        'barbers.none': { target: 'choosingBarber', actions: 'dropBarber', ...by('BOOK-26') },
        'barbers.failed': {
          target: 'barbersFailed',
          ...told('BOOK-27', 'error', 'Failed to fetch available barbers'),
        },
      },
    },
    barbersFailed: {
      on: { 'list.retry': { target: 'findingBarbers', ...starting('BOOK-27', 'loadBarbers') } },
    },
    choosingBarber: {
      on: {
        'barber.choose': {
          target: 'findingTimes',
          actions: 'chooseBarber',
          ...starting('BOOK-29', 'loadSlots'),
        },
      },
    },
    findingTimes: {
      entry: 'hideTimes',
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('BOOK-6') } } }, slow: {} },
      on: {
        'barber.choose': {
          target: 'findingTimes',
          reenter: true,
          actions: 'chooseBarber',
          ...starting('BOOK-29', 'loadSlots'),
        },
        'times.listed': { target: 'choosingTime', actions: 'showTimes', ...by('BOOK-30') },
        'times.listedWithoutChosen': {
          target: 'choosingTime',
          actions: ['showTimes', 'dropTime'],
          ...by('BOOK-30'),
        },
        'times.none': { target: 'choosingTime', actions: 'dropTime', ...by('BOOK-31') },
        'times.failed': { target: 'timesFailed', ...told('BOOK-32', 'error', 'Failed to fetch time slots') },
      },
    },
    timesFailed: {
      on: {
        'list.retry': { target: 'findingTimes', ...starting('BOOK-32', 'loadSlots') },
        'barber.choose': {
          target: 'findingTimes',
          actions: 'chooseBarber',
          ...starting('BOOK-29', 'loadSlots'),
        },
      },
    },
    choosingTime: {
      on: {
        'barber.choose': {
          target: 'findingTimes',
          actions: 'chooseBarber',
          ...starting('BOOK-29', 'loadSlots'),
        },
        'time.choose': { actions: 'chooseTime', ...by('BOOK-33') },
        'session.change': { actions: 'signIn', ...by('BOOK-52') },
        submit: [
          {
            guard: 'timeIsChosen',
            target: 'paying',
            actions: 'takeKey',
            meta: { spec: 'BOOK-34', also: ['BOOK-35'], calls: ['payment'] },
          },
          refused('BOOK-34'),
        ],
      },
    },
    paying: {
      on: {
        'step.back': { meta: { spec: 'BOOK-39', tells: 'dialog.close' } },
        'stores.open': refused('BOOK-39'),
        'services.open': refused('BOOK-39'),
        'date.open': refused('BOOK-39'),
        'wizard.leave': refused('BOOK-39'),
        submit: refused('BOOK-39'),
        'payment.booked': { target: '#booking.confirmation.booked', ...by('BOOK-43') },
        'payment.taken': {
          target: '#booking.confirmation.taken',
          actions: 'forgetKey',
          meta: { spec: 'BOOK-44', also: ['BOOK-35'] },
        },
        'payment.failed': {
          target: '#booking.confirmation.failed',
          actions: 'judge',
          meta: { spec: 'BOOK-44', also: ['BOOK-35'] },
        },
        'payment.doubtful': {
          target: '#booking.checking',
          actions: 'doubt',
          meta: { spec: 'BOOK-53', also: ['BOOK-35'], calls: ['askAboutSubmit'] },
        },
        'payment.dismissed': [
          { guard: 'timesAreListed', target: 'choosingTime', ...by('BOOK-41') },
          { target: 'findingBarbers', ...starting('BOOK-41', 'loadBarbers') },
        ],
        'payment.login': { target: 'loggingIn', ...by('BOOK-42') },
        'payment.register': { target: 'registering', ...by('BOOK-42') },
      },
    },
    loggingIn: { type: 'final' },
    registering: { type: 'final' },
  },
});
