import { assign, setup } from 'xstate';
import { type Booking, type BookingEvent, nothing, type Visit, visits } from './booking-cases.ts';
import type { EdgeMeta } from './edge.ts';

const withoutStore = {
  store: 'none',
  undone: false,
  category: 'none',
  services: 'none',
  date: 'none',
  barber: 'none',
  time: 'none',
} as const;

export const storeIsChosen = (booking: Booking): boolean => booking.store !== 'none';
export const servicesAreChosen = (booking: Booking): boolean =>
  storeIsChosen(booking) && booking.services !== 'none';
export const dateIsChosen = (booking: Booking): boolean =>
  servicesAreChosen(booking) && booking.date !== 'none';
export const timeIsChosen = (booking: Booking): boolean =>
  dateIsChosen(booking) && booking.barber !== 'none' && booking.time !== 'none';

/** The category that was chosen is among those on the screen, so that its services have their place. */
export const categoryIsShown = (booking: Booking): boolean =>
  booking.category !== 'none' && booking.categoriesListed;

/** The same booking can be sent once more: it is known to have failed, and nothing of it is missing. */
export const mayTryAgain = (booking: Booking): boolean =>
  booking.mayRetry && booking.key !== 'none' && timeIsChosen(booking);

/** A date that has gone by is not restored, nor is its time. */
function restored(visit: Visit): Partial<Booking> {
  const choices: { date?: string } & Omit<Partial<Booking>, 'date'> = visits[visit].choices;
  const { date, ...rest } = choices;
  return date === 'later' || date === 'tomorrow'
    ? { ...rest, date }
    : { ...rest, date: 'none', time: 'none' };
}

/** Adds a service, or takes it away. */
function toggled(services: Booking['services'], service: 'one' | 'two'): Booking['services'] {
  const isIn = (which: 'one' | 'two') => services === which || services === 'both';
  const one = isIn('one') !== (service === 'one');
  const two = isIn('two') !== (service === 'two');
  if (one && two) return 'both';
  if (one) return 'one';
  return two ? 'two' : 'none';
}

/** The words in which the model of the wizard is written. */
export const wizard = setup({
  types: { context: {} as Booking, events: {} as BookingEvent, meta: {} as EdgeMeta },
  actions: {
    restore: assign((_, visit: Visit) => restored(visit)),
    preselect: assign({ store: 'first' }),
    dropStore: assign(withoutStore),
    dropAndPreselect: assign({ ...withoutStore, store: 'first' }),
    toggleStore: assign(({ context, event }) => {
      if (event.type !== 'store.toggle') return {};
      const isUndone = event.store === context.store;
      return { ...withoutStore, undone: isUndone, store: isUndone ? 'none' : event.store };
    }),
    chooseCategory: assign(({ event }) =>
      event.type === 'category.choose' ? { category: event.category } : {},
    ),
    toggleService: assign(({ context, event }) =>
      event.type === 'service.toggle' ? { services: toggled(context.services, event.service) } : {},
    ),
    chooseDate: assign(({ event }) =>
      event.type === 'date.choose' && event.date !== 'past' && event.date !== 'beyond'
        ? { date: event.date, time: 'none' as const }
        : {},
    ),
    reachDate: assign(({ context }) => (context.date === 'tomorrow' ? { date: 'today' } : {})),
    dropDate: assign({ date: 'none', time: 'none' }),
    chooseBarber: assign(({ event }) => (event.type === 'barber.choose' ? { barber: event.barber } : {})),
    dropBarber: assign({ barber: 'none', time: 'none' }),
    chooseTime: assign(({ event }) => (event.type === 'time.choose' ? { time: event.time } : {})),
    dropTime: assign({ time: 'none' }),
    takeKey: assign(({ context, event }) =>
      event.type === 'submit' && context.key === 'none' ? { key: event.key } : {},
    ),
    forgetKey: assign({ key: 'none' }),
    forgetAll: assign(({ context }) => ({ ...nothing, customer: context.customer })),
    signIn: assign(({ event }) => (event.type === 'session.change' ? { customer: event.customer } : {})),
    judge: assign(({ event }) => (event.type === 'payment.failed' ? { mayRetry: event.mayRetry } : {})),
    allowRetry: assign({ mayRetry: true }),
    forgetFailure: assign({ mayRetry: false }),
    doubt: assign(({ event }) => (event.type === 'payment.doubtful' ? { doubt: event.by } : {})),
    forgetDoubt: assign({ doubt: 'none' }),
    showStores: assign({ storesListed: true }),
    hideStores: assign({ storesListed: false }),
    showCategories: assign({ categoriesListed: true }),
    hideCategories: assign({ categoriesListed: false }),
    showCatalogue: assign({ catalogueListed: true }),
    hideCatalogue: assign({ catalogueListed: false }),
    showBarbers: assign({ barbersListed: true }),
    hideBarbers: assign({ barbersListed: false, timesListed: false }),
    showTimes: assign({ timesListed: true }),
    hideTimes: assign({ timesListed: false }),
  },
  guards: {
    storeIsChosen: ({ context }) => storeIsChosen(context),
    servicesAreChosen: ({ context }) => servicesAreChosen(context),
    dateIsChosen: ({ context }) => dateIsChosen(context),
    timeIsChosen: ({ context }) => timeIsChosen(context),
    storeWasDecided: ({ context }) => context.undone || context.store !== 'none',
    otherChoices: ({ context }) => context.category !== 'none' || context.services !== 'none',
    hadDate: ({ context }) => context.date !== 'none',
    categoryIsShown: ({ context }) => categoryIsShown(context),
    barberIsChosen: ({ context }) => context.barber !== 'none',
    timeWasChosen: ({ context }) => context.time !== 'none',
    timesAreListed: ({ context }) => context.timesListed,
    dateIsOver: ({ context }) => context.date === 'today',
    dayIsRefused: ({ event }) =>
      event.type === 'date.choose' && (event.date === 'past' || event.date === 'beyond'),
    isSameDay: ({ context, event }) => event.type === 'date.choose' && event.date === context.date,
    mayTryAgain: ({ context }) => mayTryAgain(context),
    storeIsInDoubt: ({ context }) => context.doubt === 'store',
    cardIsInDoubt: ({ context }) => context.doubt === 'card',
  },
});
