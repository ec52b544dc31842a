import { assign, setup } from 'xstate';
import { HOME_STORE_BRAND } from '../contract/constants.ts';
import type { BookingDetails, listBookings } from '../contract/my-bookings.ts';
import { lastToRepeat, nextOf } from './rules/next-visit.ts';
import { service } from './service.ts';

interface NextVisitContext {
  /** The shop's current day, `yyyy-MM-dd`. */
  today: string;
  /** The visit that home shows: the next visit, or the last visit that can be booked again. */
  visit: BookingDetails | null;
}

// The inputs of the services.
const bookingsRequest = { store_brand_id: HOME_STORE_BRAND };

interface Listed {
  bookings: readonly BookingDetails[];
}

export const nextVisitMachine = setup({
  types: {
    input: {} as { today: string },
    context: {} as NextVisitContext,
    events: {} as { type: 'day.turn'; today: string },
  },
  actors: { loadBookings: service<typeof listBookings>() },
  actions: {
    keepNext: assign({ visit: ({ context }, { bookings }: Listed) => nextOf(bookings, context.today) }),
    keepLast: assign({ visit: ({ context }, { bookings }: Listed) => lastToRepeat(bookings, context.today) }),
    keepToday: assign({ today: (_, today: string) => today, visit: null }),
  },
  guards: {
    visitIsComing: ({ context }, { bookings }: Listed) => nextOf(bookings, context.today) !== null,
    visitCanBeRepeated: ({ context }, { bookings }: Listed) => lastToRepeat(bookings, context.today) !== null,
  },
}).createMachine({
  id: 'next-visit',
  description: 'Home for a signed-in customer: the next visit, or the last visit to book again.',
  context: ({ input }) => ({ today: input.today, visit: null }),
  initial: 'loading',
  on: {
    'day.turn': {
      target: '.loading',
      actions: { type: 'keepToday', params: ({ event }) => event.today },
      meta: { spec: 'KNOW-4' },
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadBookings',
        src: 'loadBookings',
        input: () => bookingsRequest,
        onDone: [
          {
            guard: { type: 'visitIsComing', params: ({ event }) => ({ bookings: event.output.result }) },
            target: 'coming',
            actions: { type: 'keepNext', params: ({ event }) => ({ bookings: event.output.result }) },
            meta: { spec: 'KNOW-1' },
          },
          {
            guard: { type: 'visitCanBeRepeated', params: ({ event }) => ({ bookings: event.output.result }) },
            target: 'repeatable',
            actions: { type: 'keepLast', params: ({ event }) => ({ bookings: event.output.result }) },
            meta: { spec: 'KNOW-2' },
          },
          { target: 'none', meta: { spec: 'KNOW-3' } },
        ],
        onError: { target: 'none', meta: { spec: 'KNOW-3' } },
      },
    },
    coming: { description: 'The next visit.' },
    repeatable: { description: 'Without a next visit, home shows the last visit and Book again.' },
    none: { description: 'Home shows nothing about visits.' },
  },
});
