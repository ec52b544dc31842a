import type { BookingState } from './booking.model.ts';
import { isForgotten, isOver } from './booking-economy.ts';
import {
  categoryIsShown,
  dateIsChosen,
  mayTryAgain,
  servicesAreChosen,
  storeIsChosen,
  timeIsChosen,
} from './booking-setup.ts';

/** The lists that are on the screen, and whether anything is in them. A list being fetched is not among them. */
export interface Listed {
  stores?: boolean;
  categories?: boolean;
  catalogue?: boolean;
  barbers?: boolean;
  times?: boolean;
}

/** What is to be seen of the wizard; nothing before the visit. */
export function observeBooking(state: BookingState) {
  if (state.matches('outside')) return undefined;
  const { value, context } = state;
  const isPaying = state.matches({ barber: 'paying' });
  const isStep = stepOf(state) !== undefined && !isPaying;
  const isAnswered = state.matches('confirmation');
  const isOfNoUse = isForgotten(state) || state.matches({ confirmation: 'booked' });
  const { store, category, services, date, barber, time, key, customer } = context;
  return {
    value,
    /** Where the wizard goes on from; after a booking, or once it is left without a key, that is looked at no more. */
    choices: isOfNoUse ? undefined : { store, category, services, date, barber, time },
    key: isOfNoUse ? undefined : key,
    customer,
    continueEnabled:
      (state.matches('stores') && storeIsChosen(context)) ||
      (state.matches('services') && servicesAreChosen(context)) ||
      (state.matches('date') && dateIsChosen(context)),
    submitEnabled: state.matches({ barber: 'choosingTime' }) && timeIsChosen(context),
    backEnabled: isStep && !state.matches('stores'),
    /** The tab of the step that is shown is not disabled. */
    tabsEnabled: {
      stores: isStep,
      services: isStep && storeIsChosen(context),
      date: isStep && servicesAreChosen(context),
      barber: isStep && dateIsChosen(context),
      confirmation: isAnswered,
    },
    /** `list`: at least one list that failed can be asked for again. */
    offered: {
      list: hasFailedList(state),
      ask: state.matches({ checking: 'unreachable' }),
      tryAgain: state.matches({ confirmation: 'failed' }) && mayTryAgain(context),
      anotherTime: state.matches({ confirmation: 'taken' }),
      cancel: isStep,
      /** For home, while it is being found out how a submit ended. */
      leave: state.matches('checking'),
      backHome: isAnswered,
    },
    listed: listedOf(state),
    slow: JSON.stringify(value).includes('slow'),
    outcome: isOver(state) ? undefined : outcomeOf(state),
    /** Which booking is being asked about; none where a refresh cut the submit off. */
    doubt: state.matches('checking') ? context.doubt : undefined,
    isDraftKept: isDraftKept(state),
    /** Sentences of the ledger that are on the screen, and none other of them. */
    says: saidBy(state),
  };
}

/** How the submit ended, which its confirmation shows again after a refresh; no other has left anything behind. */
function outcomeOf(state: BookingState) {
  const kind = (['booked', 'taken', 'failed'] as const).find((one) => state.matches({ confirmation: one }));
  return {
    kind,
    mayRetry: state.context.mayRetry,
    isNumbered: kind === 'booked',
    hasCalendar: kind === 'booked',
  };
}

/**
 * A refresh finds the choices again from the first decision on, until it is booked. Of a store that is chosen the
 * model does not know by whom.
 */
function isDraftKept(state: BookingState): boolean | undefined {
  const { store, undone } = state.context;
  if (isOver(state)) return undefined;
  if (state.matches('stores')) return store === 'none' ? undone : undefined;
  return !state.matches({ confirmation: 'booked' });
}

/** Which of the four steps with choices is on the screen. */
export function stepOf(state: BookingState): 'stores' | 'services' | 'date' | 'barber' | undefined {
  if (isOver(state)) return undefined;
  if (state.matches('stores')) return 'stores';
  if (state.matches('services')) return 'services';
  if (state.matches('date')) return 'date';
  return state.matches('barber') ? 'barber' : undefined;
}

const hasFailedList = (state: BookingState): boolean =>
  state.matches({ stores: 'failed' }) ||
  state.matches({ services: { categories: 'failed' } }) ||
  state.matches({ services: { catalogue: 'failed' } }) ||
  state.matches({ barber: 'barbersFailed' }) ||
  state.matches({ barber: 'timesFailed' });

function listedOf(state: BookingState): Listed {
  const { storesListed, categoriesListed, catalogueListed, barbersListed, timesListed } = state.context;
  if (state.matches({ stores: 'choosing' }) || state.matches({ stores: 'failed' })) {
    return { stores: storesListed };
  }
  if (state.matches('services')) {
    return {
      ...(!state.matches({ services: { categories: 'loading' } }) && { categories: categoriesListed }),
      ...(!state.matches({ services: { catalogue: 'loading' } }) && { catalogue: catalogueListed }),
    };
  }
  if (state.matches({ barber: 'barbersFailed' }) || state.matches({ barber: 'choosingBarber' })) {
    return { barbers: barbersListed };
  }
  if (state.matches({ barber: 'findingTimes' })) return { barbers: barbersListed };
  if (state.matches({ barber: 'choosingTime' }) || state.matches({ barber: 'timesFailed' })) {
    return { barbers: barbersListed, times: timesListed };
  }
  return {};
}

const failure = ['Booking Failed', 'There was an issue with your booking. Please try again.'];

function saidBy(state: BookingState): string[] {
  const { barbersListed, timesListed, catalogueListed } = state.context;
  if (state.matches('checking')) return ['Checking your booking'];
  if (state.matches({ confirmation: 'booked' })) {
    return [
      'You have successfully booked!',
      'Your appointment has been confirmed. We look forward to seeing you!',
    ];
  }
  if (state.matches({ confirmation: 'taken' })) return [...failure, 'Choose another time'];
  if (state.matches({ confirmation: 'failed' })) {
    return mayTryAgain(state.context) ? [...failure, 'Try again'] : failure;
  }
  if (state.matches({ services: { catalogue: 'listed' } })) {
    const isEmpty = !catalogueListed && categoryIsShown(state.context);
    return isEmpty ? ['No services available in this category'] : [];
  }
  if (state.matches({ barber: 'choosingBarber' }) && !barbersListed) {
    return ['No barbers available for the selected date. Please select a different date.'];
  }
  if (state.matches({ barber: 'choosingTime' }) && !timesListed) {
    return ['No time slots available for today. Please select a different date or barber.'];
  }
  return [];
}
