import { and, assign, not, or, setup, stateIn } from 'xstate';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { clockLabel, dayLabel, money } from '../../contract/format.ts';
import { type BookingDetails, listBookings, updateBooking } from '../../contract/my-bookings.ts';
import type { RuleId } from '../../machines/ledger.ts';
import { myBookingsMachine } from '../../machines/my-bookings.machine.ts';
import { shownBooking } from '../../machines/rules/my-bookings.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { refusal } from '../engine/replies.ts';
import { specOf } from '../engine/spec.ts';
import { openAccountPage } from './account.fixture.ts';
import { failing, type Problem, shownProblem } from './forms.fixture.ts';
import { expectedReason, reasonFor, slow, slowly } from './slow-calls.ts';

/** The bookings in the list: a future visit paid by card, a past visit whose number is its row id, and a cancelled visit. */
type Name = 'upcoming' | 'completed' | 'cancelled';
const names = ['upcoming', 'completed', 'cancelled'] as const;

type Event =
  | { type: 'page.open' | 'bookings.none' | 'bookings.failed' | 'list.retry' }
  /** `elsewhere`: bookings that were meanwhile cancelled outside this page. */
  | { type: 'bookings.listed'; elsewhere?: readonly Name[] }
  | { type: 'booking.show' | 'booking.cancel'; booking: Name | 'unknown' }
  | {
      type:
        | 'cancel.confirm'
        | 'cancel.done'
        | 'cancel.refused'
        | 'cancel.outdated'
        | 'dialog.close'
        | 'clock.slow';
    };

interface Memory {
  isListed: boolean;
  /** The bookings that are shown as Cancelled. */
  cancelled: readonly Name[];
  /** The booking that the dialog shows. */
  booking: Name | undefined;
  problem: Problem<never> | undefined;
}

const both = (some: readonly Name[], otherBookings: readonly Name[] = []): Name[] =>
  names.filter((name) => some.includes(name) || otherBookings.includes(name));
const isOpenFor = ({ isListed, cancelled }: Memory, booking: Name | 'unknown'): boolean =>
  isListed && booking !== 'unknown' && !cancelled.includes(booking);

const chartSetup = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    fill: assign(({ context: { cancelled }, event }) => ({
      isListed: true,
      cancelled: both(cancelled, 'elsewhere' in event ? event.elsewhere : []),
    })),
    empty: assign({ isListed: false }),
    ask: assign(({ event }) =>
      'booking' in event && event.booking !== 'unknown' ? { booking: event.booking } : {},
    ),
    forget: assign({ booking: undefined }),
    say: assign((_, problem: Problem<never> | undefined) => ({ problem })),
    cancel: assign(({ context: { cancelled, booking } }) => ({
      cancelled: both(cancelled, booking ? [booking] : []),
      booking: undefined,
    })),
  },
  guards: {
    isListed: ({ context, event }) => context.isListed && 'booking' in event && event.booking !== 'unknown',
    mayBeCancelled: ({ context, event }) => 'booking' in event && isOpenFor(context, event.booking),
    isQuestion: or([
      stateIn({ open: { dialog: 'looking' } }),
      stateIn({ open: { dialog: 'asking' } }),
      stateIn({ open: { dialog: 'cancelling' } }),
    ]),
    isStillOpen: ({ context: { cancelled, booking }, event }) =>
      event.type === 'bookings.listed' &&
      booking !== undefined &&
      !both(cancelled, event.elsewhere).includes(booking),
  },
});

const again = (rule: RuleId) =>
  ({ target: 'reloading', reenter: true, ...calling(rule, 'loadBookings') }) as const;
/** The dialog that asks for confirmation shows the booking's state at that moment. */
const asksToCancel = {
  guard: and(['mayBeCancelled', not('isQuestion')]),
  target: 'reloading',
  reenter: true,
  meta: { spec: 'MYBOOK-60', also: ['MYBOOK-7'], calls: ['loadBookings'] },
} as const;
const answersOf = (rule: 'MYBOOK-1' | 'MYBOOK-7') =>
  ({
    'bookings.listed': { target: 'listed', actions: 'fill', ...by(rule) },
    'bookings.none': { target: 'listed', actions: 'empty', ...by(rule) },
    'bookings.failed': {
      target: 'failed',
      actions: 'empty',
      ...toasting('MYBOOK-2', 'error', 'Failed to load bookings'),
    },
  }) as const;

/** The list reloads before and after a cancellation. While the old list is shown, the page shows no message about a slow call. */
const list = chartSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: { ...slowly('MYBOOK-9'), on: answersOf('MYBOOK-1') },
    listed: {
      on: {
        'booking.cancel': asksToCancel,
        'cancel.done': again('MYBOOK-7'),
        'cancel.outdated': again('MYBOOK-62'),
      },
    },
    reloading: { on: { ...answersOf('MYBOOK-7'), 'booking.cancel': asksToCancel } },
    failed: { on: { 'list.retry': { target: 'loading', ...calling('MYBOOK-2', 'loadBookings') } } },
  },
});

const asked = [
  { guard: 'mayBeCancelled', target: 'looking', actions: 'ask', ...by('MYBOOK-4') },
  refused('MYBOOK-10'),
] as const;

/** The dialog keeps its booking, whatever happens to the list behind it. */
const dialog = chartSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      entry: { type: 'say', params: undefined },
      on: {
        'booking.show': [
          { guard: 'isListed', target: 'details', actions: 'ask', ...by('MYBOOK-3') },
          refused('MYBOOK-3'),
        ],
        'booking.cancel': asked,
      },
    },
    details: {
      entry: { type: 'say', params: undefined },
      on: {
        'booking.cancel': asked,
        'dialog.close': { target: 'closed', actions: 'forget', ...by('MYBOOK-3') },
      },
    },
    looking: {
      ...slowly('MYBOOK-9'),
      on: {
        'bookings.listed': [
          { guard: 'isStillOpen', target: 'asking', ...by('MYBOOK-60') },
          { target: 'details', ...by('MYBOOK-61') },
        ],
        'bookings.none': { target: 'details', ...by('MYBOOK-61') },
        'bookings.failed': { target: 'closed', actions: 'forget', ...by('MYBOOK-60') },
        'cancel.confirm': refused('MYBOOK-60'),
        'dialog.close': { target: 'closed', actions: 'forget', ...by('MYBOOK-5') },
      },
    },
    asking: {
      on: {
        'cancel.confirm': { target: 'cancelling', ...calling('MYBOOK-6', 'cancelBooking') },
        'dialog.close': { target: 'closed', actions: 'forget', ...by('MYBOOK-5') },
      },
    },
    cancelling: {
      entry: { type: 'say', params: undefined },
      ...slowly('MYBOOK-9'),
      on: {
        'cancel.done': {
          target: 'closed',
          actions: 'cancel',
          ...toasting('MYBOOK-7', 'success', 'Booking cancelled successfully'),
        },
        'cancel.refused': { target: 'asking', ...failing('MYBOOK-8', 'Failed to cancel booking') },
        'cancel.outdated': { target: 'looking', ...failing('MYBOOK-62', 'Failed to cancel booking') },
        'cancel.confirm': refused('MYBOOK-6'),
        'dialog.close': refused('MYBOOK-6'),
      },
    },
  },
});

const chart = chartSetup.createMachine({
  id: 'my-bookings',
  context: { isListed: false, cancelled: ['cancelled'], booking: undefined, problem: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'open', ...calling('MYBOOK-1', 'loadBookings') } } },
    open: { type: 'parallel', states: { list, dialog } },
  },
});

type Wire = WireResultOf<typeof listBookings>;

const cancelledStatus = { booking_status_id: 6, bookingstatus: { booking_status_name: 'Cancelled' } };
const service = (entity_name: string, category_name?: string) => ({
  service: { entity_name, category: category_name ? { category_name } : null },
});

/** Bookings in the format of the API: with all fields, with some, and with none. */
const travelling: Record<Name, Wire[number]> = {
  upcoming: {
    booking_id: 71,
    booking_uniqueid: 'WB-71',
    calendar_key: 'calendar-of-71',
    manage_key: 'page-of-71',
    booking_date: '2026-12-20',
    from_time: '13:30',
    booking_status_id: 8,
    bookingstatus: { booking_status_name: 'Upcoming' },
    total_amount: '75.50',
    // Three different amounts: the price, the amount paid by card, and the refund.
    paid_cents: 6000,
    refund_cents: 5000,
    bookingServices: [
      service('Skin Fade', 'Haircut Services'),
      service('Buzz Cut', 'Haircut Services'),
      service('Beard Shave', 'Beard Services'),
    ],
    store: {
      store_name: 'Wattle & Blade Marrickville',
      contact_person_phone: '(02) 5550 0101',
      unit_number: '12',
      street_name: 'Sample Street',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: 2204,
    },
    storeuser: { store_user_fname: 'Ned', store_user_lname: 'Kelly' },
  },
  completed: {
    booking_id: '72',
    booking_uniqueid: null,
    booking_date: '2026-11-02',
    from_time: '10:00',
    booking_status_id: '9',
    bookingstatus: { booking_status_name: 'Completed' },
    total_amount: '35',
    // A part of $30.00 was refunded, and the rest is disputed.
    paid_cents: 0,
    refunded_cents: 500,
    disputed_cents: '2500',
    refund_cents: 0,
    bookingServices: [service('Skin Fade')],
    store: { store_name: 'Newtown', suburb: 'Newtown', street_name: null },
    storeuser: { store_user_fname: 'Mary', store_user_lname: null },
  },
  cancelled: {
    booking_id: 73,
    booking_uniqueid: 'WB-73',
    calendar_key: 'calendar-of-73',
    paid_cents: 0,
    refund_cents: 0,
    ...cancelledStatus,
  },
};

/** Bookings with further statuses: a different id or capitals, an unknown status, no name, no status. */
const otherBookings: Wire = [
  { booking_id: 87, booking_status_id: 3, bookingstatus: { booking_status_name: 'CANCELLED' } },
  { booking_id: 81, booking_status_id: 7, bookingstatus: { booking_status_name: 'confirmed' } },
  { booking_id: 82, booking_status_id: 5, bookingstatus: { booking_status_name: 'Pending' } },
  { booking_id: 83, booking_status_id: 4, bookingstatus: { booking_status_name: 'Draft' } },
  { booking_id: 84, booking_status_id: 3, bookingstatus: { booking_status_name: 'No show' } },
  { booking_id: 85, booking_status_id: 6 },
  { booking_id: 86 },
];

/** The list. Its first booking cannot be cancelled, so a test fails if the page confuses it with the chosen one. */
const listed = (cancelled: readonly Name[]): Wire => [
  ...otherBookings,
  ...names.map((name) => ({ ...travelling[name], ...(cancelled.includes(name) && cancelledStatus) })),
];

/** How the page shows them (MYBOOK-12), without the parts that depend on the status. */
const read: Record<Name, { number: string; when: string; row: string; payment: string; facts: string[] }> = {
  upcoming: {
    number: 'WB-71',
    when: 'Skin Fade, Buzz Cut, Beard Shave, Sunday, December 20th at 1:30 PM',
    row: 'Skin Fade, Buzz Cut, Beard Shave | Wattle & Blade Marrickville | Haircut Services, Beard Services | Sunday, December 20th, 1:30 PM',
    payment: '$60.00 paid by card',
    facts: [
      'Service: Skin Fade, Buzz Cut, Beard Shave',
      'Category: Haircut Services, Beard Services',
      'Store: Wattle & Blade Marrickville',
      'Store Phone: (02) 5550 0101',
      'Payment: $75.50',
      'Barber: Ned Kelly',
      'Store Address: 12, Sample Street, Marrickville NSW 2204',
      'Date: Sunday, December 20th',
      'Time: 1:30 PM',
    ],
  },
  completed: {
    number: '#72',
    when: 'Skin Fade, Monday, November 2nd at 10:00 AM',
    row: 'Skin Fade | Newtown | General category | Monday, November 2nd, 10:00 AM',
    payment: "$30.00 paid by card, $5.00 refunded. The card's bank is looking into this payment.",
    facts: [
      'Service: Skin Fade',
      'Category: General category',
      'Store: Newtown',
      'Store Phone: N/A',
      'Payment: $35.00',
      'Barber: Mary',
      'Store Address: Newtown',
      'Date: Monday, November 2nd',
      'Time: 10:00 AM',
    ],
  },
  cancelled: {
    number: 'WB-73',
    when: 'No services, N/A',
    row: 'No services | Unknown Store | General category | N/A',
    payment: 'Nothing to pay',
    facts: [
      'Service: No services',
      'Category: General category',
      'Store: Unknown Store',
      'Store Phone: N/A',
      'Payment: $0.00',
      'Barber: N/A',
      'Store Address: N/A',
      'Date: N/A',
      'Time: N/A',
    ],
  },
};
const otherRows: [number: number, status: string][] = [
  [87, 'CANCELLED (red)'],
  [81, 'confirmed (green)'],
  [82, 'Pending (yellow)'],
  [83, 'Draft (blue)'],
  [84, 'No show (grey)'],
  [85, 'Cancelled (red)'],
  [86, 'N/A (grey)'],
];

/** The expected lines about a refund of the card payment (SHOP-20). */
const refunds: Record<Name, string[]> = {
  upcoming: ['$50.00 will be refunded to your card.'],
  completed: ["The card's bank is looking into this payment, so we cannot refund it now."],
  cancelled: [],
};

const ids: Record<Name | 'unknown', number> = { upcoming: 71, completed: 72, cancelled: 73, unknown: 99 };
const nameOf = (id: unknown) => names.find((name) => ids[name] === id);
const numberOf = (booking: Name | 'unknown') => (booking === 'unknown' ? '#99' : read[booking].number);
const statusOf = (name: Name, { cancelled }: Memory) =>
  cancelled.includes(name)
    ? 'Cancelled (red)'
    : name === 'upcoming'
      ? 'Upcoming (green)'
      : 'Completed (grey)';
const isPast = (name: Name, { cancelled }: Memory) => name !== 'upcoming' || cancelled.includes(name);
/** The cancelled booking has no services (AGAIN-1). */
const bookAgain = (name: Name) =>
  name === 'cancelled' ? '' : ` <Book again as in booking ${read[name].number}>`;
const reads = (name: Name, memory: Memory) => statusOf(name, memory).split(' ')[0];

/** My Bookings with its dialogs. */
export const myBookings = specOf(chart)({
  machine: myBookingsMachine,
  within: 'open',
  fixture: () => ({ elsewhere: [] as Name[] }),
  cases: [
    { type: 'bookings.listed' },
    ...(['booking.show', 'booking.cancel'] as const).flatMap((type) =>
      [...names, 'unknown' as const].map((booking) => ({ type, booking })),
    ),
    { type: 'bookings.listed', elsewhere: ['upcoming', 'completed'] },
  ],
  endpoints: { loadBookings: listBookings, cancelBooking: updateBooking },
  driver: {
    'page.open': {
      starts: () => undefined,
      opens: (page) => openAccountPage(page, '/my-account/bookings'),
    },
    'bookings.listed': {
      answers: 'loadBookings',
      with: ({ context, event }) => listed(both(context.cancelled, event.elsewhere)),
      where: ({ state, event }) =>
        event.elsewhere === undefined || state.matches({ open: { dialog: 'looking' } }),
    },
    'bookings.none': { answers: 'loadBookings', with: () => [] },
    'bookings.failed': { fails: 'loadBookings' },
    // A dialog covers the list.
    'list.retry': {
      presses: 'Try again',
      where: ({ state }) => state.matches({ open: { dialog: 'closed' } }),
    },
    'booking.show': {
      presses: ({ event }) => `View booking ${numberOf(event.booking)}`,
      sends: ({ event }) => ({ bookingId: ids[event.booking] }),
    },
    'booking.cancel': {
      presses: ({ event, state, context: { booking } }) =>
        state.matches({ open: { dialog: 'details' } }) && event.booking === booking
          ? 'Cancel booking'
          : `Cancel booking ${numberOf(event.booking)}`,
      sends: ({ event }) => ({ bookingId: ids[event.booking] }),
      // The dialog shows only the chosen booking and covers the rest.
      where: ({ event, state, context }) =>
        !state.matches({ open: { dialog: 'details' } }) || event.booking === context.booking,
      // The row of a past visit has no such button (MYBOOK-66).
      obscured: ({ event, state }) =>
        event.booking === 'completed' && !state.matches({ open: { dialog: 'details' } }),
    },
    'cancel.confirm': { presses: ['Yes', 'Cancelling...'] },
    'cancel.done': { answers: 'cancelBooking', with: () => null },
    'cancel.refused': { fails: 'cancelBooking' },
    'cancel.outdated': { fails: 'cancelBooking', as: refusal(409, { CODE: 'promise_changed' }) },
    'dialog.close': {
      presses: 'Close',
      or: [(page) => page.key('Escape'), (page) => page.pressOutside()],
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    loadBookings: () => ({ store_brand_id: 7 }),
    cancelBooking: ({ context: { booking } }) => ({
      booking_id: booking && ids[booking],
      booking_status_id: 6,
      refund_cents: booking && travelling[booking].refund_cents,
    }),
  },
  memory: {
    chart: ({ state, context, shownText }) => ({
      reason: reasonFor(state.matches({ open: { list: 'failed' } }), shownText, 'Failed to load bookings'),
      problem: shownProblem(context, shownText) ?? null,
      reads: context.isListed ? names.map((name) => `${name}: ${reads(name, context)}`) : [],
      isListed: context.isListed,
      booking: context.booking,
    }),
    machine: ({ context, ...snapshot }) => ({
      reason: snapshot.hasTag('listFailed') ? context.reason : undefined,
      problem: context.problem,
      reads: (context.bookings as BookingDetails[]).flatMap(
        ({ booking_id, booking_status_id, bookingstatus }) => {
          const name = nameOf(booking_id);
          return name
            ? `${name}: ${booking_status_id === 6 ? 'Cancelled' : bookingstatus?.booking_status_name}`
            : [];
        },
      ),
      isListed: context.bookings.length > 0,
      booking: nameOf(context.chosen),
    }),
  },
  shows({ state, context, shownText }) {
    const { booking } = context;
    const problem = shownProblem(context, shownText);
    const isIn = (dialog: 'details' | 'looking' | 'cancelling') => state.matches({ open: { dialog } });
    if (booking && isIn('details')) {
      const isCancelled = context.cancelled.includes(booking);
      return [
        `# Booking ${numberOf(booking)}`,
        '[Close]',
        `Booking Number: ${numberOf(booking)}`,
        `Status: ${statusOf(booking, context)}`,
        ...read[booking].facts,
        // The completed booking has no calendar key.
        ...(booking === 'completed' ? [] : [isCancelled ? '<Remove from calendar>' : '<Add to calendar>']),
        ...(isCancelled && booking !== 'completed'
          ? ['This booking is cancelled: its calendar file says so, and takes it out of your calendar.']
          : []),
        ...(booking === 'upcoming' && !isCancelled ? ['<Change or cancel this booking>'] : []),
        ...(isOpenFor(context, booking) ? ['[Cancel booking]'] : []),
        ...(booking !== 'cancelled' ? ['<Book again>'] : []),
      ];
    }
    if (booking) {
      const isBusy = isIn('cancelling');
      const isLate = ['looking', 'cancelling'].some((value) =>
        state.matches({ open: { dialog: { [value]: 'slow' } } } as never),
      );
      const off = isBusy ? ' off' : '';
      return [
        '# Cancel booking',
        `[Close]${off}`,
        'Are you sure you want to cancel your booking?',
        read[booking].when,
        ...(isIn('looking') ? ['~ Looking up your booking...', ...slow(isLate)] : refunds[booking]),
        ...(booking === 'completed' ? [] : ["Please give us 24 hours' notice if you can."]),
        ...(problem ? [`! ${problem.text}`] : []),
        ...slow(isBusy && isLate),
        `[No]${off}`,
        isBusy ? '[Cancelling...] off' : `[Yes]${isIn('looking') ? ' off' : ''}`,
      ];
    }
    if (state.matches({ open: { list: 'loading' } })) {
      return [
        '# My Bookings',
        '~ Loading your bookings...',
        ...slow(state.matches({ open: { list: { loading: 'slow' } } })),
      ];
    }
    if (state.matches({ open: { list: 'failed' } }))
      return [
        '# My Bookings',
        '! We could not load your bookings.',
        ...expectedReason(shownText, 'Failed to load bookings').map((words) => `! ${words}`),
        '! [Try again]',
      ];
    if (!context.isListed) return ['# My Bookings', 'You have no bookings yet.', '<Book an appointment>'];
    const isUpcoming = !isPast('upcoming', context);
    const rowOf = (name: Name) => {
      const { number, row, payment } = read[name];
      const action = isPast(name, context) ? bookAgain(name) : ` [Cancel booking ${number}]`;
      return `${number} | ${row} | ${statusOf(name, context)} ${payment} | [View booking ${number}]${action}`;
    };
    const head = 'Number | Service | Store | Category | Date & Time | Status | Action';
    return [
      '# My Bookings',
      ...(isUpcoming
        ? ['# Upcoming visits', head, rowOf('upcoming')]
        : ['You have no upcoming visits.', '<Book an appointment>']),
      '# Past and cancelled visits',
      head,
      ...(isUpcoming ? [] : [rowOf('upcoming')]),
      rowOf('completed'),
      // Bookings without a day, in the order of the response.
      ...otherRows.map(
        ([number, status]) => `#${number} | ${read.cancelled.row} | ${status} | [View booking #${number}]`,
      ),
      rowOf('cancelled'),
    ];
  },
  renders: ({ context }) =>
    (context.bookings as BookingDetails[]).map(shownBooking).map((booking) => {
      const { number, services, category, store, storeAddress, barber, status, day, time, amount } = booking;
      const when = [day && dayLabel(day), time && clockLabel(time), money(Math.round(amount * 100))];
      return [number, services, category, store, storeAddress, barber, status, ...when].join(' | ');
    }),
  offers: ({ context }) =>
    (context.bookings as BookingDetails[]).flatMap(({ booking_id }) =>
      (['booking.show', 'booking.cancel'] as const).map((type) => ({ type, bookingId: booking_id })),
    ),
});

await prove(import.meta, myBookings);
