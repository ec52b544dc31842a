import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

/** Bookings of the list: one to come, one of the past whose number is its row's, and one that was cancelled. */
export type BookingName = 'upcoming' | 'completed' | 'cancelled';

export type MyBookingsEvent =
  | { type: 'page.open' }
  | { type: 'bookings.listed' }
  | { type: 'bookings.none' }
  | { type: 'bookings.failed' }
  | { type: 'list.retry' }
  | { type: 'booking.show'; booking: BookingName | 'unknown' }
  | { type: 'booking.cancel'; booking: BookingName | 'unknown' }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.done' }
  | { type: 'cancel.refused' }
  | { type: 'dialog.close' }
  | { type: 'clock.slow' };

interface MyBookings {
  isListed: boolean;
  /** Those that read Cancelled. */
  cancelled: readonly BookingName[];
  /** What the dialog is about. */
  booking: BookingName | undefined;
}

const words = setup({
  types: { context: {} as MyBookings, events: {} as MyBookingsEvent, meta: {} as EdgeMeta },
  actions: {
    fill: assign({ isListed: true }),
    empty: assign({ isListed: false }),
    ask: assign({
      booking: ({ event }) =>
        (event.type === 'booking.show' || event.type === 'booking.cancel') && event.booking !== 'unknown'
          ? event.booking
          : undefined,
    }),
    forget: assign({ booking: undefined }),
    cancel: assign({
      cancelled: ({ context: { cancelled, booking } }) => (booking ? [...cancelled, booking] : cancelled),
      booking: undefined,
    }),
  },
  guards: {
    isListed: ({ context, event }) =>
      context.isListed && event.type === 'booking.show' && event.booking !== 'unknown',
    mayBeCancelled: ({ context, event }) =>
      event.type === 'booking.cancel' && mayBeCancelled(context, event.booking),
  },
});

const mayBeCancelled = ({ isListed, cancelled }: MyBookings, booking: BookingName | 'unknown'): boolean =>
  isListed && booking !== 'unknown' && !cancelled.includes(booking);

/** How a fetch ends that one of these rules asks for. */
const answersOf = (rule: 'MYBOOK-1' | 'MYBOOK-7') =>
  ({
    'bookings.listed': { target: 'listed', actions: 'fill', ...by(rule) },
    'bookings.none': { target: 'listed', actions: 'empty', ...by(rule) },
    'bookings.failed': {
      target: 'failed',
      actions: 'empty',
      ...told('MYBOOK-2', 'error', 'Failed to load bookings'),
    },
  }) as const;
const again = { target: 'reloading', ...starting('MYBOOK-7', 'loadBookings') } as const;

/**
 * The list, fetched again whenever one of it was cancelled: what was asked for before that is of no use. Where
 * there is a list to look at meanwhile, nobody is told that it takes long.
 */
const list = words.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('MYBOOK-9') } } }, slow: {} },
      on: answersOf('MYBOOK-1'),
    },
    listed: { on: { 'cancel.done': again } },
    reloading: { on: { ...answersOf('MYBOOK-7'), 'cancel.done': { reenter: true, ...again } } },
    failed: {
      on: {
        'list.retry': { target: 'loading', ...starting('MYBOOK-2', 'loadBookings') },
        'cancel.done': { target: 'loading', ...starting('MYBOOK-7', 'loadBookings') },
      },
    },
  },
});

const asked = [
  { guard: 'mayBeCancelled', target: 'asking', actions: 'ask', ...by('MYBOOK-4') },
  refused('MYBOOK-10'),
] as const;

/** Whatever becomes of the list behind it, a dialog stays about the booking that it was opened for. */
const dialog = words.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'booking.show': [
          { guard: 'isListed', target: 'details', actions: 'ask', ...by('MYBOOK-3') },
          refused('MYBOOK-3'),
        ],
        'booking.cancel': asked,
      },
    },
    details: {
      on: {
        'booking.cancel': asked,
        'dialog.close': { target: 'closed', actions: 'forget', ...by('MYBOOK-3') },
      },
    },
    asking: {
      on: {
        'cancel.confirm': { target: 'cancelling', ...starting('MYBOOK-6', 'cancelBooking') },
        'dialog.close': { target: 'closed', actions: 'forget', ...by('MYBOOK-5') },
      },
    },
    cancelling: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('MYBOOK-9') } } }, slow: {} },
      on: {
        'cancel.done': {
          target: 'closed',
          actions: 'cancel',
          ...told('MYBOOK-7', 'success', 'Booking cancelled successfully'),
        },
        'cancel.refused': {
          target: 'closed',
          actions: 'forget',
          ...told('MYBOOK-8', 'error', 'Failed to cancel booking'),
        },
        'cancel.confirm': refused('MYBOOK-6'),
        'dialog.close': refused('MYBOOK-6'),
      },
    },
  },
});

/** The page at /my-account/bookings: what the spec says of it, written apart from the machine. */
export const myBookingsSpec = words.createMachine({
  id: 'my-bookings',
  context: { isListed: false, cancelled: ['cancelled'], booking: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'open', ...starting('MYBOOK-1', 'loadBookings') } } },
    open: { type: 'parallel', states: { list, dialog } },
  },
});

export type MyBookingsState = SnapshotFrom<typeof myBookingsSpec>;

export const myBookingsCases: readonly MyBookingsEvent[] = [
  { type: 'page.open' },
  { type: 'bookings.listed' },
  { type: 'bookings.none' },
  { type: 'bookings.failed' },
  { type: 'list.retry' },
  { type: 'booking.show', booking: 'upcoming' },
  { type: 'booking.show', booking: 'completed' },
  { type: 'booking.show', booking: 'cancelled' },
  { type: 'booking.show', booking: 'unknown' },
  { type: 'booking.cancel', booking: 'upcoming' },
  { type: 'booking.cancel', booking: 'completed' },
  { type: 'booking.cancel', booking: 'cancelled' },
  { type: 'booking.cancel', booking: 'unknown' },
  { type: 'cancel.confirm' },
  { type: 'cancel.done' },
  { type: 'cancel.refused' },
  { type: 'dialog.close' },
  { type: 'clock.slow' },
];

/**
 * The upcoming booking is cancelled while the list is at rest, the completed one while it is fetched again
 * after that; after both there is nothing new to try. Each dialog is opened over a list at rest, and one of
 * each kind over a list that is being fetched.
 */
function isWorthTrying(state: MyBookingsState, event: MyBookingsEvent): boolean {
  const { isListed, cancelled, booking } = state.context;
  const isIn = (dialog: 'closed' | 'details' | 'cancelling') => state.matches({ open: { dialog } });
  const isReloading = state.matches({ open: { list: 'reloading' } });
  switch (event.type) {
    case 'cancel.done':
      // The list listens for it wherever it stands; it comes from one place.
      return isIn('cancelling');
    case 'bookings.none':
      return isIn('closed') && cancelled.length < 3;
    case 'bookings.failed':
      return cancelled.length < 3;
    case 'list.retry':
      return isIn('closed');
    case 'booking.show':
      return isListed && (isReloading ? event.booking === 'completed' : cancelled.length === 1);
    case 'booking.cancel':
      if (isIn('details')) return event.booking === booking;
      if (event.booking === 'completed') return isListed && isReloading && cancelled.length === 2;
      return isListed && (!isReloading || event.booking === 'upcoming');
    default:
      return true;
  }
}

export const myBookingsModel = testModel(myBookingsSpec, {
  cases: myBookingsCases,
  isWorthTrying,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

const isUnlisted = { reason: 'It is not in the list.', expect: 'absent' } as const;
const isCancelled = { reason: 'It is cancelled already.', expect: 'absent' } as const;

export const myBookingsImpossible: readonly Impossible<MyBookingsEvent>[] = [
  { event: { type: 'booking.show', booking: 'unknown' }, ...isUnlisted },
  { event: { type: 'booking.cancel', booking: 'unknown' }, ...isUnlisted },
  { event: { type: 'booking.cancel', booking: 'upcoming' }, ...isCancelled },
  { event: { type: 'booking.cancel', booking: 'completed' }, ...isCancelled },
  { event: { type: 'booking.cancel', booking: 'cancelled' }, ...isCancelled },
  {
    event: { type: 'cancel.confirm' },
    where: 'open.dialog.cancelling',
    reason: 'Nothing is sent twice.',
    expect: 'disabled',
  },
  {
    event: { type: 'dialog.close' },
    where: 'open.dialog.cancelling',
    reason: 'No is disabled, Escape and a click outside are ignored, until there is an answer.',
    expect: 'disabled',
  },
];

/** What is to be seen of the bookings; nothing before the page is open. */
export function observeMyBookings(state: MyBookingsState) {
  const { value, context } = state;
  if (typeof value === 'string') return undefined;
  const isIn = (dialog: 'closed' | 'details' | 'asking') => state.matches({ open: { dialog } });
  const mayCancel = (booking: BookingName) =>
    (isIn('closed') || isIn('details')) && mayBeCancelled(context, booking);
  return {
    value: value.open,
    slow: JSON.stringify(value).includes('slow'),
    /** What each booking of the list reads; nothing where none is listed. */
    reads: context.isListed ? readsOf(context) : undefined,
    booking: context.booking,
    retryOffered: state.matches({ open: { list: 'failed' } }),
    cancelOffered: { upcoming: mayCancel('upcoming'), completed: mayCancel('completed'), cancelled: false },
    detailsOffered: isIn('closed') && context.isListed,
    confirmEnabled: isIn('asking'),
    closeEnabled: isIn('details') || isIn('asking'),
    /** Sentences of the ledger that are on the screen. */
    says: isIn('asking') ? ['Are you sure you want to cancel your booking?'] : [],
  };
}

function readsOf({ cancelled }: MyBookings): Record<BookingName, string> {
  const of = (booking: BookingName, status: string) => (cancelled.includes(booking) ? 'Cancelled' : status);
  return {
    upcoming: of('upcoming', 'Upcoming'),
    completed: of('completed', 'Completed'),
    cancelled: of('cancelled', 'Cancelled'),
  };
}
