import { assign, setup } from 'xstate';
import type { Booking } from '../contract/bookings.ts';
import { ASK_AGAIN_MS } from '../contract/constants.ts';
import type { askAboutSubmit } from '../contract/submits.ts';
import { service } from './service.ts';

interface SubmitCheckInput {
  submitKey: string;
}

interface SubmitCheckContext extends SubmitCheckInput {
  booking: Booking | null;
}

/** The booking that the submit created; null if it created none. */
export interface SubmitCheckOutput {
  booking: Booking | null;
}

/** The result of a submit, as the server reports it. */
interface Answer {
  state: 'booked' | 'pending' | 'open' | 'none';
  booking?: Booking | null | undefined;
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
  context: ({ input }) => ({ ...input, booking: null }),
  output: ({ context: { booking } }) => ({ booking }),
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
          { target: 'unbooked', meta: { spec: 'CHECK-3' } },
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
