import type { AnyMachineSnapshot } from 'xstate';
import { type BookingDetails, listBookings, updateBooking } from '../../../contract/bookings.ts';
import { myBookingsMachine } from '../../../machines/my-bookings.machine.ts';
import {
  type BookingName,
  type MyBookingsEvent,
  type MyBookingsState,
  myBookingsModel,
  observeMyBookings,
} from '../../models/my-bookings.model.ts';
import { accountFailures } from '../account-samples.ts';
import { bookingIds, bookingsWith, unknownBooking } from '../my-account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { answerOf } from '../samples.ts';

const contextOf = (model: LiveModel): MyBookingsState['context'] => model.snapshot.context;

/** What paths of its model prove about the my-bookings machine, alone on an actor. */
export const myBookingsOnActor: ActorProof<MyBookingsState, MyBookingsEvent, null> = {
  model: myBookingsModel,
  machine: myBookingsMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }, model) => ({
    'page.open': () => start(undefined),
    'bookings.listed': () =>
      services.answer('loadBookings', answerOf(listBookings, bookingsWith(contextOf(model).cancelled))),
    'bookings.none': () => services.answer('loadBookings', answerOf(listBookings, [])),
    'bookings.failed': () => services.fail('loadBookings', accountFailures.refusal),
    'list.retry': send,
    'booking.show': ({ type, booking }) => send({ type, bookingId: idOf(booking) }),
    'booking.cancel': ({ type, booking }) => send({ type, bookingId: idOf(booking) }),
    'cancel.confirm': send,
    'cancel.done': () => services.answer('cancelBooking', answerOf(updateBooking, undefined)),
    'cancel.refused': () => services.fail('cancelBooking', accountFailures.refusal),
    'dialog.close': send,
    'clock.slow': () => clock.pass(5_000),
  }),
  observe(state) {
    const observed = observeMyBookings(state);
    if (!observed) return undefined;
    // Which sentences are on the screen is for the views to prove.
    const { says: _, ...rest } = observed;
    return rest;
  },
  project: projectMyBookings,
  open: {
    loadBookings: ['open.list.loading', 'open.list.reloading'],
    cancelBooking: 'open.dialog.cancelling',
  },
  delays: { fresh: 5_000 },
  inputs: {
    /** Section 9's brand. */
    loadBookings: () => ({ store_brand_id: 7 }),
    cancelBooking(model) {
      const { booking } = contextOf(model);
      return { booking_id: booking && bookingIds[booking], booking_status_id: 6 };
    },
  },
};

function projectMyBookings(snapshot: AnyMachineSnapshot) {
  const { value, context } = snapshot;
  const bookings: BookingDetails[] = context.bookings;
  const can = (type: MyBookingsEvent['type'], booking?: BookingName) =>
    snapshot.can({ type, ...(booking && { bookingId: idOf(booking) }) });
  const rows = bookings.map((booking) => [nameOf(booking.booking_id), statusOf(booking)]);
  return {
    value,
    slow: JSON.stringify(value).includes('slow'),
    reads: rows.length > 0 ? Object.fromEntries(rows) : undefined,
    booking: nameOf(context.chosen),
    retryOffered: can('list.retry'),
    cancelOffered: {
      upcoming: can('booking.cancel', 'upcoming'),
      completed: can('booking.cancel', 'completed'),
      cancelled: can('booking.cancel', 'cancelled'),
    },
    detailsOffered: rows.length > 0 && can('booking.show', 'upcoming'),
    confirmEnabled: can('cancel.confirm'),
    closeEnabled: can('dialog.close'),
  };
}

/** Section 4: cancelled has id 6 and that name. */
const statusOf = ({ booking_status_id, bookingstatus }: BookingDetails) =>
  booking_status_id === 6 ? 'Cancelled' : bookingstatus?.booking_status_name;

const names = Object.keys(bookingIds) as BookingName[];
const nameOf = (id: unknown) => names.find((name) => bookingIds[name] === id);
const idOf = (name: BookingName | 'unknown') => (name === 'unknown' ? unknownBooking : bookingIds[name]);
