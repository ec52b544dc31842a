import type { StateValue } from 'xstate';
import type { BookingEvent, BookingSnapshot } from '../../machines/booking.machine.ts';
import {
  currentTab,
  draftToKeep,
  isTabEnabled,
  outcomeToKeep,
  type Tab,
} from '../../machines/booking.selectors.ts';
import type { Customer } from '../models/booking-cases.ts';
import { type BookingWorld, customers } from './booking-world.ts';

/** What is to be seen of the real wizard, in the words of its model. */
export function projectBooking(snapshot: BookingSnapshot, world: BookingWorld) {
  const { context } = snapshot;
  const is = (...[value]: Parameters<BookingSnapshot['matches']>) => snapshot.matches(value);
  const can = (event: BookingEvent) => snapshot.can(event);
  const isOver = snapshot.status !== 'active';
  const isPaying = is('paying');
  const isAnswered = is('confirmation');
  const isChecking = is('checking');
  const isStep = !isOver && !isPaying && !isAnswered && !isChecking;
  const isOfNoUse = (isOver && context.submitKey === null) || is({ confirmation: 'booked' });
  const tab = (one: Tab) => isStep && isTabEnabled(snapshot, one);
  return {
    value: nested(snapshot.value),
    choices: isOfNoUse ? undefined : world.named(context),
    key: isOfNoUse ? undefined : keyName(context.submitKey, world),
    customer: customerName(context.customer),
    continueEnabled: can({ type: 'step.continue' }),
    submitEnabled: can({ type: 'submit', key: 'any' }),
    backEnabled: !isPaying && can({ type: 'step.back' }),
    tabsEnabled: {
      stores: tab('stores'),
      services: tab('services'),
      date: tab('date'),
      barber: tab('barber'),
      confirmation: currentTab(snapshot) === 'confirmation',
    },
    offered: {
      list: can({ type: 'list.retry' }),
      ask: can({ type: 'result.ask' }),
      tryAgain: can({ type: 'booking.retry' }),
      anotherTime: can({ type: 'time.change' }),
      cancel: !isAnswered && !isChecking && can({ type: 'wizard.leave' }),
      leave: isChecking && can({ type: 'wizard.leave' }),
      backHome: isAnswered && can({ type: 'wizard.leave' }),
    },
    listed: listedOf(snapshot),
    slow: JSON.stringify(snapshot.value).includes('slow'),
    outcome: isOver ? undefined : outcomeOf(snapshot),
    doubt: isChecking ? (context.doubt ?? 'none') : undefined,
    isDraftKept: isOver || (is('stores') && context.store) ? undefined : draftToKeep(snapshot) !== null,
  };
}

/** How a submit ended, as the confirmation's history entry keeps it; before that nothing may be left of another. */
function outcomeOf(snapshot: BookingSnapshot) {
  const { mayRetry, bookingNumber, calendarKey } = snapshot.context;
  return {
    kind: outcomeToKeep(snapshot)?.kind,
    mayRetry,
    isNumbered: typeof bookingNumber === 'string',
    hasCalendar: typeof calendarKey === 'string',
  };
}

/** Lists that have their answer, and whether anything is in them. */
function listedOf(snapshot: BookingSnapshot) {
  const is = (...[value]: Parameters<BookingSnapshot['matches']>) => snapshot.matches(value);
  const { stores, categories, services, barbers, slots } = snapshot.context;
  const [store, category, service, barber, time] = [stores, categories, services, barbers, slots].map(
    ({ length }) => length > 0,
  );
  if (is({ stores: 'choosing' }) || is({ stores: 'failed' })) return { stores: store };
  if (is('services')) {
    return {
      ...(!is({ services: { categories: 'loading' } }) && { categories: category }),
      ...(!is({ services: { catalogue: 'loading' } }) && { catalogue: service }),
    };
  }
  if (is({ barber: 'choosingTime' }) || is({ barber: 'timesFailed' }))
    return { barbers: barber, times: time };
  const hasAnswer = is('barber') && !is({ barber: 'findingBarbers' });
  return hasAnswer ? { barbers: barber } : {};
}

/** The dialogs belong to the barber step; the machine keeps them beside it, so that leaving its lists ends them. */
function nested(value: StateValue): StateValue {
  return value === 'paying' || value === 'loggingIn' || value === 'registering' ? { barber: value } : value;
}

const keyName = (key: string | null, { keys }: BookingWorld) =>
  key === null ? 'none' : Object.entries(keys).find(([, known]) => known === key)?.[0];

function customerName({ signedIn, id }: BookingSnapshot['context']['customer']): Customer | undefined {
  const known = Object.entries(customers) as [Customer, (typeof customers)[Customer]][];
  return known.find(([, one]) => one.signedIn === signedIn && one.id === id)?.[0];
}
