import type { Impossible } from './edge.ts';

type Pick2 = 'first' | 'second';
type Doubt = 'store' | 'card';
export type Customer = 'guest' | 'customer' | 'customerWithoutProfile';

/** What a model of the wizard remembers: only what its guards and an observer can tell apart. */
export interface Booking {
  store: 'none' | Pick2;
  /** The visitor undid the choice of a store, now or before the refresh. Never together with a store. */
  undone: boolean;
  category: 'none' | Pick2;
  services: 'none' | 'one' | 'two' | 'both';
  /** `later` is 30 days ahead, `last` is 90. */
  date: 'none' | 'today' | 'tomorrow' | 'later' | 'last';
  barber: 'none' | Pick2;
  time: 'none' | Pick2;
  customer: Customer;
  key: 'none' | Pick2;
  /** Of the failure on the screen. */
  mayRetry: boolean;
  /** How the dialogs whose end is in doubt would have had it paid. */
  doubt: 'none' | Doubt;
  storesListed: boolean;
  categoriesListed: boolean;
  catalogueListed: boolean;
  barbersListed: boolean;
  timesListed: boolean;
}

export const nothing: Booking = {
  store: 'none',
  undone: false,
  category: 'none',
  services: 'none',
  date: 'none',
  barber: 'none',
  time: 'none',
  customer: 'guest',
  key: 'none',
  mayRetry: false,
  doubt: 'none',
  storesListed: false,
  categoriesListed: false,
  catalogueListed: false,
  barbersListed: false,
  timesListed: false,
};

const servicesChosen = { store: 'first', category: 'first', services: 'one' } as const;
const allChosen = { ...servicesChosen, date: 'later', barber: 'first', time: 'first' } as const;

/**
 * What a visit finds in session storage: the choices of a draft and the step it was at, or an outcome.
 * `past` is yesterday. A draft at `submit` was left in the middle of a submit.
 */
export const visits = {
  'visit.fresh': { at: 'nothing', choices: {} },
  'visit.draftAtStores': { at: 'stores', choices: { undone: true } },
  'visit.draftAtStoresChosen': { at: 'stores', choices: { store: 'second' } },
  'visit.draftAtServices': { at: 'services', choices: { store: 'first', category: 'first' } },
  'visit.draftBackAtServices': { at: 'services', choices: allChosen },
  'visit.draftAtDate': { at: 'date', choices: allChosen },
  'visit.draftForTomorrow': { at: 'date', choices: { ...servicesChosen, date: 'tomorrow' } },
  'visit.draftAtBarber': { at: 'barber', choices: allChosen },
  'visit.draftWithPastDate': { at: 'barber', choices: { ...allChosen, date: 'past' } },
  'visit.draftWithoutServices': { at: 'barber', choices: { store: 'first' } },
  'visit.draftWithoutStore': { at: 'services', choices: {} },
  'visit.draftWithSubmit': { at: 'submit', choices: { ...allChosen, key: 'first' } },
  'visit.draftWithPastSubmit': { at: 'submit', choices: { ...allChosen, date: 'past', key: 'first' } },
  'visit.afterBooked': { at: 'booked', choices: {} },
  'visit.afterTaken': { at: 'taken', choices: allChosen },
  'visit.afterFailed': { at: 'failed', choices: { ...allChosen, key: 'first', mayRetry: true } },
  'visit.afterFailedLate': {
    at: 'failed',
    choices: { ...allChosen, date: 'past', key: 'first', mayRetry: true },
  },
  'visit.afterFailedWithoutKey': { at: 'failed', choices: { ...allChosen, mayRetry: true } },
} as const satisfies Record<
  `visit.${string}`,
  { at: string; choices: Omit<Partial<Booking>, 'date'> & { date?: Booking['date'] | 'past' } }
>;

export type Visit = keyof typeof visits;

type Bare =
  | Visit
  | `stores.${'listed' | 'listedWithoutChosen' | 'none' | 'failed'}`
  | `categories.${'listed' | 'none' | 'failed'}`
  | `catalogue.${'listed' | 'none' | 'failed'}`
  | `barbers.${'listed' | 'listedWithoutChosen' | 'none' | 'failed'}`
  | `times.${'listed' | 'listedWithoutChosen' | 'none' | 'failed'}`
  | `submit.${'booked' | 'pending' | 'open' | 'none' | 'unreachable'}`
  | `payment.${'booked' | 'taken' | 'dismissed' | 'login' | 'register'}`
  | 'clock.slow'
  | 'clock.askAgain'
  | 'day.turn'
  | 'step.continue'
  | 'step.back'
  | 'stores.open'
  | 'services.open'
  | 'date.open'
  | 'barber.open'
  | 'list.retry'
  | 'result.ask'
  | 'time.change'
  | 'booking.retry'
  | 'wizard.leave'
  | 'wizard.restart';

export type BookingEvent =
  | { [Type in Bare]: { type: Type } }[Bare]
  | { type: 'store.toggle'; store: Pick2 }
  | { type: 'category.choose'; category: Pick2 }
  | { type: 'service.toggle'; service: 'one' | 'two' }
  | { type: 'date.choose'; date: 'today' | 'later' | 'last' | 'past' | 'beyond' }
  | { type: 'barber.choose'; barber: Pick2 }
  | { type: 'time.choose'; time: Pick2 }
  | { type: 'submit'; key: Pick2 }
  | { type: 'session.change'; customer: Customer }
  | { type: 'payment.failed'; mayRetry: boolean }
  | { type: 'payment.doubtful'; by: Doubt };

/** Exhaustive by type: a bare event that is added without a case does not compile. */
const bare: Record<Bare, true> = {
  'visit.fresh': true,
  'visit.draftAtStores': true,
  'visit.draftAtStoresChosen': true,
  'visit.draftAtServices': true,
  'visit.draftBackAtServices': true,
  'visit.draftAtDate': true,
  'visit.draftForTomorrow': true,
  'visit.draftAtBarber': true,
  'visit.draftWithPastDate': true,
  'visit.draftWithoutServices': true,
  'visit.draftWithoutStore': true,
  'visit.draftWithSubmit': true,
  'visit.draftWithPastSubmit': true,
  'visit.afterBooked': true,
  'visit.afterTaken': true,
  'visit.afterFailed': true,
  'visit.afterFailedLate': true,
  'visit.afterFailedWithoutKey': true,
  'stores.listed': true,
  'stores.listedWithoutChosen': true,
  'stores.none': true,
  'stores.failed': true,
  'categories.listed': true,
  'categories.none': true,
  'categories.failed': true,
  'catalogue.listed': true,
  'catalogue.none': true,
  'catalogue.failed': true,
  'barbers.listed': true,
  'barbers.listedWithoutChosen': true,
  'barbers.none': true,
  'barbers.failed': true,
  'times.listed': true,
  'times.listedWithoutChosen': true,
  'times.none': true,
  'times.failed': true,
  'submit.booked': true,
  'submit.pending': true,
  'submit.open': true,
  'submit.none': true,
  'submit.unreachable': true,
  'payment.booked': true,
  'payment.taken': true,
  'payment.dismissed': true,
  'payment.login': true,
  'payment.register': true,
  'clock.slow': true,
  'clock.askAgain': true,
  'day.turn': true,
  'step.continue': true,
  'step.back': true,
  'stores.open': true,
  'services.open': true,
  'date.open': true,
  'barber.open': true,
  'list.retry': true,
  'result.ask': true,
  'time.change': true,
  'booking.retry': true,
  'wizard.leave': true,
  'wizard.restart': true,
};

export const bookingCases: readonly BookingEvent[] = [
  ...(Object.keys(bare) as Bare[]).map((type) => ({ type }) as BookingEvent),
  { type: 'store.toggle', store: 'first' },
  { type: 'store.toggle', store: 'second' },
  { type: 'category.choose', category: 'first' },
  { type: 'category.choose', category: 'second' },
  { type: 'service.toggle', service: 'one' },
  { type: 'service.toggle', service: 'two' },
  { type: 'date.choose', date: 'today' },
  { type: 'date.choose', date: 'later' },
  { type: 'date.choose', date: 'last' },
  { type: 'date.choose', date: 'past' },
  { type: 'date.choose', date: 'beyond' },
  { type: 'barber.choose', barber: 'first' },
  { type: 'barber.choose', barber: 'second' },
  { type: 'time.choose', time: 'first' },
  { type: 'time.choose', time: 'second' },
  { type: 'submit', key: 'first' },
  { type: 'submit', key: 'second' },
  { type: 'session.change', customer: 'guest' },
  { type: 'session.change', customer: 'customer' },
  { type: 'session.change', customer: 'customerWithoutProfile' },
  { type: 'payment.failed', mayRetry: true },
  { type: 'payment.failed', mayRetry: false },
  { type: 'payment.doubtful', by: 'store' },
  { type: 'payment.doubtful', by: 'card' },
];

const underDialog = 'The dialog is modal: the page beneath it is out of reach.';

/** What a visitor cannot do; the machines refuse it all the same. */
export const bookingImpossible: readonly Impossible<BookingEvent>[] = [
  {
    event: { type: 'submit', key: 'second' },
    where: 'barber.paying',
    reason: underDialog,
    expect: 'absent',
  },
  ...(['stores', 'checking', 'confirmation'] as const).map((where) => ({
    event: { type: 'step.back' } as const,
    where,
    reason: 'There is no step to go back to.',
    expect: 'absent' as const,
  })),
  ...(['step.continue', 'services.open', 'date.open', 'barber.open'] as const).map((type) => ({
    event: { type },
    reason: 'What the step needs is not chosen: Continue and the tab are disabled.',
    expect: 'disabled' as const,
  })),
  ...(['stores.open', 'services.open', 'date.open', 'barber.open'] as const).map((type) => ({
    event: { type },
    where: 'confirmation',
    reason: 'From the confirmation no tab leads back.',
    expect: 'disabled' as const,
  })),
  ...(['stores.open', 'services.open', 'date.open', 'barber.open'] as const).map((type) => ({
    event: { type },
    where: 'checking',
    reason: 'Until the answer is known no tab leads back.',
    expect: 'disabled' as const,
  })),
  ...(['stores.open', 'services.open', 'date.open', 'wizard.leave'] as const).map((type) => ({
    event: { type },
    where: 'barber.paying',
    reason: underDialog,
    expect: 'absent' as const,
  })),
  ...(['past', 'beyond'] as const).map((date) => ({
    event: { type: 'date.choose', date } as const,
    where: 'date',
    reason: 'Days before today and beyond 90 days ahead are disabled in the calendar.',
    expect: 'disabled' as const,
  })),
  ...(['first', 'second'] as const).map((key) => ({
    event: { type: 'submit', key } as const,
    reason: 'Submit is disabled without a chosen time, and while barbers or times are not on the screen.',
    expect: 'disabled' as const,
  })),
  {
    event: { type: 'booking.retry' },
    where: 'confirmation.failed',
    reason: 'Try again is offered only where it is safe.',
    expect: 'absent',
  },
];
