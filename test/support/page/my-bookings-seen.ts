import { type BookingName, type MyBookingsState, observeMyBookings } from '../../models/my-bookings.model.ts';
import { alertsOf, button, buttonsOf, isSlow } from './account-page.ts';
import { columns, otherRows, otherStatuses, refunds, texts } from './my-bookings-wire.ts';
import type { SeenPage } from './read-page.ts';

export const path = '/my-account/bookings';

const names = Object.keys(texts) as BookingName[];
const tones: Readonly<Record<string, string>> = {
  Upcoming: 'Upcoming: green',
  Completed: 'Completed: grey',
  Cancelled: 'Cancelled: red',
};
const question = 'Are you sure you want to cancel your booking?';
const calendarOfCancelled =
  'This booking is cancelled: its calendar file says so, and takes it out of your calendar.';
/** Sentences of the page that are there or not. */
const sentences = [
  question,
  'You have no bookings yet.',
  'Loading your bookings...',
  calendarOfCancelled,
  ...names.flatMap((name) => refunds[name] ?? []),
];
const buttons =
  /^(View booking|Cancel booking|Cancelling|Yes|No|Close|Try again|Add to calendar|Remove from calendar)/;

/** What a page shows of the bookings. */
export function seenOf(page: SeenPage) {
  return {
    path: page.path,
    isTitled: page.headings.includes('My Bookings'),
    rows: page.rows,
    statuses: page.statuses,
    dialog: page.dialog,
    // In section 2's order.
    facts: page.dialog === null ? [] : Object.entries(page.facts),
    about: aboutIn(page),
    buttons: buttonsOf(page, (name) => buttons.test(name)),
    alerts: alertsOf(page),
    says: sentences.filter((sentence) => page.text.includes(sentence)),
    /** No sentence about money may be another than these. */
    money: / given back/.test(page.text),
    slow: isSlow(page),
  };
}

/** Which booking the question names, by what and when. */
const aboutIn = ({ dialog, text }: SeenPage) =>
  names.filter((name) => dialog === 'Cancel booking' && text.includes(nameInQuestion(name)));

const nameInQuestion = (name: BookingName) => {
  const { services, day, time } = texts[name];
  return `${services}, ${day} at ${time}`;
};

/** What a page has to show of them where their model stands. */
export function expectedOf(state: MyBookingsState, foreign: boolean): ReturnType<typeof seenOf> {
  const { booking } = state.context;
  const nothing = {
    path,
    isTitled: booking === undefined,
    rows: [],
    statuses: [],
    dialog: null,
    facts: [],
    about: [],
    alerts: [],
    says: [],
    money: false,
    slow: observeMyBookings(state)?.slow ?? false,
  };
  if (booking === undefined) return { ...nothing, ...listAt(state) };
  if (state.matches({ open: { dialog: 'details' } })) {
    return { ...nothing, ...detailsOf(booking, state, foreign) };
  }
  return { ...nothing, ...questionAbout(booking, state, foreign) };
}

/** The table, or what stands in its place; under a dialog nothing of it can be reached. */
function listAt(state: MyBookingsState) {
  const { isListed } = state.context;
  if (state.matches({ open: { list: 'loading' } }))
    return { buttons: [], says: ['Loading your bookings...'] };
  if (state.matches({ open: { list: 'failed' } })) {
    return { buttons: ['Try again'], alerts: ['We could not load your bookings.'] };
  }
  if (!isListed) return { buttons: [], says: ['You have no bookings yet.'] };
  const { cancelOffered } = observeMyBookings(state) ?? {};
  const own = names.map((name) => {
    const { number, services, store, category, day, time } = texts[name];
    const when = day === 'N/A' ? 'N/A' : `${day}, ${time}`;
    return [number, services, store, category, when, readOf(name, state), actions(cancelOffered?.[name])];
  });
  const rows = [...own, ...otherRows];
  return {
    rows: [columns, ...rows],
    statuses: [...names.map((name) => statusOf(name, state)), ...otherStatuses],
    buttons: rows
      .flatMap(([number, ...cells]) => [
        `View booking ${number}`,
        ...(cells.at(-1) === actions(true) ? [`Cancel booking ${number}`] : []),
      ])
      .sort(),
  };
}

const actions = (canBeCancelled = false) => (canBeCancelled ? 'View Cancel' : 'View');

function detailsOf(name: BookingName, state: MyBookingsState, foreign: boolean) {
  const text = texts[name];
  const isCancelled = readOf(name, state) === 'Cancelled';
  const { cancelOffered } = observeMyBookings(state) ?? {};
  const calendar = isCancelled ? 'Remove from calendar' : 'Add to calendar';
  return {
    dialog: `Booking ${text.number}`,
    statuses: [statusOf(name, state)],
    facts: Object.entries({
      'Booking Number': text.number,
      Status: readOf(name, state),
      Service: text.services,
      Category: text.category,
      Store: text.store,
      'Store Phone': text.phone,
      Payment: text.payment,
      Barber: text.barber,
      'Store Address': text.address,
      Date: text.day,
      Time: text.time,
    }),
    buttons: [
      ...(foreign ? [] : [calendar]),
      ...(cancelOffered?.[name] ? ['Cancel booking'] : []),
      'Close',
    ].sort(),
    says: isCancelled && !foreign ? [calendarOfCancelled] : [],
  };
}

function questionAbout(name: BookingName, state: MyBookingsState, foreign: boolean) {
  const { confirmEnabled = false, closeEnabled = false } = observeMyBookings(state) ?? {};
  const refund = foreign ? undefined : refunds[name];
  return {
    dialog: 'Cancel booking',
    about: [name],
    buttons: [
      button('Close', closeEnabled),
      button('No', closeEnabled),
      confirmEnabled ? button('Yes') : button('Cancelling...', false),
    ].sort(),
    says: [question, ...(refund ? [refund] : [])],
    money: refund !== undefined,
  };
}

/** What a booking reads: as it was last listed, where the list is not there any more. */
function readOf(name: BookingName, { context: { cancelled } }: MyBookingsState): string {
  if (cancelled.includes(name)) return 'Cancelled';
  return name === 'upcoming' ? 'Upcoming' : 'Completed';
}

const statusOf = (name: BookingName, state: MyBookingsState) => tones[readOf(name, state)] ?? '';
