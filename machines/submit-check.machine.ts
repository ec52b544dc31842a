import { assign, setup } from 'xstate';
import type { Booking } from '../contract/bookings.ts';
import { ASK_AGAIN_MS } from '../contract/constants.ts';
import type { askAboutSubmit } from '../contract/submits.ts';
import { service } from './service.ts';

interface SubmitCheckInput {
  submitKey: string;
}

/** The result of the check. */
export interface SubmitCheckOutput {
  /** The booking that the submit created; null if it created none. */
  booking: Booking | null;
  /** What was charged without a booking, in the server's words; null if the server does not know. */
  charged: string | null;
}

interface SubmitCheckContext extends SubmitCheckInput, SubmitCheckOutput {}

/** The result of a submit, as the server reports it. */
interface Answer {
  state: 'booked' | 'pending' | 'open' | 'none';
  booking?: Booking | null | undefined;
  charged?: string | undefined;
}

export const submitCheckMachine = setup({
  types: {
    input: {} as SubmitCheckInput,
    context: {} as SubmitCheckContext,
    events: {} as { type: 'result.ask' },
    output: {} as SubmitCheckOutput,
  },
  actors: { askAboutSubmit: service<typeof askAboutSubmit>() },
  actions: {
    keepBooking: assign({ booking: (_, { booking }: Answer) => booking ?? null }),
    keepCharged: assign({ charged: (_, { charged }: Answer) => charged ?? null }),
  },
  guards: {
    bookingWasMade: (_, { state }: Answer) => state === 'booked',
    submitIsUnderWay: (_, { state }: Answer) => state === 'pending',
  },
  delays: { askAgainAfter: ASK_AGAIN_MS },
}).createMachine({
  id: 'submit-check',
  description:
    'A reload interrupted a submit, or no response arrived: the page asks the server for the result.',
  context: ({ input }) => ({ ...input, booking: null, charged: null }),
  output: ({ context: { booking, charged } }) => ({ booking, charged }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'askAboutSubmit',
        src: 'askAboutSubmit',
        input: ({ context }) => ({ submit_key: context.submitKey }),
        onDone: [
          {
            guard: { type: 'bookingWasMade', params: ({ event }) => event.output.result },
            target: 'booked',
            actions: { type: 'keepBooking', params: ({ event }) => event.output.result },
            meta: { spec: 'CHECK-1' },
          },
          {
            guard: { type: 'submitIsUnderWay', params: ({ event }) => event.output.result },
            target: 'waiting',
            meta: { spec: 'CHECK-2' },
          },
          {
            target: 'unbooked',
            actions: { type: 'keepCharged', params: ({ event }) => event.output.result },
            meta: { spec: 'CHECK-3' },
          },
        ],
        onError: { target: 'unreachable', meta: { spec: 'CHECK-4' } },
      },
    },
    waiting: { after: { askAgainAfter: { target: 'asking', meta: { spec: 'CHECK-2' } } } },
    unreachable: { on: { 'result.ask': { target: 'asking', meta: { spec: 'CHECK-4' } } } },
    booked: { type: 'final' },
    unbooked: { type: 'final' },
  },
});
