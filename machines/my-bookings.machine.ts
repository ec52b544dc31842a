import { assign, emit, raise, setup } from 'xstate';
import { HOME_STORE_BRAND, STATUS_CANCELLED } from '../contract/constants.ts';
import type { BookingDetails, listBookings, updateBooking } from '../contract/my-bookings.ts';
import type { Problem } from './problem.ts';
import { isCancelled, isPromiseChanged, withCancelled } from './rules/my-bookings.ts';
import { required } from './rules/required.ts';
import { type Failure, service } from './service.ts';
import {
  errorToast,
  failed,
  listFailureReason,
  problemToast,
  successToast,
  type Toast,
  type ToastEvent,
} from './toast.ts';

interface MyBookingsContext {
  bookings: BookingDetails[];
  /** The server's message if the list failed to load. */
  reason: string | null;
  /** The booking that an open dialog is about. */
  chosen: number | null;
  /** Why cancelling the booking failed. */
  problem: Problem<never> | null;
}

export type MyBookingsEvent =
  | { type: 'list.retry' }
  | { type: 'list.reload' | 'list.come' | 'list.lost' }
  | { type: 'booking.show'; bookingId: number }
  | { type: 'booking.cancel'; bookingId: number }
  | { type: 'cancel.confirm' }
  | { type: 'dialog.close' };
// The inputs of the services.
const bookingsRequest = { store_brand_id: HOME_STORE_BRAND };
const cancellation = ({ bookings, chosen }: MyBookingsContext) => ({
  booking_id: required(chosen),
  booking_status_id: STATUS_CANCELLED,
  refund_cents: bookings.find(({ booking_id }) => booking_id === chosen)?.refund_cents,
});

export const myBookingsMachine = setup({
  types: {
    context: {} as MyBookingsContext,
    emitted: {} as ToastEvent,
    events: {} as MyBookingsEvent,
  },
  actors: {
    loadBookings: service<typeof listBookings>(),
    cancelBooking: service<typeof updateBooking>(),
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    showFailure: assign({ problem: (now, toast: Toast) => failed(now, toast) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
    keepBookings: assign({ bookings: (_, bookings: BookingDetails[]) => bookings }),
    emptyBookings: assign({ bookings: [] }),
    keepChosen: assign({ chosen: (_, bookingId: number) => bookingId }),
    forgetChosen: assign({ chosen: null }),
    markCancelled: assign({ bookings: ({ context }) => withCancelled(context.bookings, context.chosen) }),
    reloadList: raise({ type: 'list.reload' }),
    raiseListCome: raise({ type: 'list.come' }),
    raiseListLost: raise({ type: 'list.lost' }),
  },
  guards: {
    bookingIsListed: ({ context }, bookingId: number) =>
      context.bookings.some(({ booking_id }) => booking_id === bookingId),
    bookingCanBeCancelled: ({ context }, bookingId: number) =>
      context.bookings.some((booking) => booking.booking_id === bookingId && !isCancelled(booking)),
    chosenCanBeCancelled: ({ context: { bookings, chosen } }) =>
      bookings.some((booking) => booking.booking_id === chosen && !isCancelled(booking)),
    promiseHasChanged: (_, { error }: Failure) => isPromiseChanged(error),
  },
}).createMachine({
  id: 'my-bookings',
  description: 'My Bookings: upcoming and past visits, and cancelling one.',
  context: { bookings: [], reason: null, chosen: null, problem: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'listLoading',
          invoke: {
            id: 'loadBookings',
            src: 'loadBookings',
            input: () => bookingsRequest,
            onDone: {
              target: 'listed',
              actions: { type: 'keepBookings', params: ({ event }) => event.output.result },
              meta: { spec: 'MYBOOK-1' },
            },
            onError: {
              target: 'failed',
              actions: ['keepReason', { type: 'toastError', params: { text: 'Failed to load bookings' } }],
              meta: { spec: 'MYBOOK-2' },
            },
          },
        },
        listed: { on: { 'list.reload': { target: 'reloading', meta: { spec: 'MYBOOK-7' } } } },
        reloading: {
          description: 'The list stays visible while it is loaded again.',
          on: {
            'list.reload': { target: 'reloading', reenter: true, meta: { spec: 'MYBOOK-7' } },
          },
          invoke: {
            id: 'loadBookings',
            src: 'loadBookings',
            input: () => bookingsRequest,
            onDone: {
              target: 'listed',
              actions: [
                { type: 'keepBookings', params: ({ event }) => event.output.result },
                'raiseListCome',
              ],
              meta: { spec: 'MYBOOK-7' },
            },
            onError: {
              target: 'failed',
              actions: [
                'emptyBookings',
                'raiseListLost',
                'keepReason',
                { type: 'toastError', params: { text: 'Failed to load bookings' } },
              ],
              meta: { spec: 'MYBOOK-2' },
            },
          },
        },
        failed: {
          tags: 'listFailed',
          on: { 'list.retry': { target: 'loading', meta: { spec: 'MYBOOK-2' } } },
        },
      },
    },

    dialog: {
      initial: 'closed',
      states: {
        closed: {
          entry: ['forgetChosen', 'clearProblem'],
          on: {
            'booking.show': {
              guard: { type: 'bookingIsListed', params: ({ event }) => event.bookingId },
              target: 'details',
              actions: { type: 'keepChosen', params: ({ event }) => event.bookingId },
              meta: { spec: 'MYBOOK-3' },
            },
            'booking.cancel': {
              guard: { type: 'bookingCanBeCancelled', params: ({ event }) => event.bookingId },
              target: 'looking',
              actions: { type: 'keepChosen', params: ({ event }) => event.bookingId },
              meta: { spec: 'MYBOOK-4' },
            },
          },
        },
        details: {
          tags: 'details',
          entry: 'clearProblem',
          on: {
            'dialog.close': { target: 'closed', meta: { spec: 'MYBOOK-3' } },
            'booking.cancel': {
              guard: { type: 'bookingCanBeCancelled', params: ({ event }) => event.bookingId },
              target: 'looking',
              meta: { spec: 'MYBOOK-4' },
            },
          },
        },
        looking: {
          description: 'The question is open. The refund that it will show is loading.',
          tags: ['question', 'looking'],
          entry: 'reloadList',
          on: {
            'list.come': [
              { guard: 'chosenCanBeCancelled', target: 'asking', meta: { spec: 'MYBOOK-60' } },
              { target: 'details', meta: { spec: 'MYBOOK-61' } },
            ],
            'list.lost': { target: 'closed', meta: { spec: 'MYBOOK-60' } },
            'dialog.close': { target: 'closed', meta: { spec: 'MYBOOK-5' } },
          },
        },
        asking: {
          tags: 'question',
          description: 'Are you sure you want to cancel your booking?',
          on: {
            'dialog.close': { target: 'closed', meta: { spec: 'MYBOOK-5' } },
            'cancel.confirm': { target: 'cancelling', meta: { spec: 'MYBOOK-6' } },
          },
        },
        cancelling: {
          tags: ['question', 'cancelling'],
          entry: 'clearProblem',
          invoke: {
            id: 'cancelBooking',
            src: 'cancelBooking',
            input: ({ context }) => cancellation(context),
            onDone: {
              target: 'closed',
              actions: [
                'markCancelled',
                'reloadList',
                { type: 'toastSuccess', params: { text: 'Booking cancelled successfully' } },
              ],
              meta: { spec: 'MYBOOK-7' },
            },
            onError: [
              {
                guard: { type: 'promiseHasChanged', params: ({ event }) => ({ error: event.error }) },
                target: 'looking',
                actions: [
                  { type: 'showFailure', params: { text: 'Failed to cancel booking' } },
                  'toastProblem',
                ],
                meta: { spec: 'MYBOOK-62' },
              },
              {
                target: 'asking',
                actions: [
                  { type: 'showFailure', params: { text: 'Failed to cancel booking' } },
                  'toastProblem',
                ],
                meta: { spec: 'MYBOOK-8' },
              },
            ],
          },
        },
      },
    },
  },
});
