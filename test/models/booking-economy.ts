import type { BookingState } from './booking.model.ts';
import type { Booking, BookingEvent } from './booking-cases.ts';
import { dateIsChosen, servicesAreChosen, storeIsChosen } from './booking-setup.ts';

const prerequisites: Partial<Record<BookingEvent['type'], (booking: Booking) => boolean>> = {
  'services.open': storeIsChosen,
  'date.open': servicesAreChosen,
  'barber.open': dateIsChosen,
};

/** The wizard was left, for home or to sign in. */
export const isOver = (state: BookingState): boolean =>
  state.matches('left') || state.matches({ barber: 'loggingIn' }) || state.matches({ barber: 'registering' });

/** It was left, and no submit's key is kept to find all of it again with. */
export const isForgotten = (state: BookingState): boolean => isOver(state) && state.context.key === 'none';

/** One of everything, the last step's choices included. */
const isFull = (b: Booking): boolean =>
  b.store === 'first' &&
  b.services === 'one' &&
  b.date === 'later' &&
  b.barber === 'first' &&
  b.time === 'first';

/** Today, and nothing after it. */
const isToday = (b: Booking): boolean => b.date === 'today' && b.barber === 'none' && b.time === 'none';

/** Nothing beyond the services. */
const isBare = (b: Booking): boolean => b.date === 'none' && b.barber === 'none' && b.time === 'none';

/** A choice that is tried on the spot and carried nowhere. */
const isOdd = (b: Booking): boolean =>
  b.category === 'second' ||
  b.services === 'two' ||
  b.date === 'last' ||
  b.barber === 'second' ||
  b.time === 'second';

/**
 * What keeps the paths finite in number and short of boring: every edge of the model is taken, but not with
 * every combination of choices made before. The chart itself knows nothing of this.
 */
export function isWorthTrying(state: BookingState, event: BookingEvent): boolean {
  const booking = state.context;
  if (isOver(state)) return false;
  if (booking.date === 'tomorrow') return event.type === 'day.turn';
  if (booking.customer !== 'guest' && !worthForCustomer(state, event)) return false;
  switch (event.type) {
    case 'stores.listedWithoutChosen':
      return booking.store !== 'none';
    case 'barbers.listedWithoutChosen':
      return booking.barber !== 'none';
    case 'times.listedWithoutChosen':
      return booking.time !== 'none';
    case 'categories.none':
      return booking.category === 'none';
    case 'catalogue.none':
      return booking.services === 'none';
    case 'session.change':
      return worthSigningIn(booking, event.customer);
    case 'submit':
      return worthSubmitting(state, event.key);
    case 'payment.doubtful':
      // A guest pays by card; that leaves the store to customers.
      return booking.customer === (event.by === 'card' ? 'guest' : 'customer');
    case 'step.continue':
    case 'step.back':
    case 'stores.open':
    case 'services.open':
    case 'date.open':
    case 'barber.open':
    case 'wizard.leave':
    case 'day.turn':
      return worthMoving(state, event.type);
    default:
      return worthChoosing(booking, event);
  }
}

const worthForCustomer = (state: BookingState, { type }: BookingEvent): boolean =>
  type === 'session.change' ||
  ['submit', 'payment', 'clock'].some((noun) => type.split('.')[0] === noun) ||
  (state.matches('checking') && (type === 'result.ask' || type === 'wizard.leave'));

const worthSigningIn = (booking: Booking, customer: Booking['customer']): boolean =>
  isFull(booking) &&
  booking.key === 'none' &&
  customer !== booking.customer &&
  (customer === 'guest' || booking.customer === 'guest');

function worthSubmitting(state: BookingState, key: Booking['key']): boolean {
  const { context } = state;
  if ((context.key === 'none') !== (key === 'first')) return false;
  return context.time === 'none' || isFull(context);
}

/** Choosing among what is listed, one way round. */
function worthChoosing(booking: Booking, event: BookingEvent): boolean {
  const { store, category, services, date, barber, time, key } = booking;
  switch (event.type) {
    case 'store.toggle':
      return booking.storesListed && (event.store === 'first' || store !== 'none');
    case 'category.choose':
      if (!booking.categoriesListed || store !== 'first' || event.category === category) return false;
      return event.category === 'first' || (services === 'one' && isBare(booking));
    case 'service.toggle':
      if (!booking.catalogueListed || category !== 'first' || date === 'today') return false;
      if (services === 'two') return event.service === 'two';
      if (services === 'both') return event.service === 'two' || isBare(booking);
      return event.service === 'one' || services === 'one';
    case 'date.choose':
      if (date === 'last') return event.date === 'later';
      return event.date === 'last' ? isBare(booking) : services === 'one';
    case 'barber.choose':
      if (!booking.barbersListed || event.barber === barber || services !== 'one') return false;
      return (
        event.barber === 'first' ||
        (barber === 'first' && date === 'later' && key === 'none' && time !== 'second')
      );
    case 'time.choose':
      if (!booking.timesListed || event.time === time || services !== 'one') return false;
      return event.time === 'first' ? barber === 'first' : isFull(booking) && key === 'none';
    default:
      return true;
  }
}

function worthMoving(state: BookingState, type: BookingEvent['type']): boolean {
  const { context } = state;
  const { store, services, key } = context;
  if (state.matches('confirmation') || state.matches('checking') || state.matches({ barber: 'paying' })) {
    return type !== 'day.turn';
  }
  if (type === 'day.turn') return worthTurning(state);
  if (type === 'wizard.leave') return isFull(context) || state.matches({ barber: 'choosingBarber' });
  const needs = prerequisites[type];
  if (needs && !needs(context)) return true;
  if (isOdd(context) || key !== 'none') return false;
  if (store === 'second') return true;
  if (services === 'both') return !isBare(context) && !state.matches('barber') && type !== 'stores.open';
  if (isFull(context) || (isBare(context) && services !== 'none') || isBareStart(context)) return true;
  if (isToday(context) && type !== 'barber.open' && !state.matches('barber')) return true;
  // Between date and barber only.
  return (
    services !== 'none' && (state.matches('date') ? type === 'step.continue' : isBackToDate(state, type))
  );
}

const isBareStart = (b: Booking): boolean => isBare(b) && b.services === 'none';

const isBackToDate = (state: BookingState, type: BookingEvent['type']): boolean =>
  state.matches('barber') && (type === 'step.back' || type === 'date.open');

/** The chosen day is over, or it is not. */
function worthTurning(state: BookingState): boolean {
  const { context } = state;
  if (context.date === 'today') return true;
  const isQuiet =
    state.matches('date') ||
    state.matches({ barber: 'choosingTime' }) ||
    state.matches({ stores: 'choosing' }) ||
    state.matches({ services: { categories: 'listed', catalogue: 'listed' } });
  return isQuiet && isFull(context) && context.key === 'none';
}
